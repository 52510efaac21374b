import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseQuery, QueryError, type Query } from 'supplier-query'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
  fromToolCall,
} from 'supplier-query/adapters'
import { listing } from '../../../adapters/listing.js'
import { changed, changes } from '../changes.js'
import { fromForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Model {
  readonly of: keyof typeof conversions
  readonly model: Form
  readonly incomplete: boolean
}

type Options = { readonly incomplete?: 'drop' }

/** Passes any input to each adapter as if it had the right type. */
const conversions = {
  'query builder': (model: never, options: Options) => fromQueryBuilder(listing, model, options),
  'table state': (model: never, options: Options) => fromTanStackTable(listing, model, options),
  'data grid': (model: never, options: Options) =>
    fromMuiGrid(listing, model, {
      ...options,
      quickFields: ['name', 'amount'],
      timeZone: 'Europe/London',
    }),
  'grid request': (model: never, options: Options) =>
    fromAgGrid(listing, model, { ...options, timeZone: 'America/St_Johns' }),
  'tool call': (model: never) => fromToolCall(listing, model),
}

const rules: Form[] = [
  { field: 'city', operator: '=', value: 'Leeds' },
  { field: 'amount', operator: 'between', value: '1, 5' },
  { field: 'since', operator: 'rp_lt', value: 'P1M' },
  { field: 'tags', operator: 'in', value: ['a', 'b'] },
  { field: 'name', operator: 'doesNotBeginWith', value: 'x' },
  { field: 'active', operator: '!=', value: 'true' },
  { field: 'status', operator: 'notIn', value: 'open,closed' },
]
const samples: Record<keyof typeof conversions, Form[]> = {
  'query builder': [
    { combinator: 'and', not: true, rules },
    { rules: [rules[0]!, 'or', rules[1]!, 'and', { combinator: 'or', rules: rules.slice(2) }] },
  ],
  'table state': [
    {
      columnFilters: [
        { id: 'amount', value: ['', 20] },
        { id: 'name', value: 'tea' },
        { id: 'tags', value: ['a'] },
        { id: 'since', value: { $: 'Date', ms: 0 } },
      ],
      globalFilter: 'x',
      globalFields: ['name', 'title'],
      sorting: [{ id: 'amount', desc: true }],
      pagination: { pageIndex: 2, pageSize: 10 },
      filterFns: { amount: 'between' },
    },
  ],
  'data grid': [
    {
      filterModel: {
        items: [
          { field: 'name', operator: 'contains', value: 'x' },
          { field: 'amount', operator: 'isAnyOf', value: ['1', 2] },
          { field: 'since', operator: 'onOrBefore', value: { $: 'Date', ms: 1e12 } },
          { field: 'active', operator: 'is', value: 'true' },
          { field: 'status', operator: 'not', value: 'open' },
          { field: 'title', operator: 'startsWith', value: 'é' },
        ],
        logicOperator: 'or',
        quickFilterValues: ['a', 5],
        quickFilterLogicOperator: 'and',
      },
      sortModel: [{ field: 'name', sort: 'asc' }],
      paginationModel: { page: 1, pageSize: 25 },
    },
  ],
  'grid request': [
    {
      filterModel: {
        name: { filterType: 'text', type: 'startsWith', filter: 'T' },
        amount: { filterType: 'number', type: 'inRange', filter: 1, filterTo: 5 },
        since: {
          filterType: 'date',
          type: 'greaterThan',
          dateFrom: '2024-03-31 00:00:00',
          dateTo: null,
        },
        status: { filterType: 'set', values: ['open', null] },
        title: {
          filterType: 'text',
          operator: 'OR',
          conditions: [
            { filterType: 'text', type: 'notContains', filter: 'a' },
            { filterType: 'text', type: 'blank' },
          ],
        },
      },
      sortModel: [{ colId: 'amount', sort: 'desc' }],
      startRow: 100,
      endRow: 200,
    },
  ],
  'tool call': [
    {
      filter: { operator: null, operands: [{ field: 'city', comparator: 'eq', value: null }] },
      page: { offset: null, limit: 5 },
      sort: [{ field: 'name', direction: 'asc' }],
    },
  ],
}

const cases: fc.Arbitrary<Model> = fc
  .constantFrom(...(Object.keys(samples) as Model['of'][])) // the keys of `samples`
  .chain((of) =>
    fc
      .record({ sample: fc.constantFrom(...samples[of]), all: changes, incomplete: fc.boolean() })
      .map(({ sample, all, incomplete }) => ({ of, model: changed(sample, all), incomplete })),
  )

export const frontEnds: Target<Model> = {
  name: 'front-ends',
  law: 'For any input from a front end or a tool, an adapter returns a query that parses, or throws a QueryError.',
  cases,
  open: inMemory(check),
}

function check({ of, model, incomplete }: Model): void {
  const given = fromForm(model) as never // any input
  const convert = (): Query<typeof listing> =>
    conversions[of](given, incomplete ? { incomplete: 'drop' } : {})
  const made = outcomeOf(convert)
  if ('error' in made) {
    assert.ok(made.error instanceof QueryError, `${of}: ${String(made.error)}`)
    assert.ok(made.error.issues.length > 0 && made.error.issues.length <= 100)
    return
  }
  const again = JSON.parse(JSON.stringify(made.value)) as object // the form on the wire
  assert.equal(JSON.stringify(parseQuery(listing, again)), JSON.stringify(made.value))
}
