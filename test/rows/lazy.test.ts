import { defineResource, matchesPlan, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Tests that a run reads and copies only as much as its answer needs. */

interface Row {
  readonly id: number
}

/** A resource over numbered rows that counts the reads of each field. */
function counting() {
  const reads = { a: 0, b: 0, c: 0 }
  const count = (name: keyof typeof reads, cell: (id: number) => number) => ({
    kind: 'number' as const,
    get: ({ id }: Row) => (reads[name]++, cell(id)),
  })
  const resource = defineResource({
    a: count('a', (id) => id),
    b: count('b', (id) => id % 10),
    c: count('c', (id) => -id),
  })
  return { resource, reads }
}

function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, id) => ({ id }))
}

/** An array that counts how often it is asked for an element. */
function watched(rows: readonly Row[]): { rows: readonly Row[]; elements: () => number } {
  let elements = 0
  const proxy = new Proxy(rows, {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) elements++
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return { rows: proxy, elements: () => elements }
}

const page = (offset: number, limit: number) => ({ page: { offset, limit } })
const thirds = { filter: { field: 'b', comparator: 'lt', value: 3 } } as const

describe('a run without a sort', () => {
  it('reads each cell of the filter once, and no other', () => {
    const { resource, reads } = counting()
    const { rows, total } = runQuery(resource, { ...thirds, ...page(5, 2) }, rowsOf(1000))
    expect(rows.map(({ id }) => id)).toEqual([12, 20])
    expect(total).toBe(300)
    expect(reads).toEqual({ a: 0, b: 1000, c: 0 })
  })

  it('and without a filter reads only the page, for any number of rows', () => {
    const { resource, reads } = counting()
    const { rows, elements } = watched(rowsOf(1000))
    const answer = runQuery(resource, page(10, 20), rows)
    expect(answer.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => 10 + i))
    expect(answer.total).toBe(1000)
    expect(elements()).toBe(20)
    expect(
      runQuery(resource, { sort: [{ field: 'a', direction: 'asc' }], ...page(0, 0) }, rows),
    ).toEqual({ rows: [], total: 1000, page: { offset: 0, limit: 0 } })
    expect(elements()).toBe(20)
    expect(reads).toEqual({ a: 0, b: 0, c: 0 })
  })

  it.each([0, 5])('reads each row once, and the rows of a page from row %d once more', (offset) => {
    const { resource } = counting()
    const { rows, elements } = watched(rowsOf(1000))
    runQuery(resource, { ...thirds, ...page(offset, 20) }, rows)
    // A copy of the 300 rows that match would read 1300.
    expect(elements()).toBeLessThanOrEqual(1020)
  })

  it.each([0, 5])('of a page without rows, from row %d on, reads only the filter', (offset) => {
    const { resource, reads } = counting()
    const sort = [{ field: 'a', direction: 'asc' }] as const
    const query = { ...thirds, sort, ...page(offset, 0) }
    expect(runQuery(resource, query, rowsOf(100))).toMatchObject({ rows: [], total: 30 })
    expect(reads).toEqual({ a: 0, b: 100, c: 0 })
  })
})

describe('a filter that no row can meet', () => {
  it('reads no cell', () => {
    const { resource, reads } = counting()
    const filter = { operands: [{ field: 'a', comparator: 'is_any', value: [] }] } as const
    expect(runQuery(resource, { filter }, rowsOf(100))).toMatchObject({ rows: [], total: 0 })
    expect(reads).toEqual({ a: 0, b: 0, c: 0 })
  })
})

describe('a group', () => {
  const small = { field: 'a', comparator: 'lt', value: 10 } as const
  const even = { field: 'b', comparator: 'lt', value: 5 } as const

  it('reads no further cell after it is decided', () => {
    const all = counting()
    runQuery(all.resource, { filter: { operands: [small, even] } }, rowsOf(100))
    expect(all.reads).toEqual({ a: 100, b: 10, c: 0 })
    const any = counting()
    const filter = { operator: 'or', operands: [small, even] } as const
    runQuery(any.resource, { filter }, rowsOf(100))
    expect(any.reads).toEqual({ a: 100, b: 90, c: 0 })
  })

  it('is correct for one row while a getter tests another row by the same plan', () => {
    interface Node {
      readonly b: number
      readonly parent?: Node
    }
    const asked: { matches?: (node: Node) => boolean } = {}
    const up = ({ parent }: Node) => parent !== undefined && asked.matches!(parent)
    const resource = defineResource({
      b: { kind: 'number', get: ({ b }: Node) => b },
      up: { kind: 'boolean', get: up },
    })
    const filter = {
      operator: 'or',
      operands: [
        { operands: [even, { field: 'up', comparator: 'eq', value: true }] },
        { operands: [even, { field: 'b', comparator: 'eq', value: 3 }] },
      ],
    } as const
    const plan = planQuery(resource, { filter })
    const matches = (asked.matches = (node: Node) => matchesPlan(plan, node))
    expect(matches({ b: 3, parent: { b: 7 } })).toBe(true)
    expect(matches({ b: 1, parent: { b: 3, parent: { b: 7 } } })).toBe(true)
    expect(matches({ b: 1, parent: { b: 7 } })).toBe(false)
    expect(matches({ b: 7, parent: { b: 3 } })).toBe(false)
  })

  it('that no row can meet reads none', () => {
    const { resource, reads } = counting()
    const never = { field: 'b', comparator: 'is_any', value: [] } as const
    expect(runQuery(resource, { filter: { operands: [small, never] } }, rowsOf(100)).total).toBe(0)
    expect(reads).toEqual({ a: 0, b: 0, c: 0 })
  })
})

describe('a run with a sort', () => {
  const sort = [
    { field: 'a', direction: 'asc' },
    { field: 'c', direction: 'asc' },
  ] as const

  it('reads each key of every matched row once', () => {
    const { resource, reads } = counting()
    const { rows } = runQuery(resource, { sort, ...page(0, 20) }, rowsOf(1000))
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id))
    expect(reads).toEqual({ a: 1000, b: 0, c: 1000 })
  })

  it('reads no key of a row that the filter leaves out', () => {
    const { resource, reads } = counting()
    runQuery(resource, { ...thirds, sort: [{ field: 'a', direction: 'asc' }] }, rowsOf(100))
    expect(reads).toEqual({ a: 30, b: 100, c: 0 })
  })
})
