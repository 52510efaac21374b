import { defineResource, type Kind } from 'supplier-query'
import { printInspection } from 'supplier-query/inspect'
import { inspectTable } from 'supplier-query/kysely'
import {
  inspectionSql,
  sqlite,
  type ColumnMapping,
  type DialectName,
  type Statement,
} from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listed, unlimited } from '../builders.js'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { errorsOf } from '../issues.js'
import { dialects } from './dialects.js'
import { kyselyOver, runAll, type Engine } from './engine.js'
import { openSqlite } from './engines/sqlite.js'
import { printOutcomes } from './outcomes.js'

/** What inspections report, without a database; `inspect-engines.test.ts` asks databases. */

const resourceOf = (kind: Kind) => defineResource({ id: 'string', field: kind }, unlimited)

/** The inspection of a column, from what a database says of it and of a key without faults. */
function inspectionOf(dialect: DialectName, kind: Kind, mapping: object, raw: object) {
  const columns = { field: mapping } as ColumnMapping // of this dialect
  const options = { dialect: dialects[dialect], table: 't', columns }
  const shown = { empty: '0', seconds: '0', finer: '0', key: 'k', cell: 'x', type: null }
  const key = { ...shown, rows: 3, present: 3, absent: 0, keys: 3 }
  const field = { ...shown, rows: '3', present: '0', absent: '1', ...raw }
  const { ok, fields } = inspectionSql(resourceOf(kind), options).toInspection([[key], [field]])
  return { ok, ...fields[1]! }
}

const findingsOf = (dialect: DialectName, kind: Kind, type: string, raw: object) =>
  inspectionOf(dialect, kind, { type }, raw).findings

const inMysql = listed(`
  varchar(20) collate utf8mb4_general_ci | longtext collate utf8mb4_0900_bin
  varchar(9) character set utf8mb3 collate utf8mb3_general_ci
  varchar(9) character set latin1 collate latin1_swedish_ci
  enum('a') collate utf8mb4_bin | enum('a') character set latin1 collate latin1_swedish_ci
  json | longtext collate utf8mb4_bin | longtext character set utf8mb3 collate utf8mb3_bin
  int(11) | int unsigned | int(5) unsigned zerofill
  bigint unsigned | bigint(20) unsigned | smallint(5) unsigned
  tinyint(1) | tinyint(4) | tinyint unsigned | tinyint(1) unsigned | mediumint(9) | mediumint unsigned
  decimal(10,2) unsigned | decimal(20,4) | float unsigned
  date | datetime | datetime(3) | datetime(6) | timestamp | timestamp(6)
`)
/** Types as each database says them. */
const said: { readonly [D in DialectName]: readonly string[] } = {
  postgres: listed(`
    text | text collate "C" | character varying | character varying collate "C" | character
    uuid | enum | citext | text collate ci (nondeterministic)
    character varying collate ci (nondeterministic) | numeric | integer | date
    timestamp with time zone | timestamp without time zone
    character varying[] | text[] collate ci (nondeterministic)
  `),
  clickhouse: listed(`
    Nullable(String) | LowCardinality(Nullable(String)) | Nullable(Enum8('a' = 1))
    Nullable(Decimal(18, 4)) | Decimal(76, 38) | Nullable(Decimal(76, 39))
    Date | Nullable(Date32) | DateTime64(3, 'UTC') | DateTime64(6, 'UTC') | Array(Nullable(String))
  `),
  duckdb: listed(`
    ENUM('a', 'b') | DECIMAL(18,4) | DECIMAL(38,18) | DECIMAL(38,19)
    HUGEINT | DOUBLE[] | TIMESTAMP WITH TIME ZONE | VARCHAR of another collation than binary
  `),
  sqlite: ['text', 'real', 'integer', 'blob', 'text of another collation than binary'],
  mariadb: inMysql,
  mysql: inMysql,
}

