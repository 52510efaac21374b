import type { ColumnMapping } from 'supplier-query/sql'
import type { Server } from './servers.js'

/** A table as an ORM creates it by default, with the indexes that a listing has. */
export interface Schema {
  readonly orm: 'Drizzle' | 'Prisma' | 'Knex' | 'TypeORM'
  /** The columns of the table, and what its indexes are made of. */
  readonly ddl: string
  readonly at: string
  /** What stands for an instant that `seconds` ago was, as SQL of the database. */
  readonly toInstant: (server: Server['name'], seconds: string) => string
  readonly columns: ColumnMapping
  /** What the cell of an instant is in a statement by hand. */
  readonly bind: (ms: number) => unknown
}

type Dates = Pick<Schema, 'toInstant' | 'bind'>

/** The moment of the bench, so that the last 30 days have the same rows whenever it runs. */
export const NOW = Date.parse('2026-11-20T12:00:00Z')

const iso = (ms: number) => new Date(ms).toISOString()
const plain = (ms: number) => iso(ms).slice(0, 23).replace('T', ' ')

const inPostgres = (type: string): Dates => ({
  toInstant: (_, seconds) =>
    `('2026-11-20 12:00:00.123456Z'::timestamptz at time zone 'UTC' - ${seconds} * interval '1.000321 second')${type === 'timestamptz' ? " at time zone 'UTC'" : ''}`,
  bind: iso,
})
const inMysql: Dates = {
  toInstant: (_, seconds) => `date_sub('2026-11-20 12:00:00.123', interval ${seconds} second)`,
  bind: plain,
}
const inSqlite = (unit: number): Dates => ({
  toInstant: (_, seconds) => `${NOW / unit} - ${seconds} * ${1000 / unit}`,
  bind: (ms) => Math.floor(ms / unit),
})
const asText = (format: string, bind: Dates['bind']): Dates => ({
  toInstant: (_, seconds) => `strftime('${format}', ${NOW / 1000} - ${seconds}, 'unixepoch')`,
  bind,
})

/** Columns that are ordered as the database orders them, and those that are declared `not null`. */
function mapped(
  types: { text: string; id?: string; status?: string; at: string; requests: string },
  at: string,
  isNullable: boolean,
): ColumnMapping {
  const { text, id = text, status = text } = types
  const nullable = isNullable
  return {
    id: { type: id, order: 'database' },
    name: { type: text, nullable },
    city: { type: text, order: 'database' },
    status: { type: status, nullable },
    requests: { type: types.requests },
    connectedAt: { name: at, type: types.at, nullable },
  } as ColumnMapping // of the server's types
}

function table(
  text: string,
  id: string,
  status: string,
  date: string,
  at: string,
  required: string,
  integer = 'integer',
) {
  return `id ${id} primary key, name ${text} ${required}, city ${text}, status ${status} ${required}, requests ${integer}, ${at} ${date} ${required}`
}

