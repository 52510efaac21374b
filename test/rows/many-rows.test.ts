import { defineResource, runQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { compare } from '../builders.js'

/** More rows than are looked at at a time, and cells that are of another kind than their field. */

const count = 3000
const rows = Array.from({ length: count }, (_, id) => ({
  id,
  a: id % 7,
  b: id % 5,
  c: `${id % 3}`,
}))
type Row = (typeof rows)[number]

const resource = defineResource({ id: 'number', a: 'number', b: 'number', c: 'string' })

describe('a query of many rows', () => {
  const cases: [filter: unknown, holds: (row: Row) => boolean][] = [
    [compare('a', 'eq', 3), ({ a }) => a === 3],
    [compare('a', 'ne', 3), ({ a }) => a !== 3],
    [compare('a', 'ge', 5), ({ a }) => a >= 5],
    [compare('c', 'contains', '1'), ({ c }) => c === '1'],
    [
      { operands: [compare('a', 'lt', 4), compare('b', 'gt', 1), compare('c', 'ne', '0')] },
      ({ a, b, c }) => a < 4 && b > 1 && c !== '0',
    ],
    [
      { operands: [compare('a', 'eq', 4), compare('b', 'ne', 1), compare('id', 'lt', 2500)] },
      ({ id, a, b }) => a === 4 && b !== 1 && id < 2500,
    ],
    [
      { operands: [compare('c', 'gt', '0'), compare('b', 'is_any', [1, 2, 3, 4, 9])] },
      ({ b, c }) => c > '0' && b > 0,
    ],
  ]

  it.each(cases)('of %j finds every matching row, on any page', (filter, holds) => {
    const found = rows.filter(holds)
    const sort = [{ field: 'id', direction: 'desc' }]
    for (const offset of [0, 1, 150, 300, found.length - 1, found.length]) {
      for (const limit of [0, 1, 500, 4000]) {
        const page = { offset, limit }
        const end = offset + limit
        expect(runQuery(resource, { filter, page } as object, rows)).toEqual({
          rows: found.slice(offset, end),
          total: found.length,
          page,
        })
        expect(runQuery(resource, { filter, sort, page } as object, rows).rows).toEqual(
          found.toReversed().slice(offset, end),
        )
      }
    }
  })
})

describe('the first of many rows by two keys', () => {
  // 7,919 is prime to each count: the numbers are in no order.
  const shuffled = Array.from({ length: 20_000 }, (_, i) => ({
    id: i,
    a: (i * 7919) % 5000,
    b: (i * 7919) % 3,
    c: '',
  }))
  const sort = [
    { field: 'a', direction: 'asc' },
    { field: 'b', direction: 'desc' },
  ]

  it.each([
    [0, 20],
    [980, 20],
    [990, 20],
    [12_000, 20],
  ])('from %i equal those of a stable sort of all rows', (offset, limit) => {
    const sorted = shuffled.toSorted((x, y) => x.a - y.a || y.b - x.b)
    expect(
      runQuery(resource, { sort, page: { offset, limit } } as object, shuffled).rows,
    ).toStrictEqual(sorted.slice(offset, offset + limit))
  })

  it('are found without the second key of most rows', () => {
    let reads = 0
    const counting = shuffled.map((row) => ({
      ...row,
      get b() {
        reads++
        return row.b
      },
    }))
    runQuery(resource, { sort, page: { limit: 20 } } as object, counting)
    expect(reads).toBeGreaterThan(20)
    expect(reads).toBeLessThan(shuffled.length / 4)
  })
})
