import { toSql, type ColumnMapping, type DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { comparatorsOf, kindsOf, largestFilters, planOf, takesList } from './largest.js'

/**
 * The most parameters of a statement, as `TYPES.md` gives them. SQLite takes 32,766; PostgreSQL, MariaDB
 * and MySQL take 65,535.
 */
const MAX_PARAMETERS = 8_100

/** The longest statement that ClickHouse reads by default, in bytes. */
const MAX_BYTES = 262_144

const names = Object.keys(dialects) as DialectName[]

describe('the statements of the largest queries at the default limits', () => {
  it.each(names)('%s takes them, for every comparator of lists and column type', (name) => {
    const dialect = dialects[name]
    for (const kind of kindsOf(name)) {
      for (const comparator of comparatorsOf(kind).filter((each) => takesList(each, kind))) {
        for (const { title, filter } of largestFilters(comparator, kind)) {
          const plan = planOf(kind, filter)
          for (const type of Object.keys(partsOf(dialect).types[kind])) {
            const columns = { cell: { type } } as ColumnMapping // of this dialect
            const { sql, parameters } = toSql(plan, { dialect, table: 'large', columns }).rows
            const of = `${comparator} of ${type}, ${title}`
            expect(parameters.length, of).toBeLessThanOrEqual(MAX_PARAMETERS)
            if (name === 'clickhouse') expect(sql.length, of).toBeLessThanOrEqual(MAX_BYTES)
          }
        }
      }
    }
  })
})
