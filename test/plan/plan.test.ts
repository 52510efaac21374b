import {
  createTable,
  defineResource,
  type Issue,
  matchesPlan,
  type Plan,
  type PlanOptions,
  planQuery,
  QueryError,
  runPlan,
  runQuery,
  explainRun,
  facets,
  planFacets,
  planWalk,
  tableFacets,
  walkQuery,
} from 'supplier-query'
import { describeQuery, explainMatch } from 'supplier-query/explain'
import { describe, expect, it } from 'vitest'
import { and, compare, or } from '../builders.js'

const resource = defineResource({
  city: 'string',
  size: 'number',
  day: 'date',
  tags: 'string[]',
  tenant: { kind: 'string', internal: true },
})

type Options = PlanOptions<typeof resource>

function planOf(query: unknown, options?: Options) {
  return planQuery(resource, query, options)
}

const leeds = compare('city', 'eq', 'Leeds')

describe('planQuery(resource, query, options)', () => {
  it('gives a frozen plan that carries its resource', () => {
    const plan = planOf({})
    expect(Object.isFrozen(plan)).toBe(true)
    expect(plan.resource).toBe(resource)
  })
})

describe('the condition of a plan', () => {
  /** Returns a condition as a short text for comparison. */
  function say(condition: Plan['where']): string {
    if ('operator' in condition)
      return `${condition.operator}(${condition.operands.map(say).join(' ')})`
    const {
      field,
      test: { op },
      negate,
    } = condition
    return `${negate ? 'not ' : ''}${field.name}:${op}`
  }
  const isLarge = compare('size', 'gt', 5)
  const hasE = compare('city', 'contains', 'e')
  const recent = compare('day', 'rp_gt', 30)
  const city = (comparator: string, ...value: unknown[]) => compare('city', comparator, value)
  const tags = (comparator: string, ...value: unknown[]) => compare('tags', comparator, value)
  const days = (...value: unknown[]) => compare('day', 'is_any', value)
  const notLeeds = compare('city', 'ne', 'Leeds')

  it('is in normal form, with cheap tests first', async () => {
    const filters: Readonly<Record<string, unknown>> = {
      'a comparison is itself': leeds,
      'a complement is a test to negate': notLeeds,
      'no filter is true': undefined,
      'an empty group is true': {},
      'or of nothing is false': or(),
      'a group of one operand becomes the operand': and(or(and(leeds))),
      'nested groups of one operator become one group': and(leeds, and(isLarge, and(hasE))),
      'nested groups of two operators stay': or(leeds, and(isLarge, hasE)),
      'true is left out of and': and(leeds, {}, and()),
      'false is left out of or': or(leeds, or(), or(or())),
      'and with false is false': and(leeds, or(), isLarge),
      'or with true is true': or(leeds, {}, isLarge),
      'true is left out of a deep group': and(leeds, or(isLarge, and())),
      'is_any of nothing is false': city('is_any'),
      'is_not_any of nothing is true': city('is_not_any'),
      'is_any of null is a test': city('is_any', null),
      'is_any of no date is false': days(),
      'is_any of null is a test of a date': days(null),
      'includes_any of nothing is false': tags('includes_any'),
      'includes_all of nothing is true': tags('includes_all'),
      'excludes_all of nothing is false': tags('excludes_all'),
      'contains "" is a test, for presence': compare('city', 'contains', ''),
      'cheap tests come first': and(tags('includes_any', 'a'), hasE, recent, leeds, isLarge),
      'a costly group comes last': or(and(hasE, tags('includes_any', 'a')), leeds),
      'includes_all costs most': and(
        tags('includes_all', 'a', 'b'),
        tags('includes_any', 'c', 'd'),
        recent,
      ),
      'a repeated comparison is tested once': and(leeds, hasE, leeds),
      'the order of values does not matter': or(
        city('is_any', 'a', 'b', null),
        city('is_any', null, 'b', 'a', 'b'),
      ),
      'dates in different forms are merged': and(
        days(0, '2024-01-02T00:00Z'),
        days('2024-01-02T01:00+01:00', '1970-01-01T00:00Z'),
      ),
      'tests with different values stay separate': and(
        tags('includes_any', 'a', 'b'),
        tags('includes_any', 'a","b'),
        tags('includes_any', 'a', 'b', 'null'),
        tags('includes_any', 'a,b', 'c'),
        tags('includes_any', 'a', 'b,c'),
        tags('includes_any', 'b', 'a'),
      ),
      'bounds of one field are one test': and(
        isLarge,
        compare('size', 'ge', 5),
        compare('size', 'gt', 6),
      ),
      'tests with different comparators stay separate': or(
        tags('includes_all', 'a', 'b'),
        tags('includes_any', 'a', 'b'),
      ),
      'includes_all and includes_any of one element are one test': or(
        tags('includes_all', 'a'),
        tags('includes_any', 'a'),
      ),
      'a test and its complement stay': and(leeds, notLeeds),
      'tests of lists stay separate': and(
        tags('includes_all', 'a', 'b'),
        tags('includes_all', 'b', 'c'),
      ),
      'tests of equal cost keep their order': and(leeds, compare('size', 'eq', 5)),
    }
    const texts = Object.entries(filters).map(
      ([what, filter]) => `${what}: ${say(planOf({ filter }, { now: 0 }).where)}\n`,
    )
    await expect(texts.join('')).toMatchFileSnapshot('conditions.txt')
  })

  it('merges comparisons of the query with those of the trusted filter', () => {
    const within = { field: 'tenant', comparator: 'eq', value: 'a' } as const
    expect(say(planOf({ filter: or(leeds, and()) }, { within }).where)).toBe('tenant:in')
    const inLeeds = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
    const filter = compare('city', 'eq', 'York')
    expect(say(planOf({ filter }, { within: inLeeds }).where)).toBe('or()')
  })

  it('has each operand once, and dates as disjoint, ascending ranges', () => {
    const testOf = (field: string, comparator: string, value: unknown) => {
      const { where } = planOf({ filter: { field, comparator, value } }, { now: 0 })
      return 'test' in where ? where.test : undefined
    }
    expect(testOf('city', 'is_any', ['b', 'a', 'b', null, null])).toEqual({
      op: 'in',
      values: ['b', 'a'],
      absent: true,
    })
    expect(testOf('tags', 'includes_all', ['b', 'a', 'b'])).toEqual({
      op: 'covers',
      values: ['b', 'a'],
    })
    expect(testOf('tags', 'includes_any', ['b', 'b'])).toEqual({ op: 'overlaps', values: ['b'] })
    const day = 86_400_000
    const value = [3 * day, '1970-01-02', '1970-01-01', 5, '1970-01-02', 3 * day + 1, 9]
    expect(testOf('day', 'is_any', value)).toEqual({
      op: 'ranges',
      ranges: [
        { from: { value: 0, after: false }, to: { value: 2 * day, after: false } },
        { from: { value: 3 * day, after: false }, to: { value: 3 * day + 2, after: false } },
      ],
      absent: false,
    })
  })
})

