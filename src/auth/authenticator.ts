import type { AuthError } from './auth-error.js'

/** Identifies the sender of a request. */
export interface Principal {
  /** The organisation of the key: use it as the boundary of queries, in the option `within`. */
  readonly organisationId: string
  readonly keyId: string
  /** The name of the key. */
  readonly name: string
  /** The access rights of the key. */
  readonly scopes: readonly string[]
}

/** The sender of a request, or the reason of its refusal. */
export type Authentication<P = Principal> =
  | { readonly ok: true; readonly principal: P }
  | { readonly ok: false; readonly error: AuthError }

/** The requirements of `authenticate` beyond a valid key. */
export interface AuthenticateOptions {
  /** A scope that the key must have; by default no scope is required. */
  readonly scope?: string | undefined
}

/**
 * Checks the key of each request. Keyrings implement it; so can a client of an identity provider, whose
 * principals can have another type `P`.
 *
 * @example
 * const answer = await authenticator.authenticate(header, { scope: 'orders:read' })
 * if (!answer.ok) return Response.json(answer.error, { status: answer.error.status })
 * const { organisationId } = answer.principal
 */
export interface Authenticator<P = Principal> {
  /**
   * Checks the `Authorization` header of a request. Resolves to `{ ok: true, principal }`, or to
   * `{ ok: false, error }` for a refused request. Rejects with the store's own errors, unchanged, and
   * with a TypeError or RangeError for invalid options. Deny access if it rejects.
   *
   * @param authorizationHeader - the value of the header; if a request has several, join them with
   *   commas, so that it is refused
   */
  readonly authenticate: (
    authorizationHeader: string | null | undefined,
    options?: AuthenticateOptions,
  ) => Promise<Authentication<P>>
}
