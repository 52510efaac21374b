import type { ColumnMapping } from 'supplier-query/sql'
import type { Server } from './servers.js'

export type Orm = 'Drizzle' | 'Prisma' | 'Knex' | 'TypeORM'

/** The types of the columns that an ORM creates by default. */
interface Created {
  readonly text: string
  readonly integer: string
  readonly date: string
}

const orms: Readonly<Record<Orm, { readonly at: string; readonly isRequired: boolean }>> = {
  Drizzle: { at: 'connected_at', isRequired: false },
  Prisma: { at: 'connectedAt', isRequired: true },
  Knex: { at: 'connected_at', isRequired: false },
  TypeORM: { at: 'connectedAt', isRequired: true },
}

/** As the ORMs create them by default. */
const inMysql: Readonly<Record<Orm, Created>> = {
  Drizzle: { text: 'varchar(255)', integer: 'int', date: 'datetime' },
  Prisma: { text: 'varchar(191)', integer: 'int', date: 'datetime(3)' },
  Knex: { text: 'varchar(255)', integer: 'int', date: 'timestamp' },
  TypeORM: { text: 'varchar(255)', integer: 'int', date: 'datetime' },
}
export const created: Readonly<Record<Server['name'], Readonly<Record<Orm, Created>>>> = {
  PostgreSQL: {
    Drizzle: { text: 'text', integer: 'integer', date: 'timestamp with time zone' },
    Prisma: { text: 'text', integer: 'integer', date: 'timestamp(3)' },
    Knex: { text: 'varchar(255)', integer: 'integer', date: 'timestamptz' },
    TypeORM: { text: 'character varying', integer: 'integer', date: 'TIMESTAMP' },
  },
  SQLite: {
    Drizzle: { text: 'text', integer: 'integer', date: 'integer' },
    Prisma: { text: 'text', integer: 'integer', date: 'datetime' },
    Knex: { text: 'varchar(255)', integer: 'integer', date: 'datetime' },
    TypeORM: { text: 'varchar', integer: 'integer', date: 'datetime' },
  },
  MariaDB: inMysql,
  MySQL: inMysql,
}

/** How an ORM stores dates. */
interface Dates {
  /** The column type to declare. */
  readonly type: string
  /** An instant some seconds ago, as SQL. */
  readonly toInstant: (seconds: string) => string
  /** An instant as a parameter of a statement by hand. */
  readonly bind: (ms: number) => unknown
}

/** The moment of the bench, so that the last 30 days always have the same rows. */
export const NOW = Date.parse('2026-11-20T12:00:00Z')

const iso = (ms: number) => new Date(ms).toISOString()
const plain = (ms: number) => iso(ms).slice(0, 23).replace('T', ' ')

/** The dates that an ORM writes to SQLite. */
const sqliteDates: Readonly<Record<Orm, Dates>> = {
  Drizzle: sqliteNumber('integer seconds', 1000),
  Prisma: sqliteText('YYYY-MM-DDThh:mm:ss.sss+00:00', '%Y-%m-%dT%H:%M:%f+00:00', (ms) =>
    iso(ms).replace('Z', '+00:00'),
  ),
  Knex: sqliteNumber('integer', 1),
  TypeORM: sqliteText('YYYY-MM-DD hh:mm:ss.sss', '%Y-%m-%d %H:%M:%f', plain),
}

function sqliteNumber(type: string, unit: number): Dates {
  return {
    type,
    toInstant: (seconds) => `${NOW / unit} - ${seconds} * ${1000 / unit}`,
    bind: (ms) => Math.floor(ms / unit),
  }
}

function sqliteText(type: string, format: string, bind: Dates['bind']): Dates {
  return {
    type,
    toInstant: (seconds) => `strftime('${format}', ${NOW / 1000} - ${seconds}, 'unixepoch')`,
    bind,
  }
}

function datesOf(server: Server['name'], orm: Orm): Dates {
  const { date } = created[server][orm]
  if (server === 'SQLite') return sqliteDates[orm]
  if (server !== 'PostgreSQL') {
    return {
      type: date === 'timestamp' ? 'timestamp(3)' : date,
      toInstant: (seconds) => `date_sub('2026-11-20 12:00:00.123', interval ${seconds} second)`,
      bind: plain,
    }
  }
  const isZoned = date.startsWith('timestamptz') || date.includes('with time zone')
  const type = date.includes('(3)') ? date : isZoned ? 'timestamptz' : 'timestamp'
  const instant = `'2026-11-20 12:00:00.123456Z'::timestamptz at time zone 'UTC'`
  return {
    type,
    toInstant: (seconds) =>
      `(${instant} - ${seconds} * interval '1.000321 second')${isZoned ? " at time zone 'UTC'" : ''}`,
    bind: iso,
  }
}

/** A table as an ORM creates it by default. */
export interface Schema extends Dates {
  readonly orm: Orm
  /** The columns of the table, as SQL. */
  readonly ddl: string
  /** The column of the dates, quoted. */
  readonly at: string
  /** Orders rows by their dates, newest first and null last. */
  readonly down: string
  readonly columns: ColumnMapping
}

/** The schemas of a server, one for each ORM. */
export function schemasOf(server: Server['name']): Schema[] {
  const isMysql = server === 'MariaDB' || server === 'MySQL'
  return (Object.keys(orms) as Orm[]).map((orm) => {
    const { at: name, isRequired } = orms[orm]
    const { text, integer, date } = created[server][orm]
    const at = isMysql ? `\`${name}\`` : `"${name}"`
    const required = isRequired ? 'not null' : ''
    const dates = datesOf(server, orm)
    const type = server !== 'SQLite' && text !== 'text' ? 'varchar' : 'text'
    const nullable = !isRequired
    return {
      ...dates,
      orm,
      ddl: `id ${text} primary key, name ${text} ${required}, city ${text}, status ${text} ${required}, requests ${integer}, ${at} ${date} ${isRequired ? required : 'null'}`,
      at,
      down: `order by ${at} desc${nullable && server === 'PostgreSQL' ? ' nulls last' : ''}`,
      columns: {
        id: { type, order: 'database' },
        name: { type, nullable },
        city: { type, order: 'database' },
        status: { type, nullable },
        requests: { type: isMysql ? 'int' : 'integer' },
        connectedAt: { name, type: dates.type, nullable },
      } as ColumnMapping, // of the server's types
    }
  })
}

/** The statements that create and fill a table with some indexes. */
export function load(
  server: Server['name'],
  { ddl, toInstant }: Schema,
  rows: number,
  indexes: readonly string[],
): string[] {
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
    toInstant('(i * 61 % 94608000)'),
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
    ...indexes,
    ...(server === 'PostgreSQL'
      ? ['vacuum analyze supplier']
      : server === 'SQLite'
        ? ['analyze']
        : ['analyze table supplier']),
  ]
}
