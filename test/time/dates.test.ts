import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineResource, matchesPlan, type Moment, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/**
 * Language reference, section 5: days, instants and spans in time zones. The literal instants are
 * those of Temporal (temporal-polyfill 1.0.8: `PlainDate.toZonedDateTime`, `compatible`, `add`,
 * `subtract`), except where a comment says which sentence of the reference they follow.
 */

const events = defineResource({ at: 'date' })

function holds(comparator: string, value: unknown, at: unknown, moment: Moment): boolean {
  const query: unknown = { filter: { field: 'at', comparator, value } }
  return matchesPlan(planQuery(events, query, moment), { at })
}

/** Checks that a comparison matches exactly the instants from one up to another, if any. */
function expectRange(
  [comparator, value]: [comparator: string, value: unknown],
  [from, to]: readonly [from: string, to: string],
  moment: Moment,
): void {
  const [first, end] = [Date.parse(from), Date.parse(to)]
  const matches = (at: number) => holds(comparator, value, at, moment)
  const around = [first - 1, first, end - 1, end]
  expect(around.map(matches)).toEqual([false, first < end, first < end, false])
}

/** Checks that a timed span reaches an instant: what lies before it, and what after. */
function expectReached(prefix: 'rp' | 'rf', span: string, instant: string, moment: Moment): void {
  const reached = Date.parse(instant)
  const around = [reached - 1, reached, reached + 1]
  const matches = (comparator: string) => around.map((at) => holds(comparator, span, at, moment))
  expect([matches(`${prefix}_lt`), matches(`${prefix}_gt`)]).toEqual([
    [true, false, false],
    [false, false, true],
  ])
}

const at = (now: string, timeZone = 'UTC'): Moment => ({ now: Date.parse(now), timeZone })

