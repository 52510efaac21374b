import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Queries on columns that `prepare` has not built: they scan, and build nothing. */

const COUNT = 3000

/** Rows whose getters count the cells that are read. */
function counting() {
  const state = { cells: 0 }
  const read = (factor: number) => ({
    kind: 'number' as const,
    get: (row: { readonly i: number }) => (state.cells++, (row.i * factor) % 1009),
  })
  const resource = defineResource({ a: read(1), b: read(7), c: read(31) })
  const rows = Array.from({ length: COUNT }, (_, i) => ({ i }))
  return { resource, rows, state, table: createTable(resource, rows) }
}

const query = (fields: readonly string[]): unknown => ({
  // No row matches this condition, and testing it reads every cell of its fields.
  filter: {
    operator: 'or',
    operands: fields.map((field) => ({ field, comparator: 'eq', value: -1 })),
  },
  page: { limit: 1 },
})

describe('a query on a column that is not built', () => {
  it('reads the cells that runQuery reads, each time, and builds nothing', () => {
    const { resource, rows, state, table } = counting()
    const asked = query(['a', 'b'])
    for (let i = 1; i <= 50; i++) {
      expect(table.run(asked)).toMatchObject({ rows: [], total: 0 })
      expect(state.cells).toBe(2 * COUNT * i)
    }
    state.cells = 0
    runQuery(resource, asked, rows)
    expect(state.cells).toBe(2 * COUNT)
    expect(table.state().columns.every(({ cells }) => cells === 0)).toBe(true)
    expect(explainRun(table, asked).missing).toEqual(['a', 'b'])
  })

  it('scans if one of its fields is not built, and only then', async () => {
    const { state, table } = counting()
    await table.prepare(['a'])
    state.cells = 0
    expect(table.run(query(['a'])).total).toBe(0)
    expect(state.cells).toBe(0)
    expect(table.run(query(['a', 'b'])).total).toBe(0)
    expect(state.cells).toBe(2 * COUNT)
    expect(explainRun(table, query(['a', 'b'])).missing).toEqual(['b'])
  })

  it('needs no column of the sort to count, nor to find that no row can match', async () => {
    const { state, table } = counting()
    await table.prepare(['a'])
    state.cells = 0
    const sort = [{ field: 'b', direction: 'asc' }]
    const some = { field: 'a', comparator: 'ge', value: 9 }
    const none = { field: 'a', comparator: 'is_any', value: [] }
    const counts: unknown = { filter: some, sort, page: { limit: 0 } }
    expect(table.run(counts).total).toBeGreaterThan(0)
    const misses: unknown = { filter: none, sort }
    expect(table.run(misses).total).toBe(0)
    const all: unknown = { sort, page: { limit: 0 } }
    expect(table.run(all).total).toBe(COUNT)
    expect(state.cells).toBe(0)
  })

  it('hides no row if a getter throws for a cell that decides nothing', () => {
    const resource = defineResource({
      kind: 'string',
      size: {
        kind: 'number',
        get: (row: { kind: string; size: number }) => {
          if (row.kind === 'broken') throw new Error('broken')
          return row.size
        },
      },
    })
    const rows = Array.from({ length: 500 }, (_, i) => ({ kind: i % 2 ? 'broken' : 'x', size: i }))
    const asked = {
      filter: {
        operands: [
          { field: 'kind', comparator: 'eq', value: 'x' },
          { field: 'size', comparator: 'ge', value: 400 },
        ],
      },
    } as const
    expect(createTable(resource, rows).run(asked).total).toBe(50)
  })
})
