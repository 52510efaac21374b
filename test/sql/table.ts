import type { DialectName } from 'supplier-query/sql'
import { isInstantKind, type Scalar } from '../../src/language/kind.js'
import { kindOf } from '../../src/language/kind-cells.js'
import { toId, withoutPoint } from '../../src/sql/column.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { toPart } from '../../src/sql/placeholders.js'
import { bind, join, plain, sql, type Sql } from '../../src/sql/writer.js'
import { oracleFold } from '../oracle.js'
import { childTableOf, elementKind, parentColumn, type StoredField } from './data-sets.js'
import { labels } from './stored-types.js'
import { textOf, type Engine } from './engine.js'

const labelList = labels.map((label) => `'${label.replaceAll("'", "''")}'`).join(', ')

/** How a column is declared where its type alone would not do. */
const declarations: {
  readonly [D in DialectName]: (field: StoredField, engine: Engine) => string
} = {
  postgres: ({ typeName }, { collation }) => {
    const declared = { char: 'char(40)', enum: 'stored_label' }[typeName] ?? typeName
    const isCollated = collation !== undefined && ['text', 'varchar', 'char'].includes(typeName)
    return isCollated ? `${declared} collate "${collation}"` : declared
  },
  duckdb: ({ typeName }) =>
    ({ ENUM: `ENUM(${labelList})`, DECIMAL: 'DECIMAL(20, 4)' })[typeName] ?? typeName,
  sqlite: ({ typeName }) => {
    if (typeName === 'json') return 'text'
    if (typeName === 'integer seconds') return 'integer'
    return typeName.startsWith('YYYY') ? 'datetime' : typeName
  },
  mariadb: (field) => declaredInMysql(field, 'utf8mb4_nopad_bin', 'utf8mb4_uca1400_ai_ci'),
  mysql: (field) => declaredInMysql(field, 'utf8mb4_0900_bin', 'utf8mb4_0900_ai_ci'),
  clickhouse: ({ name, kind, typeName }) => {
    const declared =
      {
        Enum: `Enum(${labels.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(', ')})`,
        Decimal: 'Decimal(20, 4)',
        Date: kind === 'day' ? 'Date' : 'Date32',
      }[typeName] ?? typeName
    if (name === 'id' || typeName.startsWith('Array(')) return declared
    return typeName === 'LowCardinality(String)'
      ? 'LowCardinality(Nullable(String))'
      : `Nullable(${declared})`
  },
}

function declaredInMysql(
  { kind, typeName }: StoredField,
  binary: string,
  caseless: string,
): string {
  if (kind !== 'string') return typeName === 'decimal' ? 'decimal(20, 4)' : typeName
  // Comparisons and order are exact under a collation that ignores case as well.
  const collation = typeName.includes('collate') ? binary : caseless
  const type = typeName.split(' ')[0]!
  const declared =
    type === 'enum' ? `enum(${labelList})` : type === 'char' ? 'char(40)' : 'varchar(300)'
  return `${declared} character set utf8mb4 collate ${type === 'enum' ? binary : collation}`
}