/** The schemas of a server: what each ORM's own types give. Prisma and TypeORM require cells by default. */
export function schemasOf(server: Server['name']): Schema[] {
  const snake = 'connected_at'
  const camel = '"connectedAt"'
  if (server === 'PostgreSQL') {
    const make = (
      orm: Schema['orm'],
      text: string,
      status: string,
      date: string,
      type: string,
      at: string,
      isNullable: boolean,
    ): Schema => ({
      orm,
      ddl: table(text, text, status, date, at, isNullable ? '' : 'not null'),
      at,
      ...inPostgres(type),
      columns: mapped(
        {
          text: text.startsWith('text') ? 'text' : 'varchar',
          status: status.startsWith('text') ? 'text' : 'varchar',
          at: type,
          requests: 'integer',
        },
        at.replaceAll('"', ''),
        isNullable,
      ),
    })
    return [
      make(
        'Drizzle',
        'text',
        'varchar(32)',
        'timestamp with time zone',
        'timestamptz',
        snake,
        true,
      ),
      make('Prisma', 'text', 'text', 'timestamp(3)', 'timestamp(3)', camel, false),
      make('Knex', 'varchar(255)', 'varchar(255)', 'timestamptz', 'timestamptz', snake, true),
      make(
        'TypeORM',
        'character varying',
        'character varying',
        'timestamp without time zone',
        'timestamp',
        camel,
        false,
      ),
    ]
  }
  if (server === 'SQLite') {
    const make = (
      orm: Schema['orm'],
      text: string,
      date: string,
      type: string,
      dates: Dates,
      at: string,
      isNullable: boolean,
    ): Schema => ({
      orm,
      ddl: table(text, text, text, date, at, isNullable ? '' : 'not null'),
      at,
      ...dates,
      columns: mapped(
        { text: 'text', at: type, requests: 'integer' },
        at.replaceAll('"', ''),
        isNullable,
      ),
    })
    const offset = 'YYYY-MM-DDThh:mm:ss.sss+00:00'
    return [
      make('Drizzle', 'text', 'integer', 'integer seconds', inSqlite(1000), snake, true),
      make(
        'Prisma',
        'text',
        'datetime',
        offset,
        asText('%Y-%m-%dT%H:%M:%f+00:00', (ms) => iso(ms).replace('Z', '+00:00')),
        camel,
        false,
      ),
      make('Knex', 'varchar(255)', 'datetime', 'integer', inSqlite(1), snake, true),
      make(
        'TypeORM',
        'varchar',
        'datetime',
        'YYYY-MM-DD hh:mm:ss.sss',
        asText('%Y-%m-%d %H:%M:%f', plain),
        camel,
        false,
      ),
    ]
  }
  const make = (
    orm: Schema['orm'],
    text: string,
    date: string,
    type: string,
    at: string,
    isNullable: boolean,
  ): Schema => ({
    orm,
    ddl: table(text, text, text, date, at, isNullable ? '' : 'not null', 'int'),
    at,
    ...inMysql,
    columns: mapped(
      { text: 'varchar', at: type, requests: 'int' },
      at.replaceAll('`', ''),
      isNullable,
    ),
  })
  return [
    // A text is `varchar` there: a `text` column can be no key.
    make('Drizzle', 'varchar(255)', 'datetime(3)', 'datetime(3)', snake, true),
    make('Prisma', 'varchar(191)', 'datetime(3)', 'datetime(3)', '`connectedAt`', false),
    make('Knex', 'varchar(255)', 'timestamp', 'timestamp(3)', snake, true),
    make('TypeORM', 'varchar(255)', 'datetime', 'datetime', '`connectedAt`', false),
  ]
}

/** The statements that create and fill a table, with the indexes that people create. */
export function load(server: Server['name'], schema: Schema, rows: number): string[] {
  const { ddl, at, toInstant } = schema
  const pick = (list: readonly string[], index: string) =>
    server === 'PostgreSQL'
      ? `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + ${index}]`
      : `case ${index} ${list.map((each, i) => `when ${i} then '${each}'`).join(' ')} end`
  const names = [
    'Aalborg',
    'Leeds',
    'zed',
    'Acme',
    'eclair',
    'Muller',
    'alpha',
    'Beta',
    'North',
    'South',
  ]
  const hash = (i: string) =>
    server === 'SQLite'
      ? `lower(hex(substr(printf('%016x', ${i} * 2654435761 % 4294967291), 9)))`
      : server === 'PostgreSQL'
        ? `md5((${i})::text)`
        : `lpad(hex(crc32(${i})), 8, '0')`
  const concat = (...all: string[]) =>
    server === 'PostgreSQL' || server === 'SQLite' ? all.join(' || ') : `concat(${all.join(', ')})`
  const select = `select ${[
    server === 'SQLite'
      ? `printf('%08x', i * 2654435761 % 4294967291) || printf('%08x', i)`
      : server === 'PostgreSQL'
        ? hash('i')
        : `lower(concat(lpad(hex(crc32(i)), 8, '0'), lpad(hex(i), 8, '0')))`,
    concat(pick(names, '(i * 7) % 10'), `' '`, hash('i * 3'), `' Ltd'`),
    `case when i % 29 = 0 then null else ${concat(`'City '`, '(i * 7919) % 2000')} end`,
    pick(['approved', 'unapproved', 'pending', 'blocked'], 'i % 4'),
    '(i * 31) % 1000',
    toInstant(server, '(i * 61 % 94608000)'),
  ].join(', ')}`
  const numbers = {
    PostgreSQL: `from generate_series(1, ${rows}::bigint) as i`,
    SQLite: `from (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select i from n)`,
    MariaDB: `from (select seq as i from seq_1_to_${rows}) as n`,
    MySQL: `from (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select i from n) as n`,
  }[server]
  return [
    'drop table if exists supplier',
    `create table supplier (${ddl})`,
    ...(server === 'MySQL' ? ['set session cte_max_recursion_depth = 100000000'] : []),
    `insert into supplier ${select} ${numbers}`,
    'create index supplier_city on supplier (city)',
    `create index supplier_at on supplier (${at})`,
    `create index supplier_status on supplier (status, city, ${at})`,
    ...(server === 'PostgreSQL'
      ? [
          'create extension if not exists pg_trgm',
          'create index supplier_name on supplier using gin (name gin_trgm_ops)',
          'vacuum analyze supplier',
        ]
      : server === 'SQLite'
        ? ['analyze']
        : ['analyze table supplier']),
  ]
}
