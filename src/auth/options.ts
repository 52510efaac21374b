import { bare, isPlainObject } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/ // scope-token of RFC 6749, section 3.3
const REALM = /^[\x20-\x7e]{1,128}$/
const PLAIN = /^[^\p{Cc}\p{Cs}]{0,256}$/u // with `u`, \p{Cs} matches only lone surrogates

export function readOptions<Name extends string>(
  where: string,
  options: unknown,
  known: readonly Name[],
): { readonly [N in Name]?: unknown } {
  // An object of a class can have getters, which are no own members.
  if (!isPlainObject(options)) {
    throw new TypeError(`${where}: expected a plain object with ${known.join(', ')}`)
  }
  if (Object.keys(options).some((name) => !known.some((each) => each === name))) {
    throw new TypeError(`${where}: expected only ${known.join(', ')}, got another property`)
  }
  return bare(options) as { readonly [N in Name]?: unknown } // it has no others
}

export function outOfRange(where: string, expected: string, value: unknown): RangeError {
  return new RangeError(`${where}: expected ${expected}, got ${describe(value)}`)
}

/** Describes an argument. Never quotes a text, because it could be a secret, or a piece of one. */
export function describe(value: unknown): string {
  return typeof value === 'string' ? `a string of ${value.length} characters` : quote(value)
}

/** True for a string of at most `most` UTF-16 units, which costs nothing to find out. */
export function isShort(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most
}

/** True for a string of at most 256 code points, which are up to 512 UTF-16 units. */
export function isPlainText(value: unknown): value is string {
  return isShort(value, 512) && PLAIN.test(value)
}

export const SCOPE_WORDS = '1 to 64 printable ASCII characters without space, " and \\'

export function isScope(scope: unknown): scope is string {
  return isShort(scope, 64) && SCOPE.test(scope)
}

/** @param allowed - the allowed scopes; `undefined` allows every scope */
export function readScope(scope: unknown, allowed: readonly string[] | undefined): string {
  if (!isScope(scope)) throw outOfRange('scope', `a string of ${SCOPE_WORDS}`, scope)
  if (allowed?.includes(scope) !== false) return scope
  throw outOfRange('scope', "one of the keyring's scopes", scope)
}

export function readAllowed(scopes: unknown): readonly string[] | undefined {
  if (scopes === undefined) return undefined
  if (!Array.isArray(scopes))
    throw new TypeError(`scopes: expected an array, got ${describe(scopes)}`)
  return Object.freeze(Array.from(scopes, (scope) => readScope(scope, undefined)))
}

export function readPositive(name: string, given: unknown): number | undefined {
  if (given === undefined || (isInteger(given) && given > 0)) return given
  throw outOfRange(name, 'a positive integer', given)
}

export function readRealm(realm: unknown): string {
  if (isShort(realm, 128) && REALM.test(realm)) return realm
  throw outOfRange('realm', 'a string of 1 to 128 printable ASCII characters', realm)
}

export function readFunction<F>(name: string, given: F | undefined): F | undefined {
  if (given === undefined || typeof given === 'function') return given
  throw new TypeError(`${name}: expected a function, got ${describe(given)}`)
}

/** Wraps a clock so that it throws instead of returning NaN, by which no key would expire. */
export function readClock(given: (() => number) | undefined): () => number {
  const clock = readFunction('clock', given) ?? Date.now
  return () => {
    const at = clock()
    if (isInteger(at)) return at
    throw outOfRange('clock', 'a whole number of epoch milliseconds', at)
  }
}

export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
