import { defineResource, type QueryInput } from 'supplier-query'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'

/** What each test, order and page becomes in every dialect, side by side. */

export const resource = defineResource(
  {
    id: 'string',
    city: 'string',
    score: 'number',
    active: 'boolean',
    seen: 'date',
    tags: 'string[]',
    marks: 'number[]',
  },
  { key: 'id' },
)

export interface Lowering {
  readonly title: string
  readonly query: QueryInput<typeof resource>
  readonly columns?: { readonly [D in DialectName]: ColumnMapping }
  /** What follows the word `where`, or the rows' order and page; then the parameters. */
  readonly expected: {
    readonly [D in DialectName]: readonly [sql: string, ...parameters: unknown[]]
  }
}

const wholeScores: Lowering['columns'] = {
  postgres: { score: { type: 'integer' } },
  clickhouse: { score: { type: 'Int32' } },
  duckdb: { score: { type: 'INTEGER' } },
  sqlite: { score: { type: 'integer' } },
  mariadb: { score: { type: 'int' } },
}

export const filters: readonly Lowering[] = [
  {
    title: 'one value',
    query: { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } },
    expected: {
      postgres: ['"t"."city" = $1::text', 'Leeds'],
      clickhouse: ['"supplier-query row"."city" = {p0:String}', 'Leeds'],
      duckdb: ['"t"."city" = $1::VARCHAR', 'Leeds'],
      sqlite: ['"t"."city" = ? and typeof("t"."city") = \'text\'', 'Leeds'],
      mariadb: ['`t`.`city` = ? collate utf8mb4_nopad_bin', 'Leeds'],
    },
  },
  {
    title: 'all but one value',
    query: { filter: { field: 'city', comparator: 'ne', value: 'Leeds' } },
    expected: {
      postgres: ['("t"."city" is null or not ("t"."city" = $1::text))', 'Leeds'],
      clickhouse: [
        '("supplier-query row"."city" is null or not ("supplier-query row"."city" = {p0:String}))',
        'Leeds',
      ],
      duckdb: ['("t"."city" is null or not ("t"."city" = $1::VARCHAR))', 'Leeds'],
      sqlite: [
        '("t"."city" is null or not ("t"."city" = ? and typeof("t"."city") = \'text\'))',
        'Leeds',
      ],
      mariadb: ['(`t`.`city` is null or not (`t`.`city` = ? collate utf8mb4_nopad_bin))', 'Leeds'],
    },
  },
  {
    title: 'one of several values',
    query: { filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'York'] } },
    expected: {
      postgres: ['"t"."city" = any($1::text[])', ['Leeds', 'York']],
      clickhouse: ['"supplier-query row"."city" in {p0:Array(String)}', ['Leeds', 'York']],
      duckdb: ['"t"."city" in ($1::VARCHAR, $2::VARCHAR)', 'Leeds', 'York'],
      sqlite: ['"t"."city" in (?, ?) and typeof("t"."city") = \'text\'', 'Leeds', 'York'],
      mariadb: [
        '`t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)',
        'Leeds',
        'York',
      ],
    },
  },
  {
    title: 'none of several values',
    query: { filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'York'] } },
    expected: {
      postgres: ['("t"."city" is null or not ("t"."city" = any($1::text[])))', ['Leeds', 'York']],
      clickhouse: [
        '("supplier-query row"."city" is null or not ("supplier-query row"."city" in {p0:Array(String)}))',
        ['Leeds', 'York'],
      ],
      duckdb: [
        '("t"."city" is null or not ("t"."city" in ($1::VARCHAR, $2::VARCHAR)))',
        'Leeds',
        'York',
      ],
      sqlite: [
        '("t"."city" is null or not ("t"."city" in (?, ?) and typeof("t"."city") = \'text\'))',
        'Leeds',
        'York',
      ],
      mariadb: [
        '(`t`.`city` is null or not (`t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)))',
        'Leeds',
        'York',
      ],
    },
  },
  {
    title: 'one of several values or absent',
    query: { filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'York', null] } },
    expected: {
      postgres: ['("t"."city" is null or "t"."city" = any($1::text[]))', ['Leeds', 'York']],
      clickhouse: [
        '("supplier-query row"."city" is null or "supplier-query row"."city" in {p0:Array(String)})',
        ['Leeds', 'York'],
      ],
      duckdb: ['("t"."city" is null or "t"."city" in ($1::VARCHAR, $2::VARCHAR))', 'Leeds', 'York'],
      sqlite: [
        '("t"."city" is null or not (typeof("t"."city") = \'text\') or "t"."city" in (?, ?) and typeof("t"."city") = \'text\')',
        'Leeds',
        'York',
      ],
      mariadb: [
        '(`t`.`city` is null or `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))',
        'Leeds',
        'York',
      ],
    },
  },
  {
    title: 'none of several values, nor absent',
    query: { filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'York', null] } },
    expected: {
      postgres: ['not ("t"."city" is null or "t"."city" = any($1::text[]))', ['Leeds', 'York']],
      clickhouse: [
        'not ("supplier-query row"."city" is null or "supplier-query row"."city" in {p0:Array(String)})',
        ['Leeds', 'York'],
      ],
      duckdb: [
        'not ("t"."city" is null or "t"."city" in ($1::VARCHAR, $2::VARCHAR))',
        'Leeds',
        'York',
      ],
      sqlite: [
        'not ("t"."city" is null or not (typeof("t"."city") = \'text\') or "t"."city" in (?, ?) and typeof("t"."city") = \'text\')',
        'Leeds',
        'York',
      ],
      mariadb: [
        'not (`t`.`city` is null or `t`.`city` in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))',
        'Leeds',
        'York',
      ],
    },
  },
  {
    title: 'an absent text',
    query: { filter: { field: 'city', comparator: 'eq', value: null } },
    expected: {
      postgres: ['"t"."city" is null'],
      clickhouse: ['"supplier-query row"."city" is null'],
      duckdb: ['"t"."city" is null'],
      sqlite: ['("t"."city" is null or not (typeof("t"."city") = \'text\'))'],
      mariadb: ['`t`.`city` is null'],
    },
  },
  {
    title: 'a present text',
    query: { filter: { field: 'city', comparator: 'ne', value: null } },
    expected: {
      postgres: ['not ("t"."city" is null)'],
      clickhouse: ['not ("supplier-query row"."city" is null)'],
      duckdb: ['not ("t"."city" is null)'],
      sqlite: ['not ("t"."city" is null or not (typeof("t"."city") = \'text\'))'],
      mariadb: ['not (`t`.`city` is null)'],
    },
  },
  {
    title: 'an absent number, NaN too',
    query: { filter: { field: 'score', comparator: 'eq', value: null } },
    expected: {
      postgres: [`("t"."score" is null or "t"."score" = 'NaN')`],
      clickhouse: ['("supplier-query row"."score" is null or isNaN("supplier-query row"."score"))'],
      duckdb: ['("t"."score" is null or isnan("t"."score"))'],
      sqlite: ['("t"."score" is null or not (typeof("t"."score") in (\'real\', \'integer\')))'],
      mariadb: ['`t`.`score` is null'],
    },
  },
  {
    title: 'a present number',
    query: { filter: { field: 'score', comparator: 'ne', value: null } },
    expected: {
      postgres: [`not ("t"."score" is null or "t"."score" = 'NaN')`],
      clickhouse: [
        'not ("supplier-query row"."score" is null or isNaN("supplier-query row"."score"))',
      ],
      duckdb: ['not ("t"."score" is null or isnan("t"."score"))'],
      sqlite: ['not ("t"."score" is null or not (typeof("t"."score") in (\'real\', \'integer\')))'],
      mariadb: ['not (`t`.`score` is null)'],
    },
  },
  {
    title: 'one of several numbers',
    query: { filter: { field: 'score', comparator: 'is_any', value: [0, 1.5, 1e300] } },
    expected: {
      postgres: ['"t"."score" = any($1::double precision[])', [0, 1.5, 1e300]],
      clickhouse: [
        '("supplier-query row"."score" in {p0:Array(Float64)} or "supplier-query row"."score" = 0)',
        [0, 1.5, 1e300],
      ],
      duckdb: ['"t"."score" in ($1::DOUBLE, $2::DOUBLE, $3::DOUBLE)', 0, 1.5, '1e+300'],
      sqlite: [
        '"t"."score" in (?, ?, ?) and typeof("t"."score") in (\'real\', \'integer\')',
        0,
        1.5,
        1e300,
      ],
      mariadb: ['`t`.`score` in (?, ?, ?)', 0, 1.5, 1e300],
    },
  },
  {
    title: 'one of several numbers but 0',
    query: { filter: { field: 'score', comparator: 'is_any', value: [1.5, 2] } },
    expected: {
      postgres: ['"t"."score" = any($1::double precision[])', [1.5, 2]],
      clickhouse: ['"supplier-query row"."score" in {p0:Array(Float64)}', [1.5, 2]],
      duckdb: ['"t"."score" in ($1::DOUBLE, $2::DOUBLE)', 1.5, 2],
      sqlite: ['"t"."score" in (?, ?) and typeof("t"."score") in (\'real\', \'integer\')', 1.5, 2],
      mariadb: ['`t`.`score` in (?, ?)', 1.5, 2],
    },
  },
  {
    title: 'one of several booleans',
    query: { filter: { field: 'active', comparator: 'is_any', value: [true, false] } },
    expected: {
      postgres: ['"t"."active" = any($1::boolean[])', [true, false]],
      clickhouse: ['"supplier-query row"."active" in {p0:Array(Bool)}', [true, false]],
      duckdb: ['"t"."active" in ($1::BOOLEAN, $2::BOOLEAN)', true, false],
      sqlite: ['"t"."active" in (?, ?) and typeof("t"."active") = \'integer\'', 1, 0],
      mariadb: ['`t`.`active` in (?, ?)', 1, 0],
    },
  },
  {
    title: 'an empty list',
    query: { filter: { field: 'tags', comparator: 'eq', value: null } },
    expected: {
      postgres: [
        'case when array_ndims("t"."tags") = 1 then cardinality(array_remove("t"."tags", null)) = 0 else true end',
      ],
      clickhouse: ['not arrayExists(x -> x is not null, "supplier-query row"."tags")'],
      duckdb: ['list_min("t"."tags") is null'],
      sqlite: [
        'not exists (select 1 from (select case when typeof("t"."tags") = \'text\' and json_valid("t"."tags") then case json_type("t"."tags") when \'array\' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in (\'text\'))',
      ],
      mariadb: [
        "not exists (select 1 from json_table(case when json_valid(`t`.`tags`) and json_type(`t`.`tags`) = 'ARRAY' then `t`.`tags` end, '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING'))",
      ],
    },
  },
  {
    title: 'a list with a number',
    query: { filter: { field: 'marks', comparator: 'ne', value: null } },
    expected: {
      postgres: [
        'not (case when array_ndims("t"."marks") = 1 then cardinality(array_remove(array_remove("t"."marks", null), \'NaN\')) = 0 else true end)',
      ],
      clickhouse: [
        'not (not arrayExists(x -> x is not null and not isNaN(x), "supplier-query row"."marks"))',
      ],
      duckdb: ['not (list_min("t"."marks") is null or isnan(list_min("t"."marks")))'],
      sqlite: [
        'not (not exists (select 1 from (select case when typeof("t"."marks") = \'text\' and json_valid("t"."marks") then case json_type("t"."marks") when \'array\' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in (\'integer\', \'real\')))',
      ],
      mariadb: [
        "not (not exists (select 1 from json_table(case when json_valid(`t`.`marks`) and json_type(`t`.`marks`) = 'ARRAY' then `t`.`marks` end, '$[*]' columns (value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'DOUBLE')))",
      ],
    },
  },
  {
    title: 'text above',
    query: { filter: { field: 'city', comparator: 'gt', value: 'L' } },
    expected: {
      postgres: ['"t"."city" collate "C" > $1::text', 'L'],
      clickhouse: ['"supplier-query row"."city" > {p0:String}', 'L'],
      duckdb: ['"t"."city" > $1::VARCHAR', 'L'],
      sqlite: ['"t"."city" > ? and typeof("t"."city") = \'text\'', 'L'],
      mariadb: ['`t`.`city` > ? collate utf8mb4_nopad_bin', 'L'],
    },
  },
  {
    title: 'text not above',
    query: { filter: { field: 'city', comparator: 'le', value: 'L' } },
    expected: {
      postgres: ['"t"."city" collate "C" <= $1::text', 'L'],
      clickhouse: ['"supplier-query row"."city" <= {p0:String}', 'L'],
      duckdb: ['"t"."city" <= $1::VARCHAR', 'L'],
      sqlite: ['"t"."city" <= ? and typeof("t"."city") = \'text\'', 'L'],
      mariadb: ['`t`.`city` <= ? collate utf8mb4_nopad_bin', 'L'],
    },
  },
  {
    title: 'numbers not below, and no NaN',
    query: { filter: { field: 'score', comparator: 'ge', value: 1.5 } },
    expected: {
      postgres: [`"t"."score" >= $1::double precision and not "t"."score" = 'NaN'`, 1.5],
      clickhouse: [
        '"supplier-query row"."score" >= {p0:Float64} and not isNaN("supplier-query row"."score")',
        1.5,
      ],
      duckdb: ['"t"."score" >= $1::DOUBLE and not isnan("t"."score")', 1.5],
      sqlite: ['"t"."score" >= ? and typeof("t"."score") in (\'real\', \'integer\')', 1.5],
      mariadb: ['`t`.`score` >= ?', 1.5],
    },
  },
  {
    title: 'numbers below',
    query: { filter: { field: 'score', comparator: 'lt', value: 1.5 } },
    expected: {
      postgres: ['"t"."score" < $1::double precision', 1.5],
      clickhouse: ['"supplier-query row"."score" < {p0:Float64}', 1.5],
      duckdb: ['"t"."score" < $1::DOUBLE', 1.5],
      sqlite: ['"t"."score" < ? and typeof("t"."score") in (\'real\', \'integer\')', 1.5],
      mariadb: ['`t`.`score` < ?', 1.5],
    },
  },
  {
    title: 'whole numbers above, in a column of integers',
    query: { filter: { field: 'score', comparator: 'gt', value: 1.5 } },
    columns: wholeScores,
    expected: {
      postgres: ['"t"."score" >= $1::integer', 2],
      clickhouse: ['"supplier-query row"."score" >= {p0:Int32}', 2],
      duckdb: ['"t"."score" >= $1::INTEGER', 2],
      sqlite: [
        '"t"."score" >= ? and +"t"."score" between -9007199254740991 and 9007199254740991 and typeof("t"."score") = \'integer\'',
        2,
      ],
      mariadb: ['`t`.`score` >= ?', 2],
    },
  },
  {
    title: 'whole numbers below, in a column of integers',
    query: { filter: { field: 'score', comparator: 'lt', value: 1.5 } },
    columns: wholeScores,
    expected: {
      postgres: ['"t"."score" < $1::integer', 2],
      clickhouse: ['"supplier-query row"."score" < {p0:Int32}', 2],
      duckdb: ['"t"."score" < $1::INTEGER', 2],
      sqlite: [
        '"t"."score" < ? and +"t"."score" between -9007199254740991 and 9007199254740991 and typeof("t"."score") = \'integer\'',
        2,
      ],
      mariadb: ['`t`.`score` < ?', 2],
    },
  },
  {
    title: 'numbers that a column of integers can hold',
    query: { filter: { field: 'score', comparator: 'is_any', value: [1.5, 2, 1e300] } },
    columns: wholeScores,
    expected: {
      postgres: ['"t"."score" = $1::integer', 2],
      clickhouse: ['"supplier-query row"."score" = {p0:Int32}', 2],
      duckdb: ['"t"."score" = $1::INTEGER', 2],
      sqlite: ['"t"."score" = ? and typeof("t"."score") = \'integer\'', 2],
      mariadb: ['`t`.`score` = ?', 2],
    },
  },
  {
    title: 'numbers that no column of integers can hold',
    query: { filter: { field: 'score', comparator: 'eq', value: 1.5 } },
    columns: wholeScores,
    expected: {
      postgres: ['1 = 0'],
      clickhouse: ['1 = 0'],
      duckdb: ['1 = 0'],
      sqlite: ['1 = 0'],
      mariadb: ['1 = 0'],
    },
  },
  {
    title: 'all but a number that no column of integers can hold',
    query: { filter: { field: 'score', comparator: 'ne', value: 1.5 } },
    columns: wholeScores,
    expected: {
      postgres: ['("t"."score" is null or 1 = 1)'],
      clickhouse: ['("supplier-query row"."score" is null or 1 = 1)'],
      duckdb: ['("t"."score" is null or 1 = 1)'],
      sqlite: ['("t"."score" is null or 1 = 1)'],
      mariadb: ['(`t`.`score` is null or 1 = 1)'],
    },
  },
  {
    title: 'more than the greatest number of 32 bits, in a column of integers',
    query: { filter: { field: 'score', comparator: 'gt', value: 2 ** 31 - 1 } },
    columns: wholeScores,
    expected: {
      postgres: ['1 = 0'],
      clickhouse: ['1 = 0'],
      duckdb: ['1 = 0'],
      sqlite: [
        '"t"."score" >= ? and +"t"."score" between -9007199254740991 and 9007199254740991 and typeof("t"."score") = \'integer\'',
        2 ** 31,
      ],
      mariadb: ['1 = 0'],
    },
  },
  {
    title: 'more than a column of integers can hold',
    query: { filter: { field: 'score', comparator: 'gt', value: 1e300 } },
    columns: wholeScores,
    expected: {
      postgres: ['1 = 0'],
      clickhouse: ['1 = 0'],
      duckdb: ['1 = 0'],
      sqlite: ['1 = 0'],
      mariadb: ['1 = 0'],
    },
  },
  {
    title: 'less than that',
    query: { filter: { field: 'score', comparator: 'lt', value: 1e300 } },
    columns: wholeScores,
    expected: {
      postgres: ['"t"."score" is not null'],
      clickhouse: ['"supplier-query row"."score" is not null'],
      duckdb: ['"t"."score" is not null'],
      sqlite: [
        '+"t"."score" between -9007199254740991 and 9007199254740991 and typeof("t"."score") = \'integer\'',
      ],
      mariadb: ['`t`.`score` is not null'],
    },
  },
  {
    title: 'a day',
    query: { filter: { field: 'seen', comparator: 'eq_date', value: '2024-02-29' } },
    expected: {
      postgres: [
        '"t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
      ],
      clickhouse: [
        '"supplier-query row"."seen" >= {p0:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p1:DateTime64(3, \'UTC\')}',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
      ],
      duckdb: [
        '"t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
      ],
      sqlite: [
        '"t"."seen" >= ? and "t"."seen" < ? and typeof("t"."seen") = \'integer\'',
        1709164800000,
        1709251200000,
      ],
      mariadb: [
        '`t`.`seen` >= ? and `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
      ],
    },
  },
  {
    title: 'every other day, or none',
    query: { filter: { field: 'seen', comparator: 'ne_date', value: '2024-02-29' } },
    expected: {
      postgres: [
        '("t"."seen" is null or not ("t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz))',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
      ],
      clickhouse: [
        '("supplier-query row"."seen" is null or not ("supplier-query row"."seen" >= {p0:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p1:DateTime64(3, \'UTC\')}))',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
      ],
      duckdb: [
        '("t"."seen" is null or not ("t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP))',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
      ],
      sqlite: [
        '("t"."seen" is null or not ("t"."seen" >= ? and "t"."seen" < ? and typeof("t"."seen") = \'integer\'))',
        1709164800000,
        1709251200000,
      ],
      mariadb: [
        '(`t`.`seen` is null or not (`t`.`seen` >= ? and `t`.`seen` < ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true))',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
      ],
    },
  },
  {
    title: 'days, or none',
    query: {
      filter: { field: 'seen', comparator: 'is_any', value: ['2024-02-29', '2024-03-31', null] },
    },
    expected: {
      postgres: [
        '("t"."seen" is null or not ("t"."seen" >= \'0001-01-01T00:00:00Z\'::timestamptz and "t"."seen" < \'10000-01-01T00:00:00Z\'::timestamptz) or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '2024-03-31T00:00:00.000Z',
        '2024-04-01T00:00:00.000Z',
      ],
      clickhouse: [
        '("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64(\'0001-01-01 00:00:00.000\', 3, \'UTC\') and toDateTime64(\'9999-12-31 23:59:59.999\', 3, \'UTC\')) or "supplier-query row"."seen" >= {p0:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p1:DateTime64(3, \'UTC\')} or "supplier-query row"."seen" >= {p2:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p3:DateTime64(3, \'UTC\')})',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
        '2024-03-31 00:00:00.000',
        '2024-04-01 00:00:00.000',
      ],
      duckdb: [
        '("t"."seen" is null or not ("t"."seen" >= timestamp \'0001-01-01 00:00:00\' and "t"."seen" < timestamp \'10000-01-01 00:00:00\') or "t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP or "t"."seen" >= $3::TIMESTAMP and "t"."seen" < $4::TIMESTAMP)',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '2024-03-31T00:00:00.000Z',
        '2024-04-01T00:00:00.000Z',
      ],
      sqlite: [
        '("t"."seen" is null or not (+"t"."seen" between -62135596800000 and 253402300799999 and typeof("t"."seen") = \'integer\') or ("t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?) and typeof("t"."seen") = \'integer\')',
        1709164800000,
        1709251200000,
        1711843200000,
        1711929600000,
      ],
      mariadb: [
        '(`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true) or (`t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?) and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
        '2024-03-31 00:00:00.000',
        '2024-04-01 00:00:00.000',
      ],
    },
  },
  {
    title: 'neither of two days, nor none',
    query: {
      filter: {
        field: 'seen',
        comparator: 'is_not_any',
        value: ['2024-02-29', '2024-03-31', null],
      },
    },
    expected: {
      postgres: [
        'not ("t"."seen" is null or not ("t"."seen" >= \'0001-01-01T00:00:00Z\'::timestamptz and "t"."seen" < \'10000-01-01T00:00:00Z\'::timestamptz) or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '2024-03-31T00:00:00.000Z',
        '2024-04-01T00:00:00.000Z',
      ],
      clickhouse: [
        'not ("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64(\'0001-01-01 00:00:00.000\', 3, \'UTC\') and toDateTime64(\'9999-12-31 23:59:59.999\', 3, \'UTC\')) or "supplier-query row"."seen" >= {p0:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p1:DateTime64(3, \'UTC\')} or "supplier-query row"."seen" >= {p2:DateTime64(3, \'UTC\')} and "supplier-query row"."seen" < {p3:DateTime64(3, \'UTC\')})',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
        '2024-03-31 00:00:00.000',
        '2024-04-01 00:00:00.000',
      ],
      duckdb: [
        'not ("t"."seen" is null or not ("t"."seen" >= timestamp \'0001-01-01 00:00:00\' and "t"."seen" < timestamp \'10000-01-01 00:00:00\') or "t"."seen" >= $1::TIMESTAMP and "t"."seen" < $2::TIMESTAMP or "t"."seen" >= $3::TIMESTAMP and "t"."seen" < $4::TIMESTAMP)',
        '2024-02-29T00:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '2024-03-31T00:00:00.000Z',
        '2024-04-01T00:00:00.000Z',
      ],
      sqlite: [
        'not ("t"."seen" is null or not (+"t"."seen" between -62135596800000 and 253402300799999 and typeof("t"."seen") = \'integer\') or ("t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?) and typeof("t"."seen") = \'integer\')',
        1709164800000,
        1709251200000,
        1711843200000,
        1711929600000,
      ],
      mariadb: [
        'not (`t`.`seen` is null or not ((year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true) or (`t`.`seen` >= ? and `t`.`seen` < ? or `t`.`seen` >= ? and `t`.`seen` < ?) and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true)',
        '2024-02-29 00:00:00.000',
        '2024-03-01 00:00:00.000',
        '2024-03-31 00:00:00.000',
        '2024-04-01 00:00:00.000',
      ],
    },
  },
  {
    title: 'the last of all days',
    query: { filter: { field: 'seen', comparator: 'eq_date', value: '9999-12-31' } },
    expected: {
      postgres: [
        '"t"."seen" >= $1::timestamptz and "t"."seen" >= \'0001-01-01T00:00:00Z\'::timestamptz and "t"."seen" < \'10000-01-01T00:00:00Z\'::timestamptz',
        '9999-12-31T00:00:00.000Z',
      ],
      clickhouse: [
        "\"supplier-query row\".\"seen\" >= {p0:DateTime64(3, 'UTC')} and \"supplier-query row\".\"seen\" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC')",
        '9999-12-31 00:00:00.000',
      ],
      duckdb: [
        '"t"."seen" >= $1::TIMESTAMP and "t"."seen" >= timestamp \'0001-01-01 00:00:00\' and "t"."seen" < timestamp \'10000-01-01 00:00:00\'',
        '9999-12-31T00:00:00.000Z',
      ],
      sqlite: [
        '"t"."seen" >= ? and +"t"."seen" between -62135596800000 and 253402300799999 and typeof("t"."seen") = \'integer\'',
        253402214400000,
      ],
      mariadb: [
        '`t`.`seen` >= ? and (year(`t`.`seen`) > 0 and dayofmonth(`t`.`seen`) between 1 and coalesce(dayofmonth(last_day(`t`.`seen`)), 0)) is true',
        '9999-12-31 00:00:00.000',
      ],
    },
  },
  {
    title: 'after the last of all days',
    query: { filter: { field: 'seen', comparator: 'gt', value: '9999-12-31' } },
    expected: {
      postgres: ['1 = 0'],
      clickhouse: ['1 = 0'],
      duckdb: ['1 = 0'],
      sqlite: ['1 = 0'],
      mariadb: ['1 = 0'],
    },
  },
  {
    title: 'a text with another in it',
    query: { filter: { field: 'city', comparator: 'contains', value: '50%' } },
    expected: {
      postgres: ['strpos("t"."city", $1::text) > 0', '50%'],
      clickhouse: ['position("supplier-query row"."city", {p0:String}) > 0', '50%'],
      duckdb: ['contains("t"."city", $1::VARCHAR)', '50%'],
      sqlite: ['instr("t"."city", ?) > 0 and typeof("t"."city") = \'text\'', '50%'],
      mariadb: ['locate(? collate utf8mb4_nopad_bin, `t`.`city`) > 0', '50%'],
    },
  },
  {
    title: 'a text without',
    query: { filter: { field: 'city', comparator: 'not_contains', value: '50%' } },
    expected: {
      postgres: ['("t"."city" is null or not (strpos("t"."city", $1::text) > 0))', '50%'],
      clickhouse: [
        '("supplier-query row"."city" is null or not (position("supplier-query row"."city", {p0:String}) > 0))',
        '50%',
      ],
      duckdb: ['("t"."city" is null or not (contains("t"."city", $1::VARCHAR)))', '50%'],
      sqlite: [
        '("t"."city" is null or not (instr("t"."city", ?) > 0 and typeof("t"."city") = \'text\'))',
        '50%',
      ],
      mariadb: [
        '(`t`.`city` is null or not (locate(? collate utf8mb4_nopad_bin, `t`.`city`) > 0))',
        '50%',
      ],
    },
  },
  {
    title: 'a list with one of several texts',
    query: { filter: { field: 'tags', comparator: 'includes_any', value: ['a', 'b'] } },
    expected: {
      postgres: ['"t"."tags" && $1::text[] and array_ndims("t"."tags") = 1', ['a', 'b']],
      clickhouse: ['hasAny("supplier-query row"."tags", {p0:Array(String)})', ['a', 'b']],
      duckdb: ['list_has_any("t"."tags", [$1::VARCHAR, $2::VARCHAR])', 'a', 'b'],
      sqlite: [
        'exists (select 1 from (select case when typeof("t"."tags") = \'text\' and json_valid("t"."tags") then case json_type("t"."tags") when \'array\' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in (\'text\') and element.value in (?, ?))',
        'a',
        'b',
      ],
      mariadb: [
        "exists (select 1 from json_table(case when json_valid(`t`.`tags`) and json_type(`t`.`tags`) = 'ARRAY' then `t`.`tags` end, '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))",
        'a',
        'b',
      ],
    },
  },
  {
    title: 'a list with none of several texts',
    query: { filter: { field: 'tags', comparator: 'excludes_any', value: ['a', 'b'] } },
    expected: {
      postgres: [
        '("t"."tags" is null or not ("t"."tags" && $1::text[] and array_ndims("t"."tags") = 1))',
        ['a', 'b'],
      ],
      clickhouse: [
        '("supplier-query row"."tags" is null or not (hasAny("supplier-query row"."tags", {p0:Array(String)})))',
        ['a', 'b'],
      ],
      duckdb: [
        '("t"."tags" is null or not (list_has_any("t"."tags", [$1::VARCHAR, $2::VARCHAR])))',
        'a',
        'b',
      ],
      sqlite: [
        '("t"."tags" is null or not (exists (select 1 from (select case when typeof("t"."tags") = \'text\' and json_valid("t"."tags") then case json_type("t"."tags") when \'array\' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in (\'text\') and element.value in (?, ?))))',
        'a',
        'b',
      ],
      mariadb: [
        "(`t`.`tags` is null or not (exists (select 1 from json_table(case when json_valid(`t`.`tags`) and json_type(`t`.`tags`) = 'ARRAY' then `t`.`tags` end, '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin))))",
        'a',
        'b',
      ],
    },
  },
  {
    title: 'a list with all of several texts',
    query: { filter: { field: 'tags', comparator: 'includes_all', value: ['a', 'b'] } },
    expected: {
      postgres: ['"t"."tags" @> $1::text[] and array_ndims("t"."tags") = 1', ['a', 'b']],
      clickhouse: ['hasAll("supplier-query row"."tags", {p0:Array(String)})', ['a', 'b']],
      duckdb: ['list_has_all("t"."tags", [$1::VARCHAR, $2::VARCHAR])', 'a', 'b'],
      sqlite: [
        '(select count(distinct element.value) from (select case when typeof("t"."tags") = \'text\' and json_valid("t"."tags") then case json_type("t"."tags") when \'array\' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in (\'text\') and element.value in (?, ?)) = ?',
        'a',
        'b',
        2,
      ],
      mariadb: [
        "(select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) and json_type(`t`.`tags`) = 'ARRAY' then `t`.`tags` end, '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) = ?",
        'a',
        'b',
        2,
      ],
    },
  },
  {
    title: 'a list that lacks one of several texts',
    query: { filter: { field: 'tags', comparator: 'excludes_all', value: ['a', 'b'] } },
    expected: {
      postgres: [
        '("t"."tags" is null or not ("t"."tags" @> $1::text[] and array_ndims("t"."tags") = 1))',
        ['a', 'b'],
      ],
      clickhouse: [
        '("supplier-query row"."tags" is null or not (hasAll("supplier-query row"."tags", {p0:Array(String)})))',
        ['a', 'b'],
      ],
      duckdb: [
        '("t"."tags" is null or not (list_has_all("t"."tags", [$1::VARCHAR, $2::VARCHAR])))',
        'a',
        'b',
      ],
      sqlite: [
        '("t"."tags" is null or not ((select count(distinct element.value) from (select case when typeof("t"."tags") = \'text\' and json_valid("t"."tags") then case json_type("t"."tags") when \'array\' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in (\'text\') and element.value in (?, ?)) = ?))',
        'a',
        'b',
        2,
      ],
      mariadb: [
        "(`t`.`tags` is null or not ((select count(distinct element.value) from json_table(case when json_valid(`t`.`tags`) and json_type(`t`.`tags`) = 'ARRAY' then `t`.`tags` end, '$[*]' columns (value longtext character set utf8mb4 collate utf8mb4_nopad_bin path '$', json json path '$')) as element where json_type(element.json) in ('STRING') and element.value in (? collate utf8mb4_nopad_bin, ? collate utf8mb4_nopad_bin)) = ?))",
        'a',
        'b',
        2,
      ],
    },
  },
  {
    title: 'a list with one of several numbers',
    query: { filter: { field: 'marks', comparator: 'includes_any', value: [0, 1e300] } },
    expected: {
      postgres: [
        '"t"."marks" && $1::double precision[] and array_ndims("t"."marks") = 1',
        [0, 1e300],
      ],
      clickhouse: ['hasAny("supplier-query row"."marks", {p0:Array(Float64)})', [0, 1e300]],
      duckdb: ['list_has_any("t"."marks", [$1::DOUBLE, $2::DOUBLE])', 0, '1e+300'],
      sqlite: [
        'exists (select 1 from (select case when typeof("t"."marks") = \'text\' and json_valid("t"."marks") then case json_type("t"."marks") when \'array\' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in (\'integer\', \'real\') and cast(element.value as real) in (?, ?))',
        0,
        1e300,
      ],
      mariadb: [
        "exists (select 1 from json_table(case when json_valid(`t`.`marks`) and json_type(`t`.`marks`) = 'ARRAY' then `t`.`marks` end, '$[*]' columns (value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'DOUBLE') and element.value in (?, ?))",
        0,
        1e300,
      ],
    },
  },
  {
    title: 'a list with all of several numbers',
    query: { filter: { field: 'marks', comparator: 'includes_all', value: [0, 1e300] } },
    expected: {
      postgres: [
        '"t"."marks" @> $1::double precision[] and array_ndims("t"."marks") = 1',
        [0, 1e300],
      ],
      clickhouse: ['hasAll("supplier-query row"."marks", {p0:Array(Float64)})', [0, 1e300]],
      duckdb: ['list_has_all("t"."marks", [$1::DOUBLE, $2::DOUBLE])', 0, '1e+300'],
      sqlite: [
        '(select count(distinct cast(element.value as real)) from (select case when typeof("t"."marks") = \'text\' and json_valid("t"."marks") then case json_type("t"."marks") when \'array\' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in (\'integer\', \'real\') and cast(element.value as real) in (?, ?)) = ?',
        0,
        1e300,
        2,
      ],
      mariadb: [
        "(select count(distinct element.value) from json_table(case when json_valid(`t`.`marks`) and json_type(`t`.`marks`) = 'ARRAY' then `t`.`marks` end, '$[*]' columns (value double path '$', json json path '$')) as element where json_type(element.json) in ('INTEGER', 'DOUBLE') and element.value in (?, ?)) = ?",
        0,
        1e300,
        2,
      ],
    },
  },
  {
    title: 'groups',
    query: {
      filter: {
        operator: 'or',
        operands: [
          { field: 'city', comparator: 'eq', value: 'Leeds' },
          {
            operands: [
              { field: 'active', comparator: 'eq', value: true },
              {
                operator: 'or',
                operands: [
                  { field: 'score', comparator: 'lt', value: 3 },
                  { field: 'id', comparator: 'gt', value: 'm' },
                ],
              },
            ],
          },
        ],
      },
    },
    expected: {
      postgres: [
        '("t"."city" = $1::text or "t"."active" = $2::boolean and ("t"."score" < $3::double precision or "t"."id" collate "C" > $4::text))',
        'Leeds',
        true,
        3,
        'm',
      ],
      clickhouse: [
        '("supplier-query row"."city" = {p0:String} or "supplier-query row"."active" = {p1:Bool} and ("supplier-query row"."score" < {p2:Float64} or "supplier-query row"."id" > {p3:String}))',
        'Leeds',
        true,
        3,
        'm',
      ],
      duckdb: [
        '("t"."city" = $1::VARCHAR or "t"."active" = $2::BOOLEAN and ("t"."score" < $3::DOUBLE or "t"."id" > $4::VARCHAR))',
        'Leeds',
        true,
        3,
        'm',
      ],
      sqlite: [
        '("t"."city" = ? and typeof("t"."city") = \'text\' or "t"."active" = ? and typeof("t"."active") = \'integer\' and ("t"."score" < ? and typeof("t"."score") in (\'real\', \'integer\') or "t"."id" > ? and typeof("t"."id") = \'text\'))',
        'Leeds',
        1,
        3,
        'm',
      ],
      mariadb: [
        '(`t`.`city` = ? collate utf8mb4_nopad_bin or `t`.`active` = ? and (`t`.`score` < ? or `t`.`id` > ? collate utf8mb4_nopad_bin))',
        'Leeds',
        1,
        3,
        'm',
      ],
    },
  },
  {
    title: 'a filter that no row meets',
    query: { filter: { field: 'city', comparator: 'is_any', value: [] } },
    expected: {
      postgres: ['1 = 0'],
      clickhouse: ['1 = 0'],
      duckdb: ['1 = 0'],
      sqlite: ['1 = 0'],
      mariadb: ['1 = 0'],
    },
  },
]

