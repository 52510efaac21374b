// Testing your own key store
export { keyStoreContract, type ContractCase } from './key-store-contract.js'
