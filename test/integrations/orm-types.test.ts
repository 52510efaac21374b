import createKnex from 'knex'
import type { Kind } from 'supplier-query'
import type { ColumnType } from 'typeorm'
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js'
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from '../sql/dialects.js'
import { readDocument, tableRows } from '../documents.js'

/** The page of column types says which column types ORMs create by default. */

const knexTypes: readonly (readonly [method: string, kind: Kind])[] = [
  ['string', 'string'],
  ['uuid', 'string'],
  ['integer', 'number'],
  ['bigInteger', 'number'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['boolean', 'boolean'],
  ['timestamp', 'date'],
  ['json', 'string[]'],
]

/** The type that a method of Knex gives a column. */
function inKnex(client: string, method: string): string {
  const { schema } = createKnex({ client })
  const created = schema.createTable('t', (table) => {
    Reflect.apply(Reflect.get(table, method) as (column: string) => void, table, ['c']) // by its name
  })
  const [, type] = /[`"]c[`"] (.*)\)/.exec(created.toQuery())!
  return type!
}

const typeormTypes: readonly (readonly [type: ColumnType, kind: Kind])[] = [
  [String, 'string'],
  ['uuid', 'string'],
  [Number, 'number'],
  ['float', 'number'],
  ['decimal', 'number'],
  [Boolean, 'boolean'],
  [Date, 'date'],
  ['json', 'string[]'],
]

/** The name to declare a column by that is created as a type. */
function declared(dialect: 'postgres' | 'mysql', kind: Kind, created: string): string {
  const { types, inspector } = partsOf(dialects[dialect])
  // PostgreSQL says types without their sizes.
  const said =
    dialect === 'postgres' ? created.replace(/^decimal/, 'numeric').replace(/\(.*\)/, '') : created
  const name = inspector.namesOf(said, '', kind).find((each) => Object.hasOwn(types[kind], each))
  return `\`${name}\``
}

// One that is constructed needs its client.
const mysql = Object.assign(Object.create(MysqlDriver.prototype) as MysqlDriver, {
  options: { type: 'mysql' },
})

it('the SQL chapter lists the column types that Knex and TypeORM create', () => {
  const ofKnex = knexTypes.map(([method, kind]) => [
    'Knex',
    `\`${method}\``,
    declared('postgres', kind, inKnex('pg', method)),
    declared('mysql', kind, inKnex('mysql2', method)),
  ])
  const ofTypeorm = typeormTypes.map(([type, kind]) => [
    'TypeORM',
    `\`${typeof type === 'string' ? type : (type as { name: string }).name}\``, // a constructor
    declared('postgres', kind, PostgresDriver.prototype.normalizeType({ type })),
    declared('mysql', kind, mysql.normalizeType({ type })),
  ])
  const rows = tableRows(readDocument('src/sql/TYPES.md'), 'orm types')
  expect(rows.filter(([orm]) => orm !== 'Prisma')).toEqual([...ofKnex, ...ofTypeorm])
})