describe('within', () => {
  it('that is undefined is a TypeError of every function that takes it', () => {
    // @ts-expect-error it may be undefined
    const typed: Options = { within: new Map<string, object>().get('unknown') }
    const options: object = typed
    const keyed = defineResource({ id: 'number' }, { key: 'id' })
    const table = createTable(keyed, [{ id: 1 }])
    const wanted = { id: { values: 1 } } as const
    for (const run of [
      () => planQuery(keyed, {}, options),
      () => planWalk(keyed, {}, { after: null, ...options }),
      () => runQuery(keyed, {}, [], options),
      () => walkQuery(keyed, {}, [], { after: null, ...options }),
      () => planFacets(keyed, {}, wanted, options),
      () => facets(keyed, {}, [], wanted, options),
      () => table.run({}, options),
      () => table.walk({}, { after: null, ...options }),
      () => explainRun(table, {}, options),
      () => tableFacets(table, {}, wanted, options),
      () => explainMatch(keyed, {}, { id: 1 }, options),
    ] as (() => unknown)[]) {
      expect(run).toThrow(/^within: expected a filter \(.*\), got undefined$/)
      expect(run).toThrow(TypeError)
    }
  })

  it('of a hundred thousand comparisons runs without an error', () => {
    const operands = Array.from({ length: 100_000 }, (_, i) => ({
      field: 'city' as const,
      comparator: 'ne' as const,
      value: `no city ${i}`,
    }))
    const plan = planOf({}, { within: { operands } })
    const cities = ['Leeds', 'no city 99999']
    expect(cities.map((city) => matchesPlan(plan, { city }))).toEqual([true, false])
  })

  it('with a mistake throws a TypeError, caused by a QueryError whose paths start with within', () => {
    const wrong = (within: unknown): readonly Issue[] => {
      try {
        planOf({}, { within } as Options) // from plain JavaScript
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        expect(error).not.toBeInstanceOf(QueryError)
        const { cause } = error as TypeError
        if (cause instanceof QueryError) return cause.issues
      }
      return []
    }
    expect(wrong(and(compare('tenent', 'eq', 'a'), compare('size', 'eq', 'a')))).toMatchObject([
      {
        code: 'unknown_field',
        path: ['within', 'operands', 0, 'field'],
        params: { suggestion: 'tenant' },
      },
      {
        code: 'invalid_value',
        path: ['within', 'operands', 1, 'value'],
        message: 'expected a finite number or null, got "a"',
      },
    ])
    for (const within of [null, 5, [], 'tenant']) {
      expect(wrong(within)).toMatchObject([{ code: 'invalid_type', path: ['within'] }])
    }
  })

  it('with an undefined value throws an error instead of matching every row', () => {
    const tenant: string | undefined = undefined
    const slip = { within: { field: 'tenant', comparator: 'eq', value: tenant } } as object
    expect(() => planOf({}, slip)).toThrow(
      'within.value: expected a value (null has to be written out), got nothing',
    )
  })
})

