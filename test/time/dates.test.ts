import { defineResource, matchesPlan, type Moment, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { runProgram } from '../programs.js'

/** Tests moments that JSON cannot represent, and all zones. Vectors test days, instants and spans. */

const events = defineResource({ at: 'date' })

describe('a day', () => {
  it('starts when the clocks show it, in every zone of Intl', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(400) // more than the cache holds
    const query: unknown = { filter: { field: 'at', comparator: 'eq', value: '2024-06-15' } }
    for (const timeZone of zones) {
      const { where } = planQuery(events, query, { now: 0, timeZone })
      const range = 'test' in where && where.test.op === 'ranges' ? where.test.ranges[0] : undefined
      const start = Number(range?.from?.value)
      const clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      const shown = [start - 1, start].map((instant) => clock.format(instant))
      expect([timeZone, ...shown]).toEqual([timeZone, '2024-06-14', '2024-06-15'])
    }
  })
})

describe('the moment of a query', () => {
  const today: unknown = { filter: { field: 'at', comparator: 'rp_eq_date', value: 0 } }

  it('defaults to the clock', () => {
    const rows = [{ at: new Date() }, { at: 0 }]
    const justNow: unknown = {
      filter: {
        operands: [
          { field: 'at', comparator: 'rp_gt', value: 'PT1M' },
          { field: 'at', comparator: 'rf_lt', value: 'PT1M' },
        ],
      },
    }
    expect(runQuery(events, justNow, rows).rows).toEqual([rows[0]])
    expect(runQuery(events, justNow, rows, { now: undefined }).rows).toEqual([rows[0]])
  })

  it('is fixed once, when the query is planned', () => {
    const now = new Date('2024-06-15T12:00Z')
    const plan = planQuery(events, today, { now })
    now.setUTCFullYear(2000)
    expect(matchesPlan(plan, { at: '2024-06-15' })).toBe(true)
  })

  test.each(['Mars/Olympus', '', '+01:00', '-0530', 'Z', 'Europe', ' UTC', 5, null, {}])(
    'with the time zone %j throws a RangeError that names it',
    (timeZone) => {
      const moment = { timeZone } as Moment // from plain JavaScript
      expect(() => planQuery(events, today, moment)).toThrow(RangeError)
      expect(() => planQuery(events, {}, moment)).toThrow(
        'timeZone: expected an IANA time zone, got',
      )
    },
  )

  it('with an unknown time zone throws a RangeError with the error of Intl as its cause', () => {
    expect(() => planQuery(events, {}, { timeZone: 'Mars/Olympus' })).toThrow(
      expect.objectContaining({ cause: expect.any(RangeError) as unknown }),
    )
  })

  test.each([NaN, Infinity, -Infinity, 8.64e15 + 1, -8.64e15 - 1, new Date(NaN), '2024', null, {}])(
    'with the now %j throws a RangeError that names it',
    (now) => {
      const moment = { now } as Moment // from plain JavaScript
      expect(() => planQuery(events, today, moment)).toThrow(RangeError)
      expect(() => planQuery(events, {}, moment)).toThrow('now: expected a finite time, got')
    },
  )

  it('with a now that has the methods of a Date but no time throws a RangeError', () => {
    const now = Object.create(Date.prototype) as Date
    expect(() => planQuery(events, {}, { now })).toThrow(
      'now: expected a finite time, got an invalid Date',
    )
  })

  it('does not depend on the time zone of the process', () => {
    // It is 1 April there when it is still 31 March in UTC.
    const script = `
      import { defineResource, matchesPlan, planQuery } from './src/index.ts'
      const filter = { field: 'at', comparator: 'rp_eq_date', value: 'P1M' }
      const now = Date.parse('2024-03-31T23:30Z')
      const plan = planQuery(defineResource({ at: 'date' }), { filter }, { now })
      console.log(new Date(now).getDate(), ['2024-02-29', '2024-03-01'].map((at) => matchesPlan(plan, { at })))
    `
    const answer = runProgram(script, { env: { TZ: 'Asia/Tokyo' } })
    expect(answer).toBe('1 [ true, false ]\n')
  })
})
