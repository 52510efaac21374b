/** Runs nodes in this process. The seed of a schedule decides the order of their store calls. */
import { createKeyring, createMemoryKeyStore, type KeyStore } from 'supplier-query/auth'
import { createRandom } from '../../../examples/random.js'
import { authenticateAll, prepare, send, steppingClock, type Node } from './clients.js'
import { History, type Deed } from './history.js'
import { answer, watched } from './node.js'
import { below, type Random, type Schedule } from './schedule.js'

const T0 = 1_800_000_000_000

export interface Stores {
  /** Opens the store that the nodes share. */
  readonly open: () => KeyStore | Promise<KeyStore>
  /** Wraps the store for each node; no wrapper by default. */
  readonly wrap?: (store: KeyStore) => KeyStore
}

export const inMemory: Stores = { open: createMemoryKeyStore }

/** Runs a schedule. @returns its history; always the same except for the texts of keys */
export async function runSchedule(
  schedule: Schedule,
  { open, wrap = (store) => store }: Stores,
): Promise<History> {
  const history = new History(true)
  const random = createRandom(schedule.seed)
  const turns = new Turns()
  const store = await open()
  let isQuiet = true

  const wait = () => (isQuiet ? Promise.resolve() : turns.wait())
  function openNode(): Node {
    let time = T0
    const watch = {
      wait,
      fault: (call: keyof KeyStore) => {
        if (isQuiet || random() >= schedule.faults) return undefined
        if (call !== 'touch') history.faults++
        return pickFault(random)
      },
      begin: () => noteIn(history),
    }
    const keyring = createKeyring({ store: wrap(watched(store, watch)), clock: () => time })
    const clock = steppingClock(time, history, (to) => {
      time = to
    })
    return { ...clock, ask: (request) => answer(keyring, request) }
  }

  const nodes = Array.from({ length: schedule.nodes }, openNode)
  const place = { history, nodes, organisation: 'acme', stranger: 'globex' }
  await prepare(place, schedule)
  isQuiet = false
  await turns.takeAll(
    schedule.clients.map(async ({ node, orders }, client) => {
      for (const order of orders) {
        await turns.wait()
        await send(place, client, node, order)
      }
    }),
    random,
  )
  isQuiet = true
  await authenticateAll(place, schedule.nodes - 1)
  return history
}

const pickFault = (random: Random) => (random() < 0.5 ? 'before' : 'after')

function noteIn(history: History) {
  const from = history.tick()
  return (deeds: readonly Deed[]) => {
    const until = history.tick()
    for (const deed of deeds) history.note({ ...deed, from, until })
  }
}

/** Resumes waiting calls one at a time, each when no other call can make progress. */
class Turns {
  readonly #waiting: (() => void)[] = []

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  /** Resumes calls until all work is done. */
  async takeAll(works: readonly Promise<void>[], random: Random): Promise<void> {
    let left = works.length
    const all = Promise.all(works.map((work) => work.finally(() => left--)))
    await new Promise<void>((resolve) => {
      const waiting = this.#waiting
      function goOn(): void {
        if (left === 0 && waiting.length === 0) return resolve()
        const next = below(waiting.length, random)
        const go = waiting[next]
        const last = waiting.pop()
        if (next < waiting.length && last !== undefined) waiting[next] = last
        go?.()
        setImmediate(goOn)
      }
      setImmediate(goOn)
    })
    await all
  }
}