describe('a plan', () => {
  const rows = [{ city: 'Leeds', size: 6 }, { city: 'York' }, { city: 'Leeds', size: 9 }]
  const query: unknown = { filter: leeds, sort: [{ field: 'size', direction: 'desc' }] }

  it('is recognised by a brand that JSON cannot forge', () => {
    const forged: unknown = JSON.parse(JSON.stringify(planOf(query)))
    const shape: unknown = { ...(forged as object), [Symbol('supplier-query plan')]: true }
    expect(() => runPlan(forged as Plan, rows)).toThrow('plan: expected a plan from planQuery')
    expect(() => createTable(resource, rows).run(forged)).toThrow(QueryError)
    expect(() => runQuery(resource, shape, rows)).toThrow(QueryError)
  })

  it('passed instead of a query throws a TypeError', () => {
    const plan: unknown = planOf(query)
    const slips = [
      () => runQuery(resource, plan, rows),
      () => planQuery(resource, plan),
      () => explainMatch(resource, plan, {}),
      () => describeQuery(resource, plan),
    ]
    for (const slip of slips) {
      expect(slip).toThrow(
        new TypeError(
          'query: expected a query, got a plan: pass the plan to `runPlan` or `table.run`',
        ),
      )
    }
  })

  it('of another resource is rejected, and so are options with a plan', () => {
    const other = defineResource({ city: 'string' })
    const table = createTable(other, rows)
    const foreign: unknown = planOf(query)
    expect(() => table.run(foreign)).toThrow(
      new TypeError('plan: expected a plan of the same resource, got a plan of another'),
    )
    expect(() => explainRun(table, foreign)).toThrow(
      'plan: expected a plan of the same resource, got a plan of another',
    )
    const plan: unknown = planQuery(other, {})
    expect(() => table.run(plan, { now: 0 })).toThrow('options: expected none with a plan')
  })
})
