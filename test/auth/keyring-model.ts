/** A model of the rules for keys, without a store, a digest or a secret. */
import type { KeyStatus } from 'supplier-query/auth'
import { T0 } from './sample-keyring.js'

/** A key of the model. */
export interface ModelKey {
  readonly id: string
  /** The secret; `undefined` if the answer that contained it was lost. */
  readonly secret: string | undefined
  readonly organisation: number
  readonly name: string
  readonly expiresAt: number
  readonly predecessor: ModelKey | undefined
  revokedAt: number | undefined
  revokedBy: string | undefined
  overlapEndsAt: number
  successorId: string | undefined
  mayHaveNoName: boolean
}

/** Applies the rules, for nodes whose clocks may each go forwards and backwards. */
export class Model {
  /** The time on the clock of each node. */
  readonly clocks = [T0, T0]
  readonly keys: ModelKey[] = []

  isLive({ revokedAt, expiresAt, overlapEndsAt }: ModelKey, at: number): boolean {
    return revokedAt === undefined && at < expiresAt && at < overlapEndsAt
  }

  statusOf({ revokedAt, expiresAt, overlapEndsAt }: ModelKey, at: number): KeyStatus {
    if (revokedAt !== undefined) return 'revoked'
    if (at >= Math.min(expiresAt, overlapEndsAt)) {
      return overlapEndsAt <= expiresAt ? 'rotated' : 'expired'
    }
    return overlapEndsAt === Infinity ? 'live' : 'rotating'
  }

  isCurrent(key: ModelKey, at: number): boolean {
    return this.isLive(key, at) && key.overlapEndsAt === Infinity
  }

  /** Returns the keys that hold a name at a time. */
  holders(organisation: number, name: string, at: number): ModelKey[] {
    return this.named(organisation, name).filter((key) => this.isCurrent(key, at))
  }

  /** Takes the names of expired keys away, which a store may do when a name is requested. */
  giveUp(organisation: number, at: number): void {
    for (const key of this.keys) {
      if (key.organisation === organisation) key.mayHaveNoName ||= key.expiresAt <= at
    }
  }

  /** Revokes a key and its predecessors, at most `most` keys. */
  revoke(key: ModelKey, at: number, by: string, most: number): void {
    let each: ModelKey | undefined = key
    for (let left = most; each !== undefined && left > 0; left--, each = each.predecessor) {
      if (each.revokedAt === undefined) each.revokedBy = by
      each.revokedAt ??= at
    }
  }

  private named(organisation: number, name: string): ModelKey[] {
    return this.keys.filter((key) => key.organisation === organisation && key.name === name)
  }
}
