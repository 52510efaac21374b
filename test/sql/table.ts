import { sql } from 'kysely'
import type { DialectName } from 'supplier-query/sql'
import type { Dialect, Sql } from '../../src/sql/dialect.js'
import { dialects } from '../../src/sql/dialects.js'
import { oracleFold } from '../oracle.js'
import type { StoredField } from './data-sets.js'
import { kyselyOver, type Engine } from './engine.js'

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
  const db = kyselyOver(engine)
  const { dialect } = engine
  const stored = fields.flatMap(columnsOf)
  const columns = stored.map(
    ({ column, field }) => sql`${sql.id(column)} ${sql.raw(declarations[dialect](field, engine))}`,
  )
  const storage = dialect === 'clickhouse' ? sql` engine = MergeTree order by tuple()` : sql``
  await sql`drop table if exists ${sql.id(table)}${dialect === 'clickhouse' ? sql` sync` : sql``}`.execute(
    db,
  )
  await sql`create table ${sql.id(table)} (${sql.join(columns)})${storage}`.execute(db)
  if (rows.length === 0) return
  const names = stored.map(({ column }) => sql.id(column))
  const values = rows.map((row) => {
    const cells = stored.map(({ field, cellOf }) =>
      toSqlValue(dialect, field, cellOf(row[field.member])),
    )
    return sql`(${sql.join(cells)})`
  })
  await sql`insert into ${sql.id(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(
    db,
  )
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
    if (value === null) return sql`null`
    // Drivers that send text would drop the sign.
    const isText = dialect === 'postgres' || dialect === 'clickhouse'
    return parameter(Object.is(value, -0) && isText ? '-0' : encode(value as never), type)
  }
  if (!kind.endsWith(']')) return one(cell)
  if (dialect === 'sqlite' || dialect === 'mariadb') {
    return cell === null ? sql`null` : sql`${JSON.stringify(cell)}`
  }
  const elements = sql.join(((cell ?? []) as unknown[]).map(one))
  if (dialect === 'clickhouse') return sql`[${elements}]`
  if (cell === null) return sql`null`
  return dialect === 'postgres'
    ? sql`array[${elements}]::${sql.raw(typeName)}`
    : sql`[${elements}]::${sql.raw(typeName)}`
}
