/** Shrinks a schedule that breaks the rules, and prints its history. */
import { createRandom } from '../../../examples/random.js'
import type { Call, History } from './history.js'
import { findBreach } from './law.js'
import { runSchedule, type Stores } from './memory.js'
import { below, type Schedule } from './schedule.js'

/** The number of orders of events to try before a shorter schedule counts as correct. */
const TRIES = 100

export async function minimise(schedule: Schedule, stores: Stores): Promise<Schedule> {
  let least = schedule
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const shorter of shortenings(least)) {
      const failing = await findFailing(shorter, stores)
      if (failing === undefined) continue
      least = failing
      isShorter = true
      break
    }
  }
  return least
}

/** Returns the schedule with a seed with which it breaks the rules. */
async function findFailing(schedule: Schedule, stores: Stores): Promise<Schedule | undefined> {
  const random = createRandom(schedule.seed)
  for (let i = 0; i < TRIES; i++) {
    const tried = i === 0 ? schedule : { ...schedule, seed: below(2 ** 32, random) }
    if (findBreach(await runSchedule(tried, stores)) !== undefined) return tried
  }
  return undefined
}

function* shortenings(schedule: Schedule): Iterable<Schedule> {
  const { clients, nodes, rotations, faults } = schedule
  for (const at of clients.keys()) yield { ...schedule, clients: clients.toSpliced(at, 1) }
  for (const [at, { node, orders }] of clients.entries()) {
    for (const index of orders.keys()) {
      if (orders.length === 1) break
      const left = { node, orders: orders.toSpliced(index, 1) }
      yield { ...schedule, clients: clients.with(at, left) }
    }
  }
  if (nodes > 1) {
    const fewer = clients.map(({ node, orders }) => ({ node: node % (nodes - 1), orders }))
    yield { ...schedule, nodes: nodes - 1, clients: fewer }
  }
  if (rotations > 0) yield { ...schedule, rotations: rotations - 1 }
  if (faults > 0) yield { ...schedule, faults: 0 }
}

/** Formats a history: a line for each start and end, with keys numbered in the order of creation. */
export function print({ calls, effects, added }: History): string {
  const names = new Map(added.map(({ id }, index) => [id, `key ${index + 1}`]))
  const nameOf = (id: string) => names.get(id) ?? id
  const lines: [moment: number, line: string][] = []
  for (const call of calls) {
    const who = call.client < 0 ? 'alone' : `client ${call.client}`
    const what = `${who} on node ${call.node}: ${describe(call, nameOf)}`
    lines.push([call.start, `${what} begins`], [call.end, `${what} ends: ${call.outcome}`])
  }
  for (const effect of effects) {
    const on = effect.kind === 'revoked' ? effect.ids : [effect.id]
    lines.push([effect.until, `  in the store: ${on.map(nameOf).join(', ')} ${effect.kind}`])
  }
  return lines
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => line)
    .join('\n')
}

function describe({ request, target, secret, by }: Call, nameOf: (id: string) => string): string {
  const words: string[] = [request.kind]
  if (target !== undefined) words.push(nameOf(target))
  if (request.kind === 'create') words.push(request.name)
  if (request.kind === 'rotate') words.push(`with an overlap of ${request.overlapMs} ms`)
  if (secret !== undefined && secret !== 'right') words.push(`by a wrong secret (${secret})`)
  if (by !== undefined && by !== 'owner') words.push(`by a ${by}`)
  return words.join(' ')
}
