import type { DialectName } from 'supplier-query/sql'
import { listed } from '../builders.js'

/** What columns can hold besides values of the language, as expressions of each database. */

/** The contents of a column, by the name of its type; `date bigint` and the like where kinds share one. */
type Contents = Readonly<Record<string, readonly string[]>>

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

const texts = ["'a'", "''", "'b'", "'b '", "'A'", "'é'"]
const uuids = ["'7C9E6679-7425-40DE-944B-E07FC1F90AE7'", "'7c9e6679-7425-40de-944b-e07fc1f90ae8'"]
/** The contents of an enum, in the order of its labels, which is not that of the alphabet. */
export const enumLabels = ["'b'", "'a'", "''"]

const integers = ['0', '1', '5', '-3', '9007199254740991', '9007199254740992', '9007199254740993']
const leastInteger = '-9223372036854775807'
const epochs = ['0', '1709208000000', '-62135596800000', '-62135596800001', '253402300799999']
const wideEpochs = [...epochs, '253402300800000', '8640000000000001', leastInteger]

/** JSON and texts that are nearly JSON. */
const jsonTexts = [
  ...listed(String.raw`
    ["a"] | [5] | ["5"] | [true] | [false, 0] | [["a"]] | ["[\"a\"]"] | [["a"], "a"]
    {"a": "a"} | {"a": 5} | {} | 5 | "a" | "[5]" | "[\"a\"]" | null | true
    [ | [5 | [1,] | a | ['a'] | [NaN] | [Infinity] | [1e400, 1] | [-1e400] | [1e-400]
    [-0, 1] | [-0.0] | [5.0, 5] | [9007199254740993] | [9007199254740992]
    [1152921504606847233] | [12345678901234567890123]
    ["\u0000"] | ["\ud83d"] | ["\ud83d\ude00"] | [null] | [{}, []] | []
    [5, "5", true, null, [5], {"a": 5}]
  `),
  '',
  ' ',
  ' [ "a" , 5 ] ',
  `${'['.repeat(40)}5${']'.repeat(40)}`,
  `["a", ${'['.repeat(1100)}${']'.repeat(1100)}]`,
]

/** JSON texts that PostgreSQL takes; its own reading of them must raise nothing. */
const validJson = jsonTexts.filter((json) => {
  try {
    JSON.parse(json)
    return json.length < 1000
  } catch {
    return false
  }
})
/** The JSON texts that `jsonb` holds. */
const storableJson = validJson.filter((json) => !/\\u0000|\\ud83d(?!\\ude00)/.test(json)).map(text)

const dateTexts = listed(`
  2024-02-29 12:00:00.000 | 2024-02-29 12:00:00.500 | 2024-02-29 12:00:00 | 2024-02-29 12:00:00.5
  2024-02-29 12:00 | 2024-02-29T12:00:00.000Z | 2024-02-29T12:00:00.001Z
  2024-02-29T12:00:00.000+00:00 | 2024-02-29T12:00:00.000+01:00 | 2024-02-29T12:00:00Z | 2024-02-29
  2023-02-29 | 2023-02-29 12:00:00 | 0000-01-01 | 0000-12-31 12:00:00 | 0001-01-01
  0001-01-01 00:00:00 | 9999-12-31 | 9999-12-31T23:59:59.999Z | 24:00:00 | 2024-02-29 24:00:00
  2024-02-29 12:00:60 | now | 2460370.5
`)
const dates = [...dateTexts.map(text), '5', '0', '2460370.5', '1709208000', 'null', "x''", "'a'"]

const decimalTexts = listed(`
  0 | 0.5 | -0.5 | 12.5 | 12.50 | -12 | 007 | -0 | 0.0 | .5 | 5. | +5 | 1e3 | 1.2.3 | 5-5 | --5 | - | 1000000
`)

const anything = [
  ...'null 5 0 1 2 -1 1.5 1709208000000.5 1e300 9e999 -9e999'.split(' '),
  ..."'' 'a' '5' 'abc' '2024-02-29' x'' x'61'".split(' '),
  ...wideEpochs,
]

