import {
  createTable,
  defineResource,
  facets,
  isTimeZone,
  matchesPlan,
  planQuery,
} from 'supplier-query'
import { fromMuiGrid } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

/** Tests the zone of a resource in calls that no vector makes. */

const tokyo = defineResource({ id: 'number', at: 'date' }, { key: 'id', timeZone: 'Asia/Tokyo' })
const rows = [
  { id: 1, at: '2024-06-14T14:59Z' },
  { id: 2, at: '2024-06-14T15:00Z' },
]
const filter = { field: 'at', comparator: 'eq', value: '2024-06-15' } as const

describe('the time zone of a resource', () => {
  it('holds for plans, tables and facets that name no zone', () => {
    const found = rows.filter((row) => matchesPlan(planQuery(tokyo, { filter }), row))
    expect(found).toEqual([rows[1]])
    expect(createTable(tokyo, rows).run({ filter }).rows).toEqual([rows[1]])
    expect(createTable(tokyo, rows).run({ filter }, { timeZone: 'UTC' }).rows).toEqual([])
    const { at } = facets(tokyo, {}, rows, { at: { edges: ['2024-06-14', '2024-06-15'] } })
    expect(at).toMatchObject({ buckets: [{ count: 1 }], above: 1 })
  })

  it('holds for the days of grids', () => {
    const items = [{ field: 'at', operator: 'is', value: '2024-06-15' }]
    const query = fromMuiGrid(tokyo, { filterModel: { items } })
    expect(createTable(tokyo, rows).run(query).total).toBe(1)
  })

  it('is undefined if none is declared', () => {
    expect(defineResource({}).timeZone).toBeUndefined()
    expect(tokyo.timeZone).toBe('Asia/Tokyo')
  })
})

describe('isTimeZone(zone)', () => {
  it.each(['UTC', 'gmt', 'Europe/London', 'ROC', 'EST5EDT', 'Etc/GMT+5', 'CET'])(
    'is true for %s',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true)
    },
  )

  it.each(['EST', 'mst', 'HST', 'Mars/Olympus', '+01:00', '', ' UTC', 5, null, undefined, {}])(
    'is false for %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false)
    },
  )

  it('is false for the zones that a RangeError names with the zone to use', () => {
    expect(() => planQuery(tokyo, {}, { timeZone: 'EST' })).toThrow(
      'timeZone: expected the zone of a place, got "EST": use "America/New_York", or "Etc/GMT+5" for the fixed offset',
    )
    expect(() => defineResource({}, { timeZone: 'hst' })).toThrow('"Pacific/Honolulu"')
  })
})
