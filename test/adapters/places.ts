import type { Query } from 'supplier-query'
import {
  fromAgGrid,
  fromUrl,
  fromMuiGrid,
  fromQueryBuilder,
  fromTanStackTable,
  fromToolCall,
  type MuiGridOptions,
} from 'supplier-query/adapters'
import { is, listing } from './listing.js'

export const rule = (operator: string, value: unknown, field: string) =>
  fromQueryBuilder(listing, { combinator: 'and', rules: [{ field, operator, value }] })
export const item = (operator: string, value: unknown, field: string, options?: MuiGridOptions) =>
  fromMuiGrid(listing, { filterModel: { items: [{ field, operator, value }] } }, options)
export const column = (fn: string, value: unknown, id: string) =>
  fromTanStackTable(listing, { columnFilters: [{ id, value }], filterFns: { [id]: fn } })
export const condition = (filter: object, field: string) =>
  fromAgGrid(listing, { filterModel: { [field]: filter } })

type Place = readonly [name: string, convert: (text: string) => Query]

/** Every place of a model in which a front end gives a number or a decimal as text. */
export const placesOf = (field: 'amount' | 'price'): readonly Place[] => [
  ['flat parameters', (text) => fromUrl(listing, { [field]: text }).query],
  ['a list of flat parameters', (text) => fromUrl(listing, { [`${field}[is_any]`]: text }).query],
  ['a rule of the query builder', (text) => rule('=', text, field)],
  ['a rule with a comparator', (text) => rule('eq', text, field)],
  ['a list of the query builder', (text) => rule('in', [text], field)],
  ['a list as text of the query builder', (text) => rule('in', text, field)],
  ['a range of the query builder', (text) => rule('between', [text, '0'], field)],
  ['a number of MUI', (text) => item('=', text, field)],
  ['a list of MUI', (text) => item('isAnyOf', [text], field)],
  ['equals of TanStack Table', (text) => column('weakEquals', text, field)],
  ['a range of TanStack Table', (text) => column('inNumberRange', [text, '0'], field)],
  ['a set of AG Grid', (text) => condition({ filterType: 'set', values: [text] }, field)],
]

/** The places that take a decimal as text, but a number as a number. */
export const decimalPlaces: readonly Place[] = [
  ...placesOf('price'),
  ...['number', 'bigint'].map((filterType): Place => [
    `a ${filterType} of AG Grid`,
    (text) => condition({ filterType, type: 'equals', filter: text }, 'price'),
  ]),
  [
    'a call of a tool',
    (text) => fromToolCall(listing, { filter: is('price', 'eq', text), page: null, sort: null }),
  ],
]
