import type { AuthError } from './auth-error.js'

/** Who sent a request. */
export interface Principal {
  readonly organisationId: string
  readonly keyId: string
  /** The name of the key. */
  readonly name: string
  readonly scopes: readonly string[]
}

/** Who sent the request, or why it was refused. */
export type Authentication =
  | { readonly ok: true; readonly principal: Principal }
  | { readonly ok: false; readonly error: AuthError }

/** What `authenticate` requires of a valid key. */
export interface AuthenticateOptions {
  /** A scope that the key must have; none by default. */
  readonly scope?: string | undefined
}

/** Checks the key of each request. A keyring is one; yours may ask an identity provider. */
export interface Authenticator {
  /**
   * Resolves to a principal or an `AuthError`. Rejects only with the store's own errors, unchanged, and
   * with a TypeError or RangeError for invalid options: in each case access is denied.
   *
   * @param authorizationHeader - the value of the `Authorization` header; if there are several, join
   *   them with commas, and they are refused
   */
  readonly authenticate: (
    authorizationHeader: string | null | undefined,
    options?: AuthenticateOptions,
  ) => Promise<Authentication>
}
