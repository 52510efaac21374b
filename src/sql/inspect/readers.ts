import type { Kind } from '../../language/kind.js'
import type { Column } from '../columns/columns.js'
import type { Dialect } from '../dialects/dialect.js'
import type { DialectName } from '../dialects/dialects.js'
import { inDoubleQuotes, isWithin } from '../dialects/column-types.js'
import { any, bind, plain, sql, type Sql } from '../writer.js'

/** Asks a database about a column of any type. No expression here raises an error. */
export interface ColumnReader {
  /**
   * Returns the database's name of the type of a column or cell, as text, or null if it does not tell.
   * @param table - the names of the table; empty for the option `from`
   */
  readonly typeOf: (column: Column, table: readonly string[]) => Sql
  /** Returns the names of the column types that fit the database's name of a type. */
  readonly namesOf: (type: string, cell: string) => readonly string[]
  /** True if each cell has a type, rather than the column. */
  readonly typesCells?: boolean
  readonly toText: (column: Sql) => Sql
  /** True if a text has no character outside of ASCII. */
  readonly isAscii: (text: Sql) => Sql
  /** Returns a column as a column of the declared type, or null if it is of another type. */
  readonly declared: (column: Column, table: readonly string[]) => Sql
  /** True if a list of the declared type has an element that is neither null nor of its kind. */
  readonly hasStray: (list: Sql, column: Column) => Sql
}

/** Returns the database's names of the JSON types of a list's elements. */
function jsonTypesOf({ jsonTypes }: Dialect, kind: Kind): Sql {
  return jsonTypes![kind === 'string[]' ? 'string' : 'number'] // of each dialect that has JSON
}

/** Splits the name of a type from its size. */
function withoutSize(type: string): [name: string, size: string] {
  const [size = ''] = /\(.*\)/.exec(type) ?? []
  return [type.replace(size, ''), size]
}

const isMilliseconds = (size: string) => /^\([0-3]\)$/.test(size)

const aliases: Readonly<Record<string, string>> = {
  'character varying': 'varchar',
  character: 'char',
  bpchar: 'char',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
}

/** True if the catalog of the database lists a column. */
const isInTable = ({ name }: Pick<Column, 'name'>, table: readonly string[]) =>
  name !== undefined && table.length > 0

/** Selects the type of a column in PostgreSQL, or the type of an expression without its size. */
function inCatalog({ name, bare, typeName }: Column, table: readonly string[]) {
  if (isInTable({ name }, table)) {
    const attribute = sql`a.attrelid = ${bind(table.map(inDoubleQuotes).join('.'), 'text')}::text::regclass and a.attname = ${bind(name, 'text')}::text`
    return {
      from: sql`from pg_attribute a join pg_type k on k.oid = a.atttypid left join pg_collation c on c.oid = a.attcollation where ${attribute}`,
      type: plain('format_type(a.atttypid, a.atttypmod)'),
      collation: plain('quote_ident(c.collname)'),
    }
  }
  // `declared` compares each value with its milliseconds.
  const size = isPrecise(typeName) ? `case when k.typname like 'timestamp%' then 3 end` : 'null'
  return {
    from: sql`from pg_type k where k.oid = pg_typeof(${bare})`,
    type: sql`format_type(k.oid, ${plain(size)})`,
    collation: sql`case when k.typcollation <> 0 then pg_collation_for(${bare}) end`,
  }
}

const isPrecise = (typeName: string) => typeName.endsWith('(3)')

/** True if the default collation orders by code point. PostgreSQL has a column for the provider from version 15 on. */
const sortsByCodePoint = `(select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database())`

