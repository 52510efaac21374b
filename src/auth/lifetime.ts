import type { KeyRecord } from './store.js'

type Times = Pick<KeyRecord, 'revokedAt' | 'expiresAt' | 'overlapEndsAt'>

/** Whether a key works at an instant; an impossible time in a record counts as past. */
export function isLive({ revokedAt, expiresAt, overlapEndsAt }: Times, at: number): boolean {
  return revokedAt === null && isBefore(at, expiresAt) && isBefore(at, overlapEndsAt)
}

/** Whether a key is live and not yet rotated: it can be rotated, and its name is taken. */
export function isCurrent(times: Times, at: number): boolean {
  return isLive(times, at) && times.overlapEndsAt === null
}

function isBefore(at: number, end: number | null): boolean {
  return end === null || at < end
}
