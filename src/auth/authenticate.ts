import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { tryCall } from './audit.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'
import type { Authentication, Authenticator, Principal } from './authenticator.js'
import { findRecord, ofForeignKey, readFound } from './checked-store.js'
import { sameDigest, sha256 } from './digest.js'
import { createKeyFormat } from './key.js'
import type { AuthenticatorOptions } from './keyring-types.js'
import { isAccepted } from './lifetime.js'
import * as read from './options.js'
import type { KeyRecord, KeyStore } from './store.js'

const BEARER = /^bearer(?: +|$)/i

/** Compared if there is no record, so that an unknown id takes as long as a wrong secret. */
const NO_DIGEST = '0'.repeat(64)

export const authenticatorOptions = ['store', 'clock', 'prefix', 'realm', 'scopes'] as const

interface Candidate<P> {
  readonly digest: string
  readonly scopes: readonly string[]
  readonly works: (at: number) => boolean
  readonly use: (at: number) => P
}

type Find<P> = (id: string) => Promise<Candidate<P> | undefined>

/**
 * Creates an authenticator for keys that somebody else manages, over a store with the one method `find`.
 *
 * @example
 * const find = async (id: string) => (await db.findKey(id)) // { digest, principal, revoked, endsAt }
 * const authenticator = createAuthenticator({ store: { find } })
 *
 * @throws TypeError or RangeError for invalid options
 */
export function createAuthenticator<P>(options: AuthenticatorOptions<P>): Authenticator<P> {
  const given = read.readOptions(
    'createAuthenticator',
    options,
    authenticatorOptions,
  ) as typeof options // read below
  const { store } = given
  if (typeof (Object(store) as Partial<typeof store>).find !== 'function') {
    throw new TypeError('store: expected an object with the function find')
  }
  async function find(id: string): Promise<Candidate<P> | undefined> {
    const found = (await store.find(id)) ?? undefined // drivers return null for no row
    if (found === undefined) return undefined
    const key = { ...found, scopes: own(found, 'scopes') ?? [] }
    const { digest, scopes, principal, revoked, endsAt } = readFound(key, ofForeignKey)
    const works = (at: number) => {
      if (endsAt !== null && endsAt < at / 100 && endsAt * 1_000 > at) {
        const fix = 'got a time in seconds: multiply by 1,000'
        throw new TypeError(`store.find: expected epoch milliseconds as "endsAt", ${fix}`)
      }
      return !revoked && (endsAt === null || at < endsAt)
    }
    return { digest, scopes, works, use: () => principal }
  }
  return Object.freeze({ authenticate: createAuthenticate(find, readShared(given)) })
}

/** Reads the options that keyrings and authenticators share. */
export function readShared(given: Omit<AuthenticatorOptions<unknown>, 'store'>) {
  const { clock, prefix = 'sq', realm = 'api', scopes } = given
  const [now, format] = [read.readClock(clock), createKeyFormat(prefix)]
  return { now, format, realm: read.readRealm(realm), scopes: read.readAllowed(scopes) }
}

export function findIn(store: KeyStore): Find<Principal> {
  const logUse = createUseLog(store)
  return async (id) => {
    const record = await findRecord(store, id)
    if (record === undefined) return undefined
    const { organisationId, name, digest, scopes } = record
    const principal = { organisationId, keyId: record.id, name, scopes: Object.freeze([...scopes]) }
    const use = (at: number) => {
      logUse(record, at)
      return Object.freeze(principal)
    }
    return { digest, scopes, works: (at) => isAccepted(record, at), use }
  }
}

export function createAuthenticate<P>(
  find: Find<P>,
  { format, now, realm, scopes }: ReturnType<typeof readShared>,
): Authenticator<P>['authenticate'] {
  const challenge = `Bearer realm="${realm.replaceAll(/["\\]/g, '\\$&')}"`
  const refuse = (code: AuthErrorCode, message: string, error = ''): Authentication<never> =>
    Object.freeze({ ok: false, error: new AuthError(code, message, challenge + error) })
  /** The key is malformed, unknown, wrong, revoked or expired; the message is always the same. */
  const invalidKey = () =>
    refuse('authentication_error', 'The API key is not valid.', ', error="invalid_token"')

  return async function authenticate(authorizationHeader, options = {}) {
    const { scope } = read.readOptions('authenticate', options, ['scope'])
    const required = scope === undefined ? undefined : read.readScope(scope, scopes)

    const credentials = readBearer(authorizationHeader)
    if (credentials === undefined) {
      const message = 'Send an API key as "Authorization: Bearer <API_KEY>".'
      return refuse('authentication_error', message)
    }
    const id = format.idOf(credentials)
    if (id === undefined) return invalidKey()

    // The hash comes before the lookup, so that no work is awaited between the store's answer and ours.
    const digest = await sha256(credentials)
    const key = await find(id)
    const at = now()
    const isRight = sameDigest(digest, key?.digest ?? NO_DIGEST)
    if (key === undefined || !isRight || !key.works(at)) return invalidKey()

    const principal = key.use(at)
    if (required !== undefined && !key.scopes.includes(required)) {
      // Another scope could be a secret that was passed by mistake.
      const lacking = scopes === undefined ? 'required scope' : `scope "${required}"`
      const message = `The API key does not have the ${lacking}.`
      return refuse('forbidden', message, ', error="insufficient_scope"')
    }
    return Object.freeze<Authentication<P>>({ ok: true, principal })
  }
}

/**
 * Returns the credentials of a `Bearer` header (RFC 6750, section 2.1); `undefined` without a header or
 * with another scheme. The scheme ignores case, and spaces follow it (RFC 9110, section 11).
 */
function readBearer(header: string | null | undefined): string | undefined {
  const text: unknown = header ?? ''
  if (typeof text !== 'string')
    throw new TypeError(`authorizationHeader: expected a string, got ${quote(text)}`)
  const [scheme] = BEARER.exec(text) ?? []
  return scheme === undefined ? undefined : text.slice(scheme.length)
}

const MINUTE_MS = 60_000

/** Records the last use of a key, about once a minute per key. Never delays or fails a request. */
function createUseLog(store: KeyStore): (record: KeyRecord, at: number) => void {
  const pending = new Set<string>() // a store that hangs gets one call per key

  return ({ id, lastUsedAt }, at) => {
    // A later time was recorded before the clock stepped back.
    const isRecent = lastUsedAt !== null && Math.abs(at - lastUsedAt) < MINUTE_MS
    if (isRecent || pending.has(id)) return
    pending.add(id)
    void tryCall(() => store.touch(id, at)).then(() => pending.delete(id))
  }
}
