import { defineResource, facets, planFacets, planQuery } from 'supplier-query'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { indexSql, mariadb, postgres, sqlite, toSql, whereOf } from 'supplier-query/sql'
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

it('every dialect tests a list of a child table by its key, and selects it as one column', () => {
  const filter = { field: 'tags', comparator: 'includes_any', value: ['a', 'c'] } as const
  const plan = planQuery(resource, { filter })
  const columns = { tags: { ...tags, folded: 'tag_folded' } }
  const key = { supplier_id: 'id', tenant_id: 'tenant' }
  const keyed = { tags: { ...tags, key, where: 'deleted = 0' } }
  const statements = Object.entries(dialects).map(([name, dialect]) => {
    const { sql } = toSql(plan, { ...options, dialect, columns }).rows
    const part = whereOf(plan, { dialect, alias: 's', columns: keyed })
    return `-- ${name}\n${sql}\n${part.strings.join('?')}\n`
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

it('facets and inspections read the child table, and a value that stands twice counts once', async () => {
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
  const key = { supplier_id: 'id', tenant_id: 'tenant' }
  const countOf = (comparator: string, value: unknown, columns: object = place.columns) => {
    const filter = { field: 'tags', comparator, value } as never
    const { sql } = toSql(planQuery(resource, { filter }), { ...place, columns }).count
    return sql.replace(/^.*? where /, '').replaceAll('"supplier-query child"', 'c')
  }
  const statements = [
    countOf('contains', 'a'),
    countOf('includes_all', ['a', 'b']),
    countOf('excludes_any', ['a']),
    countOf('ne', null),
    countOf('contains', 'a', { ...place.columns, tags: { ...tags, key } }),
  ]
  await expect(`${statements.join('\n')}\n`).toMatchFileSnapshot('statements/keys.txt')

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

it('is tested by a folded column for other folds, and needs an alias in a part', () => {
  const folded = defineResource(
    { id: 'string', tags: { kind: 'string[]', fold: 'case' }, sizes: 'number[]' },
    { key: 'id', limits: { maxLimit: 10 } },
  )
  const columns = { tags: { ...tags, folded: 'tag_folded' } }
  const filter = { field: 'tags', comparator: 'contains', value: 'A' } as const
  const { count } = toSql(planQuery(folded, { filter }), { ...options, columns })
  expect(count.sql).toContain('"supplier-query child"."tag_folded" = $1::text')
  const keyed = { tags: { ...columns.tags, key: { supplier_id: 'id', tenant_id: 'tenant' } } }
  const part = whereOf(planQuery(folded, {}), { dialect: postgres, columns: keyed })
  expect(part.strings).toHaveLength(1) // a filter that does not ask for the list
  const refused: Record<string, () => unknown> = {
    'a part': () => whereOf(planQuery(folded, { filter }), { dialect: postgres, columns }),
    'another fold': () => toSql(planQuery(folded, {}), options),
    'no fold': () => {
      const sizes = { ...tags, folded: 'x' }
      return toSql(planQuery(folded, {}), { ...options, columns: { ...columns, sizes } } as never)
    },
  }
  const errors = errorsOf((name: string) => refused[name]!(), Object.keys(refused))
  return expect(errors).toMatchFileSnapshot('refusals/child-parts.txt')
})