export const pages: readonly Lowering[] = [
  {
    title: 'no sort, all rows',
    query: {},
    expected: {
      postgres: ['order by "t"."id" collate "C" asc'],
      clickhouse: ['order by "supplier-query row"."id" asc'],
      duckdb: ['order by "t"."id" asc'],
      sqlite: ['order by "t"."id" asc'],
      mariadb: ['order by `t`.`id` collate utf8mb4_nopad_bin asc'],
    },
  },
  {
    title: 'sorts, nulls lowest, then the key',
    query: {
      sort: [
        { field: 'city', direction: 'asc' },
        { field: 'seen', direction: 'desc' },
      ],
    },
    expected: {
      postgres: [
        'order by "t"."city" collate "C" asc nulls first, case when "t"."seen" >= \'0001-01-01T00:00:00Z\'::timestamptz and "t"."seen" < \'10000-01-01T00:00:00Z\'::timestamptz then date_trunc(\'milliseconds\', "t"."seen") end desc nulls last, "t"."id" collate "C" asc',
      ],
      clickhouse: [
        'order by "supplier-query row"."city" asc nulls first, "supplier-query row"."seen" desc nulls last, "supplier-query row"."id" asc',
      ],
      duckdb: [
        'order by "t"."city" asc nulls first, case when "t"."seen" >= timestamp \'0001-01-01 00:00:00\' and "t"."seen" < timestamp \'10000-01-01 00:00:00\' then date_trunc(\'milliseconds\', "t"."seen") end desc nulls last, "t"."id" asc',
      ],
      sqlite: ['order by "t"."city" asc nulls first, "t"."seen" desc nulls last, "t"."id" asc'],
      mariadb: [
        'order by `t`.`city` collate utf8mb4_nopad_bin asc, `t`.`seen` desc, `t`.`id` collate utf8mb4_nopad_bin asc',
      ],
    },
  },
  {
    title: 'numbers with NaN as low as null',
    query: { sort: [{ field: 'score', direction: 'asc' }] },
    expected: {
      postgres: [
        `order by case when "t"."score" = 'NaN' then null else "t"."score" end asc nulls first, "t"."id" collate "C" asc`,
      ],
      clickhouse: [
        'order by case when isNaN("supplier-query row"."score") then null else "supplier-query row"."score" end asc nulls first, "supplier-query row"."id" asc',
      ],
      duckdb: [
        'order by case when isnan("t"."score") then null else "t"."score" end asc nulls first, "t"."id" asc',
      ],
      sqlite: ['order by "t"."score" asc nulls first, "t"."id" asc'],
      mariadb: ['order by `t`.`score` asc, `t`.`id` collate utf8mb4_nopad_bin asc'],
    },
  },
  {
    title: 'a sort by key, which makes the rest idle',
    query: {
      sort: [
        { field: 'active', direction: 'asc' },
        { field: 'id', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ],
    },
    expected: {
      postgres: ['order by "t"."active" asc nulls first, "t"."id" collate "C" desc'],
      clickhouse: [
        'order by "supplier-query row"."active" asc nulls first, "supplier-query row"."id" desc',
      ],
      duckdb: ['order by "t"."active" asc nulls first, "t"."id" desc'],
      sqlite: ['order by "t"."active" asc nulls first, "t"."id" desc'],
      mariadb: ['order by `t`.`active` asc, `t`.`id` collate utf8mb4_nopad_bin desc'],
    },
  },
  {
    title: 'a page',
    query: { page: { offset: 20, limit: 10 } },
    expected: {
      postgres: ['order by "t"."id" collate "C" asc limit $1 offset $2', 10, 20],
      clickhouse: [
        'order by "supplier-query row"."id" asc limit {p0:UInt64} offset {p1:UInt64}',
        10,
        20,
      ],
      duckdb: ['order by "t"."id" asc limit $1 offset $2', 10, 20],
      sqlite: ['order by "t"."id" asc limit ? offset ?', 10, 20],
      mariadb: ['order by `t`.`id` collate utf8mb4_nopad_bin asc limit ? offset ?', 10, 20],
    },
  },
  {
    title: 'an offset alone',
    query: { page: { offset: 20 } },
    expected: {
      postgres: ['order by "t"."id" collate "C" asc offset $1', 20],
      clickhouse: ['order by "supplier-query row"."id" asc offset {p0:UInt64}', 20],
      duckdb: ['order by "t"."id" asc offset $1', 20],
      sqlite: ['order by "t"."id" asc limit ? offset ?', 9007199254740991, 20],
      mariadb: [
        'order by `t`.`id` collate utf8mb4_nopad_bin asc limit ? offset ?',
        9007199254740991,
        20,
      ],
    },
  },
  {
    title: 'the largest page',
    query: { page: { offset: 9007199254740991, limit: 9007199254740991 } },
    expected: {
      postgres: [
        'order by "t"."id" collate "C" asc limit $1 offset $2',
        9007199254740991,
        9007199254740991,
      ],
      clickhouse: [
        'order by "supplier-query row"."id" asc limit {p0:UInt64} offset {p1:UInt64}',
        9007199254740991,
        9007199254740991,
      ],
      duckdb: ['order by "t"."id" asc limit $1 offset $2', 9007199254740991, 9007199254740991],
      sqlite: ['order by "t"."id" asc limit ? offset ?', 9007199254740991, 9007199254740991],
      mariadb: [
        'order by `t`.`id` collate utf8mb4_nopad_bin asc limit ? offset ?',
        9007199254740991,
        9007199254740991,
      ],
    },
  },
  {
    title: 'the count alone',
    query: { page: { limit: 0 } },
    expected: {
      postgres: ['order by "t"."id" collate "C" asc limit $1', 0],
      clickhouse: ['order by "supplier-query row"."id" asc limit {p0:UInt64}', 0],
      duckdb: ['order by "t"."id" asc limit $1', 0],
      sqlite: ['order by "t"."id" asc limit ?', 0],
      mariadb: ['order by `t`.`id` collate utf8mb4_nopad_bin asc limit ?', 0],
    },
  },
]
