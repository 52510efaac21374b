/** A process with a keyring for each schedule, over its own pool of connections to DATABASE_URL. */
import { setTimeout } from 'node:timers/promises'
import { createKeyring, type Keyring, type KeyStore } from 'supplier-query/auth'
import { createKyselyKeyStore, type KeyDatabase } from '../../../examples/kysely-key-store.js'
import { connectPostgres } from '../../../examples/server/postgres-pool.js'
import type { Deed, Reply, Request } from './history.js'
import { answer, watched } from './node.js'

/** A message to the process. It answers each message with the message's number. */
export type ToNode = { readonly number: number; readonly schedule: number } & (
  | { readonly kind: 'ask'; readonly request: Request }
  /** Sets the time of the clock, and the share of store calls that fail. */
  | { readonly kind: 'set'; readonly time?: number; readonly faults?: number }
  /** Ends the schedule. */
  | { readonly kind: 'close' }
)

export type FromNode =
  | { readonly number: number; readonly reply?: Reply; readonly faults?: number }
  | { readonly schedule: number; readonly deeds: readonly Deed[] }

interface Room {
  readonly keyring: Keyring
  time: number
  faults: number
  /** The number of failed store calls that must reject a client's call. */
  failed: number
}

const { DATABASE_URL = '' } = process.env
const store = createKyselyKeyStore(
  connectPostgres<KeyDatabase>(DATABASE_URL, { onError: () => {} }),
)
const rooms = new Map<number, Room>()
const tell = (message: FromNode) => process.send?.(message)

/** Makes half of the calls wait for a few milliseconds, before they start or before they answer. */
async function wait(): Promise<void> {
  if (Math.random() < 0.5) await setTimeout(4 * Math.random())
}

function roomOf(schedule: number): Room {
  const room = rooms.get(schedule) ?? openRoom(schedule)
  rooms.set(schedule, room)
  return room
}

function openRoom(schedule: number): Room {
  const watch = {
    wait,
    fault: (call: keyof KeyStore) => {
      if (Math.random() >= room.faults) return undefined
      if (call !== 'touch') room.failed++
      return Math.random() < 0.5 ? 'before' : 'after'
    },
    begin: () => (deeds: readonly Deed[]) => {
      if (deeds.length > 0) tell({ schedule, deeds })
    },
  } as const
  const keyring = createKeyring({ store: watched(store, watch), clock: () => room.time })
  const room: Room = { keyring, time: 0, faults: 0, failed: 0 }
  return room
}

async function obey(message: ToNode): Promise<void> {
  const { number, schedule } = message
  const room = roomOf(schedule)
  switch (message.kind) {
    case 'ask':
      tell({ number, reply: await answer(room.keyring, message.request) })
      return
    case 'set':
      room.time = message.time ?? room.time
      room.faults = message.faults ?? room.faults
      tell({ number })
      return
    case 'close':
      rooms.delete(schedule)
      tell({ number, faults: room.failed })
  }
}

process.on('message', (message) => void obey(message as ToNode)) // only the parent sends messages
process.on('disconnect', () => process.exit())
