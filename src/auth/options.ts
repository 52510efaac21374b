/** Reads what the programmer of a service gives: options, a clock, a store. */
import { bare } from '../untrusted/plain.js'
import { quoteShort } from '../untrusted/quote.js'
import type { KeyStore } from './store.js'

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/ // scope-token of RFC 6749, section 3.3
const REALM = /^[\x20-\x7e]{1,128}$/

/** The own members of an options object; a member that is not known is an error. */
export function readMembers<Name extends string>(
  place: string,
  options: unknown,
  known: readonly Name[],
): { readonly [N in Name]?: unknown } {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`${place}: expected an object with ${known.join(', ')}`)
  }
  for (const name of Object.keys(options)) {
    if (known.some((each) => each === name)) continue
    throw new TypeError(`${place}: expected only ${known.join(', ')}, got ${quoteShort(name)}`)
  }
  return bare(options)
}

export function isScope(scope: unknown): scope is string {
  return typeof scope === 'string' && SCOPE.test(scope)
}

/** @param allowed - the scopes that there are; `undefined` for any */
export function readScope(scope: unknown, allowed: readonly string[] | undefined): string {
  if (!isScope(scope)) {
    throw new RangeError(
      'a scope must be a string of 1 to 64 printable ASCII characters without space, " and \\',
    )
  }
  if (allowed?.includes(scope) !== false) return scope
  throw new RangeError(`the scope ${JSON.stringify(scope)} is not one of the keyring's scopes`)
}

/** The scopes that there are. */
export function readAllowed(scopes: unknown): readonly string[] | undefined {
  if (scopes === undefined) return undefined
  if (!Array.isArray(scopes)) throw new TypeError('scopes must be an array')
  return Object.freeze(Array.from(scopes, (scope) => readScope(scope, undefined)))
}

export function readPositive(name: string, given: unknown): number | undefined {
  if (given === undefined || (isInteger(given) && given > 0)) return given
  throw new RangeError(`${name} must be a positive integer`)
}

/** An instant that has passed, in epoch milliseconds. */
export function readPast(name: string, given: unknown, at: number): number {
  if (isInteger(given) && given <= at) return given
  throw new RangeError(`${name} must be an integer number of epoch milliseconds, not in the future`)
}

/** Any string of printable ASCII; what a quoted-string must escape is for the challenge to escape. */
export function readRealm(realm: unknown): string {
  if (typeof realm === 'string' && REALM.test(realm)) return realm
  throw new RangeError('realm must be a string of 1 to 128 printable ASCII characters')
}

export function readFunction<F>(name: string, given: F | undefined): F | undefined {
  if (given === undefined || typeof given === 'function') return given
  throw new TypeError(`${name} must be a function`)
}

/** A clock that throws rather than return NaN or the like, by which no key would ever expire. */
export function readClock(given: (() => number) | undefined): () => number {
  const clock = readFunction('clock', given) ?? Date.now
  return () => {
    const at = clock()
    if (isInteger(at)) return at
    throw new RangeError('clock must return an integer number of epoch milliseconds')
  }
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'remove', 'touch'] as const

export function readStore(store: KeyStore): KeyStore {
  // Called from plain JavaScript, it may be anything.
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  const missing = storeCalls.filter((call) => typeof given[call] !== 'function')
  if (missing.length === 0) return store
  throw new TypeError(`store: expected a key store, missing ${missing.join(', ')}`)
}
