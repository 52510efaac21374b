import type { Column } from '../columns/columns.js'
import { inDoubleQuotes } from '../dialects/column-types.js'
import type { Dialect } from '../dialects/dialect.js'
import { any, bind, plain, sql, type Sql } from '../writer.js'
import {
  exactly,
  isInTable,
  isMilliseconds,
  jsonTypesOf,
  withoutSize,
  type ColumnReader,
} from './column-reader.js'

const aliases: Readonly<Record<string, string>> = {
  'character varying': 'varchar',
  character: 'char',
  bpchar: 'char',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
}

/** The name of a collation `c`, as `pg_collation_for` returns it: with the schema, if the search path lacks it. */
const COLLATION = plain(
  `concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname))`,
)

/** Selects from the catalog's row of a column. */
const fromAttribute = ({ name }: Column, table: readonly string[]) =>
  sql`from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = ${bind(table.map(inDoubleQuotes).join('.'), 'text')}::text::regclass and a.attname = ${bind(name, 'text')}::text`

/**
 * Selects from the type of a column, or from the type of an expression, which has no size. A domain is
 * resolved to its type, also through other domains.
 */
function fromType(column: Column, table: readonly string[]): Sql {
  const first = isInTable(column, table)
    ? sql`select a.atttypid, a.atttypmod, ${COLLATION} collate "C" ${fromAttribute(column, table)}`
    : sql`select k.oid, null::int, (case when k.typcollation <> 0 then pg_collation_for(${column.bare}) end) collate "C" from pg_type k where k.oid = pg_typeof(${column.bare})`
  const next = plain(
    "select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd'",
  )
  return sql`from (with recursive base(oid, size, named) as (${first} union all ${next}) select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd'`
}

const TYPES = plain('"supplier-query types"')

/** Lists a type and the domains over it, once per statement: planners count each use of a recursion. */
const typesOf = (type: string) =>
  sql`with ${TYPES}(oids) as (select array(with recursive base(oid) as (select ${plain(`'${type}'`)}::regtype::oid union all select k.oid from base b join pg_type k on k.typbasetype = b.oid) select oid from base)) `

/** True for a column of a listed type. */
function isOfType(column: Column, table: readonly string[]): Sql {
  const own = isInTable(column, table)
    ? sql`(select a.atttypid ${fromAttribute(column, table)})`
    : sql`pg_typeof(${column.bare})::oid`
  return sql`${own} = any((select oids from ${TYPES})::oid[])`
}

/** True if the default collation orders by code point. PostgreSQL has a column for the provider from version 15 on. */
const sortsByCodePoint = `(select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database())`

/** Other collations may refuse functions of texts. */
const toText = (column: Sql) => sql`${column}::text collate "C"`

const nameOf = ({ typeName }: Column) => typeName.replace(/ collate .*/, '')
const isText = (name: string) => ['text', 'varchar', 'char', 'enum'].includes(name)

/** Follows the name of a collation. */
const VAGUE = ' (nondeterministic)'

export const postgres = (dialect: Dialect): ColumnReader => ({
  typeOf: (column, table) => {
    const isExact = plain(`('${dialect.codePointCollation}', '"POSIX"', '"C.UTF-8"')`)
    const isVague = sql`(select ${COLLATION} from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false')`
    return sql`(select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ${isExact} or b.named in ('"default"', 'default') and ${plain(sortsByCodePoint)} then ' collate ${plain(dialect.codePointCollation!)}' when b.named in ${isVague} then ' collate ' || b.named || '${plain(VAGUE)}' else '' end ${fromType(column, table)})`
  },
  fixOf: (type, column) =>
    type.endsWith(VAGUE) ? exactly(column, dialect, dialect.codePointCollation!) : undefined,
  namesOf: (type) => {
    const [plainType, collation = ''] = type.split(/(?= collate)/)
    const [name, size] = withoutSize(plainType!)
    const base = name.replace('[]', '')
    const known = (aliases[base] ?? base) + (name === base ? '' : '[]')
    const alike = known.startsWith('timestamp') ? [known, `${known}(3)`] : [known]
    const sized = isMilliseconds(size) ? alike.toReversed() : alike
    const all = known === 'varchar' ? ['varchar', 'text'] : sized
    return [...(collation === '' ? [] : all.map((each) => each + collation)), ...all]
  },
  toText,
  isAscii: (text) => sql`octet_length(${text}) = length(${text})`,
  with: (column) => (isText(nameOf(column)) ? undefined : typesOf(nameOf(column))),
  declared: (column, table) => {
    const name = nameOf(column)
    const text = toText(column.bare)
    if (isText(name)) return text
    return sql`(case when ${isOfType(column, table)} then ${text}::${plain(name)} end)`
  },
  hasStray: (list, { kind, type: { check }, typeName }) => {
    const value = plain('element.value')
    const has = (elements: Sql, isStray: Sql) =>
      sql`exists (select from ${elements} as element(value) where ${isStray})`
    if (!typeName.startsWith('json')) {
      const isValid = check?.(value)
      const strays = has(
        sql`unnest(${list})`,
        any(isValid === undefined ? [] : [sql`not (${isValid})`]),
      )
      return sql`(array_ndims(${list}) > 1 or ${strays})`
    }
    const json = sql`${list}::json`
    return has(
      sql`json_array_elements(case when json_typeof(${json}) = 'array' then ${json} end)`,
      sql`json_typeof(${value}) not in ('null', ${jsonTypesOf(dialect, kind)})`,
    )
  },
})
