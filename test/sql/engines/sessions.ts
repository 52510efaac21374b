/** Settings of sessions that change how databases print values or read statements, the default first. */
export const sessions = {
  postgres: ['ISO, MDY', 'German', 'SQL, DMY', 'Postgres, YMD'].map(
    (style) => `set DateStyle = '${style}'`,
  ),
  mysql: ['default', "'ANSI'", "'NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT'", "''"].map(
    (mode) => `set sql_mode = ${mode}`,
  ),
  duckdb: ['America/New_York', 'UTC', 'Asia/Kolkata'].map((zone) => `set TimeZone = '${zone}'`),
  clickhouse: [
    "set date_time_output_format = 'simple', output_format_json_quote_64bit_integers = 0",
    "set date_time_output_format = 'iso', output_format_json_quote_64bit_integers = 1",
    "set date_time_output_format = 'unix_timestamp', session_timezone = 'Asia/Kolkata'",
  ],
} as const