/** Prints for each type that a database says which declared types fit it, by their findings, and the hint for the others. */
function printFits(dialect: DialectName): string {
  const places = kinds.flatMap((kind) =>
    Object.keys(partsOf(dialects[dialect]).types[kind]).map((declared) => ({ kind, declared })),
  )
  const blocks = said[dialect].map((type) => {
    const seen = new Set<string>()
    const outcomeOf = ({ kind, declared }: (typeof places)[number]) => {
      const findings = findingsOf(dialect, kind, declared, { type })
      const { found, hint } = findings[0]!
      seen.add(findings.map(({ count, row, example }) => `${count} ${row} ${example}`).join())
      const isOther = found.endsWith(` of type ${type}`)
      return isOther ? hint!.replace(`type: ${JSON.stringify(declared)}`, 'type: …') : found
    }
    const lines = printOutcomes(places, outcomeOf, (some) =>
      some.map(({ kind, declared }) => `${kind} as ${declared}`).join(', '),
    )
    expect([...seen]).toEqual(['2 k "x"'])
    return `-- ${type}\n${lines}`
  })
  return blocks.join('\n')
}

/** Columns with a cell that does not fit: what is declared, and the type and the text of the cell. */
const unfit: readonly (readonly [DialectName, Kind, string, type: string, cell: string])[] = [
  ['postgres', 'number', 'numeric', 'numeric', '12345678901234567.89'],
  ['postgres', 'number', 'bigint', 'bigint', '-9223372036854775807'],
  ['mysql', 'number', 'bigint', 'bigint unsigned', '18446744073709551615'],
  ['sqlite', 'number', 'integer', 'integer', '9007199254740993'],
  ['postgres', 'decimal', 'numeric', 'numeric', 'NaN'],
  ['postgres', 'number', 'numeric', 'numeric', 'NaN'],
  ['duckdb', 'number', 'DOUBLE', 'DOUBLE', 'nan'],
  ['duckdb', 'day', 'DATE', 'DATE', 'infinity'],
  ['postgres', 'date', 'date', 'date', 'infinity'],
  ['mariadb', 'date', 'datetime(6)', 'datetime(6)', '0000-00-00'],
  ['mysql', 'boolean', 'boolean', 'tinyint(1)', '2'],
  ['sqlite', 'boolean', 'integer', 'integer', '2'],
  ['sqlite', 'date', 'YYYY-MM-DD', 'text', '2023-02-29'],
  ['postgres', 'number[]', 'double precision[]', 'double precision[]', '[nan]'],
  ['duckdb', 'number[]', 'DOUBLE[]', 'DOUBLE[]', '[nan]'],
  ['clickhouse', 'number[]', 'Array(Float64)', 'Array(Float64)', '[nan]'],
  ['postgres', 'string[]', 'jsonb', 'jsonb', '{"a": 1}'],
  ['postgres', 'number[]', 'jsonb', 'jsonb', '["a"]'],
  ['postgres', 'string[]', 'json', 'json', '{"a": 1}'],
  ['postgres', 'number[]', 'json', 'json', '["a"]'],
  ['mysql', 'string[]', 'json', 'json', '{"a": 1}'],
  ['mysql', 'number[]', 'json', 'json', '["a"]'],
  ['mariadb', 'string[]', 'json', 'longtext collate utf8mb4_bin', '{"a": 1}'],
  ['mariadb', 'number[]', 'json', 'longtext collate utf8mb4_bin', '["a"]'],
  ['sqlite', 'string[]', 'json', 'text', '{"a": 1}'],
  ['sqlite', 'number[]', 'json', 'text', '["a"]'],
  ['sqlite', 'date', 'integer', 'text', '2024-02-29T12:00:00.000Z'],
  ['sqlite', 'date', 'integer', 'text', '2024-02-29T12:00:00.000+00:00'],
  ['sqlite', 'date', 'integer', 'text', '2024-02-29 12:00:00.000'],
  ['sqlite', 'date', 'integer', 'text', '2024-02-29 12:00:00'],
  ['sqlite', 'date', 'integer', 'text', '2024-02-29'],
  ['sqlite', 'date', 'YYYY-MM-DD', 'integer', '1709208000'],
  ['sqlite', 'date', 'YYYY-MM-DD', 'integer', '1709208000000'],
]

