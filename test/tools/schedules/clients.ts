/** Turns orders into requests to nodes, and records their outcomes. */
import { crc32 } from '../../../src/auth/key.js'
import { Clock, type History, type Reply, type Request } from './history.js'
import type { Order, Schedule } from './schedule.js'

/** A receiver of requests. */
export interface Node {
  readonly via?: 'HTTP'
  readonly ask: (request: Request) => Promise<Reply>
  /** Steps the node's clock. */
  readonly step: (ms: number) => Promise<void> | void
  /** Returns the earliest and the latest time that its clock may have shown between two moments. */
  readonly between: (start: number, end: number) => readonly [earliest: number, latest: number]
}

/** Returns a node whose clock only steps. */
export function steppingClock(
  time: number,
  history: History,
  set: (time: number) => Promise<void> | void,
) {
  const clock = new Clock(time)
  return {
    between: (start: number, end: number) => clock.between(start, end),
    step: async (ms: number) => {
      const end = clock.step(ms, history.tick())
      await set(clock.time)
      end(history.tick())
    },
  }
}

interface Place {
  readonly history: History
  readonly nodes: readonly Node[]
  readonly organisation: string
  readonly stranger: string
}

/** Creates a key and rotates it as often as the schedule says. */
export async function prepare(place: Place, { rotations }: Schedule): Promise<void> {
  await send(place, -1, 0, { kind: 'create', name: 'CI', lifeMs: undefined })
  for (let i = 0; i < rotations; i++) {
    await send(place, -1, 0, { kind: 'rotate', pick: i, overlapMs: 1_000, by: 'owner' })
  }
}

/** Authenticates at a node with each key. */
export async function authenticateAll(place: Place, node: number): Promise<void> {
  for (let i = 0; i < place.history.secrets.size; i++) {
    await send(place, -1, node, { kind: 'authenticate', pick: i, secret: 'right' })
  }
}

/** Carries out an order, if a key for it exists. */
export async function send(
  place: Place,
  client: number,
  node: number,
  order: Order,
): Promise<void> {
  const { history, nodes } = place
  const to = nodes[node] as Node // every order names an existing node
  if (order.kind === 'step') return to.step(order.ms)
  const start = history.tick()
  const aimed = aim(place, order, to.between(start, start)[0])
  if (aimed === undefined) return
  const { outcome, made } = await to.ask(aimed.request)
  const end = history.tick()
  if (made !== undefined) history.secrets.set(made.id, made.secret)
  const via = to.via && { via: to.via }
  history.calls.push({
    client,
    node,
    ...via,
    ...aimed,
    start,
    end,
    times: to.between(start, end),
    outcome,
  })
}

function aim(
  { history, organisation, stranger }: Place,
  order: Exclude<Order, { kind: 'step' }>,
  time: number,
) {
  switch (order.kind) {
    case 'create': {
      const { name, lifeMs } = order
      const expiresAt = lifeMs === undefined ? undefined : time + lifeMs
      return { request: { kind: 'create', organisation, name, expiresAt } } as const
    }
    case 'authenticate': {
      const told = [...history.secrets.keys()]
      const target = told[order.pick % told.length]
      if (target === undefined) return undefined
      const other = told[(order.pick + 1) % told.length] as string // never empty
      if (order.secret === 'another’s' && other === target) return undefined
      const own = history.secrets.get(target) as string // a key of the map
      const secret = {
        right: () => own,
        random: () => forge(target, own, randomSecret()),
        'another’s': () => forge(target, own, parts(history.secrets.get(other) as string).secret), // also a key of the map
      }[order.secret]()
      return { request: { kind: 'authenticate', secret }, target, secret: order.secret } as const
    }
    case 'rotate':
    case 'revoke': {
      const { kind, by } = order
      const target = history.added[order.pick % history.added.length]?.id
      if (target === undefined) return undefined
      const role = by === 'member' ? 'member' : 'admin'
      const who = {
        organisation: by === 'stranger' ? stranger : organisation,
        role,
        id: target,
      } as const
      const request =
        kind === 'revoke' ? { kind, ...who } : { kind, ...who, overlapMs: order.overlapMs }
      return { request, target, by } as const
    }
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function parts(text: string) {
  const [prefix = '', , rest = ''] = text.split('_')
  return { prefix, secret: rest.slice(0, -6) }
}

/** Returns a well-formed key with the id of a key and another secret. */
function forge(id: string, like: string, secret: string): string {
  const body = `${parts(like).prefix}_${id}_${secret}`
  let rest = crc32(body)
  let sum = ''
  for (let i = 0; i < 6; i++) [sum, rest] = [DIGITS[rest % 62] + sum, Math.floor(rest / 62)]
  return body + sum
}

function randomSecret(): string {
  return Array.from({ length: 43 }, () => DIGITS[Math.floor(62 * Math.random())]).join('')
}
