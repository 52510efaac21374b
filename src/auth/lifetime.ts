import type { KeyRecord } from './store.js'

type Times = Pick<KeyRecord, 'revokedAt' | 'expiresAt' | 'overlapEndsAt'>

/** Whether a key lets anyone in at an instant; an impossible time in a record counts as past. */
export function isLive({ revokedAt, expiresAt, overlapEndsAt }: Times, at: number): boolean {
  return revokedAt === null && isBefore(at, expiresAt) && isBefore(at, overlapEndsAt)
}

/** Whether a key is live and was never rotated: then it can be, and holds its name. */
export function isCurrent(times: Times, at: number): boolean {
  return isLive(times, at) && times.overlapEndsAt === null
}

function isBefore(at: number, end: number | null): boolean {
  return end === null || at < end
}