describe('a day', () => {
  const noon = Date.parse('2024-06-15T12:00Z')

  test.each([
    ['is 24 hours in', 'UTC', '2024-06-15', '2024-06-15T00:00Z', '2024-06-16T00:00Z'],
    ['is 24 hours in', 'Asia/Kathmandu', '2024-06-15', '2024-06-14T18:15Z', '2024-06-15T18:15Z'],
    ['has 23 hours in', 'Europe/London', '2024-03-31', '2024-03-31T00:00Z', '2024-03-31T23:00Z'],
    ['has 25 hours in', 'Europe/London', '2024-10-27', '2024-10-26T23:00Z', '2024-10-28T00:00Z'],
    ['has 23 hours in', 'America/New_York', '2024-03-10', '2024-03-10T05:00Z', '2024-03-11T04:00Z'],
    ['has 25 hours in', 'America/New_York', '2024-11-03', '2024-11-03T04:00Z', '2024-11-04T05:00Z'],
    [
      'has 24½ hours in',
      'Australia/Lord_Howe',
      '2024-04-07',
      '2024-04-06T13:00Z',
      '2024-04-07T13:30Z',
    ],
    [
      'starts at 01:00 in',
      'America/Sao_Paulo',
      '2018-11-04',
      '2018-11-04T03:00Z',
      '2018-11-05T02:00Z',
    ],
    ['starts at 01:00 in', 'Asia/Beirut', '2024-03-31', '2024-03-30T22:00Z', '2024-03-31T21:00Z'],
    ['starts at 01:00 in', 'Africa/Cairo', '2024-04-26', '2024-04-25T22:00Z', '2024-04-26T21:00Z'],
    [
      'ends at its second end in',
      'Africa/Cairo',
      '2024-10-31',
      '2024-10-30T21:00Z',
      '2024-10-31T22:00Z',
    ],
    // The clocks leapt over midnight, from 23:30 to 00:30.
    [
      'starts at 00:30 in',
      'America/Toronto',
      '1919-03-31',
      '1919-03-31T04:30Z',
      '1919-04-01T04:00Z',
    ],
    [
      'ends at its second end in',
      'America/Sao_Paulo',
      '2018-02-17',
      '2018-02-17T02:00Z',
      '2018-02-18T03:00Z',
    ],
    [
      'was skipped, and is empty, in',
      'Pacific/Apia',
      '2011-12-30',
      '2011-12-30T10:00Z',
      '2011-12-30T10:00Z',
    ],
    [
      'ends before one skipped in',
      'Pacific/Apia',
      '2011-12-29',
      '2011-12-29T10:00Z',
      '2011-12-30T10:00Z',
    ],
    [
      'follows one skipped in',
      'Pacific/Apia',
      '2011-12-31',
      '2011-12-30T10:00Z',
      '2011-12-31T10:00Z',
    ],
    [
      'was skipped, and is empty, in',
      'Pacific/Kiritimati',
      '1994-12-31',
      '1994-12-31T10:00Z',
      '1994-12-31T10:00Z',
    ],
    // At 00:01 of the 4th the clocks went back to 23:01 of the 3rd.
    [
      'ends when it is first left in',
      'America/St_Johns',
      '2007-11-03',
      '2007-11-03T02:30Z',
      '2007-11-04T02:30Z',
    ],
    [
      'holds the hour set back over its midnight in',
      'America/St_Johns',
      '2007-11-04',
      '2007-11-04T02:30Z',
      '2007-11-05T03:30Z',
    ],
    // From Russian to American time, the clocks went back a whole day.
    [
      'ends when it is first left in',
      'America/Juneau',
      '1867-10-18',
      '1867-10-17T08:57:41Z',
      '1867-10-18T08:57:41Z',
    ],
    [
      'holds the whole day lived twice in',
      'America/Juneau',
      '1867-10-19',
      '1867-10-18T08:57:41Z',
      '1867-10-20T08:57:41Z',
    ],
    [
      'minds the seconds of an old offset in',
      'Africa/Monrovia',
      '1972-01-07',
      '1972-01-07T00:44:30Z',
      '1972-01-08T00:00Z',
    ],
    ['may be the first of all in', 'UTC', '0001-01-01', '0001-01-01T00:00Z', '0001-01-02T00:00Z'],
    [
      'may be the first of all in',
      'America/New_York',
      '0001-01-01',
      '0001-01-01T04:56:02Z',
      '0001-01-02T04:56:02Z',
    ],
    [
      'may end after the last cell in',
      'Asia/Tokyo',
      '9999-12-31',
      '9999-12-30T15:00Z',
      '9999-12-31T15:00Z',
    ],
    // Instants are cut to the years 0001 to 9999, in UTC.
    [
      'starts no earlier than cells in',
      'Asia/Tokyo',
      '0001-01-01',
      '0001-01-01T00:00Z',
      '0001-01-01T14:41:01Z',
    ],
    [
      'ends no later than cells in',
      'America/New_York',
      '9999-12-31',
      '9999-12-31T05:00Z',
      '+010000-01-01T00:00Z',
    ],
  ])('%s %s: %s is [%s, %s)', (_, timeZone, day, from, to) => {
    const moment = { now: noon, timeZone }
    expectRange(['eq', day], [from, to], moment)
    expectRange(['eq_date', day], [from, to], moment)
  })

  it('starts when the clocks show it, in every zone that Intl knows', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(400) // and so more than are remembered
    const query: unknown = { filter: { field: 'at', comparator: 'eq', value: '2024-06-15' } }
    for (const timeZone of zones) {
      const { where } = planQuery(events, query, { now: noon, timeZone })
      const range = 'test' in where && where.test.op === 'ranges' ? where.test.ranges[0] : undefined
      const start = Number(range?.from?.value)
      const clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      const shown = [start - 1, start].map((instant) => clock.format(instant))
      expect([timeZone, ...shown]).toEqual([timeZone, '2024-06-14', '2024-06-15'])
    }
  })

  it('parts all instants in before, on and after, even one that was skipped', () => {
    const apia = { now: noon, timeZone: 'Pacific/Apia' }
    const instants = ['2011-12-30T09:59:59.999Z', '2011-12-30T10:00Z']
    const matches = (comparator: string) =>
      instants.map((instant) => holds(comparator, '2011-12-30', instant, apia))
    expect(matches('lt')).toEqual([true, false])
    expect(matches('le')).toEqual([true, false])
    expect(matches('eq')).toEqual([false, false])
    expect(matches('ge')).toEqual([false, true])
    expect(matches('gt')).toEqual([false, true])
  })

  it('is the day of an instant in the zone of the moment, not of the instant', () => {
    const tokyo = { now: noon, timeZone: 'Asia/Tokyo' }
    // 20:00 UTC is 05:00 of the next day there.
    const day = ['2024-06-15T15:00Z', '2024-06-16T15:00Z'] as const
    expectRange(['eq_date', '2024-06-15T20:00Z'], day, tokyo)
    expectRange(['eq_date', '2024-06-15T22:00+02:00'], day, tokyo)
    expectRange(['eq_date', Date.parse('2024-06-15T20:00Z')], day, tokyo)
    expectRange(['eq_date', new Date('2024-06-15T20:00Z')], day, tokyo)
    expectRange(['eq_date', '2024-06-16T05:00'], day, tokyo)
  })

  it('that clocks returned to for an hour is over all the same', () => {
    const moment = { now: noon, timeZone: 'America/St_Johns' }
    // 23:10 of the 3rd for the second time, when the 4th has begun.
    expectRange(
      ['eq_date', '2007-11-04T02:40Z'],
      ['2007-11-04T02:30Z', '2007-11-05T03:30Z'],
      moment,
    )
    expectRange(
      ['eq_date', '2007-11-04T02:29Z'],
      ['2007-11-03T02:30Z', '2007-11-04T02:30Z'],
      moment,
    )
  })
})

