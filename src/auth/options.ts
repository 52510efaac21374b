import type { KeyStore } from './store.js'

const NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u // with `u`, a surrogate is a lone one
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/ // scope-token of RFC 6749, section 3.3
const REASON = /^[^\p{Cc}\p{Cs}]{0,256}$/u
const MAX_SCOPES = 64
const DAY_MS = 86_400_000
const MAX_OVERLAP_MS = 365 * DAY_MS

/** An object's own members; what a polluted `Object.prototype` lends it is none. */
export function ownMembers<T extends object>(object: T): T {
  return Object.assign(Object.create(null) as object, object) // `any`, says the standard library
}

/** The own members of an options object, all of them known; nothing is inherited. */
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
    const quoted = JSON.stringify(name.slice(0, 64))
    throw new TypeError(`${place}: expected only ${known.join(', ')}, got ${quoted}`)
  }
  return ownMembers(options)
}

export function readName(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name
  throw new RangeError(
    'name must be a text of 1 to 64 characters, none of them a control character',
  )
}

export function readScope(scope: unknown): string {
  if (typeof scope === 'string' && SCOPE.test(scope)) return scope
  throw new RangeError('a scope must be 1 to 64 printable ASCII characters without space, " and \\')
}

/** The scopes without repetitions. */
export function readScopes(scopes: unknown): readonly string[] {
  if (!Array.isArray(scopes) || scopes.length > MAX_SCOPES) {
    throw new RangeError(`scopes must be a list of at most ${MAX_SCOPES} scopes; it may be empty`)
  }
  return [...new Set(Array.from(scopes, readScope))]
}

export function readExpiry(expiresAt: unknown): number | null {
  if (expiresAt === undefined) return null
  if (isEpochMs(expiresAt)) return expiresAt
  throw new RangeError('expiresAt must be a whole number of epoch milliseconds')
}

/** The overlap of a rotation, in milliseconds: 0 to 365 days, one day by default. */
export function readOverlap(overlapMs: unknown): number {
  if (overlapMs === undefined) return DAY_MS
  if (isEpochMs(overlapMs) && overlapMs >= 0 && overlapMs <= MAX_OVERLAP_MS) return overlapMs
  throw new RangeError(`overlapMs must be a whole number from 0 to ${MAX_OVERLAP_MS} (365 days)`)
}

export function readReason(reason: unknown): string | undefined {
  if (reason === undefined || (typeof reason === 'string' && REASON.test(reason))) return reason
  throw new RangeError('reason must be a text of at most 256 characters, none a control character')
}

export function readFunction<F>(name: string, given: F | undefined): F | undefined {
  if (given === undefined || typeof given === 'function') return given
  throw new TypeError(`${name} must be a function`)
}

/** A clock that throws rather than return a non-time, with which no key would ever expire. */
export function readClock(given: (() => number) | undefined): () => number {
  const clock = readFunction('clock', given) ?? Date.now
  return () => {
    const at = clock()
    if (isEpochMs(at)) return at
    throw new RangeError('clock must give a whole number of epoch milliseconds')
  }
}

function isEpochMs(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

const storeCalls = ['insert', 'find', 'list', 'rotate', 'revoke', 'touch'] as const

export function readStore(store: KeyStore): KeyStore {
  // From plain JavaScript it may be anything.
  const given = Object(store) as { readonly [C in keyof KeyStore]?: unknown }
  const missing = storeCalls.filter((call) => typeof given[call] !== 'function')
  if (missing.length === 0) return store
  throw new TypeError(`store: expected a key store, got one without ${missing.join(', ')}`)
}