const postgres = (dialect: Dialect): ColumnReader => ({
  typeOf: (column, table) => {
    const { from, type, collation } = inCatalog(column, table)
    const isExact = plain(`('${dialect.codePointCollation}', '"POSIX"', '"C.UTF-8"')`)
    return sql`(select case k.typtype when 'e' then 'enum' when 'd' then format_type(k.typbasetype, k.typtypmod) else ${type} end || case when ${collation} in ${isExact} or ${collation} in ('"default"', 'default') and ${plain(sortsByCodePoint)} then ' collate ${plain(dialect.codePointCollation!)}' else '' end ${from})`
  },
  namesOf: (type) => {
    const [plainType, collation = ''] = type.split(/(?= collate)/)
    const [name, size] = withoutSize(plainType!)
    const base = name.replace('[]', '')
    const known = (aliases[base] ?? base) + (name === base ? '' : '[]')
    const finer = known.startsWith('timestamp') && isMilliseconds(size) ? [`${known}(3)`] : []
    const all = known === 'varchar' ? ['varchar', 'text'] : [...finer, known]
    return [...(collation === '' ? [] : all.map((each) => each + collation)), ...all]
  },
  toText: (column) => sql`${column}::text`,
  isAscii: (text) => sql`octet_length(${text}) = length(${text})`,
  declared: (column, table) => {
    const name = column.typeName.replace(/ collate .*/, '')
    const text = sql`${column.bare}::text`
    if (['text', 'varchar', 'char', 'enum'].includes(name)) return text
    const type = plain(name)
    const isOfType = sql`(select coalesce(nullif(k.typbasetype, 0), k.oid) ${inCatalog(column, table).from}) = ${plain(`'${name}'`)}::regtype`
    const value = sql`${text}::${type}`
    const isFiner = sql`${value} <> ${text}::${plain(name.replace('(3)', ''))}`
    const held =
      isPrecise(name) && !isInTable(column, table)
        ? sql`case when ${isFiner} then null else ${value} end`
        : value
    return sql`(case when ${isOfType} then ${held} end)`
  },
  hasStray: (list, { kind, type: { isNaN, bounds }, typeName }) => {
    const value = plain('element.value')
    const has = (elements: Sql, isStray: Sql) =>
      sql`exists (select from ${elements} as element(value) where ${isStray})`
    if (!typeName.startsWith('json')) {
      const faults = [isNaN?.(value), bounds && sql`not (${isWithin(bounds, value)})`]
      return has(sql`unnest(${list})`, any(faults.flatMap((each) => each ?? [])))
    }
    const json = sql`${list}::json`
    return has(
      sql`json_array_elements(case when json_typeof(${json}) = 'array' then ${json} end)`,
      sql`json_typeof(${value}) not in ('null', ${jsonTypesOf(dialect, kind)})`,
    )
  },
})

const duckdb = (): ColumnReader => ({
  typeOf: ({ bare }) => sql`typeof(${bare})`,
  namesOf: (type) => [type.endsWith('[]') ? type : withoutSize(type)[0]],
  toText: (column) => sql`${column}::VARCHAR`,
  isAscii: (text) => sql`strlen(${text}) = length(${text})`,
  declared: ({ bare, typeName }) => {
    if (typeName === 'ENUM') return sql`${bare}::VARCHAR`
    const type = plain(typeName === 'DECIMAL' ? 'DECIMAL(38, 10)' : typeName)
    return sql`try_cast(${bare}::VARCHAR as ${type})`
  },
  hasStray: (list, { type }) => any(type.isNaN ? [sql`list_contains(${list}, 'nan'::DOUBLE)`] : []),
})

