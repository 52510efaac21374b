import type { KeyRecord } from './store.js'

type Times = Pick<KeyRecord, 'revokedAt' | 'expiresAt' | 'overlapEndsAt'>

/** Whether a key is accepted at an instant; an invalid time in a record counts as past. */
export function isLive({ revokedAt, expiresAt, overlapEndsAt }: Times, at: number): boolean {
  return revokedAt === null && isBefore(at, expiresAt) && isBefore(at, overlapEndsAt)
}

/** Whether a key is live and has not been rotated, so that it holds its name and can be rotated. */
export function isCurrent(times: Times, at: number): boolean {
  return isLive(times, at) && times.overlapEndsAt === null
}

function isBefore(at: number, end: number | null): boolean {
  return end === null || at < end
}
