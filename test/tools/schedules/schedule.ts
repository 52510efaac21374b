/** Generates the orders of the clients of several nodes from a seed. */
import { createRandom } from '../../../examples/random.js'

/** One action of a client; `pick` selects among the keys that are known when it starts. */
export type Order =
  | { readonly kind: 'create'; readonly name: string; readonly lifeMs: number | undefined }
  | { readonly kind: 'authenticate'; readonly pick: number; readonly secret: Secret }
  | {
      readonly kind: 'rotate'
      readonly pick: number
      readonly overlapMs: number
      readonly by: Manager
    }
  | { readonly kind: 'revoke'; readonly pick: number; readonly by: Manager }
  /** Steps the clock of the node forwards or back. */
  | { readonly kind: 'step'; readonly ms: number }

/** The key's own secret, a random secret, or the secret of another key. */
export type Secret = 'right' | 'random' | 'another’s'

/** An admin of the key's organisation, an admin of another organisation, or a member. */
export type Manager = 'owner' | 'stranger' | 'member'

/** Sends its orders in sequence to one node. */
interface Client {
  readonly node: number
  readonly orders: readonly Order[]
}

export interface Schedule {
  readonly nodes: number
  /** How often the first key is rotated before the clients start. */
  readonly rotations: number
  readonly clients: readonly Client[]
  /** The share of store calls that fail. */
  readonly faults: number
  /** Seeds the order in which store calls start and answer, and the choice of calls that fail. */
  readonly seed: number
}

export type Random = () => number

/** Generates the schedule with a number. It depends only on the seed and the number. */
export function drawSchedule(seed: number, number: number): Schedule {
  const random = createRandom((seed + Math.imul(number, 0x9e3779b1)) | 0)
  const nodes = 1 + below(3, random)
  return {
    nodes,
    rotations: random() < 0.6 ? 0 : 1 + below(2, random),
    clients: Array.from({ length: 2 + below(3, random) }, () => ({
      node: below(nodes, random),
      orders: Array.from({ length: 1 + below(4, random) }, () => drawOrder(random)),
    })),
    faults: pick([0, 0.1, 0.3], random),
    seed: below(2 ** 32, random),
  }
}

function drawOrder(random: Random): Order {
  const among = below(60, random)
  const by = random() < 0.9 ? 'owner' : pick(['stranger', 'member'] as const, random)
  const drawn = random()
  if (drawn < 0.4) {
    const secret = random() < 0.85 ? 'right' : pick(['random', 'another’s'] as const, random)
    return { kind: 'authenticate', pick: among, secret }
  }
  if (drawn < 0.6) return { kind: 'revoke', pick: among, by }
  if (drawn < 0.8) {
    return { kind: 'rotate', pick: among, overlapMs: pick([0, 5, 20, 1_000], random), by }
  }
  if (drawn < 0.9) {
    const lifeMs = random() < 0.6 ? undefined : 1 + below(40, random)
    return { kind: 'create', name: pick(['CI', 'ETL'], random), lifeMs }
  }
  return { kind: 'step', ms: below(81, random) - 40 }
}

export function below(bound: number, random: Random): number {
  return Math.floor(bound * random())
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[below(list.length, random)] as T // the index is below the length
}
