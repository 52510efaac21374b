import { sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import type { KeyRecord } from './store.js'

/** An API key as its organisation sees it. Frozen; all times are epoch milliseconds. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly organisationId: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** Accurate to about a minute; `null` if it was never used. */
  readonly lastUsedAt: number | null
}

/** A key with its secret, which is not available from any later call. */
export interface NewApiKey {
  readonly key: ApiKey
  /** What clients send: `<prefix>_<id>_<secret><checksum>`. */
  readonly secret: string
}

/** What a key is made with and its successors inherit. */
export type Terms = Pick<KeyRecord, 'organisationId' | 'name' | 'scopes' | 'expiresAt'>

/** Makes a key without storing it. */
export async function draftKey<Id extends string | null>(
  format: KeyFormat,
  { organisationId, name, scopes, expiresAt }: Terms,
  createdAt: number,
  predecessorId: Id,
): Promise<{
  readonly record: KeyRecord & { readonly predecessorId: Id }
  readonly secret: string
}> {
  const { id, text } = format.generate()
  const record = {
    id,
    organisationId,
    name,
    scopes,
    digest: await sha256(text),
    createdAt,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    predecessorId,
    overlapEndsAt: null,
  }
  return { record, secret: text }
}

/** The public part of a record, listed member by member so that nothing else can leak. */
export function toApiKey(record: KeyRecord): ApiKey {
  const { id, name, organisationId, createdAt, expiresAt, revokedAt, lastUsedAt } = record
  const scopes = Object.freeze([...record.scopes])
  return Object.freeze({
    id,
    name,
    organisationId,
    scopes,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
  })
}
