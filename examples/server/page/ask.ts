/** Requests to the server, and its answers. */

export type Status = 'live' | 'rotating' | 'rotated' | 'expired' | 'revoked'

/** A key in the format of `supplier-query/auth`. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly status: Status
  readonly createdAt: number
  readonly createdBy: string | null
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly revokedBy: string | null
  readonly lastUsedAt: number | null
  readonly overlapEndsAt: number | null
  readonly predecessorId: string | null
  readonly successorId: string | null
}

export interface NewApiKey {
  readonly key: ApiKey
  readonly secret: string
}

export interface Listing {
  readonly data: readonly ApiKey[]
  readonly next: string | null
  /** The ids of keys whose secret is not confirmed as copied. */
  readonly unacknowledged: readonly string[]
  readonly scopes: readonly string[]
  readonly prefix: string
  /** The time of the server. */
  readonly now: number
  readonly actor: { readonly id?: string; readonly organisationId: string }
  /** The state of the request that the filter names, if the server knows it. */
  readonly request?: { readonly isRunning: boolean; readonly keyId?: string }
}

/** The path and the idempotency key of a request. */
export type SentRequest = readonly [path: string, idempotencyKey: string]

export interface Filter {
  readonly state: string
  /** A part of a name, or an id. It is sent in a body, because URLs are logged and kept. */
  readonly search?: string
  readonly after?: string
  readonly limit?: number
  readonly request?: SentRequest
}

export interface Issue {
  readonly path: readonly unknown[]
  readonly code: string
  readonly message: string
}

export interface Refusal {
  /** 0 if there was no answer. */
  readonly status: number
  readonly code: string
  readonly message: string
  readonly issues: readonly Issue[]
  /** The key that an earlier request of the same idempotency key created. */
  readonly keyId?: string | undefined
}

export type Answer<T> = { readonly data: T } | { readonly refusal: Refusal }

export const KEYS = '/settings/api-keys/keys'

/** The person and organisation that the page shows; empty before the first listing. */
let actor = ''

export function setActor(shown: Listing['actor']): void {
  actor = JSON.stringify(shown)
}

export async function ask<T>(path: string, body: object, idempotencyKey = ''): Promise<Answer<T>> {
  try {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      // Another tab can sign in as another person: the server refuses a change for the wrong one.
      'Acting-As': encodeURIComponent(actor),
    }
    const response = await fetch(path, {
      method: 'POST',
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
      headers,
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as T & Partial<Refusal> // the server's format
    if (response.ok) return { data: answer }
    const { code = '', message = 'The server failed.', issues = [], keyId } = answer
    return { refusal: { status: response.status, code, message, issues, keyId } }
  } catch {
    const message = 'The server does not answer.'
    return { refusal: { status: 0, code: 'unreachable', message, issues: [] } }
  }
}

/** True if the request may have taken effect although it was not answered. */
export function isLost({ status }: Refusal): boolean {
  return status === 0 || status >= 500
}

/** Returns a new idempotency key. Unlike `randomUUID`, it does not need TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function findKeys(filter: Filter): Promise<Answer<Listing>> {
  return ask(`${KEYS}/find`, filter)
}
