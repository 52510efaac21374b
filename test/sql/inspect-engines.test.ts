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
import { dialects } from './dialects.js'
import { oracleRun } from '../oracle.js'
import { kyselyOver, type Engine } from './engine.js'
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
    for (const [at, typeName] of typeNames.entries()) {
      const cell = cellOf(dialect, kind, typeName)
      const rows = [cell, kind.endsWith(']') ? [] : null, cell].map((field, i) => ({
        id: `row ${i}`,
        field,
      }))
      const columns = [
        storedAs(dialect, 'id', 'string'),
        storedAs(dialect, 'field', kind, typeName),
      ]
      await loadTable(engine, 'inspected', columns, rows)
      const [itself, next] = [...typeNames.slice(at), ...typeNames]
      for (const declared of isLong ? typeNames : new Set([itself!, next!])) {
        const { rows: counted, ok, key, fields } = await inspect(kind, declared)
        const [, field] = fields
        // PGlite orders text by code point by default.
        const isExact = dialect === 'postgres' && engine.collation === undefined
        const known = isExact ? declared.replace(' collate "C"', '') : declared
        const fits =
          known === typeName || alikeOf(dialect, kind)[typeName]?.includes(known) === true
        const place = `${typeName} declared as ${declared}`
        expect({ place, ok, counted, key }).toEqual({
          place,
          ok: fits,
          counted: 3,
          key: { field: 'id', missing: 0, missingRows: [], repeated: 0, repeats: [] },
        })
        const ofExpression = await inspect(kind, declared, true)
        const isMysql = dialect === 'mysql' || dialect === 'mariadb' // they do not tell the type
        if (!isMysql || fits) expect({ place, ok: ofExpression.ok }).toEqual({ place, ok: fits })
        if (fits)
          expect({ place, field }).toMatchObject({
            place,
            field: { present: 2, absent: 1, unreadable: 0 },
          })
        else {
          const [finding] = field!.findings
          expect({ place, finding }).toMatchObject({
            place,
            finding: {
              count: kind.endsWith(']') ? (expect.any(Number) as number) : 2,
              row: 'row 0',
              hint: expect.stringContaining('name its type') as string,
            },
          })
          const names = [typeName, ...(alikeOf(dialect, kind)[typeName] ?? [])]
          expect([
            place,
            finding!.hint,
            names.some((name) => finding!.hint!.includes(`"${name.replaceAll('"', '\\"')}`)),
          ]).toEqual([place, finding!.hint, true])
        }
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
    const resource = defineResource(
      { id: 'string', field: 'decimal' },
      { key: 'id', limits: { maxLimit: 10 } },
    )
    const field = storedAs(
      dialect,
      'field',
      'decimal',
      dialect === 'sqlite' ? 'numeric' : undefined,
    )
    await loadTable(engine, 'inspected', [storedAs(dialect, 'id', 'string'), field], rows)
    const columns = { field: { type: field.typeName } } as ColumnMapping // a type of this dialect
    const options = { dialect: dialects[dialect], table: 'inspected', columns }
    expect((await report(resource, { table: 'inspected', columns })).ok).toBe(true)
    const [tiny, huge] = [`0.${'0'.repeat(60)}1`, `1${'0'.repeat(60)}`]
    for (const value of [
      tiny,
      `-${tiny}`,
      huge,
      `-${huge}`,
      `0.0001${'0'.repeat(20)}1`,
      '5.5',
      '5',
    ]) {
      for (const comparator of ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const) {
        const filter = { field: 'field', comparator, value } as const
        const found = await selectPage(kyselyOver(engine), planQuery(resource, { filter }), options)
        const expected = oracleRun(resource, { filter }, rows, { now: 0, timeZone: 'UTC' })
        expect([filter, found.rows.map(({ id }) => id)]).toEqual([
          filter,
          expected.rows.map(({ id }) => id),
        ])
      }
    }
  })

  it('advises the precision 3 only for instants with digits below the millisecond', async () => {
    const type = finest[engine.dialect]
    if (type === undefined) return // whose instants have none
    const visits = defineResource({ id: 'string', due: 'date' }, unlimited)
    const place = { table: 'inspected', columns: { due: { type } } as ColumnMapping } // of this dialect
    const adviceOf = async () => (await report(visits, place)).fields[1]!.advice ?? ''
    await engine.execute('drop table if exists inspected', [])
    await engine.execute(`create table inspected (id varchar(9), due ${type})`, [])
    await engine.execute(`insert into inspected values ('a', '2026-11-20 10:00:00.123')`, [])
    expect(await adviceOf()).not.toContain('precision')
    await engine.execute(`insert into inspected values ('b', '2026-11-20 10:00:00.1234')`, [])
    expect(await adviceOf()).toContain(
      'microseconds order rows that look alike: give it the precision 3',
    )
    await engine.execute('drop table inspected', [])
  })

  const places = defineResource({ id: 'string', city: 'string', tags: 'string[]' }, unlimited)

  /** Inspects texts and lists, and returns the hint of each field. */
  async function hintsOf(create: string, columns: object = {}, isJoined = false) {
    await engine.execute('drop table if exists inspected', [])
    for (const each of create.split(';')) await engine.execute(each, [])
    const place = isJoined ? { from: 'inspected as i', alias: 'i' } : { table: 'inspected' }
    const { fields } = await report(places, { ...place, columns })
    return fields.map(({ findings }) => findings[0]?.hint)
  }

  const isPostgres = (name: string) => name === 'PGlite' || name === 'PostgreSQL'
  const rows = `insert into inspected values ('a', 'Leeds', null), ('b', 'leeds', null)`

  it.runIf(isPostgres(title))('finds the type of a domain over domains', async () => {
    await engine.execute('drop table if exists inspected', [])
    for (const each of [
      'drop domain if exists third, second, first',
      'create domain first as varchar(20) collate "C"',
      'create domain second as first',
      'create domain third as second',
      'create table inspected (id third, city second, tags text[])',
      rows,
    ])
      await engine.execute(each, [])
    const uuid = { columns: { city: { type: 'uuid' } } } as const
    for (const isJoined of [false, true]) {
      const place = isJoined ? { from: 'inspected as i', alias: 'i' } : { table: 'inspected' }
      const { ok, fields } = await report(places, { ...place, columns: {} })
      expect({ ok, present: fields[1]!.present }).toEqual({ ok: true, present: 2 })
      const other = await report(places, { ...place, ...uuid })
      expect(other.fields[1]!.findings[0]!.hint).toContain('varchar collate')
    }
    await engine.execute('drop table inspected', [])
    await engine.execute('drop domain third, second, first', [])
  })

  it.runIf(title === 'PostgreSQL')('finds nondeterministic collations', async () => {
    await engine.execute('drop table if exists inspected', [])
    await engine.execute('drop collation if exists inspected_ci', [])
    await engine.execute(
      `create collation inspected_ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
      [],
    )
    const create = `create table inspected (id text collate inspected_ci, city text collate inspected_ci, tags text[] collate inspected_ci);insert into inspected values ('a', 'Leeds', '{X}'), ('b', 'leeds', '{x}')`
    for (const isJoined of [false, true]) {
      const hints = await hintsOf(create, {}, isJoined)
      expect(hints).toEqual(
        ['id', 'city', 'tags'].map((name) => {
          return expect.stringContaining(`{ sql: "\\"${name}\\" collate`) as string
        }),
      )
      const columns = {
        id: { sql: '"id" collate "C"', type: 'text collate "C"' },
        city: { sql: '"city" collate "C"', type: 'text collate "C"' },
        tags: { sql: '"tags" collate "C"', type: 'text[]' },
      }
      expect(await hintsOf(create, columns, isJoined)).toEqual([undefined, undefined, undefined])
    }
    await engine.execute('drop table inspected', [])
    await engine.execute('drop collation inspected_ci', [])
  })

  it.runIf(title === 'PostgreSQL')('tells collations of equal names by their schema', async () => {
    const icu = `(provider = icu, locale = 'und-u-ks-level2', deterministic =`
    for (const each of [
      'drop table if exists inspected',
      'drop schema if exists "Apart" cascade',
      'create schema "Apart"',
      `create collation "Apart".inspected_ci ${icu} false)`,
      `create collation inspected_ci ${icu} true)`,
    ])
      await engine.execute(each, [])
    const create = `create table inspected (id text collate inspected_ci, city text collate "Apart".inspected_ci, tags text[] collate inspected_ci);insert into inspected values ('a', 'Leeds', '{X}'), ('b', 'leeds', '{x}')`
    for (const isJoined of [false, true]) {
      const hints = await hintsOf(create, {}, isJoined)
      const found = expect.stringContaining(`{ sql: "\\"city\\" collate`) as string
      expect(hints).toEqual([undefined, found, undefined])
    }
    await engine.execute('drop table inspected', [])
    await engine.execute('drop schema "Apart" cascade', [])
    await engine.execute('drop collation inspected_ci', [])
  })

  it.runIf(title === 'SQLite')('finds collations that compare other than binary', async () => {
    const create = `create table inspected (id text collate rtrim, city text collate nocase, tags text);${rows}`
    const type = 'text'
    for (const isJoined of [false, true]) {
      expect(await hintsOf(create, {}, isJoined)).toEqual([
        expect.stringContaining('"\\"id\\" collate binary"'),
        expect.stringContaining('"\\"city\\" collate binary"'),
        undefined,
      ])
      const columns = {
        id: { sql: '"id" collate binary', type },
        city: { sql: '"city" collate binary', type },
      }
      expect(await hintsOf(create, columns, isJoined)).toEqual([undefined, undefined, undefined])
    }
  })

  it.runIf(title === 'SQLite')('finds texts in columns of numeric affinity', async () => {
    const create = `create table inspected (id uuid, city string, tags text);${rows};insert into inspected values ('40 Oak Street', '5th Avenue', null)`
    const type = 'text'
    for (const isJoined of [false, true]) {
      expect(await hintsOf(create, {}, isJoined)).toEqual([
        expect.stringContaining('{ sql: "cast(\\"id\\" as text)"'),
        expect.stringContaining('{ sql: "cast(\\"city\\" as text)"'),
        undefined,
      ])
      const columns = {
        id: { sql: 'cast("id" as text)', type },
        city: { sql: 'cast("city" as text)', type },
      }
      expect(await hintsOf(create, columns, isJoined)).toEqual([undefined, undefined, undefined])
    }
    const blob = `create table inspected (id text, city text, tags text);insert into inspected values ('a', x'3430', null)`
    const [, hint] = await hintsOf(blob)
    expect(hint).toContain('its kind has no such type')
  })

  it.runIf(title === 'MariaDB' || title === 'MySQL')(
    'finds character sets other than utf8mb4',
    async () => {
      const create = `create table inspected (id varchar(20) character set utf8mb3, city varchar(20) character set latin1, tags ${title === 'MySQL' ? 'json' : 'longtext character set latin1'});${rows}`
      const type = 'varchar'
      const hint = expect.stringContaining('using utf8mb4)') as string
      const columns = { id: { type }, city: { type } }
      expect(await hintsOf(create, columns)).toEqual([hint, hint, undefined])
      const converted = (name: string) => ({ sql: `convert(\`${name}\` using utf8mb4)`, type })
      const mapped = { id: converted('id'), city: converted('city') }
      expect(await hintsOf(create, mapped)).toEqual([undefined, undefined, undefined])
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
    await engine.execute(set, [])
    const { findings } = (await inspect(kind, type)).fields[1]!
    await engine.execute(
      engine.dialect === 'duckdb' ? 'reset default_collation' : `${name} = default`,
      [],
    )
    expect(findings.map(({ found, hint }) => `${found}: ${hint}`)).toEqual([
      expect.stringContaining(said),
    ])
  })
})
