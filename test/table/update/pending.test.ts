import { createTable, defineResource, explainRun, type Table } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { MAX_TAIL, WALK_STRIDE } from '../../../src/table/tuning.js'
import { mostPending } from '../../../src/table/update/level.js'

/** The number of pending rows after a series of updates without queries or preparations. */

const resource = defineResource(
  { id: 'string', name: 'string', group: 'number', tags: 'string[]' },
  { key: 'id' },
)

interface Row {
  readonly id: string
  readonly name: string
  readonly group: number
  readonly tags: readonly string[]
}

const SIZE = 20_000
const makeRow = (i: number): Row => ({
  id: `row ${i}`,
  name: `Acme ${i % 7919} Steel ${i % 104_729}`,
  group: i % 100,
  tags: i % 3 === 0 ? ['x', `y${i % 5}`] : [],
})
const rows = Array.from({ length: SIZE }, (_, i) => makeRow(i))
const prepared = createTable(resource, rows)
await prepared.prepare()

/** Returns the number of pending rows after each of some updates. Each update changes `named` other rows. */
function pendingAfter(table: Table<typeof resource, Row>, updates: number, named: number) {
  let current = table
  return Array.from({ length: updates }, (_, i) => {
    // 7919 shares no factor with the number of rows.
    const upsert = Array.from({ length: named }, (__, j) =>
      makeRow(((i * named + j) * 7919) % SIZE),
    )
    current = current.update({ upsert })
    return current.state().pending.added
  })
}

describe('a series of updates', () => {
  it('that are large leaves a number of pending rows that does not grow', () => {
    const pending = pendingAfter(prepared, 24, 800)
    expect(Math.max(...pending)).toBeLessThan(SIZE * 0.9)
    expect(Math.max(...pending.slice(12))).toBeLessThanOrEqual(Math.max(...pending.slice(0, 12)))
  })

  it('that are small leaves at most 1.5 times the pending rows that start a merge', () => {
    expect(Math.max(...pendingAfter(prepared, 800, 4))).toBeLessThan(1.5 * mostPending(SIZE))
  })

  it('is merged on a table that is not prepared, too', () => {
    const pending = pendingAfter(createTable(resource, rows), 12, 800)
    expect(Math.max(...pending)).toBeLessThan(SIZE / 3)
    expect(pending.at(-1)).toBeLessThan(Math.max(...pending))
  })
})

describe('a query on an updated table', () => {
  const queries: Record<string, object> = {
    'a sorted page': { sort: [{ field: 'name', direction: 'desc' }], page: { limit: 20 } },
    'a deep page': {
      sort: [{ field: 'name', direction: 'asc' }],
      page: { offset: SIZE / 2, limit: 20 },
    },
    'a deep page, descending': {
      sort: [{ field: 'name', direction: 'desc' }],
      page: { offset: SIZE / 2, limit: 20 },
    },
    'a range': {
      filter: { field: 'name', comparator: 'ge', value: 'Acme 5' },
      sort: [{ field: 'name', direction: 'asc' }],
      page: { limit: 20 },
    },
    'one row': { filter: { field: 'id', comparator: 'eq', value: 'row 77' } },
  }

  /** The table after more and more updates of 100 rows. */
  const updated: (typeof prepared)[] = []
  let current = prepared
  for (const updates of [3, 10, 30, 60]) {
    for (let i = 0; i < updates; i++) {
      const upsert = Array.from({ length: 100 }, (_, j) =>
        makeRow((updated.length * 7919 + i * 523 + j * 31) % SIZE),
      )
      current = current.update({ upsert })
    }
    updated.push(current)
  }

  it.each(Object.entries(queries))(
    'visits only a page of each level and the tail, for any number of pending rows: %s',
    (_, query) => {
      const seen = updated.map((table) => {
        const { parts, total } = explainRun(table, query as unknown)
        expect(table.run(query as unknown).total).toBe(total)
        expect(parts.length).toBeLessThan(10)
        return parts.reduce((sum, { order }) => sum + order.visited, 0)
      })
      // A walk visits at least one stride of rows.
      expect(Math.max(...seen)).toBeLessThan(MAX_TAIL + WALK_STRIDE + 10 * 60)
    },
  )
})
