import { defineResource, planFacets, planQuery, runQuery, facets } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import {
  clickhouse,
  indexSql,
  mariadb,
  postgres,
  sqlite,
  toSql,
  whereOf,
  toText,
} from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { errorsOf } from '../issues.js'
import { dialects } from './dialects.js'
import { kyselyOver, runAll } from './engine.js'
import { openSqlite } from './engines/sqlite.js'

const resource = defineResource(
  { id: 'number', city: 'string', tags: { kind: 'string[]', fold: 'ascii' } },
  { key: 'id', limits: { maxLimit: 10 } },
)
const tags = { from: 'supplier_tag', key: 'supplier_id', value: 'tag' } as const
const options = { dialect: postgres, table: 'supplier', columns: { tags } } as const
const rows = [
  { id: 1, city: 'Leeds', tags: ['b', 'A', 'b'] },
  { id: 2, city: 'York', tags: [] },
  { id: 3, city: 'Leeds', tags: ['a'] },
]

it('a list over a child table is tested by exists, and selected as one column', () => {
  const filter = { field: 'tags', comparator: 'includes_any', value: ['a', 'c'] } as const
  expect(toSql(planQuery(resource, { filter }), options).rows.sql).toBe(
    `select "t"."id", "t"."city", (select json_agg("supplier-query child"."tag") from "supplier_tag" as "supplier-query child" where "supplier-query child"."supplier_id" = "t"."id" and "supplier-query child"."tag" is not null) as "tags" from "supplier" as "t" where exists (select 1 from "supplier_tag" as "supplier-query child" where "supplier-query child"."supplier_id" = "t"."id" and lower("supplier-query child"."tag" collate "C") = any($1::text[])) order by "t"."id" asc limit $2`,
  )
  const keyed = {
    ...options,
    dialect: clickhouse,
    alias: 's',
    columns: {
      tags: { ...tags, key: { supplier_id: 'id', tenant_id: 'tenant' }, where: 'deleted = 0' },
    },
  } as const
  const { table: _, ...place } = keyed
  expect(toText(whereOf(planQuery(resource, { filter }), place), { placeholders: '?' }).sql).toBe(
    `(("s"."id", "s"."tenant") in (select "supplier-query child"."supplier_id", "supplier-query child"."tenant_id" from "supplier_tag" as "supplier-query child" where (deleted = 0) and lower("supplier-query child"."tag") in ?))`,
  )
})

it('every dialect selects a list of a child table as one column', () => {
  const plan = planQuery(resource, {})
  const columns = { tags: { ...tags, folded: 'tag_folded' } }
  const statements = Object.entries(dialects).map(([name, dialect]) => {
    const { sql } = toSql(plan, { ...options, dialect, columns }).rows
    return `-- ${name}\n${sql}\n`
  })
  return expect(statements.join('\n')).toMatchFileSnapshot('statements/children.txt')
})

it('an index of a list over a child table starts with the values', () => {
  const asked = { filters: ['tags'] } as const
  expect(indexSql(resource, { ...options, ...asked })).toEqual([
    'create index "supplier_tag_tag_idx" on "supplier_tag" ((lower("tag" collate "C")), "supplier_id")',
  ])
  expect(() => indexSql(resource, { ...options, dialect: mariadb, ...asked })).toThrow(
    'no index serves field "tags": it is an expression; map a generated column',
  )
})