/** Columns, and what a database says of them; three rows are present, unless it is said. */
const others: readonly (readonly [DialectName, Kind, mapping: object, raw: object])[] = [
  ['mysql', 'string', { type: 'char' }, { type: 'char(9) under PAD_CHAR_TO_FULL_LENGTH' }],
  ['sqlite', 'date', {}, { present: 2, absent: 1, seconds: 2, cell: '1709208', type: 'integer' }],
  ['duckdb', 'date', { type: 'BIGINT' }, { present: 2, absent: 1, seconds: 2, type: 'BIGINT' }],
  ['duckdb', 'date', { type: 'BIGINT' }, { present: 2, absent: 1, seconds: 1, type: 'BIGINT' }],
  ['sqlite', 'string', { nullable: false }, { present: 2, absent: 1, cell: null, type: 'null' }],
  ['postgres', 'string', {}, { present: 0, absent: 3, cell: null, type: 'integer' }],
  ['postgres', 'number', {}, { present: 0, absent: 3, key: null, cell: null }],
  ['postgres', 'string', {}, { type: 'text' }],
  ['postgres', 'string', {}, { type: 'text collate "C"' }],
  ['postgres', 'string', { type: 'char' }, { type: 'character collate "C"' }],
  ['postgres', 'string[]', {}, { type: 'text[] collate "C"' }],
  ['postgres', 'string[]', { type: 'varchar[]' }, { type: 'character varying[] collate "C"' }],
  [
    'postgres',
    'string',
    { sql: 'lower(n)', type: 'text' },
    { type: 'text collate ci (nondeterministic)' },
  ],
  ['postgres', 'date', { type: 'timestamp' }, { finer: '1' }],
  ['sqlite', 'date', {}, { finer: 0 }],
  ['postgres', 'date', { type: 'date' }, { present: 0, absent: 3 }],
  ['postgres', 'date', { type: 'date' }, { type: 'text' }],
]

/** Prints the findings and the advice for a column. */
function printOther([dialect, kind, mapping, raw]: (typeof others)[number]): string {
  const given = { present: 3, absent: 0, ...raw }
  const { findings, advice } = inspectionOf(dialect, kind, mapping, given)
  const lines = findings.map(({ found, count, row, example, hint }) => {
    return `  ${found}, ${count} times, first ${example} in ${row}: ${hint}\n`
  })
  const advised = advice === undefined ? '' : `  advice: ${advice}\n`
  return `${dialect}, a ${kind} in ${JSON.stringify(mapping)}: ${JSON.stringify(raw)}\n${lines.join('')}${advised}`
}

/** Prints the findings of a column whose only present cell does not fit, or whose cells are of two types. */
const printUnfit = ([dialect, kind, declared, type, cell]: (typeof unfit)[number]) =>
  [0, 1].map((present) => {
    return printOther([dialect, kind, { type: declared }, { type, cell, present, absent: 1 }])
  })

