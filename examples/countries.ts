// Queries over the 250 records of the package `world-countries`. Run with
// `npx tsx examples/countries.ts`.

import { runQuery, type QueryInput } from 'supplier-query'
import countries, { type Country } from 'world-countries'
import { countryResource } from './country-resource.js'
import { printAnswer } from './print-answer.js'
import type { TableRow } from './print-table.js'

/** Runs a query and prints its page; `show` gives the columns of a row. */
function ask(
  title: string,
  show: (country: Country) => TableRow,
  query: QueryInput<typeof countryResource>,
): void {
  const { rows, total } = runQuery(countryResource, query, countries)
  printAnswer(title, query, rows.map(show), total)
}

ask(
  'Landlocked members of the United Nations, largest first',
  ({ name, capital, area }) => ({ name: name.common, capital, area }),
  {
    filter: {
      operands: [
        { field: 'landlocked', comparator: 'eq', value: true },
        { field: 'unMember', comparator: 'eq', value: true },
      ],
    },
    sort: [{ field: 'area', direction: 'desc' }],
    page: { limit: 6 },
  },
)

ask(
  'Countries where French and another language of Switzerland are spoken',
  ({ name, languages }) => ({ name: name.common, languages: Object.values(languages) }),
  {
    filter: {
      operands: [
        { field: 'languages', comparator: 'contains', value: 'French' },
        { field: 'languages', comparator: 'includes_any', value: ['German', 'Italian', 'Romansh'] },
      ],
    },
    sort: [{ field: 'name', direction: 'asc' }],
  },
)

ask(
  'European records whose `independent` is false or absent',
  ({ name, independent, capital }) => ({ name: name.common, independent, capital }),
  {
    filter: {
      operands: [
        { field: 'region', comparator: 'eq', value: 'Europe' },
        { field: 'independent', comparator: 'ne', value: true },
      ],
    },
    sort: [
      { field: 'independent', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
  },
)

ask(
  'Names in code point order: Å comes after Z',
  ({ name, cca3, tld }) => ({ name: name.common, cca3, tld }),
  {
    filter: { field: 'name', comparator: 'ge', value: 'Y' },
    sort: [{ field: 'name', direction: 'asc' }],
  },
)

ask(
  'Countries without a capital, or with both the euro and the US dollar',
  ({ name, capital, currencies }) => ({
    name: name.common,
    capital,
    currencies: Object.keys(currencies),
  }),
  {
    filter: {
      operator: 'or',
      operands: [
        { field: 'capital', comparator: 'eq', value: null },
        { field: 'currencies', comparator: 'includes_all', value: ['USD', 'EUR'] },
      ],
    },
    sort: [{ field: 'name', direction: 'asc' }],
  },
)
