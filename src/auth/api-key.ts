import { sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import type { KeyRecord } from './store.js'

/** An API key as its organisation sees it. Frozen; times are epoch milliseconds. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly organisationId: string
  readonly scopes: readonly string[]
  readonly createdAt: number
  /** At this instant the key is invalid; `null` for never. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** To the minute; `null` for never. */
  readonly lastUsedAt: number | null
}

/** A key with its full text, which no other call gives again. */
export interface NewApiKey {
  readonly key: ApiKey
  /** What clients send: `<prefix>_<id>_<secret><checksum>`. */
  readonly secret: string
}

/** What a key is made with, and its successors take over. */
export type Terms = Pick<KeyRecord, 'organisationId' | 'name' | 'scopes' | 'expiresAt'>

/** Makes a key that no store has yet. */
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

/** What may be seen of a record: named one by one, so that nothing else ever is. */
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