it('rows, facets and inspections read the child table, and a value that stands twice counts once', async () => {
  const engine = await openSqlite()
  const db = kyselyOver(engine)
  const place = {
    dialect: sqlite,
    table: 'supplier',
    columns: { id: { type: 'integer' }, tags },
  } as const
  const run = (...statements: readonly string[]) => runAll(engine, ...statements)
  await run(
    'create table supplier (id integer, city text)',
    'create table supplier_tag (supplier_id integer, tag text)',
  )
  for (const { id, city, tags: each } of rows) {
    await run(`insert into supplier values (${id}, '${city}')`)
    for (const tag of each) await run(`insert into supplier_tag values (${id}, '${tag}')`)
  }
  await run('insert into supplier_tag values (2, null)')
  for (const [comparator, value] of [
    ['contains', 'B'],
    ['includes_all', ['a', 'b']],
    ['excludes_any', ['a', 'b']],
    ['excludes_all', ['b', 'x']],
    ['eq', null],
    ['ne', null],
  ] as const) {
    const filter = { field: 'tags', comparator, value } as never
    const page = await selectPage(db, planQuery(resource, { filter }), place)
    const expected = runQuery(resource, { filter }, rows).rows
    expect([comparator, page.rows]).toEqual([
      comparator,
      expected.map((row) => ({ ...row, tags: row.tags.toSorted() })),
    ])
  }
  const wanted = { tags: { values: 5 } } as const
  const counted = await selectFacets(db, planFacets(resource, {}, wanted), place)
  expect(counted).toEqual(facets(resource, {}, rows, wanted))
  const inspected = await inspectTable(db, resource, place)
  expect(inspected).toMatchObject({ ok: true, rows: 3 })
  expect(inspected.fields[2]).toMatchObject({ kind: 'string[]', present: 4, absent: 1 })
  await run(`insert into supplier_tag values (3, x'00')`)
  expect((await inspectTable(db, resource, place)).fields[2]).toMatchObject({
    unreadable: 1,
    findings: [{ row: '3' }],
  })
  await engine.close()
})

it('SQLite finds rows by the keys of the child table, except for negations and keys of several columns', async () => {
  const place = {
    dialect: sqlite,
    table: 'supplier',
    columns: { id: { type: 'integer' }, tags },
  } as const
  const countOf = (comparator: string, value: unknown, columns: object = place.columns) => {
    const filter = { field: 'tags', comparator, value } as never
    return toSql(planQuery(resource, { filter }), { ...place, columns })
      .count.sql.split(' where ')
      .slice(1)
      .join(' where ')
      .replaceAll('"supplier-query child"', 'c')
  }
  expect(countOf('contains', 'a')).toBe(
    '("t"."id") in (select c."supplier_id" from "supplier_tag" as c where lower(c."tag") = ? and c."supplier_id" is not null)',
  )
  expect(countOf('includes_all', ['a', 'b'])).toBe(
    '("t"."id") in (select c."supplier_id" from "supplier_tag" as c where lower(c."tag") in (?, ?) and c."supplier_id" is not null group by c."supplier_id" having count(distinct lower(c."tag")) = 2)',
  )
  const exists = 'exists (select 1 from "supplier_tag" as c where c."supplier_id" = "t"."id" and '
  expect(countOf('excludes_any', ['a'])).toBe(`not (${exists}lower(c."tag") = ?))`)
  expect(countOf('ne', null)).toBe(`${exists}lower(c."tag") is not null)`)
  const key = { supplier_id: 'id', tenant_id: 'tenant' }
  expect(countOf('contains', 'a', { ...place.columns, tags: { ...tags, key } })).toMatch(/^exists /)

  // A row of the child without a parent changes no answer.
  const engine = await openSqlite()
  await runAll(
    engine,
    'create table supplier (id integer, city text)',
    "insert into supplier values (1, 'x'), (2, 'y')",
    'create table supplier_tag (supplier_id integer, tag text)',
    "insert into supplier_tag values (1, 'a'), (1, 'b'), (null, 'a'), (2, 'b')",
  )
  const found = async (filter: unknown) =>
    (
      await selectPage(kyselyOver(engine), planQuery(resource, { filter } as never), place)
    ).rows.map(({ id }) => id)
  expect(await found({ field: 'tags', comparator: 'includes_all', value: ['a', 'b'] })).toEqual([1])
  expect(await found({ field: 'tags', comparator: 'excludes_all', value: ['a', 'b'] })).toEqual([2])
  expect(await found({ field: 'tags', comparator: 'excludes_any', value: ['a'] })).toEqual([2])
  await engine.close()
})

