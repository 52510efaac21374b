// Testing your own key store
export { keyStoreContract } from './key-store-contract.js'
export type { ContractCase } from './key-store-contract.js'
