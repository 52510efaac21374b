import { invalidKey, missingKey, missingScope, type AuthError } from './auth-error.js'
import type { Authentication, Authenticator, Principal } from './authenticator.js'
import { sameDigest, sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import { isLive } from './lifetime.js'
import { readMembers, readScope } from './options.js'
import type { KeyRecord, KeyStore } from './store.js'
import { createUseLog } from './use-log.js'

/** Compared with when there is no record, so that an unknown id takes as long as a wrong secret. */
const NO_DIGEST = '0'.repeat(64)

/** Makes the `authenticate` of a keyring. Its cheapest checks come first. */
export function createAuthenticate(
  store: KeyStore,
  format: KeyFormat,
  now: () => number,
): Authenticator['authenticate'] {
  const logUse = createUseLog(store)

  return async function authenticate(authorizationHeader, options = {}) {
    const { scope } = readMembers('authenticate', options, ['scope'])
    const required = scope === undefined ? undefined : readScope(scope)

    const credentials = readBearer(authorizationHeader)
    if (credentials === undefined) return refusal(missingKey())
    const id = format.idOf(credentials)
    if (id === undefined) return refusal(invalidKey())

    // Before the look-up, so that between what the store says and the answer nothing is waited for.
    const digest = await sha256(credentials)
    const record = await store.find(id)
    const at = now()
    const isRight = sameDigest(digest, record?.digest ?? NO_DIGEST)
    if (record?.id !== id || !isRight || !isLive(record, at)) return refusal(invalidKey())

    logUse(record, at)
    const principal = toPrincipal(record)
    if (required !== undefined && !principal.scopes.includes(required)) {
      return refusal(missingScope(required))
    }
    return Object.freeze({ ok: true, principal })
  }
}

/**
 * The credentials of a `Bearer` header (RFC 6750, section 2.1), empty if nothing follows the
 * scheme; `undefined` if there is no header or it has another scheme (RFC 9110, section 11: the
 * scheme is case-insensitive and followed by one or more spaces).
 */
function readBearer(header: string | null | undefined): string | undefined {
  const [scheme = '', ...credentials] = (header ?? '').split(/ +/)
  return scheme.toLowerCase() === 'bearer' ? credentials.join(' ') : undefined
}

function toPrincipal({ organisationId, id, name, scopes }: KeyRecord): Principal {
  return Object.freeze({ organisationId, keyId: id, name, scopes: Object.freeze([...scopes]) })
}

function refusal(error: AuthError): Authentication {
  return Object.freeze({ ok: false, error })
}
