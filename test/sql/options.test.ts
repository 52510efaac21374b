import { defineResource, planQuery, startsWith } from 'supplier-query'
import { toSql, type ColumnMapping } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { desc, unlimited } from '../builders.js'
import { errorsOf } from '../issues.js'
import { dialects } from './dialects.js'

const { mysql, postgres, sqlite } = dialects

const limits = { maxLimit: 100 }
const people = defineResource(
  { id: 'number', name: { kind: 'string', fold: 'ascii' }, at: 'date', size: 'number' },
  { key: 'id', limits },
)
const places = defineResource(
  { id: 'number', city: 'string', tags: 'string[]' },
  { key: 'id', limits },
)

describe('toSql', () => {
  it('takes a resource declared with the limits of another', () => {
    const copy = defineResource({ id: 'string' }, { key: 'id', limits: places.limits })
    expect(copy.limits).toEqual(places.limits)
    expect(toSql(planQuery(copy, {}), { dialect: sqlite, table: 't' }).rows.sql).toMatch(/ 100$/)
  })

  it('compares a MySQL timestamp with instants, by the bare column that an index serves', () => {
    const columns = { at: { type: 'timestamp(6)' } } as const
    const of = (comparator: 'lt' | 'ge', value: string) => {
      const plan = planQuery(people, { filter: { field: 'at', comparator, value } })
      const { sql, parameters } = toSql(plan, { dialect: mysql, table: 't', columns }).count
      return [sql.replace(/.* where /, ''), ...parameters]
    }
    const at = 'from_unixtime(cast(? as decimal(20, 6)))'
    expect(of('lt', '2024-01-02')).toEqual([`\`t\`.\`at\` < ${at}`, Date.UTC(2024, 0, 2) / 1000])
    expect(of('ge', '2024-01-02')).toEqual([`\`t\`.\`at\` >= ${at}`, Date.UTC(2024, 0, 2) / 1000])
    // `from_unixtime` returns null for instants that the type cannot hold.
    expect(of('lt', '2050-01-01')).toEqual(['`t`.`at` is not null'])
    expect(of('ge', '2050-01-01')).toEqual(['1 = 0'])
  })

  it('finds a prefix by a condition that an index of the column serves', () => {
    const filter = startsWith(places, 'city', 'Le%')
    const countOf = (dialect: typeof mysql | typeof postgres | typeof sqlite) =>
      toSql(planQuery(places, { filter }), { dialect, table: 't' }).count
    expect(countOf(postgres).sql).toContain('like')
    // A prefix that ends in a space does not match the spaces that pad a `char`.
    const columns = { city: { type: 'char' } } as const
    const padded = toSql(planQuery(places, { filter }), { dialect: postgres, table: 't', columns })
    expect(padded.count.sql).toContain('"t"."city"::text collate "C" like $1::text')
    // The range of an index that MySQL derives from `like` lacks texts of some collations.
    expect(countOf(mysql).sql).not.toContain('like')
    expect(countOf(sqlite).sql).not.toContain('like')
  })

  it('writes no test or place for null in a column that is declared without nulls', () => {
    const columns = { city: { nullable: false } } as const
    for (const filter of [
      { field: 'city', comparator: 'ne', value: 'Leeds' },
      { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
    ] as const) {
      const plan = planQuery(places, { filter, sort: [desc('city')] })
      const { rows } = toSql(plan, { dialect: postgres, table: 't', columns })
      expect(rows.sql).not.toContain('null')
    }
  })
})

it('refuses a folded column that is missing or wrong, as the file says', () => {
  const folded = defineResource(
    {
      id: { kind: 'string', fold: 'case' },
      name: { kind: 'string', fold: 'accents' },
      tags: { kind: 'string[]', fold: 'case' },
    },
    unlimited,
  )
  const columns = {
    id: { folded: 'id_folded' },
    name: { name: 'full name', folded: 'name_folded' },
    tags: { folded: 'tags_folded' },
  }
  const given: readonly ColumnMapping[] = [
    { name: 'full name' },
    { tags: {} },
    { name: { folded: '' } },
    { name: { folded: true as never } },
  ]
  const compile = (some: ColumnMapping) =>
    toSql(planQuery(folded, {}), {
      dialect: sqlite,
      table: 't',
      columns: { ...columns, ...some },
    })
  return expect(errorsOf(compile, given)).toMatchFileSnapshot('refusals/folded.txt')
})

it('selects the internal key if no other field is selected', () => {
  const hidden = defineResource(
    { id: { kind: 'number', internal: true }, size: 'number' },
    { key: 'id', limits: { maxLimit: 9 } },
  )
  const given = { dialect: sqlite, table: 't', fields: [] } as const
  const { rows, toRow } = toSql(planQuery(hidden, {}), given)
  expect(rows.sql).toMatch(/^select "t"\."id" from "t" as "t" order by/)
  expect(toRow({ id: 5 })).toEqual({})
})

it('binds a list of 200,000 values', () => {
  const value = Array.from({ length: 200_000 }, (_, i) => i)
  const within = { field: 'size', comparator: 'is_any', value } as const
  const plan = planQuery(people, {}, { within })
  const columns = { name: { folded: 'folded' } } as const
  const { count } = toSql(plan, { dialect: postgres, table: 't', columns })
  expect(count.parameters).toEqual([value])
})

it('binds the values of a FROM as a template passes them, without types', () => {
  const from = { strings: ['things(', ') as t'], values: [5] }
  const { rows } = toSql(planQuery(places, {}), { dialect: sqlite, from, alias: 't' })
  expect(rows.sql).toContain('from things(?) as t')
  expect(rows.parameters).toEqual([5])
})
