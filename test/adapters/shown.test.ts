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
import { limitedResources, queriesOf, resourcesOfEveryKind, rowsOf } from '../arbitraries.js'
import { fromForm } from '../tools/fuzz/form.js'
import { grids, quickFields, tableOptions } from './law.js'
import { attempt, outcomesOf, told } from '../issues.js'
import { and, every, is, listing, none, or } from './listing.js'
import { modelsFor } from './models.js'

const keyOf = (query: unknown, timeZone = 'Europe/Berlin') =>
  planKey(planQuery(listing, query, { now: 0, timeZone }))

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
    const cases = fc
      .oneof(resourcesOfEveryKind, limitedResources)
      .chain((resource) => fc.tuple(fc.constant(resource), queriesOf(resource), rowsOf(resource)))
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

it('an order of days is shown for a field whose comparators lack the one that includes the next day', () => {
  const before = is('due', 'lt', '2026-11-20')
  const bills = defineResource({ due: { kind: 'day', comparators: ['lt', 'eq'] } })
  const { filterModel } = toMuiGrid(bills, { filter: before } as never)
  expect(fromMuiGrid(bills, { filterModel }).filter).toEqual(before)
  const inTable = told(() => toTanStackTable(bills, { filter: before } as never))
  expect(inTable).toMatchObject([['not_expressible', 'filter', {}, { term: 'lt' }]])
})

const query = {
  sort: [{ field: 'since', direction: 'desc' }],
  page: { offset: 50, limit: 25 },
}

describe('toMuiGrid(resource, query, options)', () => {
  it('shows each part of a filter by one item, and the sort and the page, or rejects the part with its path', async () => {
    const instant = '2024-06-01T10:30:00.000Z'
    const search = or(is('name', 'contains', '5'), is('amount', 'eq', 5), is('price', 'eq', '5'))
    const local = { timeZone: 'Europe/Berlin' }
    const filters = [
      is('name', 'not_contains', 'x'),
      and(is('name', 'ge', 'x'), is('name', 'lt', 'y')),
      is('title', 'eq', 'x'),
      is('title', 'is_any', ['x', 'y']),
      or(is('city', 'le', ''), is('city', 'eq', null)),
      is('city', 'gt', ''),
      is('amount', 'is_any', [5]),
      is('amount', 'is_any', Array.from(Array(12).keys())),
      is('amount', 'is_not_any', [5]),
      is('amount', 'eq', null),
      is('status', 'ne', 'open'),
      is('rank', 'is_any', [1, 2]),
      is('active', 'eq', true),
      is('active', 'ne', true),
      ...['eq', 'gt', 'le'].map((comparator) => is('since', comparator, '2024-06-01')),
      is('since', 'eq_date', '2024-06-01T12:00'),
      is('due', 'eq', '2024-06-01'),
      is('since', 'lt', '2024-05-31T22:00:00Z'),
      and(is('amount', 'ge', 1), and(is('amount', 'lt', 5), every)),
      or(is('active', 'eq', true), or(is('amount', 'eq', 5), is('name', 'contains', 'x'))),
      and(or(is('amount', 'lt', 1), is('amount', 'eq', 5))),
      every,
      // No item shows them.
      is('city', 'contains', 'x'),
      is('city', 'eq', 'x'),
      is('city', 'like', 'x'),
      is('name', 'gt', 'x'),
      is('name', 'contains', ' x'),
      is('active', 'eq', false),
      is('since', 'rp_gt', 30),
      is('since', 'gt', '2024-06-01T10:30Z'),
      is('tags', 'contains', 'x'),
      is('amount', 'is_any', [1, null]),
      none,
      and(is('amount', 'eq', 5), or(is('name', 'contains', 'x'), is('city', 'gt', ''))),
      or(is('amount', 'eq', 5), and(is('name', 'contains', 'x'), is('city', 'gt', ''))),
      and(is('amount', 'eq', 5), is('city', 'eq', 'x'), and(is('tags', 'eq', null))),
    ]
    const asked: readonly (readonly [query: object, options?: MuiGridOptions])[] = [
      ...filters.map((filter) => [{ filter }, local] as const),
      ...['ge', 'gt'].map(
        (comparator) =>
          [{ filter: is('since', comparator, instant) }, { dateTimes: ['since'] }] as const,
      ),
      [{ filter: is('city', 'eq', 'x') }, { singleSelects: ['city'] }],
      [{ filter: search }, { quickFields }],
      [{ filter: and(search, is('active', 'eq', true)) }, { quickFields }],
      [{ filter: and(search, or(is('active', 'eq', true), is('rank', 'eq', 1))) }, { quickFields }],
      [{ filter: is('name', 'contains', 'x') }, { quickFields: ['name'] }],
      [{ ...query, filter: and(is('name', 'contains', 'x'), is('amount', 'ge', 5)) }],
      [{ page: { limit: 0 } }],
      [{ filter: filters[1], page: { offset: 5, limit: 10 } }],
      [{ page: { offset: 5 } }],
      [{ page: { offset: 5, limit: 0 } }],
    ]
    const show = ([each, options]: (typeof asked)[number]) => toMuiGrid(listing, each, options)
    const print = ({ filterModel: { items, ...joined }, ...rest }: ReturnType<typeof toMuiGrid>) =>
      [...items, joined, rest].map((each) => JSON.stringify(each)).join('\n  ')
    await expect(outcomesOf(show, asked, print)).toMatchFileSnapshot('issues/to-mui-grid.txt')
  })

  it('rejects an invalid resource or option, and an unknown time zone', () => {
    for (const show of [toMuiGrid, toTanStackTable]) {
      expect(() => show({} as never, {})).toThrow(TypeError)
      expect(() => show(listing, {}, { zone: 'UTC' } as object)).toThrow(TypeError)
      expect(() => show(listing, {}, { timeZone: 'Nowhere' })).toThrow(RangeError)
    }
  })
})

