import { quote } from '../untrusted/quote.js'
import type { KeyStore } from './store.js'

const NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u // with `u`, a surrogate is a lone one
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/ // scope-token of RFC 6749, section 3.3
const REALM = /^[\x20-\x7e]{1,128}$/
const REASON = /^[^\p{Cc}\p{Cs}]{0,256}$/u
const MAX_SCOPES = 64
const DAY_MS = 86_400_000
const MAX_OVERLAP_MS = 365 * DAY_MS

/** A copy of an object's own members, which a polluted `Object.prototype` cannot add to. */
export function ownMembers<T extends object>(object: T): T {
  return Object.assign(Object.create(null) as object, object) // `any`, says the standard library
}

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
    throw new TypeError(`${place}: expected only ${known.join(', ')}, got ${quote(name)}`)
  }
  return ownMembers(options)
}

export function readName(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name
  throw new RangeError('name must be a string of 1 to 64 characters without control characters')
}

export function readScope(scope: unknown): string {
  if (typeof scope === 'string' && SCOPE.test(scope)) return scope
  throw new RangeError(
    'a scope must be a string of 1 to 64 printable ASCII characters without space, " and \\',
  )
}

/** Duplicate scopes are dropped. */
export function readScopes(scopes: unknown): readonly string[] {
  // Copied before it is counted, as a getter in it could add to it.
  const given: unknown = Array.isArray(scopes) && scopes.slice(0, MAX_SCOPES + 1)
  if (!Array.isArray(given) || given.length > MAX_SCOPES) {
    throw new RangeError(`scopes must be an array of at most ${MAX_SCOPES} scopes; it may be empty`)
  }
  return [...new Set(Array.from(given, readScope))]
}

export function readExpiry(expiresAt: unknown): number | null {
  if (expiresAt === undefined) return null
  if (isEpochMs(expiresAt)) return expiresAt
  throw new RangeError('expiresAt must be an integer number of epoch milliseconds')
}

/** The overlap of a rotation in milliseconds, a day by default. */
export function readOverlap(overlapMs: unknown): number {
  if (overlapMs === undefined) return DAY_MS
  if (isEpochMs(overlapMs) && overlapMs >= 0 && overlapMs <= MAX_OVERLAP_MS) return overlapMs
  throw new RangeError(`overlapMs must be an integer from 0 to ${MAX_OVERLAP_MS} (365 days)`)
}

export function readReason(reason: unknown): string | undefined {
  if (reason === undefined || (typeof reason === 'string' && REASON.test(reason))) return reason
  throw new RangeError(
    'reason must be a string of at most 256 characters without control characters',
  )
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
    if (isEpochMs(at)) return at
    throw new RangeError('clock must return an integer number of epoch milliseconds')
  }
}

function isEpochMs(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'touch'] as const

export function readStore(store: KeyStore): KeyStore {
  // Called from plain JavaScript, it may be anything.
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  const missing = storeCalls.filter((call) => typeof given[call] !== 'function')
  if (missing.length === 0) return store
  throw new TypeError(`store: expected a key store, missing ${missing.join(', ')}`)
}
