import fc from 'fast-check'
import {
  defineResource,
  parseQuery,
  planKey,
  planQuery,
  QueryError,
  runQuery,
} from 'supplier-query'
import {
  fromMuiGrid,
  fromTanStackTable,
  muiGridOperators,
  toMuiGrid,
  toTanStackTable,
  type MuiGridOptions,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { queriesOf, resourcesOfEveryKind, rowsOf } from '../arbitraries.js'
import { fromForm } from '../tools/fuzz/form.js'
import { grids, quickFields, tableOptions } from './law.js'
import { told } from '../issues.js'
import { and, every, is, listing, none, or } from './listing.js'
import { modelsFor } from './models.js'

const keyOf = (query: unknown, timeZone = 'Europe/Berlin') =>
  planKey(planQuery(listing, query, { now: 0, timeZone }))

/** Returns the result of a call, or the QueryError that it throws. */
function attempt<T>(make: () => T): T | QueryError {
  try {
    return make()
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

const codesOf = ({ issues }: QueryError) => [...new Set(issues.map(({ code }) => code))]

describe.each(['mui grid', 'tanstack table'] as const)('a query shown in a %s', (of) => {
  const { from, to } = grids[of]

  it('round-trips with the same rows from any model, or rejects the model by name', () => {
    let [runs, shown, refused] = [0, 0, 0]
    fc.assert(
      fc.property(modelsFor(of), ({ model }) => {
        runs++
        const query = attempt(() => from(fromForm(model) as never))
        if (query instanceof QueryError) return
        const again = attempt(() => to(query))
        if (again instanceof QueryError) {
          expect(codesOf(again)).toEqual(['not_expressible'])
          refused++
          return
        }
        expect(keyOf(from(again as never))).toBe(keyOf(query))
        // The parameters of a URL.
        expect(keyOf(from(JSON.parse(JSON.stringify(again)) as never))).toBe(keyOf(query))
        shown++
      }),
      { numRuns: 60 },
    )
    expect(shown).toBeGreaterThan(runs / 10)
    expect(refused).toBeLessThan(1 + shown / 4)
  })

  it('is shown with the same rows for any query, or rejected with a path in the query', () => {
    let [runs, shown] = [0, 0]
    const cases = resourcesOfEveryKind.chain((resource) =>
      fc.tuple(fc.constant(resource), queriesOf(resource), rowsOf(resource)),
    )
    fc.assert(
      fc.property(cases, ([resource, input, rows]) => {
        runs++
        const query = parseQuery(resource, input)
        const [convert, back] =
          of === 'mui grid'
            ? [() => toMuiGrid(resource, query), (m: never) => fromMuiGrid(resource, m)]
            : [() => toTanStackTable(resource, query), (m: never) => fromTanStackTable(resource, m)]
        const model = attempt<object>(convert)
        const keyIn = (each: unknown) => planKey(planQuery(resource, each, { now: 0 }))
        if (!(model instanceof QueryError)) {
          // A day after another is one from the next day on, by another plan.
          const isSame = Object.values(resource.fields).every(({ kind }) => kind !== 'day')
          if (isSame) expect(keyIn(back(model as never))).toBe(keyIn(query))
          const found = (each: unknown) =>
            runQuery(resource, each, rows as object[], { now: 0 }).rows
          expect(found(back(model as never))).toEqual(found(query))
          shown++
          return
        }
        for (const { code, path } of model.issues) {
          expect(code).toBe('not_expressible')
          expect(['filter', 'page']).toContain(path[0])
        }
      }),
      { numRuns: 40 },
    )
    expect(shown).toBeGreaterThan(runs / 12)
  })
})

it.each([
  ['a grid', toMuiGrid],
  ['a table', toTanStackTable],
] as const)('%s does not show a span that changes nothing in 1970', (_, show) => {
  const since = is('since', 'ge', '2026-01-01')
  const span = is('since', 'rp_gt', 7)
  const issues = (filter: object) => told(() => show(listing, { filter }))
  for (const filter of [and(since, span), or(is('since', 'lt', '2020-01-01'), span)]) {
    expect(issues(filter)).toMatchObject([['not_expressible', {}, {}, {}]])
  }
})

describe('toMuiGrid(resource, query, options)', () => {
  const items = (filter: object, options: MuiGridOptions = {}) =>
    attempt(() => {
      const { filterModel } = toMuiGrid(listing, { filter }, options)
      return [
        filterModel.logicOperator,
        ...filterModel.items.map(({ id, field, operator, value }) => [id, field, operator, value]),
        ...filterModel.quickFilterValues,
      ]
    })
  const day = (text: string) => new Date(text)

  it('returns the items, the sort and the page of a query', () => {
    const query = {
      filter: { operands: [is('name', 'contains', 'x'), is('amount', 'ge', 5)] },
      sort: [{ field: 'since', direction: 'desc' }],
      page: { offset: 50, limit: 25 },
    }
    expect(toMuiGrid(listing, query as object)).toEqual({
      filterModel: {
        items: [
          { id: 0, field: 'name', operator: 'contains', value: 'x' },
          { id: 1, field: 'amount', operator: '>=', value: 5 },
        ],
        logicOperator: 'and',
        quickFilterValues: [],
      },
      sortModel: [{ field: 'since', sort: 'desc' }],
      paginationModel: { page: 2, pageSize: 25 },
    })
    expect(toMuiGrid(listing, {})).toEqual({
      filterModel: { items: [], logicOperator: 'and', quickFilterValues: [] },
      sortModel: [],
    })
    expect(toMuiGrid(listing, { page: { limit: 0 } })).toHaveProperty('paginationModel', {
      page: 0,
      pageSize: 0,
    })
  })

  it.each([
    [is('name', 'not_contains', 'x'), ['and', [0, 'name', 'doesNotContain', 'x']]],
    [and(is('name', 'ge', 'x'), is('name', 'lt', 'y')), ['and', [0, 'name', 'startsWith', 'x']]],
    [is('title', 'eq', 'x'), ['and', [0, 'title', 'equals', 'x']]],
    [is('title', 'is_any', ['x', 'y']), ['and', [0, 'title', 'isAnyOf', ['x', 'y']]]],
    [or(is('city', 'le', ''), is('city', 'eq', null)), ['and', [0, 'city', 'isEmpty', undefined]]],
    [is('city', 'gt', ''), ['and', [0, 'city', 'isNotEmpty', undefined]]],
    [is('amount', 'is_any', [5]), ['and', [0, 'amount', '=', 5]]],
    [is('amount', 'is_not_any', [5]), ['and', [0, 'amount', '!=', 5]]],
    [is('amount', 'eq', null), ['and', [0, 'amount', 'isEmpty', undefined]]],
    [is('status', 'ne', 'open'), ['and', [0, 'status', 'not', 'open']]],
    [is('rank', 'is_any', [1, 2]), ['and', [0, 'rank', 'isAnyOf', [1, 2]]]],
    [is('active', 'eq', true), ['and', [0, 'active', 'is', 'true']]],
    [is('active', 'ne', true), ['and', [0, 'active', 'is', 'false']]],
    [is('since', 'eq', '2024-06-01'), ['and', [0, 'since', 'is', day('2024-06-01')]]],
    [is('since', 'eq_date', '2024-06-01T12:00'), ['and', [0, 'since', 'is', day('2024-06-01')]]],
    [is('since', 'gt', '2024-06-01'), ['and', [0, 'since', 'after', day('2024-06-01')]]],
    [is('since', 'le', '2024-06-01'), ['and', [0, 'since', 'onOrBefore', day('2024-06-01')]]],
    [is('since', 'lt', '2024-05-31T22:00:00Z'), ['and', [0, 'since', 'before', day('2024-06-01')]]],
    [
      and(is('amount', 'ge', 1), and(is('amount', 'lt', 5), every)),
      ['and', [0, 'amount', '>=', 1], [1, 'amount', '<', 5]],
    ],
    [
      or(is('active', 'eq', true), or(is('amount', 'eq', 5), is('name', 'contains', 'x'))),
      ['or', [0, 'active', 'is', 'true'], [1, 'amount', '=', 5], [2, 'name', 'contains', 'x']],
    ],
    [
      and(or(is('amount', 'lt', 1), is('amount', 'eq', 5))),
      ['or', [0, 'amount', '<', 1], [1, 'amount', '=', 5]],
    ],
    [every, ['and']],
  ])('shows %j', (filter, expected) => {
    expect(items(filter, { timeZone: 'Europe/Berlin' })).toEqual(expected)
  })

  it('shows instants in columns with times, choices, and a search of the quick fields', () => {
    const dateTimes = ['since']
    const instant = '2024-06-01T10:30:00.000Z'
    expect(items(is('since', 'ge', instant), { dateTimes })).toEqual([
      'and',
      [0, 'since', 'onOrAfter', new Date(instant)],
    ])
    expect(items(is('since', 'gt', instant), { dateTimes })).toEqual([
      'and',
      [0, 'since', 'after', new Date(instant)],
    ])
    expect(items(is('city', 'eq', 'x'), { singleSelects: ['city'] })).toEqual([
      'and',
      [0, 'city', 'is', 'x'],
    ])
    const search = or(is('name', 'contains', '5'), is('amount', 'eq', 5), is('price', 'eq', '5'))
    expect(items(and(search, is('active', 'eq', true)), { quickFields })).toEqual([
      'and',
      [0, 'active', 'is', 'true'],
      '5',
    ])
    expect(items(search, { quickFields })).toEqual(['and', '5'])
    const two = or(is('active', 'eq', true), is('rank', 'eq', 1))
    expect(items(and(search, two), { quickFields })).toEqual([
      'or',
      [0, 'active', 'is', 'true'],
      [1, 'rank', 'is', 1],
      '5',
    ])
    expect(items(is('name', 'contains', 'x'), { quickFields: ['name'] })).toEqual([
      'and',
      [0, 'name', 'contains', 'x'],
    ])
  })

  it.each<[object, string[]]>([
    [is('city', 'contains', 'x'), ['filter']],
    [is('name', 'gt', 'x'), ['filter']],
    [is('name', 'contains', ' x'), ['filter']],
    [is('active', 'eq', false), ['filter']],
    [is('since', 'rp_gt', 30), ['filter']],
    [is('since', 'gt', '2024-06-01T10:30Z'), ['filter']],
    [is('tags', 'contains', 'x'), ['filter']],
    [is('amount', 'is_any', [1, null]), ['filter']],
    [none, ['filter']],
    [
      and(is('amount', 'eq', 5), or(is('name', 'contains', 'x'), is('city', 'gt', ''))),
      ['filter.operands.1'],
    ],
    [
      or(is('amount', 'eq', 5), and(is('name', 'contains', 'x'), is('city', 'gt', ''))),
      ['filter.operands.1'],
    ],
    [
      and(is('amount', 'eq', 5), is('city', 'eq', 'x'), and(is('tags', 'eq', null))),
      ['filter.operands.1', 'filter.operands.2.operands.0'],
    ],
  ])('rejects %j, which the grid cannot show', (filter, paths) => {
    const refused = items(filter)
    expect(refused).toBeInstanceOf(QueryError)
    expect((refused as QueryError).issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })

  it('names the part that it cannot show', () => {
    const shown = (query: object) => told(() => toMuiGrid(listing, query))
    expect(shown({ filter: is('city', 'eq', 'x') })).toEqual([
      [
        'not_expressible',
        'filter',
        'expected a filter that the data grid can show, got "city" by eq',
        { term: 'eq' },
      ],
    ])
    const mixed = or(is('amount', 'eq', 5), and(is('name', 'contains', 'x'), is('rank', 'eq', 1)))
    expect(shown({ filter: mixed, page: { offset: 5, limit: 10 } })).toEqual([
      [
        'not_expressible',
        'filter.operands.1',
        'expected a filter that the data grid can show, got an "and"',
        { term: 'and' },
      ],
      [
        'not_expressible',
        'page.offset',
        'expected a multiple of the limit 10, because the data grid counts pages, got 5',
        { term: 'offset' },
      ],
    ])
    for (const page of [{ offset: 5 }, { offset: 5, limit: 0 }]) {
      expect(shown({ page })).toEqual([
        [
          'not_expressible',
          'page.offset',
          'expected 0 if the limit is 0, because the data grid counts pages, got 5',
          { term: 'offset' },
        ],
      ])
    }
    expect(shown({ filter: is('city', 'like', 'x') })).toMatchObject([
      ['unknown_comparator', {}, {}, {}],
    ])
  })

  it('rejects an invalid resource or option, and an unknown time zone', () => {
    expect(() => toMuiGrid({} as never, {})).toThrow(TypeError)
    expect(() => toMuiGrid(listing, {}, { zone: 'UTC' } as object)).toThrow(TypeError)
    expect(() => toMuiGrid(listing, {}, { timeZone: 'Nowhere' })).toThrow(RangeError)
    expect(() => toTanStackTable({} as never, {})).toThrow(TypeError)
    expect(() => toTanStackTable(listing, {}, { zone: 'UTC' } as object)).toThrow(TypeError)
    expect(() => toTanStackTable(listing, {}, { timeZone: 'Nowhere' })).toThrow(RangeError)
  })
})

describe('toTanStackTable(resource, query, options)', () => {
  const shown = (filter: object) =>
    attempt(() => {
      const { columnFilters, filterFns, ...search } = toTanStackTable(
        listing,
        { filter },
        tableOptions,
      )
      const { sorting: _, ...global } = search
      return [...columnFilters.map(({ id, value }) => [id, filterFns[id], value]), global]
    })

  it('returns the state of a query', () => {
    const query = {
      filter: and(is('amount', 'ge', 1), is('name', 'contains', 'x'), is('amount', 'le', 5)),
      sort: [{ field: 'since', direction: 'desc' }],
      page: { offset: 50, limit: 25 },
    }
    expect(toTanStackTable(listing, query as object)).toEqual({
      columnFilters: [
        { id: 'amount', value: [1, 5] },
        { id: 'name', value: 'x' },
      ],
      filterFns: {},
      sorting: [{ id: 'since', desc: true }],
      pagination: { pageIndex: 2, pageSize: 25 },
    })
    expect(toTanStackTable(listing, {})).toEqual({ columnFilters: [], filterFns: {}, sorting: [] })
  })

  it.each<[object, unknown[]]>([
    [is('city', 'eq', 'x'), ['city', 'equals', 'x']],
    [is('city', 'contains', 'x'), ['city', 'includesStringSensitive', 'x']],
    [is('city', 'is_any', ['', null]), ['city', 'empty', true]],
    [is('name', 'eq', 'x'), ['name', 'equalsString', 'x']],
    [and(is('name', 'ge', 'x'), is('name', 'lt', 'y')), ['name', 'startsWith', 'x']],
    [is('amount', 'le', 5), ['amount', undefined, ['', 5]]],
    [is('amount', 'ge', 5), ['amount', undefined, [5, '']]],
    [is('amount', 'gt', 5), ['amount', 'greaterThan', 5]],
    [is('amount', 'eq', 5), ['amount', 'equals', 5]],
    [is('amount', 'is_any', [1, 2]), ['amount', 'arrHas', [1, 2]]],
    [is('active', 'eq', false), ['active', undefined, false]],
    [is('tags', 'contains', 'x'), ['tags', undefined, ['x']]],
    [is('tags', 'includes_all', ['x', 'y']), ['tags', 'arrIncludesAll', ['x', 'y']]],
    [is('since', 'ge', '2024-06-01'), ['since', undefined, ['2024-05-31T22:00:00.000Z', '']]],
    [is('since', 'le', '2024-06-01'), ['since', undefined, ['', '2024-06-01T21:59:59.999Z']]],
    [
      is('since', 'eq', '2024-06-01'),
      ['since', undefined, ['2024-05-31T22:00:00.000Z', '2024-06-01T21:59:59.999Z']],
    ],
    [
      is('since', 'eq_date', '2024-06-01T12:00'),
      ['since', undefined, ['2024-05-31T22:00:00.000Z', '2024-06-01T21:59:59.999Z']],
    ],
    [is('since', 'ne', null), ['since', 'notEmpty', true]],
  ])('shows %j', (filter, expected) => {
    expect(shown(filter)).toEqual([expected, {}])
  })

  it('shows one search of several columns', () => {
    const all = defineResource({
      name: { kind: 'string', fold: 'case' },
      note: { kind: 'string', fold: 'case' },
      size: 'number',
    })
    const search = (text: string) => or(is('name', 'contains', text), is('note', 'contains', text))
    const ask = (filter: object) => told(() => toTanStackTable(all, { filter }))
    expect(ask(and(search('x'), is('size', 'eq', 5)))).toEqual({
      columnFilters: [{ id: 'size', value: 5 }],
      filterFns: { size: 'equals' },
      sorting: [],
      globalFilter: 'x',
      globalFields: ['name', 'note'],
    })
    expect(ask(and(search('x'), search('y')))).toMatchObject([
      ['not_expressible', 'filter.operands.1', {}, { term: 'or' }],
    ])
    expect(ask(or(is('name', 'contains', 'x'), is('note', 'contains', 'y')))).toMatchObject([
      ['not_expressible', 'filter', {}, { term: 'or' }],
    ])
  })

  it.each<[object, string[]]>([
    [is('city', 'gt', 'x'), ['filter']],
    [is('title', 'contains', 'x'), ['filter']],
    [is('since', 'rf_lt', 'P1M'), ['filter']],
    [
      and(is('amount', 'gt', 1), is('name', 'eq', 'x'), is('amount', 'ne', 5)),
      ['filter.operands.0'],
    ],
    [or(is('amount', 'eq', 5), is('name', 'contains', 'x')), ['filter']],
    [none, ['filter']],
    [
      is(
        'amount',
        'is_not_any',
        Array.from({ length: 400 }, (_, i) => i),
      ),
      ['filter'],
    ],
  ])('rejects %j, which the table cannot show', (filter, paths) => {
    const refused = shown(filter)
    expect(refused).toBeInstanceOf(QueryError)
    expect((refused as QueryError).issues.map(({ path }) => path.join('.'))).toEqual(paths)
  })
})

describe('muiGridOperators(resource, options)', () => {
  it('returns the operators of each column that a query can express', () => {
    const orders = ['is', 'not', 'after', 'onOrAfter', 'before', 'onOrBefore']
    const emptiness = ['isEmpty', 'isNotEmpty']
    expect(muiGridOperators(listing)).toEqual({
      id: emptiness,
      name: ['contains', 'doesNotContain', 'startsWith', ...emptiness],
      title: ['equals', 'doesNotEqual', ...emptiness, 'isAnyOf'],
      city: emptiness,
      status: ['is', 'not', 'isAnyOf'],
      amount: ['=', '!=', '>', '>=', '<', '<=', ...emptiness, 'isAnyOf'],
      rank: ['is', 'not', 'isAnyOf'],
      active: ['is'],
      since: [...orders, ...emptiness],
      due: [...orders, ...emptiness],
      price: ['=', '!=', '>', '>=', '<', '<=', ...emptiness, 'isAnyOf'],
      tags: [],
      scores: [],
    })
    expect(
      muiGridOperators(listing, { ignoreDiacritics: true, singleSelects: ['city'] }),
    ).toMatchObject({
      name: emptiness,
      title: [
        'contains',
        'doesNotContain',
        'equals',
        'doesNotEqual',
        'startsWith',
        ...emptiness,
        'isAnyOf',
      ],
      city: ['is', 'not', 'isAnyOf'],
    })
  })

  it('respects the comparators and limits of a resource', () => {
    const narrow = defineResource(
      {
        size: { kind: 'number', comparators: ['eq', 'is_any'] },
        name: { kind: 'string', fold: 'case' },
        // To the grid, false is "not true".
        open: { kind: 'boolean', comparators: ['eq'] },
        done: { kind: 'boolean', comparators: ['eq', 'ne'] },
      },
      { limits: { minContainsLength: 3 } },
    )
    expect(muiGridOperators(narrow)).toEqual({
      size: ['=', 'isEmpty', 'isAnyOf'],
      name: ['contains', 'doesNotContain', 'startsWith', 'isEmpty', 'isNotEmpty'],
      open: [],
      done: ['is'],
    })
    expect(() => muiGridOperators({} as never)).toThrow(TypeError)
    expect(() => muiGridOperators(narrow, { fields: [] } as object)).toThrow(TypeError)
  })
})
