import { hasTexts } from '../../language/kind.js'
import { own } from '../../untrusted/plain.js'
import { any, plain, sql, type Sql } from '../writer.js'
import { readExactly } from './column-types.js'
import { sqlKindOf } from './decode.js'
import type { Inspector, TypedColumn } from './dialect.js'

/** The collation by code point. */
export const codePoint = '"C"'

const aliases: Readonly<Record<string, string>> = {
  'character varying': 'varchar',
  character: 'char',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
}

/** Other types by which columns of a type are read. */
const alike: Readonly<Record<string, string>> = {
  varchar: 'text',
  timestamptz: 'timestamptz(3)',
  timestamp: 'timestamp(3)',
}

/** The type of a column or expression; of a domain, the type under all its domains. */
const typeIn = ({ bare }: TypedColumn) => sql`pg_typeof(coalesce(${bare}, null))`

/** True if the default collation orders by code point. PostgreSQL has a column for the provider from version 15 on. */
const sortsByCodePoint = `(select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database())`

/** Other collations may refuse functions of texts. */
const toText = (column: Sql) => sql`${column}::text collate "C"`

/** The name of a collation `c`, as `pg_collation_for` returns it: with the schema, if the search path lacks it. */
const COLLATION = plain(
  `concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname))`,
)

/** Follows the name of a collation. */
const VAGUE = ' (nondeterministic)'

/** Inspects columns of PostgreSQL. */
export const postgresInspector: Inspector = {
  typeOf: (column) => {
    const isExact = plain(`('${codePoint}', '"POSIX"', '"C.UTF-8"')`)
    const isVague = sql`(select ${COLLATION} from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false')`
    const named = sql`(select case when typcollation <> 0 then pg_collation_for(${column.bare}) end collate "C" as named)`
    // Fewer digits than tell two doubles apart.
    const isRounded = sql`oid in (700, 701, 1021, 1022, 114, 3802) and current_setting('extra_float_digits')::integer < 1`
    const setting = sqlKindOf(column.kind).isDouble
      ? sql` || case when ${isRounded} then ' under extra_float_digits below 1' else '' end`
      : plain('')
    return sql`(select case typtype when 'e' then 'enum' else format_type(oid, null) end || case when named in ${isExact} or named = '"default"' and ${plain(sortsByCodePoint)} then ' collate ${plain(codePoint)}' when named in ${isVague} then ' collate ' || named || '${plain(VAGUE)}' else '' end${setting} from pg_type, lateral ${named} as c where oid = ${typeIn(column)})`
  },
  fixOf: (type, name) => (type.endsWith(VAGUE) ? readExactly(name, codePoint) : undefined),
  namesOf: (type) => {
    const [name = '', collation = ''] = type.split(/(?= collate)/)
    const base = name.replace('[]', '')
    const known = (own(aliases, base) ?? base) + name.slice(base.length)
    const all = [known, own(alike, known) ?? known]
    return [...all.map((each) => each + collation), ...all]
  },
  matches: '~',
  toText,
  declared: (column) => {
    const text = toText(column.bare)
    if (/^(text|varchar|char|enum)( collate .*)?$/.test(column.typeName)) return text
    const name = plain(column.typeName)
    return sql`(case when ${typeIn(column)} = '${name}'::regtype then ${text}::${name} end)`
  },
  hasStray: (list, { kind, type: { check }, typeName }) => {
    const value = plain('element.value')
    const has = (elements: Sql, isStray: Sql) =>
      sql`exists (select from ${elements} as element(value) where ${isStray})`
    if (!typeName.startsWith('json')) {
      const isStray = check === undefined ? [] : [sql`not (${check(value)})`]
      const strays = has(sql`unnest(${list})`, any(isStray))
      return sql`(array_ndims(${list}) > 1 or ${strays})`
    }
    const json = sql`${list}::json`
    return has(
      sql`json_array_elements(case when json_typeof(${json}) = 'array' then ${json} end)`,
      sql`json_typeof(${value}) not in ('null', ${plain(hasTexts(kind) ? `'string'` : `'number'`)})`,
    )
  },
}