describe('an instant', () => {
  test.each([
    ['in', 'Europe/London', '2024-06-15T12:00', '2024-06-15T11:00Z'],
    ['in', 'Africa/Monrovia', '1972-01-06T23:00', '1972-01-06T23:44:30Z'],
    ['in a gap of', 'Europe/London', '2024-03-31T01:30', '2024-03-31T01:30Z'],
    ['in a gap of', 'America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T03:30Z'],
    ['in a gap of', 'Asia/Beirut', '2024-03-31T00:30', '2024-03-30T22:30Z'],
    ['in a gap of', 'Africa/Cairo', '2024-04-26T00:30', '2024-04-25T22:30Z'],
    ['in a gap of', 'Australia/Lord_Howe', '2024-10-06T02:15', '2024-10-05T15:45Z'],
    ['in the gap of a day of', 'Pacific/Apia', '2011-12-30T06:00', '2011-12-30T16:00Z'],
    ['in an overlap of', 'Europe/London', '2024-10-27T01:30', '2024-10-27T00:30Z'],
    ['in an overlap of', 'America/St_Johns', '2007-11-03T23:30', '2007-11-04T02:00Z'],
    ['in the overlap of a day of', 'America/Juneau', '1867-10-18T20:00', '1867-10-18T04:57:41Z'],
  ])('without offset is wall time %s %s: %s is %s', (_, timeZone, wall, instant) => {
    const ms = Date.parse(instant)
    const end = new Date(ms + 1).toISOString()
    expectRange(['eq', wall], [instant, end], { now: 0, timeZone })
  })

  it('with an offset, a Date and epoch milliseconds are the same in every zone', () => {
    const instant = '2024-06-15T11:00Z'
    const ms = Date.parse(instant)
    for (const timeZone of ['UTC', 'Asia/Tokyo', 'America/St_Johns']) {
      for (const value of [instant, '2024-06-15T13:00+02:00', ms, new Date(ms)]) {
        expectRange(['eq', value], [instant, '2024-06-15T11:00:00.001Z'], { now: 0, timeZone })
      }
    }
  })

  it('written without offset is UTC in a cell and wall time in an operand', () => {
    const text = '2024-06-15T12:00'
    expect(holds('eq', text, text, { now: 0 })).toBe(true)
    expect(holds('eq', text, text, { now: 0, timeZone: 'Asia/Tokyo' })).toBe(false)
    expect(holds('eq', text, '2024-06-15T03:00', { now: 0, timeZone: 'Asia/Tokyo' })).toBe(true)
  })

  it('is compared to the millisecond', () => {
    const noon = '2024-06-15T12:00:00.5Z'
    const around = ['2024-06-15T12:00:00.499Z', noon, '2024-06-15T12:00:00.501Z']
    const matches = (comparator: string) =>
      around.map((cell) => holds(comparator, noon, cell, { now: 0 }))
    expect(matches('lt')).toEqual([true, false, false])
    expect(matches('le')).toEqual([true, true, false])
    expect(matches('eq')).toEqual([false, true, false])
    expect(matches('ge')).toEqual([false, true, true])
    expect(matches('gt')).toEqual([false, false, true])
  })

  it('at either end of time has nothing beyond it', () => {
    const [first, last] = ['0001-01-01T00:00Z', '9999-12-31T23:59:59.999Z']
    expect(holds('lt', first, first, { now: 0 })).toBe(false)
    expect(holds('ge', first, first, { now: 0 })).toBe(true)
    expect(holds('gt', last, last, { now: 0 })).toBe(false)
    expect(holds('le', last, last, { now: 0 })).toBe(true)
    expect(holds('eq', last, last, { now: 0 })).toBe(true)
  })
})

