/** The closed list of codes, each with its HTTP status. */
const statuses = {
  /** No key, or one that is not valid. */
  authentication_error: 401,
  /** A valid key without the required scope, or an actor who is not an admin. */
  forbidden: 403,
  /** A key id that does not exist or belongs to another organisation. */
  not_found: 404,
  /** A live key of the organisation has this name. */
  name_taken: 409,
  /** The key is not live, or has already been rotated. */
  not_rotatable: 409,
}

/** Why a key or a call was refused. */
export type AuthErrorCode = keyof typeof statuses

/** A refusal. It does not say what is wrong with an invalid key, and contains no key. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  /** The HTTP status to answer with. */
  readonly status: number
  /** The `WWW-Authenticate` header to answer with, if any (RFC 6750, section 3). */
  readonly wwwAuthenticate: string | undefined

  constructor(code: AuthErrorCode, message: string, wwwAuthenticate?: string) {
    super(message)
    this.code = code
    this.status = statuses[code]
    this.wwwAuthenticate = wwwAuthenticate
  }

  /** The body to answer with. */
  toJSON(): { type: 'auth'; code: AuthErrorCode; message: string } {
    return { type: 'auth', code: this.code, message: this.message }
  }
}

const CHALLENGE = 'Bearer realm="suppliers"'

/** There is no `Authorization` header, or one of another scheme. */
export function missingKey(): AuthError {
  const message = 'An API key is needed, sent as "Authorization: Bearer <API_KEY>".'
  return new AuthError('authentication_error', message, CHALLENGE)
}

/** A malformed, unknown, wrong, revoked or expired key: one message for all of them. */
export function invalidKey(): AuthError {
  const challenge = `${CHALLENGE}, error="invalid_token"`
  return new AuthError('authentication_error', 'The API key is not valid.', challenge)
}

export function missingScope(scope: string): AuthError {
  const challenge = `${CHALLENGE}, error="insufficient_scope"`
  return new AuthError('forbidden', `The API key lacks the access right "${scope}".`, challenge)
}

export function notAdmin(): AuthError {
  return new AuthError('forbidden', 'Only an admin of the organisation can manage its API keys.')
}

export function unknownKey(): AuthError {
  return new AuthError('not_found', 'The organisation has no API key with this id.')
}

export function nameTaken(): AuthError {
  return new AuthError('name_taken', 'A live API key of the organisation has this name.')
}

export function notRotatable(): AuthError {
  const message = 'Only a live API key that was never rotated can be rotated.'
  return new AuthError('not_rotatable', message)
}