/** Replaces a table, and fills it. */
export async function loadTable(
  engine: Engine,
  table: string,
  all: readonly StoredField[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const fields = all.filter(({ elementType }) => elementType === undefined)
  for (const list of all.filter((each) => !fields.includes(each))) {
    await loadElements(engine, list, all[0]!, rows)
  }
  const { dialect } = engine
  const run = async (statement: Sql) => {
    const { sql: text, parameters } = textOf(toPart(statement), dialect)
    await engine.execute(text, parameters)
  }
  if (dialect === 'postgres' && fields.some(({ typeName }) => typeName === 'enum')) {
    await engine.execute(
      `do $$ begin create type stored_label as enum (${labelList}); exception when duplicate_object then null; end $$`,
      [],
    )
  }
  const id = (name: string) => toId([name], partsOf(dialects[dialect]))
  const stored = fields.flatMap(columnsOf)
  const columns = stored.map(
    ({ column, field }) => sql`${id(column)} ${plain(declarations[dialect](field, engine))}`,
  )
  const isClickhouse = dialect === 'clickhouse'
  await run(sql`drop table if exists ${id(table)}${plain(isClickhouse ? ' sync' : '')}`)
  const storage = plain(isClickhouse ? ' engine = MergeTree order by tuple()' : '')
  // A key is unique to the database: rows whose keys its collation takes for one are not inserted.
  const isMysql = dialect === 'mysql' || dialect === 'mariadb'
  const keys = isMysql
    ? stored.filter(
        ({ field, column }) =>
          field.name === 'id' && column === field.column && !field.typeName.includes('collate'),
      )
    : []
  const unique = keys.map(({ column }) => sql`unique (${id(column)})`)
  await run(sql`create table ${id(table)} (${join([...columns, ...unique])})${storage}`)
  if (rows.length === 0) return
  const names = stored.map(({ column }) => id(column))
  const values = rows.map((row) => {
    const cells = stored.map(({ field, cellOf }) =>
      toSqlValue(dialect, field, cellOf(row[field.member])),
    )
    return sql`(${join(cells)})`
  })
  const ignore = plain(unique.length > 0 ? 'ignore ' : '')
  await run(sql`insert ${ignore}into ${id(table)} (${join(names)}) values ${join(values)}`)
}

/** Replaces the child table of a list. */
async function loadElements(
  engine: Engine,
  list: StoredField,
  key: StoredField,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { kind, elementType: typeName = '', column, folded, member } = list
  const parent = { ...key, name: 'parent', column: parentColumn, member: 'id', folded: undefined }
  const value = { name: 'value', kind: elementKind(kind), typeName, column, member, folded }
  const elements = rows.flatMap((row) =>
    ((row[member] ?? []) as unknown[]).map((element) => ({ id: row['id'], [member]: element })),
  )
  await loadTable(engine, childTableOf(list), [parent, value], elements)
}

/** The column of a field, and its folded column. */
function columnsOf(field: StoredField) {
  const { column, folded } = field
  const own = { column, field, cellOf: (cell: unknown) => cell }
  if (folded === undefined) return [own]
  const fold = (cell: unknown) => (typeof cell === 'string' ? oracleFold(cell, folded.how) : cell)
  const foldAll = (cell: unknown) => (Array.isArray(cell) ? cell.map(fold) : fold(cell))
  return [own, { column: folded.column, field, cellOf: foldAll }]
}

function toSqlValue(
  dialect: DialectName,
  { kind, typeName, decimals }: StoredField,
  cell: unknown,
): Sql {
  const { types, parameter } = partsOf(dialects[dialect])
  const own = types[kind][typeName]! // drawn from these
  const type = decimals === undefined ? own : withoutPoint(own, decimals)
  const { read: toCell, isRaw } = kindOf(kind)
  // Days and decimals are drawn as texts.
  const isText = !isRaw && !isInstantKind(kind)
  const encode = (value: unknown) => {
    const read = isText ? toCell(value)! : (value as Scalar)
    return type.encode?.(read) ?? read
  }
  const one = (value: unknown) => {
    if (value === null) return plain('null')
    // Drivers that send text would drop the sign.
    const isSent = dialect === 'postgres' || dialect === 'clickhouse'
    const bound = parameter(Object.is(value, -0) && isSent ? '-0' : encode(value), type)
    return typeName === 'enum' && dialect === 'postgres' ? sql`${bound}::stored_label` : bound
  }
  if (!kind.endsWith(']')) return toColumnType(dialect, typeName, one(cell), cell)
  if (typeName.startsWith('json')) {
    if (cell === null) return plain('null')
    const text = bind(JSON.stringify(cell), '')
    return dialect === 'postgres' ? sql`${text}::text::${plain(typeName)}` : text
  }
  const elements = join(((cell ?? []) as unknown[]).map(one))
  if (dialect === 'clickhouse') return sql`[${elements}]`
  if (cell === null) return plain('null')
  return dialect === 'postgres'
    ? sql`array[${elements}]::${plain(typeName)}`
    : sql`[${elements}]::${plain(typeName)}`
}

/** A value in the type of its column, where the database would not turn it into that exactly. */
function toColumnType(dialect: DialectName, typeName: string, value: Sql, cell: unknown): Sql {
  if (cell === null) return value
  // Among the values of several rows, not every instant becomes a day or a second by itself.
  if (dialect === 'clickhouse' && typeName === 'Date') return sql`toDate32(${value})`
  if (typeName === "DateTime('UTC')") return sql`toDateTime(${value}, 'UTC')`
  return value
}
