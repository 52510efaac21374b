import { quote } from '../untrusted/quote.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'
import type { Authentication, Authenticator, Principal } from './authenticator.js'
import { sameDigest, sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import { isAccepted } from './lifetime.js'
import { readMembers, readScope } from './options.js'
import type { KeyRecord, KeyStore } from './store.js'
import { createUseLog } from './use-log.js'

/** Matches the scheme of a header; reads only the start of the header. */
const BEARER = /^bearer(?: +|$)/i

/** Compared if there is no record, so that an unknown id takes as long as a wrong secret. */
const NO_DIGEST = '0'.repeat(64)

/** Creates the `authenticate` of a keyring. The cheapest checks come first. */
export function createAuthenticate(
  store: KeyStore,
  format: KeyFormat,
  now: () => number,
  { realm, scopes }: { readonly realm: string; readonly scopes: readonly string[] | undefined },
): Authenticator['authenticate'] {
  const logUse = createUseLog(store)
  const { missingKey, invalidKey, missingScope } = createRefusals(realm)

  return async function authenticate(authorizationHeader, options = {}) {
    const { scope } = readMembers('authenticate', options, ['scope'])
    const required = scope === undefined ? undefined : readScope(scope, scopes)

    const credentials = readBearer(authorizationHeader)
    if (credentials === undefined) return missingKey()
    const id = format.idOf(credentials)
    if (id === undefined) return invalidKey()

    // The hash comes before the lookup, so that nothing is awaited between the store's answer and ours.
    const digest = await sha256(credentials)
    const record = await store.find(id)
    const at = now()
    const isRight = sameDigest(digest, record?.digest ?? NO_DIGEST)
    if (record === undefined || !isRight || !isAccepted(record, at)) return invalidKey()

    logUse(record, at)
    const principal = toPrincipal(record)
    if (required !== undefined && !principal.scopes.includes(required)) {
      // Another scope could be a secret that was passed by mistake.
      return missingScope(scopes === undefined ? 'required scope' : `scope "${required}"`)
    }
    return Object.freeze({ ok: true, principal })
  }
}

/**
 * Returns the credentials of a `Bearer` header (RFC 6750, section 2.1), which may be empty, or
 * `undefined` if there is no header or it has another scheme. The scheme is case-insensitive and is
 * followed by one or more spaces (RFC 9110, section 11).
 */
function readBearer(header: string | null | undefined): string | undefined {
  if (typeof (header ?? '') !== 'string') {
    const fix = Array.isArray(header) ? ': join several headers with commas' : ''
    throw new TypeError(`authorizationHeader: expected a string, got ${quote(header)}${fix}`)
  }
  const text = header ?? ''
  const [scheme] = BEARER.exec(text) ?? []
  return scheme === undefined ? undefined : text.slice(scheme.length)
}

function toPrincipal({ organisationId, id, name, scopes }: KeyRecord): Principal {
  return Object.freeze({ organisationId, keyId: id, name, scopes: Object.freeze([...scopes]) })
}

/** Returns functions that refuse a request; their challenges name the realm. */
function createRefusals(realm: string) {
  const challenge = `Bearer realm="${realm.replaceAll(/["\\]/g, '\\$&')}"`
  const refuse = (code: AuthErrorCode, message: string, error = ''): Authentication =>
    Object.freeze({ ok: false, error: new AuthError(code, message, challenge + error) })
  return {
    /** There is no `Authorization` header, or it has another scheme. */
    missingKey: () =>
      refuse('authentication_error', 'Send an API key as "Authorization: Bearer <API_KEY>".'),
    /** The key is malformed, unknown, wrong, revoked or expired; the message is always the same. */
    invalidKey: () =>
      refuse('authentication_error', 'The API key is not valid.', ', error="invalid_token"'),
    missingScope: (scope: string) => {
      const message = `The API key does not have the ${scope}.`
      return refuse('forbidden', message, ', error="insufficient_scope"')
    },
  }
}
