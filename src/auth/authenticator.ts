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

/** The requirements of `authenticate` beyond a valid key. */
export interface AuthenticateOptions {
  /** A scope that the key must have; by default no scope is required. */
  readonly scope?: string | undefined
}

/** Checks the key of each request. Keyrings implement it; so can a client of an identity provider. */
export interface Authenticator {
  /**
   * Resolves to a principal or an `AuthError`. Rejects with the store's own errors, unchanged, and
   * with a TypeError or RangeError for invalid options. Deny access if it rejects.
   *
   * @param authorizationHeader - the value of the `Authorization` header; join several headers with
   *   commas, and the request is refused
   */
  readonly authenticate: (
    authorizationHeader: string | null | undefined,
    options?: AuthenticateOptions,
  ) => Promise<Authentication>
}
