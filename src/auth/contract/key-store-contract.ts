import type { KeyStore } from '../store.js'
import { changeClaims } from './change-claims.js'
import { findClaims } from './find-claims.js'
import { insertClaims } from './insert-claims.js'
import type { Claims } from './sample-keys.js'

/** One test of a key store, for any test runner. */
export interface ContractCase {
  /** The tested claim, as a sentence. */
  readonly name: string
  /** Rejects if the store fails the test. */
  readonly run: () => Promise<void>
}

/**
 * Returns the tests of a key store, for any test runner. They cover everything that a keyring needs.
 *
 * @example
 * for (const { name, run } of keyStoreContract(() => createMyKeyStore())) it(name, run)
 *
 * @param makeStore - returns an empty store; called once for each test
 */
export function keyStoreContract(
  makeStore: () => KeyStore | Promise<KeyStore>,
): readonly ContractCase[] {
  const claims: Claims = { ...findClaims, ...insertClaims, ...changeClaims }
  return Object.entries(claims).map(([name, claim]) => ({
    name,
    run: async () => claim(await makeStore()),
  }))
}
