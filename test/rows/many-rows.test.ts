import { defineResource, runQuery, type DeadlineOptions } from 'supplier-query'
import { describe, expect, it } from 'vitest'

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
const compare = (field: string, comparator: string, value: unknown) => ({
  field,
  comparator,
  value,
})

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

describe('the first of many rows', () => {
  it.each([
    ['number', [-3, -2, -1]],
    ['date', [-3, '1970-01-02', 5]],
  ] as const)('is a row whose %s is absent, for any value of the wrong type', (kind, present) => {
    const sorted = defineResource({ x: kind })
    for (const x of [null, undefined, NaN, '9', 'x', true, [9], 9n, 1e300, Infinity]) {
      if (kind === 'number' && typeof x === 'number' && !Number.isNaN(x)) continue
      const all = [...present.map((each) => ({ x: each })), { x }]
      const first = (direction: string, limit: number) => {
        const query: unknown = { sort: [{ field: 'x', direction }], page: { limit } }
        return runQuery(sorted, query, all as object[]).rows
      }
      expect(first('asc', 1)).toEqual([{ x }])
      expect(first('asc', 2)[0]).toEqual({ x })
      expect(first('desc', 3)).not.toContainEqual({ x })
    }
  })
})

describe('the clock of a run over many rows', () => {
  /** How many cells are read from one look to the next, and how often it is looked at. */
  function watch(query: unknown): { gaps: number[]; cells: number } {
    let [cells, last] = [0, 0]
    const gaps: number[] = []
    const options: DeadlineOptions = {
      deadlineMs: 1,
      clock: () => {
        gaps.push(cells - last)
        last = cells
        return 0
      },
    }
    const counted = (name: keyof Row) => (row: Row) => (cells++, row[name])
    const counting = defineResource({
      id: { kind: 'number', get: counted('id') },
      a: { kind: 'number', get: counted('a') },
      b: { kind: 'number', get: counted('b') },
      c: { kind: 'string', get: counted('c') },
    })
    runQuery(counting, query, rows.toReversed(), options)
    gaps.push(cells - last)
    return { gaps, cells }
  }
  const groups = Array.from({ length: 10 }, (_, i) => ({
    operands: [compare('c', 'not_contains', `${i}x`), compare('id', 'lt', -i)],
  }))
  const sort = ['c', 'b', 'id'].map((field) => ({ field, direction: 'asc' }))

  it('is read about every thousand cells', () => {
    const { gaps, cells } = watch({ filter: { operator: 'or', operands: groups } })
    expect(cells).toBeGreaterThanOrEqual(count * 10)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * 1024)
    expect(gaps.length).toBeLessThan((4 * cells) / 1024)
    const sorted = watch({ filter: compare('a', 'ge', 0), sort, page: { limit: 5 } })
    expect(Math.max(...sorted.gaps)).toBeLessThanOrEqual(2 * 1024)
  })

  it('is read during the comparisons of a sort', () => {
    // Of rows in reverse each takes its place among the first 1000: ten comparisons of three cells.
    const reverse = [{ field: 'id', direction: 'asc' }, ...sort.slice(0, 2)]
    const { gaps } = watch({ sort: reverse, page: { limit: 1000 } })
    expect(gaps.length).toBeGreaterThan(25)
  })
})