it('refuses a list that MariaDB cuts, and JSON that is no array', () => {
  const mapped = { id: { type: 'double' }, tags } as const
  const { rows: selected, toRow } = toSql(planQuery(resource, {}), {
    dialect: mariadb,
    table: 'supplier',
    columns: mapped,
  })
  expect(selected.sql).toContain(
    "@@group_concat_max_len then 'a list that group_concat_max_len cuts' else json_arrayagg",
  )
  expect(toRow({ id: 1, city: 'x', tags: null }).tags).toEqual([])
  for (const cut of ['a list that group_concat_max_len cuts', '["a', '5']) {
    expect(() => toRow({ id: 1, city: 'x', tags: cut })).toThrow('in field "tags"')
  }
})

it('refuses other declarations of a child table', () => {
  const of = (mapping: object, field = 'tags') => ({ [field]: { ...tags, ...mapping } })
  const plan = planQuery(resource, {})
  const refused = [
    of({ from: '' }),
    of({ key: {} }),
    of({ key: { supplier_id: '' } }),
    of({ value: '' }),
    of({ where: 5 }),
    of({ type: 'text[]' }),
    of({ folded: '' }),
    of({ other: 1 }),
    of({}, 'city'),
  ]
  const errors = errorsOf((columns) => toSql(plan, { ...options, columns }), refused)
  const columns = { tags, city: tags } as never // not a list
  expect(() => toSql(plan, { ...options, columns })).toThrow(
    'the column of field "city": expected a list field over a child table, got a string',
  )
  return expect(errors).toMatchFileSnapshot('refusals/children.txt')
})

it('sorts the elements of a list, which no order of the database decides', () => {
  const sized = defineResource(
    { id: 'number', tags: 'string[]', sizes: 'number[]' },
    { key: 'id', limits: { maxLimit: 10 } },
  )
  const columns = { tags, sizes: { from: 'supplier_size', key: 'supplier_id', value: 'size' } }
  const { toRow } = toSql(planQuery(sized, {}), { ...options, columns })
  const raw = { id: 1, tags: ['\u{1F600}', '\uFF5A', 'b'], sizes: [10, 9, 10] }
  expect(toRow(raw)).toEqual({ ...raw, tags: ['b', '\uFF5A', '\u{1F600}'], sizes: [9, 10, 10] })
})

it('needs an alias in a part, and a folded column for other folds', () => {
  const tagged = planQuery(resource, {
    filter: { field: 'tags', comparator: 'ne', value: null },
  })
  expect(() => whereOf(tagged, { dialect: postgres, columns: { tags } })).toThrow(
    'options: expected `alias`, because a child table has columns of its own, got none: pass the name of your table',
  )
  const folded = defineResource(
    { id: 'string', tags: { kind: 'string[]', fold: 'case' }, sizes: 'number[]' },
    { key: 'id', limits: { maxLimit: 10 } },
  )
  expect(() => toSql(planQuery(folded, {}), options)).toThrow("because the field has fold: 'case'")
  const columns = { tags: { ...tags, folded: 'tag_folded' } }
  const filter = { field: 'tags', comparator: 'contains', value: 'A' } as const
  const { count } = toSql(planQuery(folded, { filter }), { ...options, columns })
  expect(count.sql).toContain('"supplier-query child"."tag_folded" = $1::text')
  const keyed = { tags: { ...columns.tags, key: { supplier_id: 'id', tenant_id: 'tenant' } } }
  const part = whereOf(planQuery(folded, {}), { dialect: postgres, columns: keyed })
  expect(part.strings).toHaveLength(1) // a filter that does not ask for the list
  const unfolded = { sizes: { ...tags, folded: 'x' } }
  expect(() =>
    toSql(planQuery(folded, {}), { ...options, columns: { ...columns, ...unfolded } } as never),
  ).toThrow('expected no `folded` without fold, got "x"')
})
