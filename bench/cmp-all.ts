export * from 'supplier-query'
export * from './cmp-entry.js'