const clickhouse = (): ColumnReader => ({
  typeOf: ({ bare }) => sql`toTypeName(${bare})`,
  namesOf: (type) => {
    const plainType = type.replace(/^(LowCardinality\()?Nullable\((.*)\)$/, '$1$2')
    if (plainType === 'LowCardinality(String)') return [plainType, 'String']
    return [
      plainType.replace(/^(Enum|Date)(8|16|32)\b/, '$1').replace(/^(Enum|Decimal)\(.*/s, '$1'),
    ]
  },
  toText: (column) => sql`toString(${column})`,
  isAscii: (text) => sql`length(${text}) = lengthUTF8(${text})`,
  declared: ({ bare, typeName }) => {
    if (typeName.startsWith('Array')) {
      return sql`JSONExtract(ifNull(if(toTypeName(${bare}) like 'Array%', toJSONString(${bare}), ''), ''), ${plain(`'${typeName}'`)})`
    }
    const known: Readonly<Record<string, string>> = {
      Enum: 'String',
      Decimal: 'Decimal(38, 10)',
      Date: 'Date32',
      'LowCardinality(String)': 'String',
    }
    const type = (known[typeName] ?? typeName).replaceAll("'", "\\'")
    return sql`accurateCastOrNull(toString(${bare}), ${plain(`'${type}'`)})`
  },
  hasStray: (list, { type }) =>
    any(type.isNaN ? [sql`arrayExists(x -> x is not null and isNaN(x), ${list})`] : []),
})

/** A limit for epoch seconds of the recent centuries; as milliseconds, it is in 1970. */
const SECONDS = 1e10

/** Returns the name of the form of a date: `2024-02-29` has the form `YYYY-MM-DD`. */
function formOf(text: string): string {
  const form = 'YYYY-MM-DD hh:mm:ss.sss'
  const digits = text.slice(0, 23).replaceAll(/\d/g, (_, at: number) => form[at]!) // as long as that
  return digits + text.slice(23)
}

const sqlite = (dialect: Dialect): ColumnReader => ({
  typeOf: ({ bare }) => sql`typeof(${bare})`,
  namesOf: (type, cell) => {
    if (type !== 'integer') return type === 'text' ? [formOf(cell), 'text', 'json'] : [type]
    const isSeconds = Math.abs(Number(cell)) < SECONDS
    return [...(isSeconds ? ['integer seconds'] : []), 'integer', 'real']
  },
  typesCells: true,
  toText: (column) => sql`cast(${column} as text)`,
  isAscii: (text) => sql`length(cast(${text} as blob)) = length(${text})`,
  declared: ({ bare }) => bare,
  hasStray: (list, { kind }) =>
    sql`exists (select 1 from json_each(case when typeof(${list}) = 'text' and json_valid(${list}) then ${list} else '[]' end) as element where element.type not in ('null', ${jsonTypesOf(dialect, kind)}))`,
})

const texts = ['text', 'varchar', 'char']

function mysql(dialect: Dialect): ColumnReader {
  const collation = dialect.codePointCollation! // both have one
  const asText = (column: Sql) => sql`cast(${column} as char character set utf8mb4)`
  return {
    typeOf: ({ name }, table) => {
      if (!isInTable({ name }, table)) return plain('null')
      const [of, schema] = table.toReversed()
      const ofSchema = schema === undefined ? sql`database()` : bind(schema, '')
      return sql`(select concat(column_type, coalesce(concat(' collate ', collation_name), '')) from information_schema.columns where table_name = ${bind(of, '')} and table_schema = ${ofSchema} and column_name = ${bind(name, '')})`
    },
    namesOf: (type) => {
      const [plainType, collated = ''] = type.split(/(?= collate)/)
      const [name, size] = withoutSize(plainType!)
      if (name === 'tinyint') return ['boolean', 'tinyint(1)', 'tinyint']
      if (name === 'datetime' || name === 'timestamp') {
        if (size === '') return [name, `${name}(3)`]
        return isMilliseconds(size) ? [`${name}(3)`] : []
      }
      if (!/char|text/.test(name)) return [name]
      const text = name.endsWith('text') ? 'text' : name
      const all = [text, ...texts.filter((each) => each !== text)]
      const isExact = collated === ` collate ${collation}`
      return [...(isExact ? all.map((each) => each + collated) : []), ...all, 'json']
    },
    toText: (column) => sql`${asText(column)} collate ${plain(collation)}`,
    isAscii: (text) => sql`length(${text}) = char_length(${text})`,
    // MySQL reads lists only from JSON and text.
    declared: ({ bare, typeName }) => (typeName === 'json' ? asText(bare) : bare),
    // Counted, as the tests of lists do.
    hasStray: (list, { kind }) =>
      sql`(select count(*) from json_table(case when json_valid(${list}) then ${list} else '[]' end, '$[*]' columns (json json path '$')) as element where json_type(element.json) not in ('NULL', ${jsonTypesOf(dialect, kind)})) > 0`,
  }
}

export const readers: { readonly [D in DialectName]: (dialect: Dialect) => ColumnReader } = {
  postgres,
  clickhouse,
  duckdb,
  sqlite,
  mariadb: mysql,
  mysql,
}
