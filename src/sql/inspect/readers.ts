import { isTextKind } from '../../language/operands.js'
import { own } from '../../untrusted/plain.js'
import type { ColumnType, Dialect } from '../dialects/dialect.js'
import { isInstantKind, sqlKindOf } from '../dialects/kinds.js'
import type { DialectName } from '../dialects/dialects.js'
import { any, bind, plain, sql, type Sql } from '../writer.js'
import {
  exactly,
  isMilliseconds,
  jsonTypesOf,
  mappedToSql,
  withoutSize,
  writtenName,
  type ColumnReader,
} from './column-reader.js'
import { postgres } from './postgres-reader.js'

/** True for decimals with more digits after the point than the operands of statements have. */
const isTooFine = (type: string, declared: ColumnType | undefined) =>
  Number(/, ?(\d+)\)$/.exec(type)?.[1]) > (declared?.digits?.scale ?? Infinity)

const duckdb = ({ types }: Dialect): ColumnReader => ({
  typeOf: ({ bare }) => sql`typeof(${bare})`,
  namesOf: (type, _, kind) => {
    if (type === 'TIMESTAMP WITH TIME ZONE') return ['TIMESTAMPTZ']
    if (isTooFine(type, own(types[kind], 'DECIMAL'))) return []
    return [type.endsWith('[]') ? type : withoutSize(type)[0]]
  },
  toText: (column) => sql`${column}::VARCHAR`,
  isAscii: (text) => sql`strlen(${text}) = length(${text})`,
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
  isAscii: (text) => sql`length(${text}) = lengthUTF8(${text})`,
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

/** Follows the type of a cell. */
const INEXACT = ' of another collation than binary'

const sqlite = (dialect: Dialect): ColumnReader => ({
  // A union has the collation of its first column, and keeps one of the texts that are equal under it.
  typeOf: ({ bare, kind }) =>
    isTextKind(kind)
      ? sql`typeof(${bare}) || case (select count(*) from (select ${bare} where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else '${plain(INEXACT)}' end`
      : sql`typeof(${bare})`,
  fixOf: (type, column) =>
    type.endsWith(INEXACT) ? exactly(column, dialect, 'binary') : undefined,
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

/** The types of whole numbers, by size. */
const integers = ['tinyint', 'smallint', 'int', 'bigint']

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
      const [plainType, collated = ''] = type
        .replace(/ character set \w+/, '')
        .split(/(?= collate)/)
      const [sized, size] = withoutSize(plainType!)
      const name = sized.replace(/ unsigned.*/, '')
      const at = integers.indexOf(name)
      if (at >= 0 && name !== sized) {
        if (name === 'bigint' && !sqlKindOf(kind).isDouble) return ['bigint unsigned']
        // A `bigint` holds every safe integer.
        const larger = [...integers.slice(at + 1), 'bigint']
        return name === 'tinyint' ? ['boolean', 'tinyint(1)', ...larger] : larger
      }
      if (name === 'mediumint') return sized === name ? ['int'] : ['int', 'bigint']
      if (name === 'tinyint') return ['boolean', 'tinyint(1)', 'tinyint']
      if (name === 'datetime' || name === 'timestamp') {
        const finer = [`${name}(3)`, `${name}(6)`]
        if (size === '') return [name, ...finer]
        return isMilliseconds(size) ? finer : finer.toReversed()
      }
      if (!/char|text/.test(name)) return [name]
      const text = name.endsWith('text') ? 'text' : name
      const all = [text, ...texts.filter((each) => each !== text)]
      const isExact = collated === ` collate ${collation}`
      return [...(isExact ? all.map((each) => each + collated) : []), ...all, 'json']
    },
    fixOf: (type, column) =>
      isTextKind(column.kind) && /^(?!enum).* character set /.test(type)
        ? `statements compare texts of utf8mb4: convert the column to that character set, or read it so, ${mappedToSql(column, `convert(${writtenName(column, dialect.quote)} using utf8mb4)`)}`
        : undefined,
    knowsZone: (typeName) => typeName.startsWith('timestamp'),
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
