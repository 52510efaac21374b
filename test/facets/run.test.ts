import {
  defineResource,
  facets,
  planFacets,
  planQuery,
  QueryTimeout,
  runQuery,
  type Comparison,
  type QueryError,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { requireFacetPlan } from '../../src/facets/facet-plan.js'

/** Tests planning and running facets. `laws.test.ts` tests the counts. */

interface Row {
  readonly id: number
}

const count = 20_000
const rows: readonly Row[] = Array.from({ length: count }, (_, id) => ({ id }))

/** A resource that counts how often the cells of each field are read. */
function counting() {
  const reads = { id: 0, tenth: 0, name: 0 }
  const read = <V>(name: keyof typeof reads, cell: (row: Row) => V) => {
    return (row: Row) => (reads[name]++, cell(row))
  }
  const resource = defineResource({
    id: { kind: 'number', get: read('id', ({ id }) => id) },
    tenth: { kind: 'number', get: read('tenth', ({ id }) => id % 10) },
    name: { kind: 'string', get: read('name', ({ id }) => `n${id}`) },
  })
  return { resource, reads }
}

const compare = (field: string, comparator: string, value: unknown) =>
  ({ field, comparator, value }) as unknown as Comparison<never> // of any field

describe('facets', () => {
  it('have 0 in place of an edge of -0, in buckets and in issues', () => {
    const dates = defineResource({ at: 'date' })
    const { buckets } = facets(dates, {}, [], { at: { edges: [-0, 10] } }).at
    expect(buckets[0]!.from).toBe(0)
    try {
      planFacets(dates, {}, { at: { edges: [-0, -5] } })
      expect.unreachable()
    } catch (error) {
      expect((error as QueryError).issues[0]!.params).toMatchObject({ min: 0 })
    }
  })

  it('read a cell once for each facet and condition, and no cell of a row that fails two conditions', () => {
    const { resource, reads } = counting()
    const filter = { operands: [compare('tenth', 'eq', 3), compare('id', 'lt', count / 2)] }
    const found = facets(resource, { filter }, rows, {
      tenth: { values: 20 },
      id: { range: true },
      name: { values: 1 },
    })
    expect(found.tenth.distinct).toBe(10)
    expect(found.id.present).toBe(count / 10)
    expect(found.name.distinct).toBe(count / 20)
    expect(reads).toEqual({
      tenth: count + count / 2, // its condition on all, its facet on the rows that `id` keeps
      id: count + count / 10,
      name: count / 20,
    })
  })

  it('read no row if no row can match', () => {
    const { resource, reads } = counting()
    const none = { operator: 'or', operands: [] } as const
    expect(facets(resource, { filter: none }, rows, { id: { range: true } })).toEqual({
      id: { min: null, max: null, present: 0, absent: 0 },
    })
    expect(reads.id).toBe(0)
  })

  it('keep a deadline while they count, and while they choose among many values', () => {
    const { resource } = counting()
    const within = (deadlineMs: number) => {
      let looks = 0
      const run = () =>
        facets(resource, {}, rows, { name: { values: 1000 } }, { deadlineMs, clock: () => looks++ })
      return { run, looks: () => looks }
    }
    expect(within(5).run).toThrow(QueryTimeout)
    const counted = Math.floor(count / 1024)
    expect(within(counted + 5).run).toThrow(QueryTimeout)
    const whole = within(1e6)
    expect(whole.run().name.distinct).toBe(count)
    expect(whole.looks()).toBeGreaterThan(2 * counted)
  })

  it('have no facet for an empty request, also with a deadline', () => {
    const { resource } = counting()
    expect(facets(resource, {}, rows, {}, { deadlineMs: 1000 })).toEqual({})
    expect(facets(resource, {}, rows, { name: undefined }, { deadlineMs: 1000 })).toEqual({})
  })

  it('take the same deadline, moment and boundary as a query', () => {
    const { resource } = counting()
    const days = defineResource({ at: 'date' })
    const range = { at: { range: true } } as const
    const wrong = (options: object) => () => facets(days, {}, [], range, options)
    expect(wrong({ deadlineMs: 0 })).toThrow(RangeError)
    expect(wrong({ now: NaN })).toThrow(RangeError)
    expect(wrong({ timeZone: 'nowhere' })).toThrow(RangeError)
    expect(wrong({ within: { field: 'x', comparator: 'eq', value: 1 } })).toThrow(TypeError)
    expect(wrong({ after: null })).toThrow(TypeError)
    expect(() => facets(resource, {}, 5 as never, {})).toThrow(TypeError)
    expect(() => facets(resource, planQuery(resource, {}) as never, [], {})).toThrow(TypeError)
  })

  it('count repeated rows each time, and show only texts of counted rows', () => {
    const folded = defineResource({ name: { kind: 'string', fold: 'case' }, seen: 'boolean' })
    const row = { name: 'b', seen: true }
    const hidden = { name: 'B', seen: false }
    const within = { field: 'seen', comparator: 'eq', value: true } as const
    const { name } = facets(folded, {}, [row, hidden, row], { name: { values: 1 } }, { within })
    expect(name.values).toEqual([{ value: 'b', count: 2 }])
  })

  it('pass on errors of getters', () => {
    const failing = defineResource({
      x: {
        kind: 'number',
        get: () => {
          throw new Error('no cell')
        },
      },
    })
    expect(() => facets(failing, {}, [{}], { x: { values: 1 } })).toThrow('no cell')
  })
})

describe('planFacets', () => {
  const { resource } = counting()
  const filter = { operands: [compare('tenth', 'eq', 3), compare('name', 'contains', '7')] }
  const wanted = {
    tenth: { values: 5 },
    name: { values: 5, contains: 'x', own: 'keep' },
    id: { edges: [1, 2] },
  } as const
  const plan = planFacets(resource, { filter }, wanted)

  it('binds the request in its order, and shares one condition among facets without own conditions', () => {
    const [tenth, name, id] = plan.facets
    expect(plan.resource).toBe(resource)
    expect(tenth).toMatchObject({ form: 'values', limit: 5, contains: undefined })
    expect(name).toMatchObject({ form: 'values', contains: 'x', own: undefined })
    expect(id).toMatchObject({ form: 'edges', edges: [1, 2], own: undefined })
    expect(id!.where).toBe(name!.where)
    expect(id!.where).toEqual(planQuery(resource, { filter }).where)
    expect(tenth!.where).toEqual(plan.base)
    expect(tenth!.own).toEqual(planQuery(resource, { filter: filter.operands[0]! }).where)
  })

  it('returns a frozen plan, and does not change its arguments', () => {
    expect(Object.isFrozen(plan)).toBe(true)
    expect(plan.facets.every((each) => Object.isFrozen(each))).toBe(true)
    expect(Object.isFrozen(plan.facets)).toBe(true)
    expect(Object.isFrozen(filter.operands)).toBe(false)
  })

  it('marks its plans, so that engines refuse other values', () => {
    expect(() => requireFacetPlan(plan)).not.toThrow()
    for (const other of [planQuery(resource, {}), {}, null, undefined]) {
      expect(() => requireFacetPlan(other)).toThrow('plan: expected a plan from planFacets')
    }
  })

  it('reports the issues of the query and the request, at most 100', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`x${i}`, 1]))
    const limited = defineResource({ a: 'string' }, { limits: { maxFacets: 90 } })
    const query: unknown = { ...many }
    try {
      planFacets(limited, query, many as unknown)
      expect.unreachable()
    } catch (error) {
      const { issues } = error as QueryError
      expect(issues.length).toBe(100)
      expect(issues[89]!.path).toEqual(['x89'])
      expect(issues[90]!.path).toEqual(['facets', 'x0'])
    }
  })

  it('counts as a query for the value does, on a filter of many operands', () => {
    const operands = Array.from({ length: 40 }, (_, i) => compare('tenth', 'ne', i))
    const { tenth } = facets(resource, { filter: { operands } }, rows, { tenth: { values: 1 } })
    const { total } = runQuery(resource, { filter: compare('tenth', 'eq', 0) }, rows)
    expect(tenth.values).toEqual([{ value: 0, count: total }])
  })
})
