import { defineResource, planQuery, suppliers } from 'supplier-query'
import { duckdb, postgres, sqlite, toSql, type DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { desc, unlimited } from '../builders.js'
import { readDocument } from '../documents.js'
import { errorsOf } from '../issues.js'
import { dialects } from './dialects.js'
import { resource } from './lowering.js'
import { printMysqlStatements, printStatements } from './statements.js'

const names = Object.keys(dialects) as DialectName[]

const isOfMysql = (dialect: DialectName) => dialect === 'mysql' || dialect === 'mariadb'

describe('the SQL that tests, orders, pages and walks become', () => {
  it.each(names.filter((each) => !isOfMysql(each)))(
    'equals the file statements/%s.sql',
    (dialect) => expect(printStatements(dialect)).toMatchFileSnapshot(`statements/${dialect}.sql`),
  )

  it.each(names)('test no cell of a scalar column for its type: %s', (dialect) => {
    const [filters] = printStatements(dialect).split('-- Facets') as [string]
    const isPlain = (line: string) => line.startsWith('--') || line.includes('json')
    const lines = filters.split('\n').filter((line) => !isPlain(line))
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.join('\n')).not.toMatch(/\bcase\b|\bbetween\b|typeof|isnan|'NaN'|date_trunc/i)
  })

  it('equals the file statements/mysql.sql, also where MariaDB differs', () =>
    expect(printMysqlStatements()).toMatchFileSnapshot('statements/mysql.sql'))
})

describe('the model query: suppliers of a city, newest first', () => {
  const { name, numRemediationRequests, approvalStatus, city, connectedAt } = suppliers.fields
  const six = defineResource(
    { id: 'string', name, numRemediationRequests, approvalStatus, city, connectedAt },
    { key: 'id', limits: { maxLimit: 100 } },
  )
  const plan = planQuery(six, {
    filter: {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
        { field: 'city', comparator: 'eq', value: 'Leeds' },
      ],
    },
    sort: [{ field: 'connectedAt', direction: 'desc' }],
    page: { limit: 20 },
  } as const)
  const textIn = (dialect: DialectName) =>
    toSql(plan, { dialect: dialects[dialect], table: 'suppliers' }).rows.sql

  it.each(names)('is one plain select of at most 450 characters, 500 in MySQL: %s', (dialect) => {
    const sql = textIn(dialect)
    expect(sql.length).toBeLessThanOrEqual(isOfMysql(dialect) ? 500 : 450)
    expect(sql.match(/select|union/g)).toEqual(['select'])
    expect(sql).not.toMatch(/case|between|typeof/)
  })

  it('is on the first screen of the chapter', () => {
    expect(readDocument('src/sql/README.md').slice(0, 2500)).toContain(textIn('postgres'))
  })
})

describe('toSql', () => {
  it.each(names)('counts without the fields, the order and the page, on %s', (dialect) => {
    const filter = { field: 'city', comparator: 'eq', value: '"`\\' } as const
    const plan = planQuery(resource, { filter, sort: [desc('score')], page: { limit: 1 } })
    const { count } = toSql(plan, { dialect: dialects[dialect], table: 't' })
    expect(count.sql).toMatch(/^select count\(\*\) as .total. from .t. as /)
    expect(count.sql).not.toMatch(/score|order by|limit/)
    // MariaDB and MySQL compare twice: under the column's collation, for its index, and exactly.
    expect(count.parameters).toEqual(Array<string>(isOfMysql(dialect) ? 2 : 1).fill('"`\\'))
  })

  it('reads an internal field if it is named, and one that is called as what objects inherit', () => {
    const fields = { id: 'number', constructor: { kind: 'string', internal: true } } as const
    const plan = planQuery(defineResource(fields, unlimited), {})
    const place = { dialect: duckdb, table: 't' } as const
    const some = toSql(plan, place)
    expect(some.rows.sql).toBe('select "t"."id" from "t" as "t" order by "t"."id" asc')
    expect(some.toRow({ id: 1, constructor: 'x' })).toEqual({ id: 1 })
    const { toRow } = toSql(plan, { ...place, fields: ['constructor'] })
    expect(toRow({ id: 1, constructor: 'x', other: 'y' })).toEqual({ id: 1, constructor: 'x' })
    expect(() => toRow({ id: 1 })).toThrow('expected a column "constructor", got none')
  })

  it('refuses options that are wrong or would have no effect, as the file says', () => {
    const ofCity = [
      { type: 'jsonb' },
      { type: 'toString' },
      { type: null },
      { type: ['text'] },
      null,
      { kind: 'x' },
      5,
      '',
      'a\0',
      { sql: ' ', type: 'text' },
      { sql: 5, type: 'text' },
      { name: '' },
      { table: '' },
      { order: 'Database' },
      { nullable: 'no' },
      { nulls: 'together' },
      { folded: 'x' },
    ]
    const wrong = [
      { dialect: 'postgres' },
      { dialect: { name: 'postgres' } },
      { dialect: undefined },
      { tables: 't' },
      ...[undefined, [], ['a', '']].map((table) => ({ table })),
      ...[null, 'city', { town: 'city' }].map((columns) => ({ columns })),
      ...ofCity.map((city) => ({ columns: { city } })),
      { columns: { tags: { order: 'database' } } },
      { dialect: sqlite, columns: { city: { nulls: 'apart' } } },
      { from: 't as t', alias: 't' },
      ...['', 5, null].map((alias) => ({ table: undefined, from: 't as t', alias })),
      ...['city', ['city', 'town']].map((fields) => ({ fields })),
    ]
    const write = (options: object) =>
      toSql(planQuery(resource, {}), { dialect: postgres, table: 't', ...options })
    return expect(errorsOf(write, wrong)).toMatchFileSnapshot('refusals/options.txt')
  })
})
