import { isTextKind } from '../../language/kind.js'
import { own } from '../../untrusted/plain.js'
import { bind, plain, sql, type Sql } from '../writer.js'
import { sqlKindOf } from './decode.js'
import type { ColumnType, Inspector } from './dialect.js'

/** Returns the names of the JSON types of a list's elements. */
export function jsonTypeOf({ parameter }: ColumnType): Sql {
  return plain(
    parameter === 'text' ? `'STRING'` : `'INTEGER', 'UNSIGNED INTEGER', 'DECIMAL', 'DOUBLE'`,
  )
}

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

/** The SQL modes under which statements compare or read texts otherwise. */
const MODES = [
  ['char', 'PAD_CHAR_TO_FULL_LENGTH'],
  ['', 'EMPTY_STRING_IS_NULL'],
].reduce(
  (other, [type, mode]) =>
    `case when @@sql_mode like '%${mode}%' and character_set_name is not null and column_type like '${type}%' then ' under ${mode}' else ${other} end`,
  `''`,
)

/** Returns the inspector of MySQL or MariaDB under a collation by code point. */
export function inspectorUnder(collation: string): Inspector {
  const asText = (column: Sql) => sql`cast(${column} as char character set utf8mb4)`
  return {
    typeOf: ({ name }, table) => {
      // No catalog lists an expression or a column of a subquery.
      if (name === undefined || table.length === 0) return plain('null')
      const [of, schema] = table.toReversed()
      const ofSchema = schema === undefined ? sql`database()` : bind(schema, '')
      return sql`(select concat(column_type, case when character_set_name <> 'utf8mb4' then concat(' character set ', character_set_name) else '' end, coalesce(concat(' collate ', collation_name), ''), ${plain(MODES)}) from information_schema.columns where table_name = ${bind(of, '')} and table_schema = ${ofSchema} and column_name = ${bind(name, '')})`
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
    matches: 'regexp',
    knowsZone: (typeName) => typeName.startsWith('timestamp'),
    toText: (column) => sql`${asText(column)} collate ${plain(collation)}`,
    // MySQL reads lists only from JSON and text.
    declared: ({ bare, typeName }) => (typeName === 'json' ? asText(bare) : bare),
    // Counted, as the tests of lists do.
    hasStray: (list, { type }) =>
      sql`(select count(*) from json_table(case when json_valid(${list}) then ${list} else '[]' end, '$[*]' columns (json json path '$')) as element where json_type(element.json) not in ('NULL', ${jsonTypeOf(type)})) > 0`,
  }
}
