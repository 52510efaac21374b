import { defineResource, planQuery, QueryError } from 'supplier-query'
import {
  fromAgGrid,
  fromMuiGrid,
  fromQueryBuilder,
  fromTanStackTable,
  muiGridOperators,
  toMuiGrid,
  toTanStackTable,
} from 'supplier-query/adapters'
import * as sql from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'

/** One field, folded as a database can fold it, serves every front end that ignores case. */

const listing = defineResource(
  { id: 'string', name: { kind: 'string', fold: 'ascii' } },
  { key: 'id', limits: { maxLimit: 100 } },
)
const value = 'Tea'
const item = (operator: string, given: unknown = value) => ({
  filterModel: { items: [{ field: 'name', operator, value: given }] },
})
const column = (fn: string) => ({
  columnFilters: [{ id: 'name', value }],
  filterFns: { name: fn },
})
const text = (type: string) => ({
  filterModel: { name: { filterType: 'text', type, filter: value } },
})
const rule = (operator: string) => ({
  combinator: 'and',
  rules: [{ field: 'name', operator, value }],
})

describe("a field with fold: 'ascii'", () => {
  it.each([
    ['contains', 'contains', 'includesString'],
    ['equals', 'equals', 'equalsString'],
    ['startsWith', 'startsWith', 'startsWith'],
  ] as const)('has one filter for %s in every grid', (mui, ag, tanStack) => {
    const { filter } = fromMuiGrid(listing, item(mui))
    expect(fromMuiGrid(listing, item(mui), { ignoreDiacritics: true }).filter).toEqual(filter)
    expect(fromTanStackTable(listing, column(tanStack)).filter).toEqual(filter)
    expect(fromAgGrid(listing, text(ag)).filter).toEqual(filter)
  })

  it('is searched by the quick filter, the global filter and a rule', () => {
    const expected = { field: 'name', comparator: 'contains', value }
    const quick = { filterModel: { items: [], quickFilterValues: [value] } }
    expect(fromMuiGrid(listing, quick, { quickFields: ['name'] }).filter).toEqual(expected)
    const global = { globalFilter: value, globalFields: ['name'] }
    expect(fromTanStackTable(listing, global).filter).toEqual(expected)
    expect(fromQueryBuilder(listing, rule('contains')).filter).toEqual(expected)
  })

  it('is offered by MUI with every operator but endsWith, and shown by both grids again', () => {
    expect(muiGridOperators(listing)['name']).toEqual([
      'contains',
      'doesNotContain',
      'equals',
      'doesNotEqual',
      'startsWith',
      'isEmpty',
      'isNotEmpty',
      'isAnyOf',
    ])
    const filter = { field: 'name', comparator: 'contains', value } as const
    expect(toMuiGrid(listing, { filter }).filterModel.items).toMatchObject([
      { operator: 'contains', value },
    ])
    expect(toTanStackTable(listing, { filter })).toMatchObject({ filterFns: {} })
  })

  it('needs no second column in any database', () => {
    const plan = planQuery(listing, fromMuiGrid(listing, item('isAnyOf', ['Tea', 'Milk'])))
    for (const dialect of [
      sql.postgres,
      sql.mysql,
      sql.mariadb,
      sql.sqlite,
      sql.duckdb,
      sql.clickhouse,
    ])
      expect(sql.toSql(plan, { dialect, table: 'p' }).rows.sql).toMatch(/lower\(|translate\(/)
  })

  it('is refused for operators that do not ignore case', () => {
    const convert = () => fromTanStackTable(listing, column('equalsStringSensitive'))
    expect(convert).toThrow(QueryError)
    expect(convert).toThrow('expected a field without fold')
  })
})
