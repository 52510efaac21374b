import { createTable, defineResource, planQuery } from 'supplier-query'
import { takeTurns } from '../turns.js'
import type { NameResult } from './results.js'

const resource = defineResource({ name: 'string' })
const [MOST_ROWS, MATCHES_OF] = [300_000, 10]

const word = (row: number) => (row % MATCHES_OF === 0 ? 'Steel' : 'Foods')

/** Names of several shapes: how many different words they have, and where words end. */
const shapes: Readonly<Record<string, (row: number) => string>> = {
  'many words': (row) => `w${(row * 7919) % 30_000} ${word(row)} x${row % 700}`,
  'few words': (row) => `Acme${row % 50} ${word(row)} Ltd`,
  'a number at the end': (row) => `Acme ${word(row)} ${row * 7919}`,
  'unbroken text': (row) => `Acme${word(row)}${row * 7919}`,
  'all alike': () => 'Acme Steel',
}

/** Times one search, with its exact total and a reused plan, in names of each shape. The first shape is the baseline. */
export async function measureNames(size: number): Promise<NameResult[]> {
  const count = Math.min(size, MOST_ROWS)
  const plan = planQuery(resource, {
    filter: { field: 'name', comparator: 'contains', value: 'Steel' },
    page: { limit: 20 },
  })
  const engines: Record<string, () => number> = {}
  for (const [shape, nameOf] of Object.entries(shapes)) {
    const table = createTable(
      resource,
      Array.from({ length: count }, (_, row) => ({ name: nameOf(row) })),
    )
    await table.prepare()
    engines[shape] = () => table.run(plan).total
  }
  const times = await takeTurns(engines, { rounds: 15, roundMs: 30, warmUp: 5, batch: 8 })
  const found = Object.entries(engines).map(([shape, run]) => {
    const [matches, ms] = [run(), Math.min(...times[shape]!)]
    return { shape, rows: count, matches, ms, perMatch: (ms * 1e6) / matches }
  })
  return found.map((each) => ({ ...each, ratio: each.perMatch / found[0]!.perMatch }))
}
