import { defineResource, planQuery, runQuery, type Limits } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 7: pages and totals. */

const rows = [10, 11, 12, 13, 14].map((size) => ({ size }))
const most = Number.MAX_SAFE_INTEGER

/** The sizes of the rows of a page, and the total. */
function answer(query: unknown, limits?: Partial<Limits>): [sizes: number[], total: number] {
  const resource = defineResource({ size: 'number' }, { limits })
  const { rows: page, total } = runQuery(resource, query, rows)
  return [page.map(({ size }) => size), total]
}

const sort = [{ field: 'size', direction: 'desc' }]
const filter = { field: 'size', comparator: 'ge', value: 12 }

describe('a page', () => {
  test.each<[page: unknown, sizes: number[]]>([
    [undefined, [10, 11, 12, 13, 14]],
    [{}, [10, 11, 12, 13, 14]],
    [{ offset: undefined, limit: undefined }, [10, 11, 12, 13, 14]],
    [{ limit: 2 }, [10, 11]],
    [{ offset: 0, limit: 2 }, [10, 11]],
    [{ offset: 2 }, [12, 13, 14]],
    [{ offset: 2, limit: 1 }, [12]],
    [{ offset: 4, limit: 9 }, [14]],
    [{ offset: 5 }, []],
    [{ offset: 5, limit: 1 }, []],
    [{ offset: most }, []],
    [{ limit: most }, [10, 11, 12, 13, 14]],
    [{ offset: 1, limit: most }, [11, 12, 13, 14]],
    [{ offset: most, limit: most }, []],
    [{ limit: 0 }, []],
    [{ offset: 1, limit: 0 }, []],
  ])('of %j holds these of the rows, with their total: %j', (page, sizes) => {
    expect(answer({ page })).toEqual([sizes, 5])
  })

  test.each<[page: unknown, sorted: number[], unsorted: number[]]>([
    [undefined, [14, 13, 12], [12, 13, 14]],
    [{ limit: 2 }, [14, 13], [12, 13]],
    [{ offset: 1, limit: 1 }, [13], [13]],
    [{ offset: 2, limit: 9 }, [12], [14]],
    [{ offset: 3 }, [], []],
    [{ offset: 1, limit: most }, [13, 12], [13, 14]],
    [{ offset: most, limit: most }, [], []],
    [{ limit: 0 }, [], []],
  ])('of %j is cut from what was filtered and sorted: %j, or unsorted: %j', (...row) => {
    const [page, sorted, unsorted] = row
    expect(answer({ filter, sort, page })).toEqual([sorted, 3])
    expect(answer({ filter, page })).toEqual([unsorted, 3])
  })

  it('without a limit takes defaultLimit, else maxLimit, else all rows', () => {
    expect(answer({}, { defaultLimit: 1, maxLimit: 3 })).toEqual([[10], 5])
    expect(answer({}, { defaultLimit: 2 })).toEqual([[10, 11], 5])
    expect(answer({}, { maxLimit: 3 })).toEqual([[10, 11, 12], 5])
    expect(answer({ page: { offset: 3 } }, { maxLimit: 3 })).toEqual([[13, 14], 5])
    expect(answer({}, {})).toEqual([[10, 11, 12, 13, 14], 5])
    expect(answer({}, { defaultLimit: 0 })).toEqual([[], 5])
  })

  it('may name a limit above defaultLimit, up to maxLimit', () => {
    expect(answer({ page: { limit: 3 } }, { defaultLimit: 1, maxLimit: 3 })).toEqual([
      [10, 11, 12],
      5,
    ])
    expect(() => answer({ page: { limit: 4 } }, { defaultLimit: 1, maxLimit: 3 })).toThrow(
      'page.limit: expected at most 3, got 4',
    )
  })

  test.each([-1, 1.5, 2 ** 53, NaN, Infinity, '5', null, true, [], 5n])(
    'may not have %o for its offset or its limit',
    (wrong) => {
      const expected = 'expected a whole number from 0 to 2^53 - 1, got'
      expect(() => answer({ page: { offset: wrong } })).toThrow(`page.offset: ${expected}`)
      expect(() => answer({ page: { limit: wrong } })).toThrow(`page.limit: ${expected}`)
    },
  )
})

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
