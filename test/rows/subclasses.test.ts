import { createTable, defineResource, facets, runQuery } from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { inspectRows } from 'supplier-query/inspect'
import { describe, expect, it } from 'vitest'

const resource = defineResource({
  id: 'number',
  tags: { kind: 'string[]', fold: 'case' },
  codes: 'number[]',
})

/** An array whose methods `map`, `slice` and so on would call a constructor that throws. */
class Strict<T> extends Array<T> {
  static override of<T>(...items: readonly T[]): Strict<T> {
    return Object.setPrototypeOf([...items], Strict.prototype) as Strict<T>
  }
  constructor() {
    super()
    throw new Error('the constructor was called')
  }
}

const of = (id: number) => ({ id, tags: Strict.of('A', 'b'), codes: Strict.of(1, Number.NaN) })
const rows = Strict.of(of(0), of(1), of(2))

const filters = [
  {},
  { field: 'tags', comparator: 'includes_any', value: ['a'] },
  { field: 'tags', comparator: 'ne', value: null },
  { field: 'codes', comparator: 'ne', value: null },
  { field: 'codes', comparator: 'includes_all', value: [1] },
] as const

describe('rows in a subclass of Array', () => {
  it.each(filters)('are found without a call of its constructor: %j', (filter) => {
    for (const page of [{}, { offset: 1, limit: 1 }, { offset: 1 }, { offset: 9, limit: 2 }]) {
      const { offset = 0, limit = Infinity } = page
      const expected = [...rows].slice(offset, offset + limit)
      const found = runQuery(resource, { filter, page }, rows)
      expect(found).toMatchObject({ rows: expected, total: 3 })
      expect(found.rows.constructor).toBe(Array)
      expect(createTable(resource, rows).run({ filter, page }).rows).toEqual(expected)
    }
    expect(explainMatch(resource, { filter }, rows[0]).matches).toBe(true)
    expect(facets(resource, { filter }, rows, { tags: { values: 5 } }).tags.distinct).toBe(2)
  })

  it('are inspected without a call of its constructor', () => {
    const { fields } = inspectRows(defineResource({ ID: 'number' }), rows)
    expect(JSON.stringify(fields)).toContain('id')
  })
})

describe('a hole in an array of rows', () => {
  it('is a row whose cells are absent, and undefined in an answer', () => {
    const holed = [of(0)]
    holed[2] = of(2)
    const found = runQuery(resource, {}, holed).rows
    expect(Object.keys(found)).toEqual(['0', '1', '2'])
    const absent = { filter: { field: 'id', comparator: 'eq', value: null } } as const
    expect(runQuery(resource, absent, holed)).toMatchObject({ rows: [undefined], total: 1 })
  })
})
