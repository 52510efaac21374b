import { defineResource, planQuery, type Kind, type Resource } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import {
  inspectionSql,
  type ColumnMapping,
  type DialectName,
  type TablePlace,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import type { ColumnType } from '../../src/sql/dialects/dialect.js'
import { storedAs } from './data-sets.js'
import { columnOf, dialects } from './dialects.js'
import { oracleRun } from '../oracle.js'
import { kyselyOver, runAll, type Engine } from './engine.js'
import { candidates, slowest } from './engines.js'
import { poolOf } from './stored-types.js'
import { loadTable } from './table.js'

/** An inspection of a table finds each column whose type is not the one that is declared. */

const cells: Readonly<Record<Kind, unknown>> = {
  string: 'a',
  number: 1.5,
  boolean: true,
  date: Date.parse('2024-02-29T00:00:00Z'),
  day: '2024-02-29',
  decimal: '1.5',
  'string[]': ['a'],
  'number[]': [5],
}

/** The names of types, besides its own, under which a column of a type is read as it is. */
const alike: { readonly [D in DialectName]: Readonly<Record<string, readonly string[]>> } = {
  postgres: {
    varchar: ['text'],
    'text collate "C"': ['text'],
    'varchar collate "C"': ['text', 'varchar', 'text collate "C"'],
    timestamptz: ['timestamptz(3)'],
    'timestamptz(3)': ['timestamptz'],
    timestamp: ['timestamp(3)'],
    'timestamp(3)': ['timestamp'],
  },
  clickhouse: { 'LowCardinality(String)': ['String'] },
  duckdb: {},
  // A cell of 5 is of both.
  sqlite: { integer: ['real'] },
  mariadb: inMysql('utf8mb4_nopad_bin'),
  mysql: inMysql('utf8mb4_0900_bin'),
}

/** The same for decimals of SQLite. The cell is not an integer, except in a column of integers. */
const alikeDecimals = { integer: ['numeric'], real: ['numeric'], numeric: ['real'] } as const

/** A type of instants with microseconds. */
const finest: { readonly [D in DialectName]?: string } = {
  postgres: 'timestamptz',
  duckdb: 'TIMESTAMP',
  mariadb: 'datetime(6)',
  mysql: 'datetime(6)',
}

function alikeOf(dialect: DialectName, kind: Kind): Readonly<Record<string, readonly string[]>> {
  return dialect === 'sqlite' && kind === 'decimal' ? alikeDecimals : alike[dialect]
}

function inMysql(collation: string) {
  const exact = ['text', 'varchar', 'char'].map(
    (name) =>
      [
        `${name} collate ${collation}`,
        [
          'text',
          'varchar',
          'char',
          ...['text', 'varchar', 'char'].map((each) => `${each} collate ${collation}`),
        ],
      ] as const,
  )
  return {
    ...Object.fromEntries(exact),
    text: ['varchar', 'char'],
    varchar: ['text', 'char'],
    char: ['text', 'varchar'],
    boolean: ['tinyint(1)'],
    'tinyint(1)': ['boolean'],
    datetime: ['datetime(3)', 'datetime(6)'],
    'datetime(3)': ['datetime(6)'],
    'datetime(6)': ['datetime(3)'],
    timestamp: ['timestamp(3)', 'timestamp(6)'],
    'timestamp(3)': ['timestamp(6)'],
    'timestamp(6)': ['timestamp(3)'],
  }
}

function cellOf(dialect: DialectName, kind: Kind, typeName: string): unknown {
  const { types } = partsOf(dialects[dialect])
  const [, first] = poolOf(dialect, kind, typeName)?.values ?? []
  if (first !== undefined) return kind.endsWith(']') ? [first] : first
  const { whole, digits } = types[kind][typeName] as ColumnType
  if (digits?.bounds !== undefined) return '5'
  return kind === 'number' && whole !== undefined ? 5 : cells[kind]
}

const leeds = `insert into inspected values ('a', 'Leeds', null), ('b', 'leeds', null)`
const icu = `(provider = icu, locale = 'und-u-ks-level2', deterministic =`

/** Columns that statements misread, and the expressions that the hints give. */
const misread: readonly {
  readonly what: string
  readonly on: readonly string[]
  readonly create: readonly string[]
  readonly fixes: Readonly<Partial<Record<'id' | 'city' | 'tags', string>>>
  readonly type: string
  readonly isOnlyInTables?: boolean
}[] = [
  {
    what: 'nondeterministic collations',
    on: ['PostgreSQL'],
    create: [
      'drop collation if exists inspected_ci',
      `create collation inspected_ci ${icu} false)`,
      'create table inspected (id text collate inspected_ci, city text collate inspected_ci, tags text[] collate inspected_ci)',
      `insert into inspected values ('a', 'Leeds', '{X}'), ('b', 'leeds', '{x}')`,
    ],
    fixes: { id: '"id" collate "C"', city: '"city" collate "C"', tags: '"tags" collate "C"' },
    type: 'text',
  },
  {
    what: 'a collation by its schema, next to another of its name',
    on: ['PostgreSQL'],
    create: [
      'drop collation if exists inspected_ci',
      'create schema if not exists "Apart"',
      'drop collation if exists "Apart".inspected_ci',
      `create collation "Apart".inspected_ci ${icu} false)`,
      `create collation inspected_ci ${icu} true)`,
      'create table inspected (id text collate inspected_ci, city text collate "Apart".inspected_ci, tags text[])',
      leeds,
    ],
    fixes: { city: '"city" collate "C"' },
    type: 'text',
  },
  {
    what: 'collations that compare other than binary',
    on: ['SQLite'],
    create: [
      'create table inspected (id text collate rtrim, city text collate nocase, tags text)',
      leeds,
    ],
    fixes: { id: '"id" collate binary', city: '"city" collate binary' },
    type: 'text',
  },
  {
    what: 'texts in columns of numeric affinity',
    on: ['SQLite'],
    create: [
      'create table inspected (id uuid, city string, tags text)',
      leeds,
      `insert into inspected values ('40 Oak Street', '5th Avenue', null)`,
    ],
    fixes: { id: 'cast("id" as text)', city: 'cast("city" as text)' },
    type: 'text',
  },
  {
    what: 'character sets other than utf8mb4',
    on: ['MariaDB', 'MySQL'],
    create: [
      'create table inspected (id varchar(20) character set utf8mb3, city varchar(20) character set latin1, tags json)',
      leeds,
    ],
    fixes: { id: 'convert(`id` using utf8mb4)', city: 'convert(`city` using utf8mb4)' },
    type: 'varchar',
    isOnlyInTables: true,
  },
]

const all = [...candidates, slowest].filter(({ missing }) => missing === undefined)

/** Whether to declare each type as every other, or only as itself and as the next. */
const isLong = process.env['CONFORM_QUERIES'] !== undefined

function dialectOf(title: string): DialectName {
  return title === 'PGlite' || title === 'PostgreSQL'
    ? 'postgres'
    : (title.toLowerCase() as DialectName) // of these databases
}

describe.each(all)('an inspection on $name', ({ open, name: title }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  /** Inspects a column, or an expression of a FROM, that is declared as a type of a kind. */
  function inspect(kind: Kind, declared: string, isExpression = false) {
    const resource = defineResource({ id: 'string', field: kind }, unlimited)
    const place = isExpression ? { sql: 'i.field' } : {}
    const columns = { field: { ...place, type: declared } } as ColumnMapping // a type of this dialect
    const table = isExpression ? { from: 'inspected as i', alias: 'i' } : { table: 'inspected' }
    return report(resource, { ...table, columns })
  }

  async function report(resource: Resource, place: TablePlace & { columns: ColumnMapping }) {
    const { statements, toInspection } = inspectionSql(resource, {
      dialect: dialects[engine.dialect],
      ...place,
    })
    const results = []
    for (const { sql, parameters } of statements) {
      results.push(await engine.execute(sql, parameters))
    }
    return toInspection(results)
  }

  it.each(kinds)('finds each type of %s that is declared as another', async (kind) => {
    const { dialect } = engine
    const { types } = partsOf(dialects[dialect])
    const typeNames = Object.keys(types[kind])
    const isMysql = dialect === 'mysql' || dialect === 'mariadb' // they do not tell the type of an expression
    // PGlite orders text by code point by default.
    const isExact = dialect === 'postgres' && engine.collation === undefined
    for (const [at, typeName] of typeNames.entries()) {
      const cell = cellOf(dialect, kind, typeName)
      const fields = [cell, kind.endsWith(']') ? [] : null, cell]
      const columns = [
        storedAs(dialect, 'id', 'string'),
        storedAs(dialect, 'field', kind, typeName),
      ]
      const rows = fields.map((field, i) => ({ id: `row ${i}`, field }))
      await loadTable(engine, 'inspected', columns, rows)
      const names = [typeName, ...(alikeOf(dialect, kind)[typeName] ?? [])]
      const [itself, next] = [...typeNames.slice(at), ...typeNames]
      for (const declared of isLong ? typeNames : new Set([itself!, next!])) {
        const fits = names.includes(isExact ? declared.replace(' collate "C"', '') : declared)
        const place = `${typeName} declared as ${declared}`
        const found = await inspect(kind, declared)
        const key = { field: 'id', missing: 0, missingRows: [], repeated: 0, repeats: [] }
        expect({ place, ...found }).toMatchObject({ place, ok: fits, rows: 3, key })
        const ofExpression = await inspect(kind, declared, true)
        if (!isMysql || fits) expect({ place, ok: ofExpression.ok }).toEqual({ place, ok: fits })
        const { findings, ...counts } = found.fields[1]!
        if (fits) {
          expect({ place, ...counts }).toMatchObject({
            place,
            present: 2,
            absent: 1,
            unreadable: 0,
          })
          continue
        }
        const [{ row, count, hint = '' }] = findings as [(typeof findings)[number]]
        expect([place, row, hint]).toEqual([
          place,
          'row 0',
          expect.stringContaining('name its type'),
        ])
        if (!kind.endsWith(']')) expect([place, count]).toEqual([place, 2])
        // PGlite names a collation after the type.
        const isNamed = names.some((name) => hint.includes(`"${name.replaceAll('"', '\\"')}`))
        expect([place, hint, isNamed]).toEqual([place, hint, true])
      }
      if (!isLong && at > 0) continue
      for (const other of kinds) await inspect(other, Object.keys(types[other])[0]!) // raises nothing
    }
  })

  it('compares decimals without findings with operands of any digits', async () => {
    const { dialect } = engine
    const rows = ['0', '5', '-123456789', '0.0001', '-123456789.5'].map((field, i) => ({
      id: `row ${i}`,
      field,
    }))
    const resource = defineResource({ id: 'string', field: 'decimal' }, unlimited)
    const type = dialect === 'sqlite' ? 'numeric' : undefined
    const field = storedAs(dialect, 'field', 'decimal', type)
    await loadTable(engine, 'inspected', [storedAs(dialect, 'id', 'string'), field], rows)
    const options = columnOf(dialect, 'field', field.typeName, 'inspected')
    expect((await report(resource, options)).ok).toBe(true)
    const [tiny, huge] = [`0.${'0'.repeat(60)}1`, `1${'0'.repeat(60)}`]
    const finer = `0.0001${'0'.repeat(20)}1`
    for (const value of [tiny, `-${tiny}`, huge, `-${huge}`, finer, '5.5', '5']) {
      for (const comparator of ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const) {
        const filter = { field: 'field', comparator, value } as const
        const found = await selectPage(kyselyOver(engine), planQuery(resource, { filter }), options)
        const expected = oracleRun(resource, { filter }, rows, { now: 0, timeZone: 'UTC' })
        const idsOf = (page: { rows: readonly object[] }) =>
          page.rows.map((row) => (row as { id: string }).id)
        expect([filter, ...idsOf(found)]).toEqual([filter, ...idsOf(expected)])
      }
    }
  })

  it('advises the precision 3 only for instants with digits below the millisecond', async () => {
    const type = finest[engine.dialect]
    if (type === undefined) return // whose instants have none
    const visits = defineResource({ id: 'string', due: 'date' }, unlimited)
    const place = { table: 'inspected', columns: { due: { type } } as ColumnMapping } // of this dialect
    const adviceOf = async () => (await report(visits, place)).fields[1]!.advice ?? ''
    await runAll(
      engine,
      'drop table if exists inspected',
      `create table inspected (id varchar(9), due ${type})`,
      `insert into inspected values ('a', '2026-11-20 10:00:00.123')`,
    )
    expect(await adviceOf()).not.toContain('precision')
    await runAll(engine, `insert into inspected values ('b', '2026-11-20 10:00:00.1234')`)
    expect(await adviceOf()).toContain(
      'microseconds order rows that look alike: give it the precision 3',
    )
    await runAll(engine, 'drop table inspected')
  })

  const places = defineResource({ id: 'string', city: 'string', tags: 'string[]' }, unlimited)

  /** The places of the columns: a table, and a FROM of the caller. */
  const sources = [{ table: 'inspected' }, { from: 'inspected as i', alias: 'i' }] as const
  const isPostgres = title === 'PGlite' || title === 'PostgreSQL'

  it.runIf(isPostgres)('finds the type of a domain over domains', async () => {
    await runAll(
      engine,
      'drop table if exists inspected',
      'drop domain if exists third, second, first',
      'create domain first as varchar(20) collate "C"',
      'create domain second as first',
      'create domain third as second',
      'create table inspected (id third, city second, tags text[])',
      leeds,
    )
    const uuid = { columns: { city: { type: 'uuid' } } } as const
    for (const place of sources) {
      const { ok, fields } = await report(places, { ...place, columns: {} })
      expect({ ok, present: fields[1]!.present }).toEqual({ ok: true, present: 2 })
      const other = await report(places, { ...place, ...uuid })
      expect(other.fields[1]!.findings[0]!.hint).toContain('varchar collate')
    }
    await runAll(engine, 'drop table inspected', 'drop domain third, second, first')
  })

  it.each(misread.filter(({ on }) => on.includes(title)))(
    'finds $what, and says how to read the column exactly',
    async ({ create, fixes, type, isOnlyInTables }) => {
      await runAll(engine, 'drop table if exists inspected', ...create)
      const hintsOf = async (columns: object, place: TablePlace) => {
        const { fields } = await report(places, { ...place, columns })
        return fields.map(({ findings }) => findings[0]?.hint)
      }
      const columns = (sqlOf: (fix: string) => object) =>
        Object.fromEntries(
          Object.entries(fixes)
            .filter(([name]) => name !== 'tags')
            .map(([name, fix]) => [name, { ...sqlOf(fix), type }]),
        )
      const tags = fixes.tags === undefined ? {} : { tags: { sql: fixes.tags, type: 'text[]' } }
      for (const place of isOnlyInTables === true ? [sources[0]] : sources) {
        expect(
          await hintsOf(
            columns(() => ({})),
            place,
          ),
        ).toEqual(
          (['id', 'city', 'tags'] as const).map((name) => {
            const sql = fixes[name]
            return sql && (expect.stringContaining(`{ sql: ${JSON.stringify(sql)}`) as string)
          }),
        )
        const mapped = { ...columns((sql) => ({ sql })), ...tags }
        expect(await hintsOf(mapped, place)).toEqual([undefined, undefined, undefined])
      }
      await runAll(engine, 'drop table inspected')
    },
  )

  /** Settings that change answers: of what type the cell is, and what the report says. */
  const settings: readonly (readonly [
    set: string,
    kind: 'number' | 'string',
    type: string,
    said: string,
  ])[] = {
    postgres: [
      [
        'set extra_float_digits = 0',
        'number',
        'double precision',
        'extra_float_digits below 1',
      ] as const,
    ],
    duckdb: [["set default_collation = 'nocase'", 'string', 'VARCHAR', 'collate C'] as const],
    mysql: [
      ["set sql_mode = 'PAD_CHAR_TO_FULL_LENGTH'", 'string', 'char', 'under PAD_CHAR'] as const,
    ],
    mariadb: [
      ["set sql_mode = 'PAD_CHAR_TO_FULL_LENGTH'", 'string', 'char', 'under PAD_CHAR'] as const,
      ["set sql_mode = 'EMPTY_STRING_IS_NULL'", 'string', 'text', 'under EMPTY_STRING'] as const,
    ],
    clickhouse: [],
    sqlite: [],
  }[dialectOf(title)]

  it.each(settings)('reports a session after: %s', async (set, kind, type, said) => {
    const fields = [
      storedAs(engine.dialect, 'id', 'string'),
      storedAs(engine.dialect, 'field', kind, type),
    ]
    await loadTable(engine, 'inspected', fields, [
      { id: 'a', field: kind === 'string' ? 'a' : 0.1 },
    ])
    const [name] = set.split(' = ')
    expect((await inspect(kind, type)).ok).toBe(true)
    await runAll(engine, set)
    const { findings } = (await inspect(kind, type)).fields[1]!
    const isDuckdb = engine.dialect === 'duckdb'
    await runAll(engine, isDuckdb ? 'reset default_collation' : `${name} = default`)
    expect(findings.map(({ found, hint }) => `${found}: ${hint}`)).toEqual([
      expect.stringContaining(said),
    ])
  })
})
