import { defineResource, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Answers as objects of JavaScript; vectors hold which rows a page has (language reference, section 7). */

const rows = [10, 11, 12, 13, 14].map((size) => ({ size }))
const sort = [{ field: 'size', direction: 'desc' }]
const filter = { field: 'size', comparator: 'ge', value: 12 }

describe('the rows of an answer', () => {
  const resource = defineResource({ size: 'number' })

  it('are the caller’s own objects, in an array of their own', () => {
    const result = runQuery(resource, {}, rows)
    expect(result.rows).not.toBe(rows)
    for (const [index, row] of rows.entries()) expect(result.rows[index]).toBe(row)
    const first = runQuery(resource, { page: { limit: 1 } }, rows)
    expect(first.rows[0]).toBe(rows[0])
  })

  it('may be of no rows at all', () => {
    const query: unknown = { filter, sort, page: { offset: 1, limit: 2 } }
    expect(runQuery(resource, query, [])).toMatchObject({ rows: [], total: 0 })
    expect(runQuery(resource, {}, [])).toEqual({ rows: [], total: 0, page: { offset: 0 } })
  })

  it.each([undefined, null, 'rows', { length: 0 }, new Set()])('cannot come of %o', (nothing) => {
    const given = nothing as unknown as readonly unknown[] // from plain JavaScript
    expect(() => runQuery(resource, {}, given)).toThrow(TypeError)
    expect(() => runQuery(resource, {}, given)).toThrow(/^rows: expected an array, got \S/)
  })

  it('leave frozen rows and a frozen query as they are', () => {
    const frozen = Object.freeze(rows.map((row) => Object.freeze({ ...row })))
    const query: unknown = Object.freeze({ filter: Object.freeze(filter), sort })
    expect(runQuery(resource, query, frozen).rows).toEqual([
      { size: 14 },
      { size: 13 },
      { size: 12 },
    ])
  })
})

describe('a plan', () => {
  it('carries the page, with the limit of the resource where the query has none', () => {
    const resource = defineResource({ size: 'number' }, { limits: { maxLimit: 7 } })
    expect(planQuery(resource, {})).toMatchObject({ offset: 0, limit: 7 })
    expect(planQuery(resource, { page: { offset: 3, limit: 2 } })).toMatchObject({
      offset: 3,
      limit: 2,
    })
    expect(planQuery(defineResource({ size: 'number' }), {})).toMatchObject({ limit: Infinity })
  })
})
