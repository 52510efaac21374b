import type { KeyStore } from '../auth/store.js'
import { keyStoreClaims } from './key-store-claims.js'

/** One claim about a key store, for any test runner. */
export interface ContractCase {
  /** The claim, as a sentence. */
  readonly name: string
  /** Rejects where the store does not keep to it. */
  readonly run: () => Promise<void>
}

/**
 * What the keyring relies on in a key store, as cases for any test runner.
 *
 * @example
 * for (const { name, run } of keyStoreContract(() => createMyKeyStore())) it(name, run)
 *
 * @param makeStore - makes a store without keys, one for each case
 */
export function keyStoreContract(
  makeStore: () => KeyStore | Promise<KeyStore>,
): readonly ContractCase[] {
  return Object.entries(keyStoreClaims).map(([name, claim]) => ({
    name,
    run: async () => claim(await makeStore()),
  }))
}
