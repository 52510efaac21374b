import type { KeyStore } from '../store.js'
import { changeClaims } from './change-claims.js'
import { findClaims } from './find-claims.js'
import { insertClaims } from './insert-claims.js'
import type { Claims } from './sample-keys.js'

/** One test of a key store, for any test runner. */
export interface ContractCase {
  /** The tested claim, as a sentence. */
  readonly name: string
  /** Rejects if the store fails the test. The message starts with the last call, such as `store.find`. */
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
    async run() {
      const calls: string[] = []
      const store = noteCalls(await makeStore(), calls)
      try {
        await claim(store)
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'rejected without an Error'
        throw new Error(`store.${calls.at(-1)}: ${reason}`, { cause })
      }
    },
  }))
}

function noteCalls(store: KeyStore, calls: string[]): KeyStore {
  const note = (name: string) => void calls.push(name)
  return {
    insert: (...given) => (note('insert'), store.insert(...given)),
    find: (...given) => (note('find'), store.find(...given)),
    list: (...given) => (note('list'), store.list(...given)),
    rotate: (...given) => (note('rotate'), store.rotate(...given)),
    revoke: (...given) => (note('revoke'), store.revoke(...given)),
    remove: (...given) => (note('remove'), store.remove(...given)),
    touch: (...given) => (note('touch'), store.touch(...given)),
  }
}
