import fc from 'fast-check'
import {
  defineResource,
  planKey,
  planQuery,
  planWalk,
  runPlan,
  type Resource,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { desc, or } from '../builders.js'
import { moments, queriesOf, resources, rowsOf } from '../arbitraries.js'

const shops = defineResource(
  {
    id: 'string',
    city: { kind: 'string', fold: 'case' },
    size: 'number',
    seen: 'date',
    tags: 'string[]',
  },
  { key: 'id' },
)
const now = Date.parse('2026-06-30T12:00:00Z')
const city = (value: string) => ({ field: 'city', comparator: 'eq', value }) as const
const size = { field: 'size', comparator: 'gt', value: 5 } as const
const keyOf = (query: unknown, options = {}) =>
  planKey(planQuery(shops, query, { now, ...options }))

describe('planKey(plan)', () => {
  it('begins with its version, and does not change between releases', () => {
    const filter = or(size, city('Leeds'))
    expect(keyOf({ filter, sort: [desc('id')], page: { limit: 5 } })).toBe(
      'sq1;or("city":string/case in[false "leeds"],"size":number ranges[false after 5:]);"id":string desc;0;5;true;',
    )
  })

  it('differs for the places and directions of walks', () => {
    const keyAt = (query: object, position: { after: string | null } | { before: string | null }) =>
      planKey(planWalk(shops, query, { now, ...position }))
    const bySize = { sort: [{ field: 'size', direction: 'asc' }], page: { limit: 1 } } as const
    const placeOf = (cell: number | undefined, end: 'start' | 'end' = 'end') => {
      const rows = ['a', 'b'].map((id) => ({ id, size: cell }))
      return runPlan(planWalk(shops, bySize, { now, after: null }), rows)[end]
    }
    const cells = [Infinity, -Infinity, NaN, 5]
    const keys = [
      keyOf(bySize),
      keyAt(bySize, { after: null }),
      keyAt(bySize, { before: null }),
      keyAt(bySize, { before: placeOf(5) }),
      ...cells.map((cell) => keyAt(bySize, { after: placeOf(cell) })),
      keyAt(bySize, { after: placeOf(5, 'start') }),
      keyAt(bySize, { before: placeOf(5, 'start') }),
      // SQL orders the key in another way if no sort names it.
      keyAt({}, { after: null }),
      keyAt({ sort: [{ field: 'id', direction: 'asc' }] }, { after: null }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyAt(bySize, { after: placeOf(undefined) })).toContain('from after null,"a"')
  })

  it('rejects a value that is not a plan', () => {
    expect(() => planKey({} as never)).toThrow(TypeError)
  })

  const pairs = resources.chain((resource) => {
    const query = queriesOf(resource)
    return fc.record({
      resource: fc.constant<Resource>(resource),
      rows: rowsOf(resource),
      moment: moments,
      query,
      other: query,
    })
  })

  it('is equal only for plans with equal answers', () => {
    let [runs, equal] = [0, 0]
    fc.assert(
      fc.property(pairs, ({ resource, rows, moment, query, other }) => {
        runs++
        const [a, b] = [query, { ...query, filter: other.filter ?? {} }].map((each) =>
          planQuery(resource, each as unknown, moment),
        )
        if (planKey(a!) !== planKey(b!)) return
        equal++
        expect(runPlan(a!, rows as object[])).toEqual(runPlan(b!, rows as object[]))
      }),
      { numRuns: 150 },
    )
    expect(equal).toBeGreaterThan(runs / 20)
  })
})
