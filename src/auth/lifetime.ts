import type { KeyRecord } from './store.js'

/**
 * The status of a key: `live`; `rotating` while its successor overlaps with it; `rotated`, `expired`
 * or `revoked` once it is dead. A revoked key is always `revoked`. If a key has both expired and been
 * rotated, the earlier of the two gives the status.
 */
export type KeyStatus = 'live' | 'rotating' | 'rotated' | 'expired' | 'revoked'

type Times = Pick<KeyRecord, 'revokedAt' | 'expiresAt' | 'overlapEndsAt'>

/** Returns the status of a key at an instant. An invalid time in a record counts as past. */
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

function isBefore(at: number, end: number | null): boolean {
  return end === null || at < end
}
