import { HttpError } from '../http-error.js'

const statuses = {
  /** The properties for a key are invalid; `issues` say which and why. */
  invalid_key: 400,
  /** No key, or an invalid one. */
  authentication_error: 401,
  /** A valid key without the required scope, or someone other than an admin managing keys. */
  forbidden: 403,
  /** The key id is unknown or belongs to another organisation. */
  not_found: 404,
  /** A live key of the organisation already has this name, or one that folds to the same text. */
  name_taken: 409,
  /** The key is not live, or has already been rotated. */
  not_rotatable: 409,
}

/** The reason why a request or a management call is refused. */
export type AuthErrorCode = keyof typeof statuses

/** One mistake in the properties sent for a key. */
export interface KeyIssue {
  /** The path of the invalid member, such as `['scopes', 0]`. */
  readonly path: readonly (string | number)[]
  readonly code:
    | 'invalid_name'
    | 'invalid_scopes'
    | 'unknown_scope'
    | 'invalid_expiry'
    | 'expiry_in_past'
    | 'expiry_too_late'
    | 'invalid_overlap'
    | 'invalid_reason'
    | 'invalid_limit'
    | 'invalid_cursor'
    | 'invalid_state'
  /** One sentence, for a client. */
  readonly message: string
  /** The bounds `min` and `max`, or the `allowed` scopes, as plain data; may be empty. */
  readonly params: Readonly<Record<string, number | readonly string[]>>
}

/**
 * Reports a refused request or management call. It never contains a key, and it does not say why a
 * key is invalid.
 */
export class AuthError extends HttpError {
  protected static override readonly brand = 'sq AuthError'
  override readonly name = 'AuthError'
  override readonly code: AuthErrorCode
  override readonly status: number
  /**
   * The `WWW-Authenticate` header of the response (RFC 6750, section 3), with the keyring's realm;
   * `undefined` for management calls.
   */
  readonly wwwAuthenticate: string | undefined
  /** All mistakes at once for the code `invalid_key`; empty for any other code. */
  readonly issues: readonly KeyIssue[]

  constructor(
    code: AuthErrorCode,
    message: string,
    wwwAuthenticate?: string,
    issues: readonly KeyIssue[] = [],
  ) {
    super(message)
    this.code = code
    this.status = statuses[code]
    this.wwwAuthenticate = wwwAuthenticate
    this.issues = issues
  }

  /** Returns the response, with its `WWW-Authenticate` header. */
  override getResponse(): object {
    const response = super.getResponse() as { headers: { set(name: string, value: string): void } } // a Response
    if (this.wwwAuthenticate !== undefined) {
      response.headers.set('www-authenticate', this.wwwAuthenticate)
    }
    return response
  }

  /** Returns the JSON body of the response; only the code `invalid_key` has `issues`. */
  override toJSON(): {
    type: 'auth'
    code: AuthErrorCode
    message: string
    issues?: readonly KeyIssue[]
  } {
    const { code, message, issues } = this
    return { type: 'auth', code, message, ...(issues.length > 0 && { issues }) }
  }
}

const refusals = {
  forbidden: 'Only an admin can manage API keys.',
  not_found: 'The organisation has no API key with this id.',
  name_taken:
    'A live API key of the organisation already has this name. Case and kinds of spaces do not count.',
  not_rotatable: 'Only a live API key that has not been rotated yet can be rotated.',
}

export function refusal(code: keyof typeof refusals): AuthError {
  return new AuthError(code, refusals[code])
}
