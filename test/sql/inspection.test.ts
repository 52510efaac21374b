import { defineResource, type Kind } from 'supplier-query'
import { printInspection } from 'supplier-query/inspect'
import { inspectTable } from 'supplier-query/kysely'
import {
  inspectionSql,
  postgres,
  sqlite,
  type ColumnMapping,
  type DialectName,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { kyselyOver, type Engine } from './engine.js'
import { openSqlite } from './engines/sqlite.js'

/** What inspections report, without a database; `inspect-engines.test.ts` asks databases. */

const resourceOf = (kind: Kind) =>
  defineResource({ id: 'string', field: kind }, { key: 'id', limits: { maxLimit: Infinity } })

/** Splits the words of a table: a dialect, a kind, and texts. */
const partsOfPlace = (place: string) =>
  place.split(': ') as unknown as [DialectName, Kind, string, string, string] // as the tables have them

/** The findings of a column that a database says to be of a type. */
function findingsOf(dialect: DialectName, kind: Kind, declared: string, raw: object) {
  const columns = { field: { type: declared } } as ColumnMapping // of this dialect
  const { toInspection } = inspectionSql(resourceOf(kind), {
    dialect: dialects[dialect],
    table: 't',
    columns,
  })
  const shown = { empty: '0', seconds: '0', key: 'k', cell: 'x', type: null }
  const key = { ...shown, rows: 3, present: 3, absent: 0, keys: 3 }
  const field = { ...shown, rows: '3', present: '0', absent: '1', ...raw }
  return toInspection([[key], [field]]).fields[1]!.findings
}

const noSuchType =
  'no field has such a type: read it by an expression, such as a cast, and name the type of the result, columns: { "field": { sql: …, type: … } }'

/** Types as each database says them, and under which names they are as declared. */
const said: Readonly<Record<string, readonly string[]>> = {
  'postgres: string: text': ['text'],
  'postgres: string: text collate "C"': ['text', 'text collate "C"'],
  'postgres: string: character varying': ['text', 'varchar'],
  'postgres: string: character varying collate "C"': [
    'text',
    'text collate "C"',
    'varchar',
    'varchar collate "C"',
  ],
  'postgres: string: character': ['char'],
  'postgres: string: uuid': ['uuid'],
  'postgres: string: enum': ['enum'],
  'postgres: number: numeric': ['numeric'],
  'postgres: date: timestamp with time zone': ['timestamptz', 'timestamptz(3)'],
  'postgres: date: timestamp without time zone': ['timestamp', 'timestamp(3)'],
  'postgres: string[]: character varying[]': ['varchar[]'],
  'clickhouse: string: Nullable(String)': ['String'],
  'clickhouse: string: LowCardinality(Nullable(String))': ['String', 'LowCardinality(String)'],
  "clickhouse: string: Nullable(Enum8('a' = 1))": ['Enum'],
  'clickhouse: number: Nullable(Decimal(18, 4))': ['Decimal'],
  'clickhouse: date: Date32': ['Date'],
  "clickhouse: date: DateTime64(3, 'UTC')": ["DateTime64(3, 'UTC')"],
  "clickhouse: date: DateTime64(6, 'UTC')": [],
  'clickhouse: string[]: Array(Nullable(String))': ['Array(Nullable(String))'],
  "duckdb: string: ENUM('a', 'b')": ['ENUM'],
  'duckdb: number: DECIMAL(18,4)': ['DECIMAL'],
  'duckdb: number[]: DOUBLE[]': ['DOUBLE[]'],
  'duckdb: date: TIMESTAMP WITH TIME ZONE': ['TIMESTAMPTZ'],
  'mysql: string: varchar(20) collate utf8mb4_general_ci': ['text', 'varchar', 'char'],
  'mysql: string: longtext collate utf8mb4_0900_bin': ['text', 'varchar', 'char'].flatMap(
    (name) => [name, `${name} collate utf8mb4_0900_bin`],
  ),
  "mysql: string: enum('a') collate utf8mb4_bin": ['enum'],
  'mysql: number: int(11)': ['int'],
  'mysql: number: int unsigned': ['bigint'],
  'mariadb: number: int(5) unsigned zerofill': ['bigint'],
  'mysql: number: bigint(20) unsigned': ['bigint'],
  'mysql: number: smallint(5) unsigned': ['int', 'bigint'],
  'mysql: number: tinyint unsigned': ['smallint', 'int', 'bigint'],
  'mysql: boolean: tinyint(1) unsigned': ['boolean', 'tinyint(1)'],
  'mysql: number: mediumint(9)': ['int'],
  'mysql: number: mediumint unsigned': ['int', 'bigint'],
  'mysql: number: decimal(10,2) unsigned': ['decimal'],
  'mysql: number: float unsigned': ['float'],
  "mysql: string: enum('a') character set latin1 collate latin1_swedish_ci": ['enum'],
  'mariadb: string[]: longtext character set utf8mb3 collate utf8mb3_bin': ['json'],
  'mysql: string: varchar(9) character set latin1 collate latin1_swedish_ci': [],
  'postgres: string: text collate ci (nondeterministic)': [],
  'postgres: string[]: text[] collate ci (nondeterministic)': [],
  'mysql: number: tinyint(1)': ['tinyint'],
  'mysql: number: decimal(20,4)': ['decimal'],
  'mysql: boolean: tinyint(1)': ['boolean', 'tinyint(1)'],
  'mysql: boolean: tinyint(4)': ['boolean', 'tinyint(1)'],
  'mysql: date: datetime': ['datetime(3)', 'datetime(6)', 'datetime'],
  'mysql: date: datetime(3)': ['datetime(3)', 'datetime(6)'],
  'mysql: date: datetime(6)': ['datetime(3)', 'datetime(6)'],
  'mysql: date: timestamp': ['timestamp(3)', 'timestamp(6)', 'timestamp'],
  'mysql: date: timestamp(6)': ['timestamp(3)', 'timestamp(6)'],
  'mysql: decimal: bigint unsigned': ['bigint unsigned'],
  'mysql: decimal: int unsigned': ['bigint'],
  'mysql: day: date': ['date'],
  'postgres: decimal: numeric': ['numeric'],
  'postgres: day: date': ['date'],
  'clickhouse: day: Nullable(Date32)': ['Date32'],
  'clickhouse: day: Date': ['Date'],
  'clickhouse: decimal: Decimal(76, 38)': ['Decimal'],
  'clickhouse: decimal: Nullable(Decimal(76, 39))': [],
  'clickhouse: number: Decimal(76, 39)': ['Decimal'],
  'duckdb: decimal: DECIMAL(38,18)': ['DECIMAL'],
  'duckdb: decimal: DECIMAL(38,19)': [],
  'mysql: string[]: json': ['json'],
  'mariadb: string[]: longtext collate utf8mb4_bin': ['json'],
}

describe('inspectionSql', () => {
  it.each(Object.entries(said))('%s fits %j', (place, fit) => {
    const [dialect, kind, type] = partsOfPlace(place)
    const names = Object.keys(partsOf(dialects[dialect]).types[kind])
    const found = (name: string) =>
      findingsOf(dialect, kind, name, { type }).map((each) => each.found)
    expect(names.map((name) => [name, ...found(name)])).toEqual(
      names.map((name) => [
        name,
        !fit.includes(name)
          ? `a column of type ${type}`
          : name.startsWith('json')
            ? 'JSON that is not an array of strings'
            : 'a value outside the language',
      ]),
    )
  })

  it.each(
    Object.entries({
      'postgres: string: text: uuid': 'name its type, columns: { "field": { type: "uuid" } }',
      'postgres: string: text: integer': "declare the field 'number', or read another column",
      'postgres: string: text: citext': noSuchType,
      'postgres: string: text: tsvector': noSuchType,
      'duckdb: number: DOUBLE: HUGEINT': "declare the field 'decimal', or read another column",
      'mysql: date: datetime: datetime(3)':
        'name its type, columns: { "field": { type: "datetime(3)" } }',
      'sqlite: number: real: text': "declare the field 'string', or read another column",
      'sqlite: number: integer: real': 'name its type, columns: { "field": { type: "real" } }',
      'sqlite: string: text: blob': noSuchType,
      'postgres: string: varchar: character varying collate ci (nondeterministic)':
        'its collation treats texts as equal that differ here: read it under another, columns: { "field": { sql: "\\"field\\" collate \\"C\\"", type: "varchar" } }',
      'sqlite: string: text: text of another collation than binary':
        'its collation treats texts as equal that differ here: read it under another, columns: { "field": { sql: "\\"field\\" collate binary", type: "text" } }',
      'mysql: string: varchar: varchar(9) character set utf8mb3 collate utf8mb3_general_ci':
        'statements compare texts of utf8mb4: convert the column to that character set, or read it so, columns: { "field": { sql: "convert(`field` using utf8mb4)", type: "varchar" } }',
      'mysql: number: int: int unsigned': 'name its type, columns: { "field": { type: "bigint" } }',
    }),
  )(
    'says what mends, by the dialect, the kind, and the declared and the actual type: %s',
    (place, hint) => {
      const [dialect, kind, declared, type] = partsOfPlace(place)
      expect(findingsOf(dialect, kind, declared, { type })).toEqual([
        {
          found: expect.stringContaining(`of type ${type}`) as string,
          count: 2,
          row: 'k',
          example: '"x"',
          hint,
        },
      ])
    },
  )

  it.each(
    Object.entries({
      'postgres: number: numeric: numeric: 12345678901234567.89': 'decimal',
      'postgres: number: bigint: bigint: -9223372036854775807': 'decimal',
      'mysql: number: bigint: bigint unsigned: 18446744073709551615': 'decimal',
      'sqlite: number: integer: integer: 9007199254740993': 'decimal',
      'postgres: decimal: numeric: numeric: NaN': `"field" not in ('NaN', 'Infinity', '-Infinity')`,
      'postgres: number: numeric: numeric: NaN': `case when "field" in`,
      'duckdb: number: DOUBLE: DOUBLE: nan': 'not isnan("field")',
      'duckdb: day: DATE: DATE: infinity': `"field" between DATE '0001-01-01' and DATE '9999-12-31'`,
      'postgres: date: date: date: infinity': `"field" between '0001-01-01T00:00:00Z'::date`,
      'mariadb: date: datetime(6): datetime(6): 0000-00-00': 'year(`field`) > 0',
      'mysql: boolean: boolean: tinyint(1): 2': '`field` in (0, 1)',
      'sqlite: boolean: integer: integer: 2': `typeof("field") in ('integer', 'null') and`,
      'sqlite: date: YYYY-MM-DD: text: 2023-02-29': `strftime('%Y-%m-%d', "field") is "field"`,
    }),
  )(
    'names the mapping that cures a cell, by the dialect, the kind, the declared and the actual type, and the cell: %s',
    (place, cure) => {
      const [dialect, kind, declared, type, cell] = partsOfPlace(place)
      const [finding] = findingsOf(dialect, kind, declared, { type, cell })
      const { hint } = finding!
      expect(finding).toMatchObject({
        found: 'a value outside the language',
        example: JSON.stringify(cell),
      })
      if (cure === 'decimal') {
        const name = type === 'bigint unsigned' ? type : declared
        expect(hint).toBe(
          `a number cannot hold its digits: declare the field 'decimal', with columns: { "field": { type: "${name}" } }`,
        )
        return
      }
      const [, sql, named] =
        /^read it as null, columns: \{ "field": \{ sql: (".*"), type: (".*") \} \}, and keep it out by a check with this condition$/.exec(
          hint!,
        ) ?? []
      const column = dialect === 'mysql' || dialect === 'mariadb' ? '`field`' : '"field"'
      expect(JSON.parse(sql!)).toContain(`case when ${cure}`)
      expect(JSON.parse(sql!)).toMatch(new RegExp(` then ${column} end$`))
      expect(JSON.parse(named!)).toBe(declared)
    },
  )

  it('gives each finding of any type a hint', () => {
    for (const dialect of Object.keys(dialects) as DialectName[]) {
      const { types } = partsOf(dialects[dialect])
      for (const kind of Object.keys(types) as Kind[]) {
        for (const declared of Object.keys(types[kind])) {
          for (const type of [declared, 'blob', null]) {
            const found = findingsOf(dialect, kind, declared, { type })
            expect(found.map(({ hint }) => hint?.length ?? 0)).not.toContain(0)
            expect(found).toHaveLength(1)
          }
        }
      }
    }
  })

  it('advises to read a column of several types as null where the type is another, and numbers as real', () => {
    const raw = { present: '1', cell: 'five', type: 'text' }
    const [mixed] = findingsOf('sqlite', 'number', 'real', raw)
    expect(mixed).toMatchObject({ found: 'a cell of type text', count: 1 })
    expect(mixed!.hint).toContain('read it as null')
    const [number] = findingsOf('sqlite', 'number', 'integer', {
      ...raw,
      cell: '1.5',
      type: 'real',
    })
    expect(number!.hint).toBe('name its type, columns: { "field": { type: "real" } }')
    const [date] = findingsOf('sqlite', 'date', 'integer', { ...raw, cell: '2024-02-29' })
    expect(date!.hint).toContain('read it as null')
  })

  it.each([
    ['postgres', 'double precision[]', 'double precision[]'],
    ['duckdb', 'DOUBLE[]', 'DOUBLE[]'],
    ['clickhouse', 'Array(Float64)', 'Array(Float64)'],
  ] as const)('%s: says what to store in a list of %s', (dialect, declared, type) => {
    const [finding] = findingsOf(dialect, 'number[]', declared, { type, cell: '[nan]' })
    expect(finding).toMatchObject({
      found: 'a value outside the language',
      hint: 'store a list without lists, NaN and integers that a number cannot hold',
    })
  })

  /** The advice for a column of a type without findings. */
  function adviceOf(dialect: DialectName, declared: string, raw: object = {}) {
    const columns = { field: { type: declared } } as ColumnMapping // of this dialect
    const options = { dialect: dialects[dialect], table: 't', columns }
    const { toInspection } = inspectionSql(resourceOf('date'), options)
    const shown = { rows: 1, present: 1, absent: 0, empty: 0, seconds: 0, key: 'k', cell: 'x' }
    const inspection = toInspection([
      [{ ...shown, type: null, keys: 1 }],
      [{ ...shown, type: null, ...raw }],
    ])
    return { advice: inspection.fields[1]!.advice, ok: inspection.ok }
  }

  it('advises the kind day for dates that are days', () => {
    const advice = "days without a time: declare the field 'day'"
    const days = [
      ['postgres', 'date'],
      ['mysql', 'date'],
      ['duckdb', 'DATE'],
      ['clickhouse', 'Date'],
      ['sqlite', 'YYYY-MM-DD'],
    ] as const
    for (const [dialect, type] of days) {
      expect([dialect, adviceOf(dialect, type)]).toEqual([dialect, { advice, ok: true }])
    }
    expect(adviceOf('postgres', 'date', { present: 0, absent: 1 }).advice).toBeUndefined()
    expect(adviceOf('postgres', 'date', { type: 'text' }).advice).toBeUndefined()
  })

  it('says of dates without a zone that no inspection knows their zone', () => {
    const advice =
      'read as UTC, because its type has no zone: if the column holds the time of another zone, map it by an expression'
    const zoneless = [
      ['postgres', 'timestamp'],
      ['mysql', 'datetime(3)'],
      ['mariadb', 'datetime'],
      ['duckdb', 'TIMESTAMP'],
    ] as const
    for (const [dialect, type] of zoneless) {
      expect([dialect, adviceOf(dialect, type)]).toEqual([dialect, { advice, ok: true }])
    }
    const zoned = [
      ['postgres', 'timestamptz'],
      ['mysql', 'timestamp(3)'],
      ['mariadb', 'timestamp'],
      ['duckdb', 'TIMESTAMPTZ'],
      ['sqlite', 'integer'],
    ] as const
    for (const [dialect, type] of zoned) {
      expect([dialect, adviceOf(dialect, type).advice]).toEqual([dialect, undefined])
    }
  })

  it.each([
    ['integer', '2024-02-29T12:00:00.000Z', 'text', 'YYYY-MM-DDThh:mm:ss.sssZ'],
    ['integer', '2024-02-29T12:00:00.000+00:00', 'text', 'YYYY-MM-DDThh:mm:ss.sss+00:00'],
    ['integer', '2024-02-29 12:00:00.000', 'text', 'YYYY-MM-DD hh:mm:ss.sss'],
    ['integer', '2024-02-29 12:00:00', 'text', 'YYYY-MM-DD hh:mm:ss'],
    ['integer', '2024-02-29', 'text', 'YYYY-MM-DD'],
    ['YYYY-MM-DD', '1709208000', 'integer', 'integer seconds'],
    ['YYYY-MM-DD', '1709208000000', 'integer', 'integer'],
  ])(
    'names the type of a date in SQLite that is declared as %s and is %s',
    (declared, cell, type, name) => {
      const [finding] = findingsOf('sqlite', 'date', declared, { type, cell })
      expect(finding).toEqual({
        found: `a cell of type ${type}`,
        count: 2,
        row: 'k',
        example: JSON.stringify(cell),
        hint: `name its type, columns: { "field": { type: "${name}" } }`,
      })
    },
  )

  it.each([
    ['postgres', 'jsonb', 'jsonb'],
    ['postgres', 'json', 'json'],
    ['mysql', 'json', 'json'],
    ['mariadb', 'json', 'longtext collate utf8mb4_bin'],
    ['sqlite', 'json', 'text'],
  ] as const)('%s: says that %s in a list column is no array', (dialect, declared, type) => {
    const found = (kind: Kind, cell: string) =>
      findingsOf(dialect, kind, declared, { type, cell }).map((each) => [each.found, each.hint])
    expect(found('string[]', '{"a": 1}')).toEqual([
      ['JSON that is not an array of strings', 'store the array itself, not an object'],
    ])
    expect(found('number[]', '["a"]')).toEqual([
      [
        'JSON that is not an array of numbers',
        'store an array whose elements are all of that kind',
      ],
    ])
  })

  it('finds seconds that read as January 1970, in the types that SQLite has and others lack', () => {
    const raw = { present: 2, seconds: 2, cell: '1709208', type: 'integer' }
    const [inSqlite] = findingsOf('sqlite', 'date', 'integer', raw)
    expect(inSqlite).toMatchObject({ found: 'epoch seconds', count: 2, row: 'k' })
    expect(inSqlite!.hint).toBe('name its type, columns: { "field": { type: "integer seconds" } }')
    const [other] = findingsOf('duckdb', 'date', 'BIGINT', { ...raw, type: 'BIGINT' })
    expect(other!.hint).toBe('they read as January 1970: store milliseconds')
    expect(findingsOf('duckdb', 'date', 'BIGINT', { ...raw, seconds: 1, type: 'BIGINT' })).toEqual(
      [],
    )
  })

  it('reports nulls in a column that is declared without them', () => {
    const { toInspection } = inspectionSql(resourceOf('string'), {
      dialect: sqlite,
      table: 't',
      columns: { field: { nullable: false } },
    })
    const row = { rows: 3, present: 2, absent: 1, empty: 0, key: 'k', cell: null, type: 'null' }
    const key = { ...row, present: 3, absent: 0, type: 'text', keys: 3 }
    const [finding] = toInspection([[key], [row]]).fields[1]!.findings
    expect(finding).toMatchObject({
      found: 'a null in a column that is declared nullable: false',
      count: 1,
      row: 'k',
      hint: 'leave out nullable: false',
    })
  })

  it('counts all rows, and missing, repeated and unreadable keys', () => {
    const { toInspection } = inspectionSql(resourceOf('number'), { dialect: sqlite, table: 't' })
    const shown = { key: 'k', cell: '5', type: 'text', empty: 0 }
    const field = { ...shown, rows: 9, present: 9, absent: 0, type: 'real' }
    const inspected = (key: object) => {
      const { rows, ok, key: found } = toInspection([[{ ...shown, rows: 9, ...key }], [field]])
      return { rows, ok, missing: found!.missing, repeated: found!.repeated }
    }
    const whole = { rows: 9, ok: true, missing: 0, repeated: 0 }
    expect(inspected({ present: 9, absent: 0, keys: 9 })).toEqual(whole)
    expect(inspected({ present: 7, absent: 2, keys: 7 })).toEqual({
      ...whole,
      ok: false,
      missing: 2,
    })
    expect(inspected({ present: 9, absent: 0, keys: 6 })).toEqual({
      ...whole,
      ok: false,
      repeated: 3,
    })
    expect(inspected({ present: 8, absent: 0, keys: 9 })).toEqual({ ...whole, ok: false })
  })

  it('finds a column of another type that has only nulls', () => {
    const raw = { absent: 3, cell: null, type: 'integer' }
    expect(findingsOf('postgres', 'string', 'text', raw)).toEqual([
      {
        found: 'a column of type integer',
        count: 3,
        row: 'k',
        example: '"null"',
        hint: "declare the field 'number', or read another column",
      },
    ])
  })

  it('takes a table without cells as it is declared', () => {
    expect(
      findingsOf('postgres', 'number', 'integer', { absent: 3, key: null, cell: null, type: null }),
    ).toEqual([])
  })

  it('rejects results of other statements, and a value that is not a resource', () => {
    const { toInspection } = inspectionSql(resourceOf('date'), { dialect: sqlite, table: 't' })
    const counted = {
      rows: 0,
      present: 0,
      absent: 0,
      empty: 0,
      seconds: 0,
      key: null,
      cell: null,
      type: null,
    }
    expect(() => toInspection([[counted]])).toThrow(
      new TypeError('results: the row for field "field": expected a row, got undefined'),
    )
    const place = 'results: the row for field "field":'
    expect(() => toInspection([[counted], [{ rows: 0 }]])).toThrow(
      new TypeError(`${place} expected a column "key", got none: select it under this name`),
    )
    expect(() => toInspection([[counted], [{ ...counted, absent: 'x' }]])).toThrow(
      new TypeError(`${place} expected a count in column "absent", got "x"`),
    )
    expect(() => toInspection([[counted], [{ ...counted, type: 5 }]])).toThrow(
      new TypeError(`${place} expected a string in column "type", got 5`),
    )
    expect(() => toInspection('' as never)).toThrow(
      new TypeError('results: expected an array, got ""'),
    )
    expect(() => inspectionSql({} as never, { dialect: sqlite, table: 't' })).toThrow(TypeError)
  })

  it.each(Object.keys(dialects) as DialectName[])(
    'binds names that %s is asked about, and asks of every type',
    (dialect) => {
      for (const kind of Object.keys(partsOf(dialects[dialect]).types) as Kind[]) {
        for (const typeName of Object.keys(partsOf(dialects[dialect]).types[kind])) {
          const columns = { field: { name: "it's", type: typeName } } as ColumnMapping // of this dialect
          const table = ['sales', 'it"s']
          const { statements } = inspectionSql(resourceOf(kind), {
            dialect: dialects[dialect],
            table,
            columns,
          })
          expect(statements).toHaveLength(2)
          for (const { sql } of statements)
            expect(sql).toMatch(/^select \* from \(select count\(\*\) as/)
          expect(statements[1]!.sql).not.toContain("'it's'")
        }
      }
    },
  )
})

describe('inspectTable', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openSqlite()
    await engine.execute('create table invoice (id text, due datetime, total real, tags text)', [])
    const rows = [
      "('a', '2024-02-29T12:00:00.000+00:00', 1.5, '[\"x\"]')",
      "('a', null, 'five', '[null, null]')",
      "(null, '2024-02-29T12:00:00.001+00:00', null, '{}')",
      "('b', null, null, '[5]')",
    ]
    await engine.execute(`insert into invoice values ${rows.join(', ')}`, [])
  })
  afterAll(() => engine.close())

  const invoices = defineResource(
    { id: 'string', due: 'date', total: 'number', tags: 'string[]' },
    { key: 'id', limits: { maxLimit: Infinity } },
  )

  it('reports cells that do not fit the declared type', async () => {
    const inspection = await inspectTable(kyselyOver(engine), invoices, { table: 'invoice' })
    expect(inspection.ok).toBe(false)
    expect(printInspection(inspection).split('\n')).toEqual([
      '4 rows: some are not as declared',
      '  id (string): 3 present, 1 absent, 0 unreadable',
      '  due (date): 0 present, 2 absent, 2 unreadable',
      '    a cell of type text, 2 times, first "2024-02-29T12:00:00.001+00:00" in row null: name its type, columns: { "due": { type: "YYYY-MM-DDThh:mm:ss.sss+00:00" } }',
      '  total (number): 1 present, 2 absent, 1 unreadable',
      '    a cell of type text, 1 time, first "five" in row a: read it as null, columns: { "total": { sql: "case when (typeof(\\"total\\") in (\'real\', \'null\') or typeof(\\"total\\") = \'integer\' and \\"total\\" between -9007199254740991 and 9007199254740991) then \\"total\\" end", type: "real" } }, and keep it out by a check with this condition',
      '  tags (string[]): 1 present, 1 absent, 2 unreadable',
      '    JSON that is not an array of strings, 2 times, first "{}" in row null: store the array itself, not an object',
      '  key id: missing in 1 row',
      '  key id: repeated in 1 row',
    ])
  })

  it('finds nothing where types are named', async () => {
    const type = 'YYYY-MM-DDThh:mm:ss.sss+00:00'
    await engine.execute("delete from invoice where id is null or total = 'five'", [])
    await engine.execute("update invoice set tags = null where id = 'b'", [])
    const options = { dialect: sqlite, table: 'invoice', columns: { due: { type } } } as const
    const { ok, rows } = await inspectTable(kyselyOver(engine), invoices, options)
    expect({ ok, rows }).toEqual({ ok: true, rows: 2 })
  })
})