describe('toTanStackTable(resource, query, options)', () => {
  it('shows each part of a filter by one column, and the sort and the page, or rejects the part with its path', async () => {
    const filters = [
      is('city', 'eq', 'x'),
      is('city', 'contains', 'x'),
      is('city', 'is_any', ['', null]),
      is('name', 'eq', 'x'),
      and(is('name', 'ge', 'x'), is('name', 'lt', 'y')),
      ...['le', 'ge', 'gt', 'eq'].map((comparator) => is('amount', comparator, 5)),
      is('amount', 'is_any', [1, 2]),
      or(is('price', 'lt', 5), is('price', 'eq', null)),
      is('price', 'is_any', [5, '7']),
      is('active', 'eq', false),
      is('tags', 'contains', 'x'),
      is('tags', 'includes_all', ['x', 'y']),
      ...['ge', 'le', 'eq'].map((comparator) => is('since', comparator, '2024-06-01')),
      is('since', 'eq_date', '2024-06-01T12:00'),
      is('since', 'ne', null),
      // No column shows them.
      is('city', 'gt', 'x'),
      is('title', 'contains', 'x'),
      is('since', 'rf_lt', 'P1M'),
      and(is('amount', 'gt', 1), is('name', 'eq', 'x'), is('amount', 'ne', 5)),
      or(is('amount', 'eq', 5), is('name', 'contains', 'x')),
      none,
      is('amount', 'is_not_any', Array.from(Array(400).keys())),
    ]
    const amounts = [is('amount', 'ge', 1), is('amount', 'le', 5)]
    const asked = [
      { ...query, filter: and(amounts[0], is('name', 'contains', 'x'), amounts[1]) },
      ...filters.map((filter) => ({ filter })),
    ]
    const show = (each: object) => toTanStackTable(listing, each, tableOptions)
    await expect(outcomesOf(show, asked, (state) => JSON.stringify(state))).toMatchFileSnapshot(
      'issues/to-tanstack-table.txt',
    )
  })

  it('shows one search of several columns', async () => {
    const all = defineResource({
      name: { kind: 'string', fold: 'case' },
      note: { kind: 'string', fold: 'case' },
      size: 'number',
    })
    const search = (text: string) => or(is('name', 'contains', text), is('note', 'contains', text))
    const filters = [
      and(search('x'), is('size', 'eq', 5)),
      and(search('x'), search('y')),
      or(is('name', 'contains', 'x'), is('note', 'contains', 'y')),
    ]
    const show = (filter: object) => toTanStackTable(all, { filter })
    await expect(outcomesOf(show, filters, (state) => JSON.stringify(state))).toMatchFileSnapshot(
      'issues/to-tanstack-search.txt',
    )
  })
})

describe('muiGridOperators(resource, options)', () => {
  it('returns the operators of each column that a query can express, by comparators and limits', async () => {
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
    const offered = {
      'by default': muiGridOperators(listing),
      'without accents': muiGridOperators(listing, { ignoreDiacritics: true }),
      'with a select': muiGridOperators(listing, { singleSelects: ['city'] }),
      'with fewer comparators': muiGridOperators(narrow),
    }
    const texts = Object.entries(offered).map(([what, columns]) => {
      const lines = Object.entries(columns).map(
        ([name, all]) => `  ${[`${name}:`, ...all].join(' ')}\n`,
      )
      return `${what}\n${lines.join('')}`
    })
    await expect(texts.join('\n')).toMatchFileSnapshot('mui-operators.txt')
    expect(() => muiGridOperators({} as never)).toThrow(TypeError)
    expect(() => muiGridOperators(narrow, { fields: [] } as object)).toThrow(TypeError)
  })
})
