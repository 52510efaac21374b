import type { AuthError } from './auth-error.js'

/** Who a request comes from. */
export interface Principal {
  readonly organisationId: string
  readonly keyId: string
  /** The name of the key. */
  readonly name: string
  readonly scopes: readonly string[]
}

/** Who the key belongs to, or why access is denied. */
export type Authentication =
  | { readonly ok: true; readonly principal: Principal }
  | { readonly ok: false; readonly error: AuthError }

/** What a key needs besides being valid. */
export interface AuthenticateOptions {
  /** The scope that the key must have; none is needed by default. */
  readonly scope?: string | undefined
}

/** Decides who a request comes from. A keyring is one; another could ask an identity provider. */
export interface Authenticator {
  /**
   * @param authorizationHeader - the value of the `Authorization` header; several headers joined by
   *   commas are refused
   * @throws any error of the store, unchanged: access is then neither granted nor refused
   */
  readonly authenticate: (
    authorizationHeader: string | null | undefined,
    options?: AuthenticateOptions,
  ) => Promise<Authentication>
}