export const contents: { readonly [D in DialectName]: Contents } = {
  postgres: {
    text: texts,
    'text collate "C"': texts,
    'varchar collate "C"': texts,
    enum: enumLabels,
    'double precision': ["'NaN'", "'Infinity'", "'-Infinity'", "'-0'", '5', '1e308', '5e-324'],
    numeric: ["'NaN'", "'Infinity'", "'-Infinity'", '5', '1.5', '0.1', '1e300'],
    bigint: [...integers, leastInteger],
    boolean: ['true', 'false'],
    timestamptz: timestamps("'0044-03-15 12:00+00 BC'", "'10000-01-01T00:00Z'"),
    timestamp: timestamps("'0044-03-15 12:00 BC'", "'10000-01-01T00:00'"),
    'date bigint': wideEpochs,
    'text[]': ["'{{a,b},{c,d}}'", "'{}'", "'{a,NULL}'", "'{NULL}'", "'[0:1]={a,b}'", "'{{a}}'"],
    varchar: ["'a'", "''", "'b '"],
    char: ["'a'", "''", "'b '", "' a'"],
    uuid: ["'7C9E6679-7425-40DE-944B-E07FC1F90AE7'"],
    real: ["'NaN'", "'Infinity'", "'-0'", '0.1', '5', '1e38', '1e-45', '16777217'],
    smallint: ['5', '-32768', '32767'],
    integer: ['5', '-2147483648', '2147483647'],
    date: listed(
      "'infinity' | '-infinity' | '0044-03-15 BC' | '10000-01-01' | '2024-02-29' | '0001-01-01' | '9999-12-31'",
    ),
    'varchar[]': ["'{{a,b},{c,d}}'", "'{}'", "'{a,NULL}'"],
    'uuid[]': ["'{{7c9e6679-7425-40de-944b-e07fc1f90ae7}}'", "'{}'", "'{NULL}'"],
    'real[]': ["'{{1},{5}}'", "'{NaN}'", "'{0.1,NULL}'", "'{5,-0}'", "'{Infinity}'"],
    'smallint[]': ["'{{1},{5}}'", "'{5,NULL}'", "'{}'"],
    'integer[]': ["'{{1},{5}}'", "'{5,NULL}'", "'{}'"],
    'bigint[]': ["'{{1},{5}}'", "'{9007199254740993}'", "'{9007199254740993,5,NULL}'", "'{}'"],
    jsonb: storableJson,
    json: storableJson,
    'double precision[]': ["'{{1},{5}}'", "'{NaN}'", "'{NaN,NULL}'", "'{5,-0}'", "'{Infinity}'"],
  },
  clickhouse: {
    String: texts,
    'LowCardinality(String)': texts,
    UUID: uuids,
    Enum: enumLabels,
    Decimal: ['0.1', '5', '-0.25'],
    Int8: ['5', '-128', '127'],
    Int16: ['5', '-32768', '32767'],
    Int32: ['5', '-2147483648', '2147483647'],
    UInt8: ['0', '5', '255'],
    UInt16: ['0', '5', '65535'],
    UInt32: ['0', '5', '4294967295'],
    Bool: ['true', 'false'],
    'Array(String)': ["['a']", "['']", "['a', 'b']"],
    Float32: ['nan', 'inf', '0.1', '5'],
    UInt64: ['5', '9007199254740993', '18446744073709551615'],
    Date: ["'2024-02-29'", "'1970-01-01'"],
    Date32: ["'2024-02-29'", "'1900-01-01'", "'2299-12-31'"],
    Int128: ['5', '-9223372036854775809'],
    Int256: ['5', '-9223372036854775809'],
    "DateTime('UTC')": ["'2024-02-29 12:00:00'", "'1970-01-01 00:00:00'"],
    Float64: ['nan', 'inf', '-inf', '5', '-0.', '1e308'],
    Int64: [...integers, leastInteger],
    "DateTime64(3, 'UTC')": [...epochs, '253402300800000', '-62167219200001'].map(
      (ms) => `fromUnixTimestamp64Milli(${ms}, 'UTC')`,
    ),
    'date Int64': wideEpochs,
    'Array(Float64)': ['[nan]', '[nan, 5]', '[inf]', '[]', '[-0.]'],
    'Array(Nullable(Float64))': ['[nan]', '[null]', '[nan, null]', '[null, 5]', '[-inf]'],
    'Array(Nullable(String))': ['[null]', "[null, 'a']", "['']"],
  },
  duckdb: {
    VARCHAR: texts,
    UUID: uuids,
    ENUM: enumLabels,
    TINYINT: ['5', '-128', '127'],
    SMALLINT: ['5', '-32768', '32767'],
    INTEGER: ['5', '-2147483648', '2147483647'],
    BOOLEAN: ['true', 'false'],
    'UUID[]': [`[${uuids.join(', ')}]`, `[${uuids[0]}, null]`, '[null]', '[]'],
    DOUBLE: ["'nan'::DOUBLE", "'inf'::DOUBLE", "'-inf'::DOUBLE", "'-0'::DOUBLE", '5', '1e308'],
    BIGINT: [...integers, leastInteger],
    FLOAT: ["'nan'::FLOAT", "'inf'::FLOAT", '0.1', '5'],
    DECIMAL: ['0.1', '5'],
    HUGEINT: ['5', '-9223372036854775809'],
    DATE: ["'infinity'", "'-infinity'", "'0044-03-15 (BC)'", "'10000-01-01'", "'2024-02-29'"],
    'INTEGER[]': ['[null]', '[5, null]', '[]'],
    'BIGINT[]': ['[9007199254740993]', '[5, null]'],
    TIMESTAMP: timestamps("'0044-03-15 (BC)'", "'10000-01-01 00:00:00'"),
    TIMESTAMPTZ: timestamps("'0044-03-15 (BC)'", "'10000-01-01 00:00:00+00'"),
    'date BIGINT': wideEpochs,
    'VARCHAR[]': ['[null]', "['a', null]", '[]', "['']"],
    'DOUBLE[]': listed(
      "['nan'::DOUBLE] | ['nan'::DOUBLE, null] | ['nan'::DOUBLE, 5] | [null] | ['inf'::DOUBLE] | ['-0'::DOUBLE]",
    ),
  },
  sqlite: {
    'decimal text': [...decimalTexts.map(text), ...anything],
    numeric: anything,
    text: anything,
    real: anything,
    integer: anything,
    'integer seconds': [...anything, '1709208000', '253402300799', '253402300800', '-62135596801'],
    'YYYY-MM-DDThh:mm:ss.sssZ': dates,
    'YYYY-MM-DDThh:mm:ss.sss+00:00': dates,
    'YYYY-MM-DD hh:mm:ss.sss': dates,
    'YYYY-MM-DD hh:mm:ss': dates,
    'YYYY-MM-DD': dates,
    json: [...jsonTexts.map(text), ...anything],
  },
  mariadb: inMysql('utf8mb4_nopad_bin'),
  mysql: {
    ...inMysql('utf8mb4_0900_bin'),
    // Only values of the enum can be stored.
    json: validJson
      .filter((json) => !/1e400|\\ud83d(?!\\ude00)/.test(json))
      .map((json) => text(json.replaceAll('\\', '\\\\'))),
  },
}

