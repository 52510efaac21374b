import type { KeyRecord } from './store.js'

/**
 * How a key stands: `live`; `rotating` while its successor overlaps with it; `rotated`, `expired` or
 * `revoked` once it is dead. A revoked key is `revoked` whatever else it is; of the other two, what
 * came first counts.
 */
export type KeyStatus = 'live' | 'rotating' | 'rotated' | 'expired' | 'revoked'

type Times = Pick<KeyRecord, 'revokedAt' | 'expiresAt' | 'overlapEndsAt'>

/** How a key stands at an instant; an invalid time in a record counts as past. */
export function statusAt(times: Times, at: number): KeyStatus {
  const { revokedAt, expiresAt, overlapEndsAt } = times
  if (revokedAt !== null) return 'revoked'
  if (isBefore(at, expiresAt) && isBefore(at, overlapEndsAt)) {
    return overlapEndsAt === null ? 'live' : 'rotating'
  }
  const isRotated = overlapEndsAt !== null && (expiresAt === null || overlapEndsAt <= expiresAt)
  return isRotated ? 'rotated' : 'expired'
}

export function isAccepted(times: Times, at: number): boolean {
  const status = statusAt(times, at)
  return status === 'live' || status === 'rotating'
}

/** Whether a key ended before an instant, and stays dead by any clock that is past it. */
export function endedBefore({ revokedAt, expiresAt, overlapEndsAt }: Times, at: number): boolean {
  return [revokedAt, expiresAt, overlapEndsAt].some((end) => end !== null && end < at)
}

function isBefore(at: number, end: number | null): boolean {
  return end === null || at < end
}
