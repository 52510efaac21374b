import type { Call } from './audit.js'
import { sha256 } from './digest.js'
import type { KeyFormat } from './key.js'
import { statusAt, type KeyStatus } from './lifetime.js'
import type { KeyRecord } from './store.js'

/** An API key as its organisation sees it: no secret, no digest. Frozen. Times are epoch milliseconds. */
export interface ApiKey extends Omit<KeyRecord, 'digest' | 'foldedName'> {
  /** The status of the key at the time of the call. */
  readonly status: KeyStatus
}

/** A new key with its full text, which is not available again. */
export interface NewApiKey {
  readonly key: ApiKey
  /** The full key, as clients send it: `<prefix>_<id>_<random><checksum>`. */
  readonly secret: string
}

type Terms = Pick<KeyRecord, 'name' | 'foldedName' | 'scopes' | 'expiresAt'>

export async function draftKey<Id extends string | null>(
  format: KeyFormat,
  { name, foldedName, scopes, expiresAt }: Terms,
  { at, actor }: Call,
  predecessorId: Id,
): Promise<{ record: KeyRecord & { predecessorId: Id }; made: NewApiKey }> {
  const { id, text } = format.generate()
  const record = {
    id,
    organisationId: actor.organisationId,
    name,
    foldedName,
    scopes: [...scopes],
    expiresAt,
    createdAt: at,
    createdBy: actor.id ?? null,
    predecessorId,
    digest: await sha256(text),
    revokedAt: null,
    revokedBy: null,
    lastUsedAt: null,
    successorId: null,
    overlapEndsAt: null,
  }
  return { record, made: Object.freeze({ key: toApiKey(record, at), secret: text }) }
}

/** Returns the public part of a record at an instant. Names each member, so that no other leaks. */
export function toApiKey(record: KeyRecord, at: number): ApiKey {
  return Object.freeze({
    id: record.id,
    name: record.name,
    organisationId: record.organisationId,
    scopes: Object.freeze([...record.scopes]),
    status: statusAt(record, at),
    createdAt: record.createdAt,
    createdBy: record.createdBy,
    expiresAt: record.expiresAt,
    revokedAt: record.revokedAt,
    revokedBy: record.revokedBy,
    lastUsedAt: record.lastUsedAt,
    overlapEndsAt: record.overlapEndsAt,
    predecessorId: record.predecessorId,
    successorId: record.successorId,
  })
}
