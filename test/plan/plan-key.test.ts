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
import { moments, queriesOf, resources, rowsOf, type RandomFilter } from '../arbitraries.js'

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
const note = { field: 'city', comparator: 'contains', value: 'x' } as const
const and = (...operands: unknown[]) => ({ operator: 'and', operands })
const or = (...operands: unknown[]) => ({ operator: 'or', operands })
const keyOf = (query: unknown, options = {}) =>
  planKey(planQuery(shops, query, { now, ...options }))
const walkKey = (after: string | null, query = {}) =>
  planKey(planWalk(shops, query, { now, after }))
const filterKey = (filter: unknown) => keyOf({ filter })

/** Rewrites a filter: reorders and repeats its operands, and puts them into groups of one. */
function rewritten(filter: RandomFilter, choose: () => number): RandomFilter {
  if ('field' in filter) {
    return choose() % 3 === 0 ? { operands: [filter] } : filter
  }
  const { operator = 'and', operands = [] } = filter as {
    operator?: string
    operands?: RandomFilter[]
  }
  const others = operands.map((each) => rewritten(each, choose))
  if (others.length > 0 && choose() % 3 === 0) others.push(others[choose() % others.length]!)
  const turned = others.toSorted(() => (choose() % 2 === 0 ? 1 : -1))
  const [first, ...rest] = turned
  const isNested = first !== undefined && rest.length > 0 && choose() % 3 === 0
  return { operator, operands: isNested ? [{ operator, operands: turned }] : turned }
}

describe('planKey(plan)', () => {
  it('begins with its version, and does not change between releases', () => {
    expect(
      keyOf({
        filter: or(size, city('Leeds')),
        sort: [{ field: 'id', direction: 'desc' }],
        page: { limit: 5 },
      }),
    ).toBe(
      'sq1;or("city":string/case in[false "leeds"],"size":number ranges[false after 5:]);"id":string desc;0;5;true;',
    )
  })

  it.each([
    ['the order of operands', and(size, note, city('a')), and(city('a'), size, note)],
    ['repeated operands', or(note, size), or(note, size, note)],
    ['lists of one', city('a'), { field: 'city', comparator: 'is_any', value: ['a', 'a'] }],
    [
      'the order of a list',
      { field: 'city', comparator: 'is_any', value: ['a', 'b'] },
      or(city('b'), city('a')),
    ],
    ['nesting', and(and(size, note)), and(size, and(and(note)))],
    ['defaults', { operands: [size] }, size],
    ['folding', city('LEEDS'), city('leeds')],
    ['zeros', { ...size, value: -0 }, { ...size, value: 0 }],
    [
      'a relative date',
      { field: 'seen', comparator: 'rp_eq_date', value: 30 },
      { field: 'seen', comparator: 'eq_date', value: '2026-05-31' },
    ],
  ])('has no regard to %s', (_, a, b) => {
    expect(filterKey(a)).toBe(filterKey(b))
  })

  it('differs for different pages, sorts, moments, walks, boundaries and totals', () => {
    const after = (
      runPlan(planWalk(shops, { page: { limit: 1 } }, { after: null }), [
        { id: 'a' },
        { id: 'b' },
      ]) as { next: string | null }
    ).next
    const bySize = { sort: [{ field: 'size', direction: 'asc' }] } as const
    const afterSize = (cell: number) => {
      const first = planWalk(shops, { ...bySize, page: { limit: 1 } }, { now, after: null })
      const rows = [
        { id: 'a', size: cell },
        { id: 'b', size: cell },
      ]
      return walkKey((runPlan(first, rows) as { next: string | null }).next, bySize)
    }
    const keys = [
      keyOf({}),
      keyOf({ page: { limit: 5 } }),
      keyOf({ page: { offset: 5 } }),
      keyOf({ sort: [{ field: 'size', direction: 'asc' }] }),
      keyOf({ sort: [{ field: 'size', direction: 'desc' }] }),
      keyOf({}, { within: size }),
      walkKey(null),
      walkKey(after),
      planKey(planWalk(shops, {}, { now, before: null })),
      planKey(planWalk(shops, {}, { now, before: after })),
      // SQL orders the key in another way if no sort names it.
      walkKey(null, { sort: [{ field: 'id', direction: 'asc' }] }),
      keyOf({ sort: [{ field: 'id', direction: 'asc' }] }),
      ...[Infinity, -Infinity, NaN].map(afterSize),
      planKey(planWalk(shops, {}, { now, after: null, seal: String, open: String })),
      keyOf({}, { total: false }),
      keyOf({}, { total: 5 }),
      filterKey({ field: 'seen', comparator: 'rp_lt', value: 30 }),
      planKey(
        planQuery(shops, { filter: { field: 'seen', comparator: 'rp_lt', value: 30 } }, { now: 0 }),
      ),
      filterKey(note),
      filterKey({ ...note, comparator: 'not_contains' }),
      filterKey({ field: 'tags', comparator: 'includes_all', value: ['a', 'b'] }),
      filterKey({ field: 'tags', comparator: 'includes_all', value: ['a', 'c'] }),
      filterKey({ field: 'tags', comparator: 'includes_any', value: ['a', 'b'] }),
      filterKey({ field: 'tags', comparator: 'includes_any', value: ['a', 'c'] }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(keyOf({ page: { offset: 0 }, filter: {}, sort: [] })).toBe(keys[0])
    const absent = planWalk(
      shops,
      { sort: [{ field: 'size', direction: 'asc' }], page: { limit: 1 } },
      { after: null },
    )
    const { next } = runPlan(absent, [{ id: 'a' }, { id: 'b' }]) as { next: string | null }
    expect(walkKey(next, { sort: [{ field: 'size', direction: 'asc' }] })).toContain(
      'after null,"a"',
    )
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
      choices: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
    })
  })

  it('is equal for different spellings of one query', () => {
    fc.assert(
      fc.property(pairs, ({ resource, moment, query, choices }) => {
        let at = 0
        const choose = () => choices[at++ % choices.length]!
        const { filter = {} } = query
        const other = { ...query, filter: rewritten(filter, choose) }
        const drawnKey = (each: unknown) => planKey(planQuery(resource, each, moment))
        expect(drawnKey(other)).toBe(drawnKey({ ...query, filter }))
      }),
      { numRuns: 400 },
    )
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
      { numRuns: 400 },
    )
    expect(equal).toBeGreaterThan(runs / 20)
  })
})
