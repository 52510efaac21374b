import type { DialectName } from 'supplier-query/sql'
import { toId } from '../../src/sql/columns.js'
import type { Dialect } from '../../src/sql/dialects/dialect.js'
import { dialects } from '../../src/sql/dialects/dialects.js'
import { toPart } from '../../src/sql/part.js'
import { bind, join, plain, sql, type Sql } from '../../src/sql/writer.js'
import { oracleFold } from '../oracle.js'
import type { StoredField } from './data-sets.js'
import { textOf, type Engine } from './engine.js'

/** How a column is declared where its type alone would not do. */
const declarations: {
  readonly [D in DialectName]: (field: StoredField, engine: Engine) => string
} = {
  postgres: ({ typeName }, { collation }) =>
    typeName === 'text' && collation !== undefined ? `text collate "${collation}"` : typeName,
  duckdb: ({ typeName }) => typeName,
  sqlite: ({ typeName }) => (typeName === 'json' ? 'text' : typeName),
  mariadb: ({ kind, typeName }) => {
    if (kind !== 'string') return typeName
    // Comparisons and order are exact under a collation that ignores case as well.
    const collation = typeName === 'text' ? 'utf8mb4_general_ci' : 'utf8mb4_nopad_bin'
    return `varchar(300) character set utf8mb4 collate ${collation}`
  },
  clickhouse: ({ name, typeName }) => {
    return name === 'id' || typeName.startsWith('Array(') ? typeName : `Nullable(${typeName})`
  },
}

/** Creates a table in the place of the one before, and fills it. */
export async function loadTable(
  engine: Engine,
  table: string,
  fields: readonly StoredField[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { dialect } = engine
  const run = async (statement: Sql) => {
    const { sql: text, parameters } = textOf(toPart(statement), dialect)
    await engine.execute(text, parameters)
  }
  const id = (name: string) => toId([name], dialects[dialect])
  const stored = fields.flatMap(columnsOf)
  const columns = stored.map(
    ({ column, field }) => sql`${id(column)} ${plain(declarations[dialect](field, engine))}`,
  )
  const isClickhouse = dialect === 'clickhouse'
  await run(sql`drop table if exists ${id(table)}${plain(isClickhouse ? ' sync' : '')}`)
  const storage = plain(isClickhouse ? ' engine = MergeTree order by tuple()' : '')
  await run(sql`create table ${id(table)} (${join(columns)})${storage}`)
  if (rows.length === 0) return
  const names = stored.map(({ column }) => id(column))
  const values = rows.map((row) => {
    const cells = stored.map(({ field, cellOf }) =>
      toSqlValue(dialect, field, cellOf(row[field.member])),
    )
    return sql`(${join(cells)})`
  })
  await run(sql`insert into ${id(table)} (${join(names)}) values ${join(values)}`)
}

/** The columns of a field: its own, and that of its folded texts. */
function columnsOf(field: StoredField) {
  const { column, folded } = field
  const own = { column, field, cellOf: (cell: unknown) => cell }
  if (folded === undefined) return [own]
  const fold = (cell: unknown) => (typeof cell === 'string' ? oracleFold(cell, folded.how) : cell)
  const foldAll = (cell: unknown) => (Array.isArray(cell) ? cell.map(fold) : fold(cell))
  return [own, { column: folded.column, field, cellOf: foldAll }]
}

function toSqlValue(dialect: DialectName, { kind, typeName }: StoredField, cell: unknown): Sql {
  const { types, parameter }: Dialect = dialects[dialect]
  const type = types[kind][typeName]! // drawn from these
  const encode = type.encode ?? ((value: unknown) => value)
  const one = (value: unknown) => {
    if (value === null) return plain('null')
    // Drivers that send text would drop the sign.
    const isText = dialect === 'postgres' || dialect === 'clickhouse'
    return parameter(Object.is(value, -0) && isText ? '-0' : encode(value as never), type)
  }
  if (!kind.endsWith(']')) return one(cell)
  if (dialect === 'sqlite' || dialect === 'mariadb') {
    return cell === null ? plain('null') : bind(JSON.stringify(cell), '')
  }
  const elements = join(((cell ?? []) as unknown[]).map(one))
  if (dialect === 'clickhouse') return sql`[${elements}]`
  if (cell === null) return plain('null')
  return dialect === 'postgres'
    ? sql`array[${elements}]::${plain(typeName)}`
    : sql`[${elements}]::${plain(typeName)}`
}
