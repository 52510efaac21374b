import { createTable, defineResource, QueryTimeout, tableFacets } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** The cost of facets of tables, in cells that they read, and their deadline. */

const SIZE = 5000

/** The number of cells that have been read. */
let reads = 0
const counted = (row: Record<string, unknown>, name: string) => {
  reads++
  return row[name]
}

const suppliers = defineResource(
  {
    id: { kind: 'string', get: (row: Row) => counted(row, 'id') },
    city: { kind: 'string', fold: 'case', get: (row: Row) => counted(row, 'city') },
    issues: { kind: 'number', get: (row: Row) => counted(row, 'issues') },
    tags: { kind: 'string[]', get: (row: Row) => counted(row, 'tags') },
  },
  { key: 'id' },
)
type Row = Record<string, unknown>

const rows = Array.from({ length: SIZE }, (_, i) => ({
  id: `k${i}`,
  city: ['Leeds', 'LEEDS', 'Porto'][i % 3],
  issues: i % 40,
  tags: ['a', `t${i % 7}`],
}))
const filter = { field: 'issues', comparator: 'ge', value: 20 } as const
const wanted = { city: { values: 2 }, issues: { range: true }, tags: { values: 2 } } as const
/** The cells of a row that a scan reads: one for each field of the request. */
const CELLS = 3

function readsOf(run: () => unknown): number {
  reads = 0
  run()
  return reads
}

describe('tableFacets()', () => {
  it('scans each time until `prepare` has built the columns, and builds nothing', () => {
    const table = createTable(suppliers, rows)
    for (let i = 0; i < 30; i++) {
      const cells = readsOf(() => tableFacets(table, { filter }, wanted))
      expect(cells).toBeGreaterThanOrEqual(SIZE)
      expect(cells).toBeLessThanOrEqual(CELLS * SIZE)
    }
    expect(table.state().columns.every(({ cells }) => cells === 0)).toBe(true)
  })

  it('reads no cell of a prepared table, nor the original texts of a folded field', async () => {
    const table = createTable(suppliers, rows)
    await table.prepare()
    expect(readsOf(() => tableFacets(table, { filter }, wanted))).toBe(0)
  })

  it('reads only the cells of added rows after an update', async () => {
    const table = createTable(suppliers, rows)
    await table.prepare()
    const { issues, tags } = wanted
    const changed = table.update({ upsert: rows.slice(0, 10), remove: ['k77'] })
    const cells = readsOf(() => tableFacets(changed, { filter }, { issues, tags }))
    expect(cells).toBeGreaterThan(0)
    expect(cells).toBeLessThanOrEqual(10 * 3)
  })

  it('reads no cell if no row can match', () => {
    const table = createTable(suppliers, rows)
    const none = { field: 'city', comparator: 'is_any', value: [] } as const
    const run = () => tableFacets(table, { filter: none }, { tags: { values: 2 } })
    expect(run()).toEqual({ tags: { values: [], distinct: 0, absent: 0 } })
    expect(readsOf(run)).toBe(0)
  })

  it.each([
    ['cold', undefined],
    ['prepared', filter],
  ])('stops at its deadline on a %s table', async (state, given) => {
    const resource = defineResource({ name: 'string', issues: 'number' })
    const many = Array.from({ length: 50_000 }, (_, i) => ({ name: `name ${i}`, issues: i % 40 }))
    const table = createTable(resource, many)
    if (state === 'prepared') await table.prepare()
    let time = 0
    const options = { deadlineMs: 2, clock: () => time++ }
    expect(() =>
      tableFacets(table, { filter: given ?? {} }, { name: { values: 20 } }, options),
    ).toThrow(QueryTimeout)
    const late = { deadlineMs: 1e6, clock: () => time++ }
    const { name } = tableFacets(table, {}, { name: { values: 2 } }, late)
    expect(name).toEqual({
      values: [
        { value: 'name 0', count: 1 },
        { value: 'name 1', count: 1 },
      ],
      distinct: 50_000,
      absent: 0,
    })
  })

  it('rejects an object that is not a table', () => {
    expect(() => tableFacets({} as never, {}, {})).toThrow(
      /table: expected a table from this package's createTable/,
    )
  })
})
