import { sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import type { KeyRecord } from './store.js'

/** An API key as its organisation sees it: no secret, no digest. Frozen. Times are epoch milliseconds. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly organisationId: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  /** The key is invalid from this instant on; `null` if it never expires. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** Accurate to the minute; `null` if never used. */
  readonly lastUsedAt: number | null
}

/** A new key with its full text, which is not available again. */
export interface NewApiKey {
  readonly key: ApiKey
  /** What clients send: `<prefix>_<id>_<secret><checksum>`. */
  readonly secret: string
}

/** What a key is created with and its successors inherit. */
export type Terms = Pick<KeyRecord, 'organisationId' | 'name' | 'scopes' | 'expiresAt'>

/** Generates a key; the caller stores it. */
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

/** The public part of a record, member by member, so that nothing is exposed by accident. */
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
