import type { AuthError } from './auth-error.js'

/** Who a request comes from. */
export interface Principal {
  readonly organisationId: string
  readonly keyId: string
  /** The name of the key. */
  readonly name: string
  readonly scopes: readonly string[]
}

/** Who the key belongs to, or why it lets no one in. */
export type Authentication =
  | { readonly ok: true; readonly principal: Principal }
  | { readonly ok: false; readonly error: AuthError }

/** What is asked of a key beside being valid. */
export interface AuthenticateOptions {
  /** The access right that is asked for; none where it is left out. */
  readonly scope?: string | undefined
}

/** What a service asks about each request. A keyring is one; another may ask an identity provider. */
export interface Authenticator {
  /**
   * @param authorizationHeader - the value of the `Authorization` header; of several, all of them
   *   joined by commas, which lets no one in
   * @throws what a store rejects with, as it is: that is no answer about the key
   */
  readonly authenticate: (
    authorizationHeader: string | null | undefined,
    options?: AuthenticateOptions,
  ) => Promise<Authentication>
}
