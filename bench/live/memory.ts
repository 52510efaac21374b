import { createTable, suppliers, type Supplier } from 'supplier-query'
import { heapBytes } from '../memory.js'
import type { Change } from './draw.js'
import type { Check } from './goals.js'

/** The number of updates of 1,000 rows between measurements, because garbage collection takes a second. */
const EVERY = 10

/**
 * Compares the memory of rows and table at rest with the most memory during a stream of updates.
 * @param receive - makes the rows
 * @param drawOf - draws replacements from the rows
 */
export async function measureMemory(
  receive: () => readonly Supplier[],
  drawOf: (rows: readonly Supplier[]) => (count: number) => Change[],
): Promise<Check> {
  const before = heapBytes()
  const rows = receive()
  let table = await createTable(suppliers, rows).prepare()
  const rest = heapBytes() - before
  const draw = drawOf(rows.map(({ id }) => ({ id }) as Supplier)) // it reads the keys
  const keys = heapBytes() - before - rest
  let most = rest
  for (let i = 1; i * 1000 <= rows.length * 0.4; i++) {
    table = table.update({ upsert: draw(1000).map(([, row]) => row) })
    if (i % EVERY === 0) most = Math.max(most, heapBytes() - before - keys)
  }
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  console.log(`  rows and table at rest ${mb(rest)}, at most ${mb(most)}`)
  return {
    goal: '6 memory (times at rest)',
    of: `${mb(rest)} at rest`,
    measured: most / rest,
    atMost: 1.3,
  }
}
