import { defineResource, planFacets, planQuery, type Kind } from 'supplier-query'
import { facetSql, mysql, postgres, sqlite, toSql, type DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { columnOf, dialects } from './dialects.js'
import {
  comparatorsOf,
  kindsOf,
  largestFilters,
  planOf,
  takesList,
  type Filtered,
} from './largest.js'

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
    /** Returns the length of the statement of a filter, which the database takes. */
    const lengthOf = (kind: Kind, type: string, { title, filter }: Filtered): number => {
      const options = columnOf(name, 'cell', type)
      const { sql, parameters } = toSql(planOf(kind, filter), options).rows
      expect(parameters.length, `${type}, ${title}`).toBeLessThanOrEqual(MAX_PARAMETERS)
      if (name === 'clickhouse')
        expect(sql.length, `${type}, ${title}`).toBeLessThanOrEqual(MAX_BYTES)
      return sql.length
    }
    for (const kind of kindsOf(name)) {
      const [first, ...others] = Object.keys(partsOf(dialect).types[kind]) as [string]
      for (const comparator of comparatorsOf(kind).filter((each) => takesList(each, kind))) {
        const filters = largestFilters(comparator, kind)
        const lengths = filters.map((filter) => lengthOf(kind, first, filter))
        // The statements of other types differ in each comparison alike, so the longest is the same.
        const longest = filters[lengths.indexOf(Math.max(...lengths))]!
        for (const type of others) lengthOf(kind, type, longest)
      }
    }
  })
})

describe('a within with more values than a database takes', () => {
  const resource = defineResource({ id: 'number', at: 'date' }, unlimited)
  const idsOf = (count: number) => Array.from({ length: count }, (_, i) => 2 * i)
  const idIn = (count: number) => ({ field: 'id', comparator: 'is_any', value: idsOf(count) })
  const daysIn = (count: number) => ({
    field: 'at',
    comparator: 'is_any',
    value: idsOf(count).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  })

  it.each([
    ['SQLite', sqlite, idIn(32_256), idIn(32_769), 32_766, 32_769],
    ['MySQL', mysql, idIn(65_024), idIn(65_537), 65_535, 65_537],
    ['PostgreSQL', postgres, daysIn(32_767), daysIn(32_768), 65_535, 65_537],
  ] as const)('is a RangeError in %s', (_, dialect, fitting, longer, most, got) => {
    const options = { dialect, table: 't' }
    const page = { page: { limit: 1 } }
    const boundedBy = (within: object) => ({ now: 0, timeZone: 'UTC', within: within as never }) // typed by no field
    const { rows } = toSql(planQuery(resource, page, boundedBy(fitting)), options)
    expect(rows.parameters.length).toBeLessThanOrEqual(most)
    const message = `plan: expected lists of at most ${most} parameters for this database, got ${got}: shorten the lists of \`within\``
    const plan = planQuery(resource, page, boundedBy(longer))
    expect(() => toSql(plan, options)).toThrow(new RangeError(message))
    const facets = planFacets(resource, {}, { at: { range: true } }, boundedBy(longer))
    expect(() => facetSql(facets, options)).toThrow(RangeError)
  })
})
