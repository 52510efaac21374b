import { getGridDefaultColumnTypes, getGridSingleSelectOperators } from '@mui/x-data-grid'
import type { GridSingleSelectColDef } from '@mui/x-data-grid'
import {
  columnFacetingFeature,
  columnFilteringFeature,
  constructTable,
  createFacetedMinMaxValues,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  filterFn_arrHas,
  filterFn_arrIncludesSome,
  filterFn_inNumberRange,
  tableFeatures,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { ISetFilterParams } from 'ag-grid-community'
import fc from 'fast-check'
import { createRequire } from 'node:module'
import { QueryBuilder } from 'react-querybuilder'
import { defineResource, facets, type RangeFacet, type ValuesFacet } from 'supplier-query'
import { agGridSetValues, fromTanStackTable, queryBuilderFields } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

// Without the types of React, which are not installed here.
const load = createRequire(import.meta.url)
const { createElement } = load('react') as { createElement: (...args: unknown[]) => object }
const { renderToStaticMarkup } = load('react-dom/server') as {
  renderToStaticMarkup: (element: object) => string
}

const uniqueIn = ({ values }: Pick<ValuesFacet<string>, 'values'>) =>
  new Map(values.map(({ value, count }) => [value, count]))
const endsOf = ({ min, max }: RangeFacet<number>): [number, number] | undefined =>
  min === null || max === null ? undefined : [min, max]

/** Each package accepts the converted facet; a package that counts gets the same counts. */

const resource = defineResource({
  city: 'string',
  amount: 'number',
  tags: 'string[]',
})
const cities = fc.constantFrom('Leeds', 'York', 'Hull')
const rows = fc.array(
  fc.record({
    city: cities,
    amount: fc.integer({ min: -3, max: 3 }),
    tags: fc.uniqueArray(fc.constantFrom('iso', 'eu', 'new')),
  }),
  { minLength: 1, maxLength: 12 },
)
const states = fc.record({
  columnFilters: fc.subarray([
    { id: 'city', value: ['Leeds', 'York'] },
    { id: 'amount', value: [-1, 2] },
    { id: 'tags', value: ['iso'] },
  ]),
})
const named = { city: 'arrHas', amount: 'inNumberRange', tags: 'arrIncludesSome' } as const
const columns = [
  { accessorKey: 'city', filterFn: named.city },
  { accessorKey: 'amount', filterFn: named.amount },
  {
    accessorKey: 'tags',
    filterFn: named.tags,
    getUniqueValues: ({ tags }: { readonly tags: readonly string[] }) => tags,
  },
]

describe('TanStack Table', () => {
  it('counts equal values, minimum and maximum in the browser', () => {
    const features = tableFeatures({
      coreReactivityFeature: storeReactivityBindings(),
      columnFilteringFeature,
      columnFacetingFeature,
      filterFns: {
        arrHas: filterFn_arrHas,
        arrIncludesSome: filterFn_arrIncludesSome,
        inNumberRange: filterFn_inNumberRange,
      },
      filteredRowModel: createFilteredRowModel(),
      facetedRowModel: createFacetedRowModel(),
      facetedUniqueValues: createFacetedUniqueValues(),
      facetedMinMaxValues: createFacetedMinMaxValues(),
    })
    let narrowed = 0
    fc.assert(
      fc.property(rows, states, (data, state) => {
        const table = constructTable({
          features,
          columns: columns as never,
          data,
          initialState: state,
        } as never) as unknown as ReturnType<typeof constructTable<typeof features, object>>
        const query = fromTanStackTable(resource, { ...state, filterFns: named })
        const { city, tags } = facets(resource, query, data, {
          city: { values: 9 },
          tags: { values: 9 },
        })
        const { amount } = facets(resource, query, data, { amount: { range: true } })
        const own = (id: string) => table.getColumn(id)!
        expect(uniqueIn(city)).toEqual(own('city').getFacetedUniqueValues())
        expect(uniqueIn(tags)).toEqual(own('tags').getFacetedUniqueValues())
        expect(endsOf(amount)).toEqual(own('amount').getFacetedMinMaxValues())
        narrowed += state.columnFilters.length > 0 ? 1 : 0
      }),
      { numRuns: 300 },
    )
    expect(narrowed).toBeGreaterThan(100)
  })

  it('returns the counts of a server through custom factories', () => {
    const city = { values: [{ value: 'Leeds', count: 12 }], distinct: 1, absent: 0 }
    const amount = { min: 3, max: 980, present: 12, absent: 0 }
    let latest: { readonly city?: ValuesFacet<string>; readonly amount?: RangeFacet<number> } = {}
    const features = tableFeatures({
      coreReactivityFeature: storeReactivityBindings(),
      columnFacetingFeature,
      facetedUniqueValues: () => () => (latest.city ? uniqueIn(latest.city) : new Map()),
      facetedMinMaxValues: () => () => latest.amount && endsOf(latest.amount),
    })
    const table = constructTable({
      features,
      columns: [{ accessorKey: 'city' }, { accessorKey: 'amount' }] as never,
      data: [] as object[],
    })
    expect(table.getColumn('city')!.getFacetedUniqueValues().size).toBe(0)
    latest = { city, amount }
    expect([...table.getColumn('city')!.getFacetedUniqueValues()]).toEqual([['Leeds', 12]])
    expect(table.getColumn('amount')!.getFacetedMinMaxValues()).toEqual([3, 980])
  })
})

const few = [
  { city: 'Leeds', amount: 5, tags: ['iso'] },
  { city: 'Leeds', amount: 7, tags: ['iso', 'eu'] },
  { city: 'York', amount: 9, tags: [] },
]
const answer = facets(resource, {}, few, {
  city: { values: 9 },
  amount: { range: true },
  tags: { values: 9 },
})

describe('MUI X Data Grid', () => {
  // A facet's values are objects with a `value`, as its options may be.
  const column = {
    field: 'city',
    type: 'singleSelect',
    valueOptions: [...answer.city.values],
    getOptionLabel: (option) => {
      const { value, count } = option as (typeof answer.city.values)[number]
      return `${value} (${count})`
    },
  } satisfies Partial<GridSingleSelectColDef>

  it('accepts the values of a facet as valueOptions, and filters by them', () => {
    const { getOptionValue } = getGridDefaultColumnTypes()['singleSelect'] as GridSingleSelectColDef
    expect(column.valueOptions.map(getOptionValue)).toEqual(['Leeds', 'York'])
    expect(column.valueOptions.map(column.getOptionLabel)).toEqual(['Leeds (2)', 'York (1)'])
    const is = getGridSingleSelectOperators().find(({ value }) => value === 'is')!
    for (const { value, count } of answer.city.values) {
      const keeps = is.getApplyFilterFn({ field: 'city', operator: 'is', value }, column as never)!
      const kept = few.filter((row) => keeps(row.city as never, row, column as never, {} as never))
      expect(kept.length).toBe(count)
    }
  })
})

describe('react-querybuilder', () => {
  it('shows the values of a facet in its selects', () => {
    const fields = queryBuilderFields(resource, undefined, answer)
    const rules = [
      { field: 'city', operator: 'eq', value: 'York' },
      { field: 'tags', operator: 'includes_any', value: ['eu'] },
      { field: 'amount', operator: 'eq', value: '5' },
    ]
    const html = renderToStaticMarkup(
      createElement(QueryBuilder, {
        fields,
        query: { combinator: 'and', rules },
        listsAsArrays: true,
      }),
    )
    const editors = html.match(/<(select|input)[^>]*class="rule-value".*?(<\/select>|\/>)/g)!
    expect(editors.map((editor) => editor.match(/<option[^>]*>[^<]*/g) ?? [])).toEqual([
      ['<option value="Leeds">Leeds (2)', '<option value="York" selected="">York (1)'],
      ['<option value="iso">iso (2)', '<option value="eu" selected="">eu (1)'],
      [],
    ])
    expect(editors[1]).toContain('multiple')
  })
})

describe('AG Grid', () => {
  it('accepts the values of a facet as the values of its set filter', () => {
    const params: ISetFilterParams<object> = {
      values: agGridSetValues(answer.city),
      suppressSorting: true,
    }
    const given: unknown[] = []
    const later: ISetFilterParams<object> = {
      values: ({ success }) => success(agGridSetValues(answer.tags)),
    }
    if (typeof later.values === 'function') {
      later.values({ success: (values: unknown[]) => given.push(...values) } as never)
    }
    expect([params.values, given]).toEqual([
      ['Leeds', 'York'],
      ['iso', 'eu', null],
    ])
  })
})