describe('is_any of dates', () => {
  it('joins days and instants that overlap, touch or repeat', () => {
    const value = [
      '2024-06-16',
      '2024-06-14',
      '2024-06-14T12:00Z',
      '2024-06-15',
      '2024-06-14',
      '2024-06-20T00:00Z',
    ]
    const moment = { now: 0 }
    const cells = [
      '2024-06-13T23:59:59.999Z',
      '2024-06-14',
      '2024-06-14T12:00Z',
      '2024-06-15T23:59Z',
      '2024-06-16T23:59:59.999Z',
      '2024-06-17',
      '2024-06-20',
      '2024-06-20T00:00:00.001Z',
    ]
    expect(cells.map((cell) => holds('is_any', value, cell, moment))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('a span without a time part', () => {
  test.each([
    ['of no days, back from', 'rp', 0, '2024-06-15T12:00Z', '2024-06-15'],
    ['of 30 days, back from', 'rp', 30, '2024-03-01T00:00Z', '2024-01-31'],
    ['of a day, on from', 'rf', 1, '2024-02-28T23:59Z', '2024-02-29'],
    ['clamped to a leap day, back from', 'rp', 'P1M', '2024-03-31T12:00Z', '2024-02-29'],
    ['clamped to the 28th, back from', 'rp', 'P1M', '2023-03-31T12:00Z', '2023-02-28'],
    ['clamped to the end of a month, on from', 'rf', 'P1M', '2024-01-31T12:00Z', '2024-02-29'],
    ['of a year, back from', 'rp', 'P1Y', '2024-02-29T12:00Z', '2023-02-28'],
    ['of four years, on from', 'rf', 'P4Y', '2024-02-29T12:00Z', '2028-02-29'],
    // 13 months at once; by way of 28 February 2023 it would be the 28th of January.
    [
      'with years and months in one count, back from',
      'rp',
      'P1Y1M',
      '2024-02-29T12:00Z',
      '2023-01-29',
    ],
    ['with days after months, back from', 'rp', 'P1M1D', '2024-03-31T12:00Z', '2024-02-28'],
    ['with weeks and days, back from', 'rp', 'P1W1D', '2024-03-05T12:00Z', '2024-02-26'],
    ['of two weeks, on from', 'rf', 'P2W', '2024-02-20T12:00Z', '2024-03-05'],
    ['of the greatest length, on from', 'rf', 366_000, '2024-01-01T00:00Z', '3026-01-28'],
  ] as const)('%s now, reaches a day: %s %s from %s is %s', (_, prefix, span, now, day) => {
    const [from, to] = [day, new Date(Date.parse(day) + 86_400_000).toISOString()] as const
    expectRange([`${prefix}_eq_date`, span], [from, to], at(now))
    const before = { at: Date.parse(from) - 1 }
    expect(holds(`${prefix}_lt`, span, before.at, at(now))).toBe(true)
    expect(holds(`${prefix}_lt`, span, from, at(now))).toBe(false)
    expect(holds(`${prefix}_gt`, span, Date.parse(to) - 1, at(now))).toBe(false)
    expect(holds(`${prefix}_gt`, span, to, at(now))).toBe(true)
  })

  it('counts from today in the zone of the moment', () => {
    const now = '2024-06-15T23:30Z'
    expectRange(['rp_eq_date', 0], ['2024-06-15T00:00Z', '2024-06-16T00:00Z'], at(now))
    // It is the 16th there already.
    expectRange(
      ['rp_eq_date', 0],
      ['2024-06-15T15:00Z', '2024-06-16T15:00Z'],
      at(now, 'Asia/Tokyo'),
    )
    expectRange(
      ['rf_eq_date', 'P1M'],
      ['2024-07-15T15:00Z', '2024-07-16T15:00Z'],
      at(now, 'Asia/Tokyo'),
    )
  })

  it('counts from the day that has begun where clocks returned to the one before', () => {
    const then = at('2007-11-04T02:40Z', 'America/St_Johns')
    expectRange(['rp_eq_date', 0], ['2007-11-04T02:30Z', '2007-11-05T03:30Z'], then)
    expectRange(['rp_eq_date', 1], ['2007-11-03T02:30Z', '2007-11-04T02:30Z'], then)
  })

  it('reaches a day without midnight, and one that was skipped', () => {
    expectRange(
      ['rf_eq_date', 1],
      ['2018-11-04T03:00Z', '2018-11-05T02:00Z'],
      at('2018-11-03T12:00Z', 'America/Sao_Paulo'),
    )
    const apia = at('2011-12-30T20:00Z', 'Pacific/Apia')
    expectRange(['rp_eq_date', 1], ['2011-12-30T10:00Z', '2011-12-30T10:00Z'], apia)
    expect(holds('rp_lt', 1, '2011-12-30T09:59:59.999Z', apia)).toBe(true)
    expect(holds('rp_gt', 1, '2011-12-30T10:00Z', apia)).toBe(true)
  })
})

describe('a span with a time part', () => {
  test.each([
    ['rp', 'PT0S', '2024-06-15T12:00:00.123Z', 'UTC', '2024-06-15T12:00:00.123Z'],
    ['rp', 'PT36H', '2024-06-15T12:00Z', 'UTC', '2024-06-14T00:00Z'],
    ['rp', 'PT1H30M5S', '2024-06-15T12:00Z', 'UTC', '2024-06-15T10:29:55Z'],
    ['rf', 'P2DT1M', '2024-06-15T12:00Z', 'UTC', '2024-06-17T12:01Z'],
    // 29 February, less 12 hours
    ['rp', 'P1MT12H', '2024-03-31T12:00Z', 'UTC', '2024-02-29T00:00Z'],
    // The second 01:30 of that night stays what it is without a calendar part …
    ['rp', 'PT0S', '2024-10-27T01:30Z', 'Europe/London', '2024-10-27T01:30Z'],
    ['rf', 'P0DT0S', '2024-10-27T01:30Z', 'Europe/London', '2024-10-27T01:30Z'],
    ['rp', 'PT24H', '2024-10-28T01:30Z', 'Europe/London', '2024-10-27T01:30Z'],
    // … and a day counted to it ends at the first.
    ['rp', 'P1DT0S', '2024-10-28T01:30Z', 'Europe/London', '2024-10-27T00:30Z'],
    ['rp', 'P1DT0S', '2024-10-27T01:30Z', 'Europe/London', '2024-10-26T00:30Z'],
    ['rf', 'P1DT1H', '2024-10-26T00:30Z', 'Europe/London', '2024-10-27T01:30Z'],
    // A day counted into a gap: the offset before it holds.
    ['rf', 'P1DT0S', '2024-03-30T01:30Z', 'Europe/London', '2024-03-31T01:30Z'],
    ['rp', 'P1DT1H', '2024-04-01T00:30Z', 'Europe/London', '2024-03-31T00:30Z'],
    ['rp', 'P1MT0S', '2018-12-04T02:30Z', 'America/Sao_Paulo', '2018-11-04T03:30Z'],
    ['rf', 'P1DT0S', '2011-12-29T18:00Z', 'Pacific/Apia', '2011-12-30T18:00Z'],
  ] as const)('%s %s from %s in %s reaches %s', (prefix, span, now, timeZone, instant) => {
    expectReached(prefix, span, instant, at(now, timeZone))
  })

  it('falls on the day that the instant reached lies in', () => {
    const day = ['2024-06-15T15:00Z', '2024-06-16T15:00Z'] as const
    expectRange(['rp_eq_date', 'PT1H'], day, at('2024-06-15T23:30Z', 'Asia/Tokyo'))
    expectRange(['rf_eq_date', 'PT1H'], day, at('2024-06-15T14:00Z', 'Asia/Tokyo'))
    expectRange(['rf_eq_date', 'P1DT0S'], day, at('2024-06-14T15:00Z', 'Asia/Tokyo'))
  })

  it('leaves out the instant reached itself', () => {
    const now = at('2024-06-15T12:00Z')
    expect(holds('rp_lt', 'PT0S', '2024-06-15T12:00Z', now)).toBe(false)
    expect(holds('rp_gt', 'PT0S', '2024-06-15T12:00Z', now)).toBe(false)
    expect(holds('rp_eq_date', 'PT0S', '2024-06-15T12:00Z', now)).toBe(true)
  })
})

describe('the text of a span', () => {
  const accepts = (value: unknown): boolean => {
    const query: unknown = { filter: { field: 'at', comparator: 'rp_lt', value } }
    try {
      planQuery(events, query)
      return true
    } catch {
      return false
    }
  }

  test.each([
    0,
    366_000,
    'P1Y2M3W4DT5H6M7S',
    'P0D',
    'P007D',
    'PT0S',
    'P1000Y',
    'PT8784000H',
    'P999Y11M25D',
  ])('may be %j', (span) => {
    expect(accepts(span)).toBe(true)
  })

  test.each([
    -1,
    1.5,
    366_001,
    NaN,
    Infinity,
    true,
    null,
    new Date(0),
    ['P1D'],
    '',
    'P',
    'PT',
    'P1DT',
    '30',
    '1D',
    '-P1D',
    '+P1D',
    'P-1D',
    'p1d',
    'P1.5D',
    'P1,5D',
    'P1D1M',
    'P1H',
    'PT1D',
    'P1M1Y',
    ' P1D',
    'P1D\n',
    'P1000Y1D',
    'P1000YT1S',
    'P999Y11M26D',
    'PT8784000H1S',
    'P99999999999999999999999D',
  ])('may not be %j', (span) => {
    expect(accepts(span)).toBe(false)
  })
})

describe('the moment of a query', () => {
  const today: unknown = { filter: { field: 'at', comparator: 'rp_eq_date', value: 0 } }

  it('has UTC for its zone where none is named', () => {
    const { now } = at('2024-06-15T23:30Z')
    expectRange(['rp_eq_date', 0], ['2024-06-15T00:00Z', '2024-06-16T00:00Z'], { now })
    expectRange(['rp_eq_date', 0], ['2024-06-15T00:00Z', '2024-06-16T00:00Z'], {
      now,
      timeZone: undefined,
    })
  })

  it('has the clock for its now where none is named', () => {
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

  it('may be given as a Date', () => {
    expect(holds('rp_eq_date', 0, '2024-06-15', { now: new Date('2024-06-15T12:00Z') })).toBe(true)
  })

  it('may name any zone of IANA, links and any case too', () => {
    for (const timeZone of ['Etc/UTC', 'GMT', 'Etc/GMT+5', 'Asia/Calcutta', 'europe/london']) {
      expect(() => planQuery(events, today, { timeZone })).not.toThrow()
    }
    expectRange(
      ['eq', '2024-06-15'],
      ['2024-06-15T05:00Z', '2024-06-16T05:00Z'],
      at('2024-06-15T12:00Z', 'Etc/GMT+5'),
    )
  })

  test.each(['Mars/Olympus', '', '+01:00', '-0530', 'Z', 'Europe', ' UTC', 5, null, {}])(
    'with the time zone %j is a RangeError that names it',
    (timeZone) => {
      const moment = { timeZone } as Moment // from plain JavaScript
      expect(() => planQuery(events, today, moment)).toThrow(RangeError)
      expect(() => planQuery(events, {}, moment)).toThrow('timeZone must be an IANA time zone, got')
    },
  )

  it.each([['Europe/London'], { toString: () => 'Europe/London' }, new String('UTC')])(
    'takes no object for the name of a zone: %o',
    (timeZone) => {
      const moment = { timeZone } as unknown as Moment // from plain JavaScript
      expect(() => planQuery(events, {}, moment)).toThrow('timeZone must be an IANA time zone, got')
    },
  )

  it('with an unknown time zone is a RangeError that keeps what Intl said', () => {
    expect(() => planQuery(events, {}, { timeZone: 'Mars/Olympus' })).toThrow(
      expect.objectContaining({ cause: expect.any(RangeError) as unknown }),
    )
  })

  test.each([NaN, Infinity, -Infinity, 8.64e15 + 1, -8.64e15 - 1, new Date(NaN), '2024', null, {}])(
    'with the now %j is a RangeError that names it',
    (now) => {
      const moment = { now } as Moment // from plain JavaScript
      expect(() => planQuery(events, today, moment)).toThrow(RangeError)
      expect(() => planQuery(events, {}, moment)).toThrow('now must be a finite time, got')
    },
  )

  it('with a now that has the methods of a Date and no time is a RangeError', () => {
    const now = Object.create(Date.prototype) as Date
    expect(() => planQuery(events, {}, { now })).toThrow(
      'now must be a finite time, got an invalid Date',
    )
  })

  test.each([8.64e15, -8.64e15])('may be as far as a Date can be: %d', (now) => {
    for (const timeZone of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
      for (const span of [0, 366_000, 'P1000Y', 'PT0S', 'P1000YT0S', 'PT8784000H']) {
        const moment = { now, timeZone }
        const cells = ['0001-01-01', '2024-06-15', '9999-12-31T23:59:59.999Z']
        const matches = (comparator: string) =>
          cells.map((cell) => holds(comparator, span, cell, moment))
        for (const prefix of ['rp', 'rf']) {
          expect(matches(`${prefix}_lt`)).toEqual(cells.map(() => now > 0))
          expect(matches(`${prefix}_eq_date`)).toEqual(cells.map(() => false))
          expect(matches(`${prefix}_gt`)).toEqual(cells.map(() => now < 0))
        }
      }
    }
  })

  it('is not the host’s: the time zone of the process decides nothing', () => {
    // It is 1 April there when it is still 31 March in UTC.
    const script = `
      import { defineResource, matchesPlan, planQuery } from './src/index.ts'
      const filter = { field: 'at', comparator: 'rp_eq_date', value: 'P1M' }
      const now = Date.parse('2024-03-31T23:30Z')
      const plan = planQuery(defineResource({ at: 'date' }), { filter }, { now })
      console.log(new Date(now).getDate(), ['2024-02-29', '2024-03-01'].map((at) => matchesPlan(plan, { at })))
    `
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const env = { ...process.env, TZ: 'Asia/Tokyo' }
    const node = ['--import', 'tsx', '--input-type=module', '-e', script]
    const answer = execFileSync(process.execPath, node, { cwd, env, encoding: 'utf8' })
    expect(answer).toBe('1 [ true, false ]\n')
  })
})
