import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { listed } from '../builders.js'
import { offsetsOf } from '../../src/time/zone.js'

/** Returns the offset of Intl, from the parts of the local time. */
function shown(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const whole = Math.floor(instant / 1000) * 1000
    const parts = new Map(format.formatToParts(whole).map(({ type, value }) => [type, value]))
    const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
    const wall = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return wall - whole
  }
}

const zones = listed(`
  Europe/London | America/St_Johns | Australia/Lord_Howe | Africa/Casablanca
  Pacific/Apia | America/Sao_Paulo | Asia/Kathmandu
`)

describe.each(zones)('offsets in %s', (zone) => {
  it('equal the offsets of Intl, in any order of calls', () => {
    const offsetAt = offsetsOf(zone)
    const expected = shown(zone)
    const [first, last] = [Date.UTC(1975, 0, 1), Date.UTC(2037, 0, 1)]
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (instant) => {
        expect(offsetAt(instant)).toBe(expected(instant))
      }),
      { numRuns: 100 },
    )
  })

  it('are exact around each change in a year', () => {
    const offsetAt = offsetsOf(zone)
    const expected = shown(zone)
    const day = 86_400_000
    for (let at = Date.UTC(2011, 0, 1); at < Date.UTC(2012, 0, 2); at += day) {
      if (expected(at) === expected(at + day)) continue
      let [low, high] = [at, at + day]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (expected(middle) === expected(at)) low = middle
        else high = middle
      }
      for (const instant of [at, low, low + 0.5, high, at + day]) {
        expect(offsetAt(instant)).toBe(expected(instant))
      }
    }
  })
})

it.each([
  ['America/Boa_Vista', 2000, [7]],
  ['America/Noronha', 2000, [7]],
  ['Africa/Tunis', 1943, [9, 18]],
  ['Europe/Simferopol', 1944, [9]],
])('offsets in %s equal those of Intl in %i, when they change within days', (zone, year, gaps) => {
  const offsetAt = offsetsOf(zone)
  const expected = shown(zone)
  const changes: number[] = []
  for (let day = 1; day <= 366; day++) {
    const [before, at] = [Date.UTC(year, 0, day - 1), Date.UTC(year, 0, day)]
    expect(offsetAt(at)).toBe(expected(at))
    if (expected(before) !== expected(at)) changes.push(day)
  }
  const between = changes.slice(1).map((day, i) => day - changes[i]!)
  expect(between).toEqual(expect.arrayContaining(gaps))
})

it.each(Intl.supportedValuesOf('timeZone'))(
  'offsets in %s equal those of Intl from 1600 to 1843 and from 2090 on',
  (zone) => {
    const offsetAt = offsetsOf(zone)
    const expected = shown(zone)
    const instants = (from: number, to: number) =>
      fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    const [early, late] = [Date.UTC(1844, 0, 1), Date.UTC(2090, 0, 1)]
    const last = 8.64e15 - 86_400_000 // a `Date` can hold its local time
    fc.assert(
      fc.property(
        // Before, `Intl` shows dates of the Julian calendar.
        instants(Date.UTC(1600, 0, 1), early),
        instants(late, Date.UTC(2200, 0, 1)),
        instants(late, Date.UTC(9999, 11, 31)),
        instants(late, last),
        (...dates) => {
          for (const at of dates.map(Number)) expect([at, offsetAt(at)]).toEqual([at, expected(at)])
        },
      ),
      { numRuns: 5 },
    )
    expect(offsetAt(-8.64e15)).toBe(expected(early))
    expect(Math.abs(offsetAt(9e15))).toBeLessThan(86_400_000) // no `Date` can hold it
  },
)

it('offsets of all years are cached once those from 1800 to 2500 are', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as object, 'format' as never, 'get')
  try {
    const offsetAt = offsetsOf('Asia/Tokyo')
    const calls = (instant: number) => {
      format.mockClear()
      offsetAt(instant)
      return format.mock.calls.length
    }
    const period = 4 * 86_400_000
    expect(calls(0)).toBe(2)
    expect(calls(period - 1)).toBe(0)
    expect(calls(period)).toBe(1)
    const year = 365.2425 * 86_400_000
    // All periods from 1800 to 2500, which stand for all others.
    for (let at = -170 * year; at < 532 * year; at += period) offsetAt(at)
    for (const at of [0, -1000 * year, 600 * year, 8000 * year]) expect(calls(at)).toBe(0)
  } finally {
    format.mockRestore()
  }
})
