import { defineResource, runQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Answers as JavaScript objects; vectors test which rows a page has (language reference, section 7). */

const rows = [10, 11, 12, 13, 14].map((size) => ({ size }))
const sort = [{ field: 'size', direction: 'desc' }]
const filter = { field: 'size', comparator: 'ge', value: 12 }

describe('the rows of an answer', () => {
  const resource = defineResource({ size: 'number' })

  it('are the caller’s own objects in a new array', () => {
    const result = runQuery(resource, {}, rows)
    expect(result.rows).not.toBe(rows)
    for (const [index, row] of rows.entries()) expect(result.rows[index]).toBe(row)
    const first = runQuery(resource, { page: { limit: 1 } }, rows)
    expect(first.rows[0]).toBe(rows[0])
  })

  it.each([undefined, null, 'rows', { length: 0 }, new Set()])(
    'cannot be selected from %o',
    (nothing) => {
      const given = nothing as unknown as readonly unknown[] // from plain JavaScript
      expect(() => runQuery(resource, {}, given)).toThrow(TypeError)
      expect(() => runQuery(resource, {}, given)).toThrow(/^rows: expected an array, got \S/)
    },
  )

  it('are selected without changing frozen rows or a frozen query', () => {
    const frozen = Object.freeze(rows.map((row) => Object.freeze({ ...row })))
    const query: unknown = Object.freeze({ filter: Object.freeze(filter), sort })
    expect(runQuery(resource, query, frozen).rows).toEqual([
      { size: 14 },
      { size: 13 },
      { size: 12 },
    ])
  })
})
