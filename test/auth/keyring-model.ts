/** The rules for keys, without a store, a digest or a secret. */
import { T0 } from './sample-keyring.js'

/** A key, as far as the rules know it. */
export interface ModelKey {
  readonly id: string
  /** `undefined` if the answer that contained it was lost. */
  readonly secret: string | undefined
  readonly organisation: number
  readonly name: string
  readonly expiresAt: number
  readonly predecessor: ModelKey | undefined
  revokedAt: number | undefined
  overlapEndsAt: number
  mayHaveNoName: boolean
}

/** The rules, for nodes whose clocks may each go forwards and backwards. */
export class Model {
  /** The time on the clock of each node. */
  readonly clocks = [T0, T0]
  readonly keys: ModelKey[] = []

  isLive({ revokedAt, expiresAt, overlapEndsAt }: ModelKey, at: number): boolean {
    return revokedAt === undefined && at < expiresAt && at < overlapEndsAt
  }

  isCurrent(key: ModelKey, at: number): boolean {
    return this.isLive(key, at) && key.overlapEndsAt === Infinity
  }

  /** The keys that hold a name at a time. */
  holders(organisation: number, name: string, at: number): ModelKey[] {
    return this.named(organisation, name).filter((key) => this.isCurrent(key, at))
  }

  /** A key that is expired when its name is asked for may lose the name permanently. */
  giveUp(organisation: number, name: string, at: number): void {
    for (const key of this.named(organisation, name)) key.mayHaveNoName ||= key.expiresAt <= at
  }

  revoke(key: ModelKey, at: number): void {
    for (let each: ModelKey | undefined = key; each !== undefined; each = each.predecessor) {
      each.revokedAt ??= at
    }
  }

  private named(organisation: number, name: string): ModelKey[] {
    return this.keys.filter((key) => key.organisation === organisation && key.name === name)
  }
}
