import { defineResource, planQuery } from 'supplier-query'
import { duckdb, sqlite, toSql, type ColumnMapping } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { errorsOf } from '../issues.js'
import { walkFrom } from './cursors.js'

/** A folded field is tested and ordered by a column of its folded texts, and shown as it is. */

const resource = defineResource(
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
const plan = planQuery(resource, {
  filter: {
    operands: [
      { field: 'name', comparator: 'is_any', value: ['Zoë', 'ZOE', null] },
      { field: 'tags', comparator: 'includes_all', value: ['ROT', 'Rot', 'Grün'] },
    ],
  },
  sort: [
    { field: 'name', direction: 'asc' },
    { field: 'id', direction: 'desc' },
  ],
})

it('tests and orders by the folded columns, ties by the key itself, and selects the others', () => {
  expect(toSql(plan, { dialect: duckdb, table: 'people', columns }).rows).toEqual({
    sql: 'select "t"."id", "t"."full name" as "name", "t"."tags" from "people" as "t" where ("t"."name_folded" is null or "t"."name_folded" = $1::VARCHAR) and list_has_all("t"."tags_folded", [$2::VARCHAR, $3::VARCHAR]) order by "t"."name_folded" asc nulls first, "t"."id_folded" desc, "t"."id" desc',
    parameters: ['zoe', 'rot', 'grün'],
  })
})

it('walks by the folded columns, and ends with the key itself', () => {
  const sort = [{ field: 'id', direction: 'desc' }] as const
  const walk = walkFrom(resource, { sort }, '["b","B"]', { dialect: duckdb, columns })
  const place = { dialect: duckdb, table: 'people', columns } as const
  expect(toSql(walk, place).rows).toMatchObject({
    sql: expect.stringMatching(
      / where \("t"\."id_folded" = \$1::VARCHAR and "t"\."id" < \$2::VARCHAR or "t"\."id_folded" < \$3::VARCHAR\) order by "t"\."id_folded" desc, "t"\."id" desc$/,
    ) as string,
    parameters: ['b', 'B', 'b'],
  })
})

it('decodes a row to its own texts', () => {
  const { toRow } = toSql(plan, { dialect: duckdb, table: 'people', columns })
  const raw = { id: 'A', name: 'Zoë', tags: ['ROT'] }
  expect(toRow(raw)).toEqual(raw)
})

it('refuses a folded column that is missing or wrong, as the file says', () => {
  const given: readonly ColumnMapping[] = [
    { name: 'full name' },
    { tags: {} },
    { name: { folded: '' } },
    { name: { folded: true as never } },
  ]
  const compile = (some: ColumnMapping) =>
    toSql(plan, { dialect: sqlite, table: 't', columns: { ...columns, ...some } })
  return expect(errorsOf(compile, given)).toMatchFileSnapshot('refusals/folded.txt')
})
