// Holding your own key store to what the keyring relies on
export { keyStoreContract } from './auth/key-store-contract.js'
export type { ContractCase } from './auth/key-store-contract.js'
