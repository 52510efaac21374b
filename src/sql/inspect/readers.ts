import { hasTexts, isInstantKind, isTextKind, type Kind } from '../../language/kind.js'
import { own } from '../../untrusted/plain.js'
import type { Column } from '../columns.js'
import type { ColumnType, Dialect } from '../dialects/dialect.js'
import type { DialectName } from '../dialects/dialects.js'
import { sqlKindOf } from '../dialects/decode.js'
import { any, bind, plain, sql, type Sql } from '../writer.js'
import type { ColumnReader } from './findings.js'

/** Returns the database's names of the JSON types of a list's elements. */
function jsonTypesOf({ jsonTypes }: Dialect, kind: Kind): Sql {
  return jsonTypes![hasTexts(kind) ? 'string' : 'number'] // of each dialect that has JSON
}

/** Says to read a text under a collation by which only equal texts are equal. */
const exactly = (name: string, collation: string) =>
  [
    'its collation treats texts as equal that differ here: read it under another',
    `${name} collate ${collation}`,
  ] as const

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
const typeIn = ({ bare }: Column) => sql`pg_typeof(coalesce(${bare}, null))`

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

const postgres = (dialect: Dialect): ColumnReader => ({
  typeOf: (column) => {
    const isExact = plain(`('${dialect.codePointCollation}', '"POSIX"', '"C.UTF-8"')`)
    const isVague = sql`(select ${COLLATION} from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false')`
    const named = sql`(select case when typcollation <> 0 then pg_collation_for(${column.bare}) end collate "C" as named)`
    return sql`(select case typtype when 'e' then 'enum' else format_type(oid, null) end || case when named in ${isExact} or named = '"default"' and ${plain(sortsByCodePoint)} then ' collate ${plain(dialect.codePointCollation!)}' when named in ${isVague} then ' collate ' || named || '${plain(VAGUE)}' else '' end from pg_type, lateral ${named} as c where oid = ${typeIn(column)})`
  },
  fixOf: (type, name) =>
    type.endsWith(VAGUE) ? exactly(name, dialect.codePointCollation!) : undefined,
  namesOf: (type) => {
    const [name = '', collation = ''] = type.split(/(?= collate)/)
    const base = name.replace('[]', '')
    const known = (own(aliases, base) ?? base) + name.slice(base.length)
    const all = [known, own(alike, known) ?? known]
    return [...all.map((each) => each + collation), ...all]
  },
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
      sql`json_typeof(${value}) not in ('null', ${jsonTypesOf(dialect, kind)})`,
    )
  },
})

/** True for decimals with more digits after the point than the operands of statements have. */
const isTooFine = (type: string, declared: ColumnType | undefined) =>
  Number(/, ?(\d+)\)$/.exec(type)?.[1]) > (declared?.digits?.scale ?? Infinity)

const duckdb = ({ types }: Dialect): ColumnReader => ({
  typeOf: ({ bare }) => sql`typeof(${bare})`,
  namesOf: (type, _, kind) => {
    if (type === 'TIMESTAMP WITH TIME ZONE') return ['TIMESTAMPTZ']
    if (isTooFine(type, own(types[kind], 'DECIMAL'))) return []
    return [type.endsWith('[]') ? type : type.replace(/\(.*\)/, '')]
  },
  toText: (column) => sql`${column}::VARCHAR`,
  declared: ({ bare, typeName }) => {
    if (typeName === 'ENUM') return sql`${bare}::VARCHAR`
    const type = plain(typeName === 'DECIMAL' ? 'DECIMAL(38, 18)' : typeName)
    return sql`try_cast(${bare}::VARCHAR as ${type})`
  },
  hasStray: (list, { type }) => any(type.check ? [sql`list_contains(${list}, 'nan'::DOUBLE)`] : []),
})

