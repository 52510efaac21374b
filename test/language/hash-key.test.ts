import fc from 'fast-check'
import {
  createTable,
  defineResource,
  facets,
  parseQuery,
  planQuery,
  runQuery,
} from 'supplier-query'
import { inspectRows } from 'supplier-query/inspect'
import { describe, expect, it } from 'vitest'
import { hashKey } from '../../src/language/hash-key.js'
import { costRatio } from '../cost.js'
import { sharingHash } from '../shared-hash.js'

it('hashKey(cell) is the same for equal numbers, and for no others', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, -0, 2 ** 31, -(2 ** 31), NaN),
  )
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(new Set([hashKey(a), hashKey(b)]).size).toBe(new Set([a, b]).size)
    }),
  )
})

it('hashKey(cell) is the cell itself if it is no number', () => {
  for (const cell of ['', '5', true, undefined]) expect(hashKey(cell)).toBe(cell)
})

it('-0 is 0 in facets and in lists of operands', () => {
  const numbers = defineResource({ n: 'number' })
  const { n } = facets(numbers, {}, [{ n: -0 }, { n: 0 }], { n: { values: 2 } })
  expect(n.values).toEqual([{ value: 0, count: 2 }])
  const filter = { field: 'n', comparator: 'is_any', value: [-0, 5] } as const
  expect(planQuery(numbers, { filter }).where).toMatchObject({ test: { values: [0, 5] } })
})

/** Rows with these numbers. */
const rowsOf = (numbers: readonly number[]) => numbers.map((n) => ({ n }))

describe('numbers that share a hash cost no more than others', () => {
  const resource = defineResource(
    { n: 'number', list: 'number[]' },
    { key: 'n', limits: { maxValues: 20_000, maxListLength: 20_000 } },
  )
  const operand = Array.from({ length: 10 }, (_, i) => -i)

  it.each<[string, (numbers: readonly number[]) => () => unknown]>([
    ['facets', (numbers) => () => facets(resource, {}, rowsOf(numbers), { n: { values: 3 } })],
    [
      'facets of a list',
      (list) => () => facets(resource, {}, [{ n: 0, list }], { list: { values: 3 } }),
    ],
    [
      'an update',
      (numbers) => () => createTable(resource, rowsOf([])).update({ upsert: rowsOf(numbers) }),
    ],
    [
      'the next update of a table that is not prepared',
      (numbers) => {
        const rows = rowsOf(numbers)
        return () => createTable(resource, rows).update({ upsert: rows, remove: numbers })
      },
    ],
    ['an inspection', (numbers) => () => inspectRows(resource, rowsOf(numbers))],
    [
      'operands',
      (value) => {
        const query = parseQuery(resource, { filter: { field: 'n', comparator: 'is_any', value } })
        return () => planQuery(resource, query)
      },
    ],
    [
      'elements of a list',
      (numbers) => {
        const rows = [{ n: 0, list: [...operand, ...numbers] }]
        const filter = { field: 'list', comparator: 'includes_all', value: operand } as const
        return () => runQuery(resource, { filter }, rows)
      },
    ],
  ])('in %s', (_, use) => {
    const [shared, others] = [sharingHash(10_000), Array.from({ length: 10_000 }, (__, i) => 7 * i)]
    expect(costRatio(use(shared), use(others), 2)).toBeLessThan(8)
  })
})