describe('inspectionSql', () => {
  it.each(Object.keys(said) as DialectName[])(
    'says which declared types fit a type of %s, and what mends the others, as the file says',
    (dialect) => expect(printFits(dialect)).toMatchFileSnapshot(`inspections/${dialect}.txt`),
  )

  it('says what mends a cell that does not fit, as the file says', () =>
    expect(unfit.flatMap(printUnfit).join('')).toMatchFileSnapshot('inspections/cells.txt'))

  it('says what mends a column or a session, and advises better types, as the file says', () =>
    expect(others.map(printOther).join('')).toMatchFileSnapshot('inspections/columns.txt'))

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

  it('advises the kind day for dates that are days, and says of dates without a zone that nobody knows it', () => {
    const lines = (Object.keys(dialects) as DialectName[]).flatMap((dialect) =>
      Object.keys(partsOf(dialects[dialect]).types.date).map((type) => {
        const { advice, ok } = inspectionOf(dialect, 'date', { type }, { present: 3, absent: 0 })
        expect([dialect, type, ok]).toEqual([dialect, type, true])
        return `${dialect} ${type}: ${advice ?? 'none'}\n`
      }),
    )
    return expect(lines.join('')).toMatchFileSnapshot('inspections/dates.txt')
  })

  it.each([
    [
      { present: 9, absent: 0, keys: 9 },
      { ok: true, missing: 0, repeated: 0 },
    ],
    [
      { present: 7, absent: 2, keys: 7 },
      { ok: false, missing: 2, repeated: 0 },
    ],
    [
      { present: 9, absent: 0, keys: 6 },
      { ok: false, missing: 0, repeated: 3 },
    ],
    [
      { present: 8, absent: 0, keys: 9 },
      { ok: false, missing: 0, repeated: 0 },
    ], // one is unreadable
  ])('counts the keys of nine rows: %j', (counted, { ok, ...expected }) => {
    const { toInspection } = inspectionSql(resourceOf('number'), { dialect: sqlite, table: 't' })
    const shown = { rows: 9, key: 'k', cell: '5', empty: 0 }
    const field = { ...shown, present: 9, absent: 0, type: 'real' }
    const inspection = toInspection([[{ ...shown, type: 'text', ...counted }], [field]])
    expect(inspection).toMatchObject({ rows: 9, ok, key: expected })
  })

  it('rejects results of other statements, and a value that is not a resource', () => {
    const { toInspection } = inspectionSql(resourceOf('date'), { dialect: sqlite, table: 't' })
    const none = { key: null, cell: null, type: null }
    const counted = { rows: 0, present: 0, absent: 0, empty: 0, seconds: 0, finer: 0, ...none }
    const results = [
      [[counted]],
      [[counted], [{ rows: 0 }]],
      [[counted], [{ ...counted, absent: 'x' }]],
      [[counted], [{ ...counted, type: 5 }]],
      '',
    ]
    expect(() => inspectionSql({} as never, { dialect: sqlite, table: 't' })).toThrow(TypeError)
    return expect(errorsOf(toInspection, results)).toMatchFileSnapshot('refusals/results.txt')
  })

  it.each(['mariadb', 'mysql'] as const)('binds the names that %s is asked about', (dialect) => {
    const columns = { field: { name: "it's", type: 'text' } } as ColumnMapping // of both
    const options = { dialect: dialects[dialect], table: ['sales', 'it"s'], columns }
    const [, { sql, parameters }] = inspectionSql(resourceOf('string'), options).statements as [
      Statement,
      Statement,
    ]
    expect(sql).not.toContain("'it's'")
    expect(parameters).toEqual(expect.arrayContaining(["it's", 'it"s', 'sales']))
  })
})

describe('inspectTable', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openSqlite()
    const rows = [
      "('a', '2024-02-29T12:00:00.000+00:00', 1.5, '[\"x\"]')",
      "('a', null, 'five', '[null, null]')",
      "(null, '2024-02-29T12:00:00.001+00:00', null, '{}')",
      "('b', null, null, '[5]')",
    ]
    await runAll(
      engine,
      'create table invoice (id text, due datetime, total real, tags text)',
      `insert into invoice values ${rows.join(', ')}`,
    )
  })
  afterAll(() => engine.close())

  const invoices = defineResource(
    { id: 'string', due: 'date', total: 'number', tags: 'string[]' },
    unlimited,
  )

  it('reports cells that do not fit the declared type, as the file says', async () => {
    const inspection = await inspectTable(kyselyOver(engine), invoices, { table: 'invoice' })
    expect(inspection.ok).toBe(false)
    await expect(`${printInspection(inspection)}\n`).toMatchFileSnapshot('inspections/invoice.txt')
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
