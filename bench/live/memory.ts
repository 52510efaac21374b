import { setImmediate } from 'node:timers/promises'
import { createTable, suppliers, type Supplier, type Table } from 'supplier-query'
import { heapBytes, settledBytes } from '../memory.js'
import type { Change } from './draw.js'

/** The number of updates of 1,000 rows between measurements, because garbage collection takes a second. */
const EVERY = 10

export interface LiveMemory {
  /** The bytes of rows and table at rest. */
  readonly restBytes: number
  /** The most memory, as a multiple of that. */
  readonly most: number
}

/**
 * Compares the memory of rows and table at rest with the most memory during a stream of updates.
 * @param receive - makes the rows
 * @param draw - draws replacements
 */
export async function measureMemory(
  receive: () => readonly Supplier[],
  draw: (count: number) => Change[],
): Promise<LiveMemory> {
  const before = await settledBytes()
  const current = await prepareTable(receive)
  const rest = (await settledBytes()) - before
  let most = rest
  for (let i = 1; i * 1000 <= current.table.size * 0.4; i++) {
    update(current, draw)
    if (i % EVERY > 0) continue
    await setImmediate()
    most = Math.max(most, heapBytes() - before)
  }
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  console.log(`  rows and table at rest ${mb(rest)}, at most ${mb(most)}`)
  return { restBytes: rest, most: most / rest }
}

/** The only reference to a table: a service keeps neither old versions nor the rows that it has replaced. */
interface Current {
  table: Table<typeof suppliers, Supplier>
}

async function prepareTable(receive: () => readonly Supplier[]): Promise<Current> {
  const table = createTable(suppliers, receive())
  await table.prepare()
  return { table }
}

function update(current: Current, draw: (count: number) => Change[]): void {
  current.table = current.table.update({ upsert: draw(1000).map(([, row]) => row) })
}
