// Holding your own key store to what the keyring relies on
export { keyStoreContract } from './key-store-contract.js'
export type { ContractCase } from './key-store-contract.js'