describe('inspectionSql of an expression', () => {
  it.each(['mariadb', 'mysql'] as const)('asks %s for no declared type', (dialect) => {
    const columns = { field: { sql: 'lower(x)', type: 'varchar' } } as ColumnMapping // of both
    const { statements } = inspectionSql(resourceOf('string'), {
      dialect: dialects[dialect],
      table: 't',
      columns,
    })
    const types = statements.map(
      ({ sql }) => / ([^ ]+|\(select concat.*\)) as `type`/.exec(sql)?.[1],
    )
    expect(types[0]).toContain('information_schema.columns')
    expect(types.slice(1)).toContain('null')
  })
})

describe('an inspection of texts', () => {
  const shown = { rows: 1, present: 1, absent: 0, empty: 0, key: 'a', cell: 'a' }
  const resource = defineResource({ id: 'string', name: 'string' }, { key: 'id' })
  const inspect = (type: string) => {
    const { toInspection } = inspectionSql(resource, { dialect: postgres, table: 't' })
    return toInspection([[{ ...shown, type, keys: 1 }], [{ ...shown, type }]])
  }

  it('advises the type with the collation if the column is ordered by code point, without a finding', () => {
    const exact = inspect('text collate "C"')
    expect(exact).toMatchObject({ ok: true, fields: [{ findings: [] }, { findings: [] }] })
    expect(printInspection(exact)).toContain(
      'name its type, columns: { "name": { type: "text collate \\"C\\"" } }, and its index serves sorts',
    )
    expect(inspect('text').fields[1]).not.toHaveProperty('advice')
  })

  it.each([
    ['string', 'char', 'character collate "C"'],
    ['string[]', 'text[]', 'text[] collate "C"'],
    ['string[]', 'varchar[]', 'character varying[] collate "C"'],
  ] as const)('advises no type that does not exist: %s, %s', (kind, declared, type) => {
    const columns = { field: { type: declared } } as ColumnMapping // of PostgreSQL
    const options = { dialect: postgres, table: 't', columns } as const
    const { toInspection } = inspectionSql(resourceOf(kind), options)
    const { ok, fields } = toInspection([
      [{ ...shown, type: 'text', keys: 1 }],
      [{ ...shown, type }],
    ])
    expect({ ok, advice: fields[1]!.advice }).toEqual({ ok: true, advice: undefined })
  })

  it('cannot name the column of an expression', () => {
    const { toInspection } = inspectionSql(resource, {
      dialect: postgres,
      table: 't',
      columns: { name: { sql: 'lower(n)', type: 'text' } },
    })
    const { fields } = toInspection([
      [{ ...shown, type: 'text', keys: 1 }],
      [{ ...shown, type: 'text collate ci (nondeterministic)' }],
    ])
    expect(fields[1]!.findings[0]!.hint).toContain('{ sql: "… collate \\"C\\"", type: "text" }')
  })
})
