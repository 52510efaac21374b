/**
 * Settings of sessions that change how databases print values, read statements or order rows, the default
 * first. Statements answer alike under all of them. `; ` separates several statements.
 */
export const sessions = {
  postgres: [
    { DateStyle: 'ISO, MDY', TimeZone: 'UTC', extra_float_digits: 1, array_nulls: 'on' },
    { DateStyle: 'German', TimeZone: 'Asia/Kolkata', extra_float_digits: 3, array_nulls: 'off' },
    { DateStyle: 'SQL, DMY', TimeZone: 'America/New_York', IntervalStyle: 'sql_standard' },
    { DateStyle: 'Postgres, YMD', bytea_output: 'escape', quote_all_identifiers: 'on' },
    { standard_conforming_strings: 'off', transform_null_equals: 'on' },
    { standard_conforming_strings: 'on', transform_null_equals: 'off', extra_float_digits: 2 },
  ].map((settings) => {
    const each = Object.entries(settings).map(
      ([name, value]) => `set_config('${name}', '${value}', false)`,
    )
    return `select ${each.join(', ')}`
  }),
  mysql: [
    "default, time_zone = '+00:00', div_precision_increment = 4",
    "'ANSI', time_zone = '+05:30'",
    "'NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT', time_zone = '-09:00', div_precision_increment = 0",
    "''",
    "'ANSI_QUOTES,HIGH_NOT_PRECEDENCE,IGNORE_SPACE,NO_UNSIGNED_SUBTRACTION'",
    "'TRADITIONAL'",
  ].map((mode) => `set sql_mode = ${mode}`),
  duckdb: [
    "set TimeZone = 'America/New_York'",
    "set TimeZone = 'UTC'; set default_null_order = 'nulls_first'; set default_order = 'desc'",
    "set TimeZone = 'Asia/Kolkata'; set default_order = 'asc'; set integer_division = true",
    'reset default_null_order; set old_implicit_casting = true; set ieee_floating_point_ops = false',
    'reset integer_division; reset old_implicit_casting; reset ieee_floating_point_ops',
  ],
  sqlite: [
    'pragma reverse_unordered_selects = 0; pragma case_sensitive_like = 0',
    'pragma reverse_unordered_selects = 1; pragma case_sensitive_like = 1',
  ],
  clickhouse: [
    "date_time_output_format = 'simple', output_format_json_quote_64bit_integers = 0",
    "date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 1",
    "date_time_output_format = 'unix_timestamp', session_timezone = 'Asia/Kolkata'",
    'output_format_json_quote_64bit_floats = 1, output_format_json_quote_decimals = 1, output_format_decimal_trailing_zeros = 1',
    'transform_null_in = 1, aggregate_functions_null_for_empty = 1, group_by_use_nulls = 1',
    "bool_true_representation = 'yes', bool_false_representation = 'no', output_format_json_escape_forward_slashes = 0",
  ].map((settings) => `set ${settings}`),
} as const