function inMysql(collation: string): Contents {
  const days = ["'0000-00-00'", "'0000-05-10'", "'2024-00-10'", "'2024-02-00'", "'2024-02-31'"]
  const real = ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'"]
  const times = ["'2024-02-29 12:00:00'", "'9999-12-31 23:59:59'"]
  return {
    text: texts,
    varchar: texts,
    char: texts,
    enum: enumLabels,
    [`text collate ${collation}`]: texts,
    [`varchar collate ${collation}`]: texts,
    [`char collate ${collation}`]: texts,
    smallint: ['5', '-32768', '32767'],
    double: ['5', '-0', '1e308', '0.1'],
    float: ['5', '-0', '1e38', '0.1', '16777217'],
    decimal: ['5', '0.1', '-3', '0'],
    tinyint: ['5', '-128', '127'],
    int: ['5', '-2147483648'],
    bigint: [...integers, leastInteger],
    'bigint unsigned': ['5', '18446744073709551615'],
    boolean: ['0', '1', '2', '-1', '127'],
    'tinyint(1)': ['0', '1', '2', '-1'],
    'datetime(3)': [...days, ...real, ...times, "'9999-12-31 23:59:59.999'"],
    datetime: [...days, ...real, ...times],
    date: [...days, ...real],
    'timestamp(3)': ["'0000-00-00'", "'2024-02-29 12:00:00.001'", "'2037-12-31 00:00:00'"],
    'date bigint': wideEpochs,
    json: jsonTexts.map((json) => text(json.replaceAll('\\', '\\\\'))),
  }
}

function timestamps(...beyond: readonly string[]): string[] {
  const within = ['2024-02-29 12:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59.999999']
  const finer = ['.0001', '.0004', '.000999', '.001', '.001001'].map(
    (part) => `2024-02-29 12:00:00${part}`,
  )
  return ["'infinity'", "'-infinity'", ...beyond, ...[...within, ...finer].map(text)]
}

/** What only a check keeps out: numerics that one double stands for, or none. */
const longDecimals = ['9007199254740993', '1234567890123456.7891', '-1234567890123456.7892']
export const refused: { readonly [D in DialectName]?: Contents } = {
  postgres: {
    numeric: listed(
      '0.1000000000000000001 | 5.0000000000000000001 | 12345678901234567 | 1e400 | 1e-400',
    ),
  },
  duckdb: { DECIMAL: [...longDecimals.slice(0, 2), `1${'0'.repeat(20)}`] },
  clickhouse: {
    Decimal: [...longDecimals, `1${'0'.repeat(38)}`].map((each) => `toDecimal256('${each}', 4)`),
  },
  mariadb: { decimal: longDecimals },
  mysql: { decimal: longDecimals },
}
