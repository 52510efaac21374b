import { createRefusals, type AuthError } from './auth-error.js'
import type { Authentication, Authenticator, Principal } from './authenticator.js'
import { sameDigest, sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import { isAccepted } from './lifetime.js'
import { readMembers, readScope } from './options.js'
import type { KeyRecord, KeyStore } from './store.js'
import { createUseLog } from './use-log.js'

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
    if (credentials === undefined) return refusal(missingKey())
    const id = format.idOf(credentials)
    if (id === undefined) return refusal(invalidKey())

    // The hash comes before the lookup, so that nothing is awaited between the store's answer and ours.
    const digest = await sha256(credentials)
    const record = await store.find(id)
    const at = now()
    const isRight = sameDigest(digest, record?.digest ?? NO_DIGEST)
    if (record?.id !== id || !isRight || !isAccepted(record, at)) return refusal(invalidKey())

    logUse(record, at)
    const principal = toPrincipal(record)
    if (required !== undefined && !principal.scopes.includes(required)) {
      return refusal(missingScope(required))
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
  // Stryker disable next-line StringLiteral: any scheme other than `bearer` has the effect of no scheme
  const [scheme = '', ...credentials] = (header ?? '').split(/ +/)
  return scheme.toLowerCase() === 'bearer' ? credentials.join(' ') : undefined
}

function toPrincipal({ organisationId, id, name, scopes }: KeyRecord): Principal {
  return Object.freeze({ organisationId, keyId: id, name, scopes: Object.freeze([...scopes]) })
}

function refusal(error: AuthError): Authentication {
  return Object.freeze({ ok: false, error })
}
