import { defineResource, planQuery, planWalk } from 'supplier-query'
import {
  pageFrom,
  duckdb,
  sqlite,
  toSql,
  type ColumnMapping,
  type SqlDialect,
} from 'supplier-query/sql'
import { describe, expect, it, test } from 'vitest'

/** A folded field is tested and ordered by a column of its folded texts, and shown as it is. */

const resource = defineResource(
  {
    id: { kind: 'string', fold: 'case' },
    name: { kind: 'string', fold: 'accents' },
    tags: { kind: 'string[]', fold: 'case' },
  },
  { key: 'id', limits: { maxLimit: Infinity } },
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
  const start = planWalk(resource, { sort, page: { limit: 1 } }, { after: null })
  const rows = ['["b","B"]', '["a","a"]'].map((cursor) => ({ cursor }))
  const { next } = pageFrom(start, rows, { dialect: duckdb, columns })
  const walk = planWalk(resource, { sort }, { after: next })
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

describe('a folded column', () => {
  const compile = (given: ColumnMapping, dialect: SqlDialect = sqlite) =>
    toSql(plan, { dialect, table: 't', columns: { ...columns, ...given } })

  test.each<[title: string, given: ColumnMapping, message: string]>([
    [
      'that is missing',
      { name: 'full name' },
      `the column of field "name": expected \`folded\`, because the field has fold: 'accents', got none: pass columns: { "name": { folded: … } }, with a column of the folded texts or an expression`,
    ],
    [
      'of a list that is missing',
      { tags: {} },
      `the column of field "tags": expected \`folded\`, because the field has fold: 'case', got none: pass columns: { "tags": { folded: … } }, with a column of the folded texts or an expression`,
    ],
    [
      'without a name',
      { name: { folded: '' } },
      'the folded column of field "name": expected SQL or a name that is not empty and has no U+0000, got ""',
    ],
    [
      'that is no name',
      { name: { folded: true as unknown as string } },
      'the folded column of field "name": expected an object, got true',
    ],
  ])('%s is an error', (_, given, message) => {
    expect(() => compile(given)).toThrow(new TypeError(message))
  })

  it('of a field that is not folded is an error', () => {
    const plain = planQuery(
      defineResource({ id: 'string' }, { key: 'id', limits: { maxLimit: Infinity } }),
      {},
    )
    const given = { dialect: sqlite, table: 't', columns: { id: { folded: 'x' } } } as const
    expect(() => toSql(plain, given)).toThrow(
      new TypeError(
        'the folded column of field "id": expected none for a field without fold, got "x"',
      ),
    )
  })
})
