import type { Kind } from 'supplier-query'
import type { DialectName } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { plain } from '../../src/sql/writer.js'
import { dialects } from './dialects.js'
import { runAll, type Engine } from './engine.js'
import { contents, enumLabels, refused } from './off-kind-contents.js'

/** Columns of every type, with contents of any kind. */

/** A column with contents of any kind. */
export interface StrayColumn {
  readonly kind: Kind
  readonly typeName: string
  /** How it is declared, if at all. */
  readonly declared: string
  readonly contents: readonly string[]
  /** The check that an order needs. */
  readonly check: string | undefined
}

/** Returns the check of the chapter for a column `x`; undefined if its type needs none. */
export function checkOf(dialect: DialectName, kind: Kind, typeName: string): string | undefined {
  const check = partsOf(dialects[dialect]).types[kind][typeName]!.check?.(plain('x'))
  return kind.endsWith(']') ? undefined : check?.strings.join('')
}

/** Returns a column of every type of a dialect. Throws if a type has no contents. */
export function strayColumnsOf(dialect: DialectName): StrayColumn[] {
  return kinds.flatMap((kind) =>
    Object.keys(partsOf(dialects[dialect]).types[kind]).flatMap((typeName) => {
      const of = <T>(all: Readonly<Record<string, T>>) =>
        all[`${kind} ${typeName}`] ?? all[typeName]
      const base = typeName.replace(/((?:datetime|timestamp).*)\([36]\)/, '$1')
      const expressions =
        of(contents[dialect]) ?? contents[dialect][base] ?? contents[dialect][`${base}(3)`]
      if (expressions === undefined) {
        throw new Error(`no contents for a ${kind} in a column of type ${typeName} of ${dialect}`)
      }
      const more = refused[dialect]?.[typeName] ?? []
      const column = {
        kind,
        typeName,
        declared: declaredAs(dialect, kind, typeName),
        contents: [...expressions, ...more],
        check: checkOf(dialect, kind, typeName),
      }
      if (dialect !== 'sqlite' || typeName === 'json') return [column]
      // Only a column of that affinity turns integers that no double holds into doubles.
      return [column, { ...column, declared: '', contents: expressions.filter(isDouble) }]
    }),
  )
}

const enumOf = (name: string) => `${name}(${enumLabels.join(', ')})`

function declaredAs(dialect: DialectName, kind: Kind, typeName: string): string {
  switch (dialect) {
    case 'postgres':
      return { char: 'char(5)', enum: 'stray_label' }[typeName] ?? typeName
    case 'duckdb':
      return { ENUM: enumOf('ENUM'), DECIMAL: 'DECIMAL(38, 4)' }[typeName] ?? typeName
    case 'sqlite': {
      if (typeName.startsWith('YYYY')) return 'datetime'
      return { json: 'text', 'integer seconds': 'integer' }[typeName] ?? typeName
    }
    case 'clickhouse': {
      if (kind.endsWith(']')) return typeName
      if (typeName === 'LowCardinality(String)') return 'LowCardinality(Nullable(String))'
      const declared = { Enum: enumOf('Enum'), Decimal: 'Decimal(76, 4)' }[typeName] ?? typeName
      return `Nullable(${declared})`
    }
    case 'mariadb':
    case 'mysql': {
      const [type = '', ...collation] = typeName.split(' ')
      const sizes = { char: 'char(5)', varchar: 'varchar(5)', decimal: 'decimal(20, 4)' }
      const sized = { ...sizes, enum: enumOf('enum') }[type] ?? type
      return [type === 'json' && dialect === 'mariadb' ? 'longtext' : sized, ...collation].join(' ')
    }
  }
}

/**
 * Creates a table with a key and a column with its check, and inserts all contents. Returns the errors of those
 * that the database refuses.
 */
export async function loadStrays(
  engine: Engine,
  table: string,
  { declared, check, contents: all }: StrayColumn,
): Promise<Error[]> {
  const isClickhouse = engine.dialect === 'clickhouse'
  const constraint =
    check === undefined ? '' : `, constraint ${table}_check check (x is null or ${check})`
  const labels = enumLabels.join(', ')
  await runAll(
    engine,
    ...(engine.dialect === 'postgres'
      ? [
          `do $$ begin create type stray_label as enum (${labels}); exception when duplicate_object then null; end $$`,
        ]
      : []),
    `drop table if exists ${table}${isClickhouse ? ' sync' : ''}`,
    `create table ${table} (id ${isClickhouse ? 'String' : 'varchar(40)'}, x ${declared}${constraint})${isClickhouse ? ' engine = MergeTree order by tuple()' : ''}`,
  )
  const errors: Error[] = []
  for (const [i, value] of all.entries()) {
    await runAll(engine, `insert into ${table} values ('${i}', ${value})`).catch((error: Error) => {
      errors.push(error)
    })
  }
  await runAll(engine, `insert into ${table} values ('null', null)`)
  return errors
}

function isDouble(expression: string): boolean {
  return !/^-?\d{16,}$/.test(expression)
}

/** A type of whole numbers. */
export const integers = {
  postgres: 'integer',
  clickhouse: 'Int32',
  duckdb: 'INTEGER',
  sqlite: 'integer',
  mariadb: 'int',
  mysql: 'int',
} as const satisfies Readonly<Record<DialectName, string>>

/** Registers the test that columns can be created with the checks of the chapter, which refuse other contents. */
export function expectChecks(engineOf: () => Engine): void {
  it('the checks of the chapter refuse contents outside the language, and keep nulls', async () => {
    const engine = engineOf()
    const checked = strayColumnsOf(engine.dialect).filter(({ check }) => check !== undefined)
    expect(checked.length).toBeGreaterThan(0)
    for (const column of checked) {
      const place = `a ${column.kind} in a column of type ${column.typeName}`
      expect(await countRefused(engine, column), place).toBeGreaterThan(0)
    }
  })
}

/** The texts of errors of a violated check, and of one that cannot convert a value, such as 1e400. */
const REFUSED = /check constraint|constraint .* (failed|is violated)|out of range/i

/** Returns how many contents of a column its check refuses. */
async function countRefused(engine: Engine, column: StrayColumn): Promise<number> {
  const isMysql = engine.dialect === 'mariadb' || engine.dialect === 'mysql'
  if (isMysql) await runAll(engine, `set sql_mode = 'ALLOW_INVALID_DATES'`)
  const errors = await loadStrays(engine, 'strays', column)
  if (isMysql) await runAll(engine, 'set sql_mode = default')
  for (const error of errors) expect(error.message).toMatch(REFUSED)
  return errors.length
}
