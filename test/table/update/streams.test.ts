import type { Table } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../examples/random.js'
import { lowered } from '../lowered.js'

/** Long streams of small updates between rare queries, on columns that `prepare` has not built. */

/** A tenth of the tuned numbers, for a tenth of the rows and updates. */
const tenths = {
  MAX_TAIL: 25,
  MAX_SMALL_LEVEL: 400,
  MAX_SCANNED_TEXTS: 400,
  STEP: 1600,
}
const { createTable, defineResource, facets, runQuery, tableFacets } = await lowered(
  tenths,
  () => import('supplier-query'),
)

const SIZE = 500

interface Row {
  readonly id: number
  readonly size: number
  readonly name: string
}

/** The rows that getters have read since the last reset. */
let reads = 0
const get = <T>(read: (row: Row) => T) => ({
  get: (row: Row): T => {
    reads++
    return read(row)
  },
})

const resource = defineResource(
  {
    id: 'number',
    size: { kind: 'number', ...get(({ size }) => size) },
    name: { kind: 'string', ...get(({ name }) => name) },
    folded: { kind: 'string', fold: 'case', ...get(({ name }) => name) },
  },
  { key: 'id' },
)

const rowOf = (id: number, random: () => number): Row => {
  const below = (n: number) => Math.floor(random() * n)
  return { id, size: below(101), name: `${['Acme', 'ACME'][below(2)]} ${below(600)} Steel` }
}

type Ask = (table: Table<typeof resource, Row>, rows: readonly Row[]) => void

const run: (query: object) => Ask = (query) => (table, rows) => {
  const { rows: found, total } = table.run(query)
  expect({ found, total }).toEqual(answerOf(query, rows))
}

/** Keeps the reads of `runQuery` out of the count. */
function answerOf(query: object, rows: readonly Row[]): object {
  const before = reads
  const { rows: found, total } = runQuery(resource, query, rows)
  reads = before
  return { found, total }
}

const countFolded: Ask = (table, rows) => {
  const wanted = { folded: { values: 4 } }
  const actual = tableFacets(table, {}, wanted)
  const before = reads
  expect(actual).toEqual(facets(resource, {}, rows, wanted))
  reads = before
}

const asks: Record<string, readonly [fields: ('id' | 'folded')[], Ask]> = {
  'a range': [
    ['id'],
    run({ filter: { field: 'size', comparator: 'ge', value: 99 }, page: { limit: 3 } }),
  ],
  'a search in texts': [
    ['id'],
    run({ filter: { field: 'name', comparator: 'contains', value: ' 7' }, page: { limit: 3 } }),
  ],
  'a facet of a folded text': [['id', 'folded'], countFolded],
}

/** Returns how many of the queries between updates of one row have scanned all rows. */
async function scansOf(
  [fields, ask]: (typeof asks)[string],
  { updates, every }: { readonly updates: number; readonly every: number },
): Promise<number> {
  const random = createRandom(updates)
  const rows = new Map(Array.from({ length: SIZE }, (_, id) => [id, rowOf(id, random)] as const))
  let table = await createTable(resource, [...rows.values()]).prepare(fields)
  let scans = 0
  for (let i = 1; i <= updates; i++) {
    const row = rowOf((i * 791) % SIZE, random)
    rows.set(row.id, row)
    table = table.update({ upsert: [row] })
    if (i % every > 0) continue
    reads = 0
    ask(table, [...rows.values()])
    if (reads >= SIZE) scans++
  }
  return scans
}

describe('a stream of updates of one row', () => {
  it.each(Object.entries(asks))('does not make rare queries scan for ever: %s', async (_, ask) => {
    // Without updates, queries scan until they have paid for the column. A merge builds it sooner.
    expect(await scansOf(ask, { updates: 2000, every: 40 })).toBeLessThanOrEqual(25)
    expect(await scansOf(ask, { updates: 2000, every: 400 })).toBeLessThanOrEqual(3)
  })
})
