import fc from 'fast-check'
import { facets, runQuery, type Facets } from 'supplier-query'
import {
  agGridSetValues,
  fromAgGrid,
  fromMuiGrid,
  fromQueryBuilder,
  queryBuilderFields,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { listing } from './listing.js'
import { kinds } from './models.js'
import { keepsSet } from './set-filter.js'

/** A choice in a front end shows as many rows as the facet counts for it. */

const nullable = <T>(cells: fc.Arbitrary<T>) => fc.option(cells, { freq: 4 })
const texts = fc.constantFrom('Leeds', 'leeds', 'York', 'a, b', ' x ', '')
const numbers = fc.constantFrom(-1.5, -0, 0, 3, 1e21)
const rowsOf = fc.array(
  fc.record({
    city: nullable(texts),
    status: nullable(fc.constantFrom('open', 'closed', 'ajar')),
    amount: nullable(numbers),
    active: nullable(fc.boolean()),
    tags: nullable(fc.array(texts, { maxLength: 3 })),
    scores: nullable(fc.array(numbers, { maxLength: 3 })),
    rank: fc.constantFrom(1, 2, 3),
  }),
  { maxLength: 12 },
)

const wanted = {
  city: { values: 9 },
  status: { values: 9 },
  amount: { values: 9 },
  active: { values: 9 },
  tags: { values: 9 },
  scores: { values: 9 },
} as const
type Name = keyof typeof wanted
type Scalar = string | number | boolean
const names = Object.keys(wanted) as Name[]

type Rows = typeof rowsOf extends fc.Arbitrary<infer T> ? T : never

/** The filter that applies next to each choice. */
const others = { field: 'rank', comparator: 'le', value: 2 } as const

const countAll = (rows: Rows): Facets<typeof listing, typeof wanted> =>
  facets(listing, { filter: others }, rows, wanted)

const totalOf = (rows: Rows, { filter }: { readonly filter: unknown }) => {
  const query: unknown = { filter: { operator: 'and', operands: [others, filter] } }
  return runQuery(listing, query, rows).total
}

const isList = (name: Name) => kinds[name]!.endsWith('[]')

/** Holds what `check` expects for the facet of each field over random rows. */
function forEachFacet(
  check: (name: Name, facet: ReturnType<typeof countAll>[Name], rows: Rows) => void,
): void {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const all = countAll(rows)
      for (const name of names) check(name, all[name], rows)
    }),
    { numRuns: 30 },
  )
}

describe('a facet for a front end', () => {
  it('becomes the choices of a query builder, each with its count', () => {
    forEachFacet((name, facet, rows) => {
      const built = queryBuilderFields(listing, undefined, { [name]: facet })
      const { values } = built.find((each) => each.name === name)!
      // An empty text is a rule without a value there.
      const full = facet.values.filter(({ value }) => value !== '')
      const counted = full.map(({ value, count }) => `${value} (${count})`)
      const uncounted = (listing.fields[name] as { values?: readonly string[] }).values ?? []
      const labels = values!.map(({ label }) => label)
      expect(labels.filter((label) => label.endsWith(')')).toSorted()).toEqual(counted.toSorted())
      expect(labels.length).toBe(Math.max(counted.length, uncounted.length))
      for (const { value, label } of values!) {
        const rule = isList(name)
          ? { field: name, operator: 'includes_any', value: [value] }
          : { field: name, operator: 'eq', value }
        const count = Number(/\((\d+)\)$/.exec(label)?.[1] ?? 0)
        const query = fromQueryBuilder(listing, { combinator: 'and', rules: [rule] })
        expect(totalOf(rows, query), label).toBe(count)
      }
    })
  })

  it('becomes the values of AG Grid’s set filter, with blanks last', () => {
    let blanks = 0
    forEachFacet((name, facet, rows) => {
      const values = agGridSetValues<Scalar>(facet)
      const given = facet.values.map(({ value }) => value).filter((value) => value !== '')
      expect(values.filter((value) => value !== null)).toEqual(given)
      const isBlank = facet.absent > 0 || given.length < facet.values.length
      expect(values.indexOf(null)).toBe(isBlank ? values.length - 1 : -1)
      for (const value of values) {
        const key = value === null ? null : String(value)
        const filterModel = { [name]: { filterType: 'set', values: [key] } }
        const isExact = ['city', 'tags'].includes(name) || kinds[name] !== 'string'
        const keeps = keepsSet([key], isExact)
        const kept = rows.filter((row) => row.rank <= 2 && keeps(row[name]))
        if (isList(name) && key === null) continue // a list is never blank to the documented filter
        blanks += key === null ? 1 : 0
        const query = fromAgGrid(listing, { filterModel }, { caseSensitive: ['city', 'tags'] })
        expect(totalOf(rows, query), `${name} ${key}`).toBe(kept.length)
        const counted = facet.values.find((each) => each.value === value)?.count
        if (counted !== undefined && name !== 'status') expect(kept.length).toBe(counted)
      }
    })
    expect(blanks).toBeGreaterThan(15)
  })
})

it('fromMuiGrid() takes several choices of a column in singleSelects without declared values', () => {
  const filterModel = { items: [{ field: 'city', operator: 'isAnyOf', value: ['x', ' y '] }] }
  const convert = (singleSelects?: readonly string[]) =>
    fromMuiGrid(listing, { filterModel }, { singleSelects }).filter
  expect(convert(['city'])).toEqual({ field: 'city', comparator: 'is_any', value: ['x', ' y '] })
  expect(() => convert(['name'])).toThrow('expected a field with fold')
  expect(() => convert()).toThrow('expected a field with fold')
})