const clickhouse = ({ types }: Dialect): ColumnReader => ({
  typeOf: ({ bare }) => sql`toTypeName(${bare})`,
  namesOf: (type, _, kind) => {
    const plainType = type.replace(/^(LowCardinality\()?Nullable\((.*)\)$/, '$1$2')
    if (plainType === 'LowCardinality(String)') return [plainType, 'String']
    if (isTooFine(plainType, own(types[kind], 'Decimal'))) return []
    if (plainType === 'Date32' && !isInstantKind(kind)) return [plainType]
    return [
      plainType.replace(/^(Enum|Date)(8|16|32)\b/, '$1').replace(/^(Enum|Decimal)\(.*/s, '$1'),
    ]
  },
  toText: (column) => sql`toString(${column})`,
  declared: ({ bare, typeName }) => {
    if (typeName.startsWith('Array')) {
      return sql`JSONExtract(ifNull(if(toTypeName(${bare}) like 'Array%', toJSONString(${bare}), ''), ''), ${plain(`'${typeName}'`)})`
    }
    // As text, because a number of a decimal with another scale can be another number.
    if (typeName === 'Decimal') {
      return sql`if(toTypeName(${bare}) like '%Decimal(%', toString(${bare}), null)`
    }
    const known: Readonly<Record<string, string>> = {
      Enum: 'String',
      Date: 'Date32',
      'LowCardinality(String)': 'String',
    }
    const type = (known[typeName] ?? typeName).replaceAll("'", "\\'")
    // The text of an instant is another instant before 1900 and after 2299.
    if (type.startsWith('DateTime64'))
      return sql`dynamicElement(${bare}::Dynamic, ${plain(`'${type}'`)})`
    return sql`accurateCastOrNull(toString(${bare}), ${plain(`'${type}'`)})`
  },
  hasStray: (list, { type }) =>
    any(type.check ? [sql`arrayExists(x -> x is not null and isNaN(x), ${list})`] : []),
})

/** A limit for epoch seconds of the recent centuries; as milliseconds, it is in 1970. */
const SECONDS = 1e10

/** Returns the name of the form of a date: `2024-02-29` has the form `YYYY-MM-DD`. */
function formOf(text: string): string {
  const form = 'YYYY-MM-DD hh:mm:ss.sss'
  const digits = text.slice(0, 23).replaceAll(/\d/g, (_, at: number) => form[at]!) // as long as that
  return digits + text.slice(23)
}

/** Follow the type of a cell. */
const [INEXACT, NUMERIC] = [' of another collation than binary', ' of numeric affinity']
const AS_NUMBERS = 'its column compares texts with numeric texts as with numbers: read it as text'

/**
 * True for a text below '9e999' that its column puts above it: the column takes '9e999' for a number, and all
 * texts come after numbers. Blobs come after texts.
 */
const isAbove = (x: Sql) => sql`${x} > '9e999' and ${x} < x'' and cast(${x} as text) < '9e999'`

const sqlite = (dialect: Dialect): ColumnReader => ({
  // A union has the collation of its first column, and keeps one of the texts that are equal under it.
  typeOf: ({ bare, kind }) =>
    isTextKind(kind)
      ? sql`typeof(${bare}) || case when ${isAbove(bare)} then '${plain(NUMERIC)}' when (select count(*) from (select ${bare} where 0 union select 'a' union select 'A' union select 'a ')) = 3 then '' else '${plain(INEXACT)}' end`
      : sql`typeof(${bare})`,
  fixOf: (type, name) => {
    if (type.endsWith(INEXACT)) return exactly(name, 'binary')
    return type.endsWith(NUMERIC) ? [AS_NUMBERS, `cast(${name} as text)`] : undefined
  },
  namesOf: (type, cell) => {
    if (type !== 'integer') return type === 'text' ? [formOf(cell), 'text', 'json'] : [type]
    const isSeconds = Math.abs(Number(cell)) < SECONDS
    return [...(isSeconds ? ['integer seconds'] : []), 'integer', 'real']
  },
  typesCells: true,
  toText: (column) => sql`cast(${column} as text)`,
  declared: ({ bare, kind }) =>
    isTextKind(kind) ? sql`case when not (${isAbove(bare)}) then ${bare} end` : bare,
  hasStray: (list, { kind }) =>
    sql`exists (select 1 from json_each(case when typeof(${list}) = 'text' and json_valid(${list}) then ${list} else '[]' end) as element where element.type not in ('null', ${jsonTypesOf(dialect, kind)}))`,
})

const texts = ['text', 'varchar', 'char']

/** The types for integers of other ranges. A `bigint` holds every safe integer. */
const integers: Readonly<Record<string, readonly string[]>> = {
  tinyint: ['boolean', 'tinyint(1)', 'tinyint'],
  'tinyint unsigned': ['boolean', 'tinyint(1)', 'smallint', 'int', 'bigint'],
  'smallint unsigned': ['int', 'bigint'],
  mediumint: ['int'],
  'mediumint unsigned': ['int', 'bigint'],
  'int unsigned': ['bigint'],
  'bigint unsigned': ['bigint'],
}

function mysql(dialect: Dialect): ColumnReader {
  const collation = dialect.codePointCollation! // both have one
  const asText = (column: Sql) => sql`cast(${column} as char character set utf8mb4)`
  return {
    typeOf: ({ name }, table) => {
      // No catalog lists an expression or a column of a subquery.
      if (name === undefined || table.length === 0) return plain('null')
      const [of, schema] = table.toReversed()
      const ofSchema = schema === undefined ? sql`database()` : bind(schema, '')
      return sql`(select concat(column_type, case when character_set_name <> 'utf8mb4' then concat(' character set ', character_set_name) else '' end, coalesce(concat(' collate ', collation_name), '')) from information_schema.columns where table_name = ${bind(of, '')} and table_schema = ${ofSchema} and column_name = ${bind(name, '')})`
    },
    namesOf: (type, _, kind) => {
      const [sized = '', collated] = type.replace(/ character set \w+/, '').split(/(?= collate)/)
      const [size = ''] = /\(.*\)/.exec(sized) ?? []
      const signed = sized.replace(size, '').replace(/ unsigned.*/, ' unsigned')
      if (signed === 'bigint unsigned' && !sqlKindOf(kind).isDouble) return [signed]
      const larger = own(integers, signed)
      if (larger !== undefined) return larger
      const name = signed.replace(' unsigned', '')
      if (name === 'datetime' || name === 'timestamp') {
        const finer = [`${name}(3)`, `${name}(6)`]
        if (size === '') return [name, ...finer]
        return /[0-3]/.test(size) ? finer : finer.toReversed()
      }
      if (!/char|text/.test(name)) return [name]
      const text = name.endsWith('text') ? 'text' : name
      const all = [text, ...texts.filter((each) => each !== text)]
      const isExact = collated === ` collate ${collation}`
      return [...(isExact ? all.map((each) => each + collated) : []), ...all, 'json']
    },
    fixOf: (type, column, kind) =>
      isTextKind(kind) && /^(?!enum).* character set /.test(type)
        ? [
            'statements compare texts of utf8mb4: convert the column to that character set, or read it so',
            `convert(${column} using utf8mb4)`,
          ]
        : undefined,
    knowsZone: (typeName) => typeName.startsWith('timestamp'),
    toText: (column) => sql`${asText(column)} collate ${plain(collation)}`,
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
