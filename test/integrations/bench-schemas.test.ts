import {
  getTableConfig as inDrizzleMysql,
  datetime,
  int,
  mysqlTable,
  varchar,
} from 'drizzle-orm/mysql-core'
import {
  getTableConfig as inDrizzlePostgres,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import createKnex from 'knex'
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { AbstractSqliteDriver } from 'typeorm/driver/sqlite-abstract/AbstractSqliteDriver.js'
import { expect, it } from 'vitest'
import { created, schemasOf } from '../../bench/sql/schemas.js'

/** The bench of SQL measures the columns that ORMs create by default. */

type Types = readonly [text: string, integer: string, date: string]
const servers = ['PostgreSQL', 'MySQL', 'SQLite'] as const

/** The types of the columns that the bench creates for an ORM, on each server. */
function ofBench(orm: keyof (typeof created)['MySQL']) {
  return servers.map((server): Types => {
    const { text: texts, integer: integers, date } = created[server][orm]
    return [texts, integers, date]
  })
}

it('creates the columns of Drizzle', () => {
  const typesOf = (columns: readonly { getSQLType: () => string }[]) =>
    columns.map((column) => column.getSQLType())
  const onPostgres = pgTable('t', {
    id: text(),
    requests: integer(),
    at: timestamp({ withTimezone: true }),
  })
  // In MySQL, a `text` column cannot be a key.
  const onMysql = mysqlTable('t', { id: varchar({ length: 255 }), requests: int(), at: datetime() })
  const onSqlite = sqlite.sqliteTable('t', {
    id: sqlite.text(),
    requests: sqlite.integer(),
    at: sqlite.integer({ mode: 'timestamp' }),
  })
  expect(ofBench('Drizzle')).toEqual([
    typesOf(inDrizzlePostgres(onPostgres).columns),
    typesOf(inDrizzleMysql(onMysql).columns),
    typesOf(sqlite.getTableConfig(onSqlite).columns),
  ])
  expect(inDrizzlePostgres(onPostgres).columns.map(({ notNull }) => notNull)).not.toContain(true)
})

it('creates the columns of Knex', () => {
  const typesOf = (client: string) => {
    const { schema } = createKnex({ client, useNullAsDefault: true })
    const statement = schema.createTable('t', (table) => {
      table.string('id')
      table.integer('requests')
      table.timestamp('at')
    })
    const types = [...statement.toQuery().matchAll(/[`"]\w+[`"] ([a-z]\w*(?:\(\d+\))?)(?=[,)])/g)]
    return types.map(([, type]) => type)
  }
  expect(ofBench('Knex')).toEqual(['pg', 'mysql2', 'better-sqlite3'].map(typesOf))
})

it('creates the columns of TypeORM', () => {
  const typesOf = ([prototype, type]: readonly [object, string]) => {
    // A constructor needs the client of its database. The methods called here exist on each driver.
    const members = { options: { type }, spatialTypes: [] }
    const driver = Object.assign(Object.create(prototype) as MysqlDriver, members)
    return [String, Number, Date].map(
      (property) =>
        driver.createFullType({
          type: driver.normalizeType({ type: property }),
          length: '',
        } as never), // what it reads
    )
  }
  const drivers = [
    [PostgresDriver.prototype, 'postgres'],
    [MysqlDriver.prototype, 'mysql'],
    [AbstractSqliteDriver.prototype, 'better-sqlite3'],
  ] as const
  expect(ofBench('TypeORM')).toEqual(drivers.map(typesOf))
})

it('creates the columns of Prisma', () => {
  // "Default type mapping" of String, Int and DateTime in
  // https://www.prisma.io/docs/orm/reference/prisma-schema-reference#model-field-scalar-types:
  // its own program for migrations is a download, so that this test cannot ask it.
  expect(ofBench('Prisma')).toEqual([
    ['text', 'integer', 'timestamp(3)'],
    ['varchar(191)', 'int', 'datetime(3)'],
    ['text', 'integer', 'datetime'],
  ])
})

it('declares columns as required where the ORM does', () => {
  for (const { orm, ddl } of servers.flatMap(schemasOf)) {
    const isRequired = orm === 'Prisma' || orm === 'TypeORM' // both for a property that is not optional
    expect(ddl.includes('not null'), `${orm}: ${ddl}`).toBe(isRequired)
  }
})
