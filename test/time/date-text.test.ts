import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, readInstant } from '../../src/time/date-text.js'

/** The date grammar of section 2 of the language reference, as a regular expression. */
const GRAMMAR =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

/** A second, slow implementation of the grammar, by a regular expression and `Date.UTC`. */
function readSlowly(text: string): number {
  const parts = GRAMMAR.exec(text)
  if (parts === null) return NaN
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const midnight = new Date(0)
  midnight.setUTCFullYear(year!, month! - 1, day)
  const isReal = midnight.getUTCMonth() === month! - 1 && midnight.getUTCDate() === day
  if (!isReal || hour! > 23 || minute! > 59 || second! > 59) return NaN
  const [hours, minutes] = [parts[8]?.slice(1, 3), parts[8]?.slice(3).replace(':', '')].map(Number)
  if (hours! > 23 || minutes! > 59) return NaN
  const offset =
    ((hours || 0) * 60 + (minutes || 0)) * 60_000 * (parts[8]?.startsWith('-') === true ? -1 : 1)
  const ms = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const instant = midnight.getTime() + ((hour! * 60 + minute!) * 60 + second!) * 1000 + ms - offset
  const [first, last] = [Date.parse('0001-01-01'), Date.parse('9999-12-31T23:59:59.999Z')]
  return instant >= first && instant <= last ? instant : NaN
}

describe('readInstant(text)', () => {
  // Leap years repeat every 400 years.
  it.each([
    [1, 801],
    [9600, 9999],
  ])('reads every day of the years %d to %d, counted one by one', (first, last) => {
    const textOf = (year: number, month: number, day: number) =>
      [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join(
        '-',
      )
    let [year, month, day] = [first, 1, 1]
    let ms = Date.parse(textOf(first, 1, 1))
    while (year <= last) {
      const text = textOf(year, month, day)
      if (readInstant(text) !== ms) expect([text, readInstant(text)]).toEqual([text, ms])
      if (dayNumber(year, month, day) * 86_400_000 !== ms) expect(text).toBe('its day number')
      ms += 86_400_000
      const isLeap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
      const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
      if (++day <= length) continue
      // The day after the last day of a month is unreadable.
      const beyond = `${text.slice(0, 8)}${day}`
      if (!Number.isNaN(readInstant(beyond))) expect(beyond).toBe('unreadable')
      ;[day, month] = [1, month + 1]
      if (month > 12) [month, year] = [1, year + 1]
    }
    expect(ms).toBe(Date.parse(textOf(last, 12, 31)) + 86_400_000)
  })

  it('reads every minute of a day, and every offset', () => {
    for (let minute = 0; minute < 1440; minute++) {
      const clock = new Date(minute * 60_000).toISOString().slice(11, 16)
      expect(readInstant(`1970-01-01T${clock}`)).toBe(minute * 60_000)
      expect(readInstant(`1970-01-01T00:00+${clock}`)).toBe(0 - minute * 60_000)
      expect(readInstant(`1970-01-01T00:00-${clock}`)).toBe(minute * 60_000)
      const digits = clock.replace(':', '')
      expect(readInstant(`1970-01-01 ${clock}`)).toBe(minute * 60_000)
      expect(readInstant(`1970-01-01 00:00+${digits}`)).toBe(0 - minute * 60_000)
      expect(readInstant(`1970-01-01 00:00-${digits}`)).toBe(minute * 60_000)
      if (minute % 60 === 0) {
        expect(readInstant(`1970-01-01 00:00+${digits.slice(0, 2)}`)).toBe(0 - minute * 60_000)
      }
    }
  })

  const digit = fc.integer({ min: 0, max: 9 }).map(String)
  const digits = (count: number) =>
    fc.array(digit, { minLength: count, maxLength: count }).map((all) => all.join(''))
  /** Texts of the grammar, whose day may not exist. */
  const shaped = fc
    .tuple(
      fc.oneof(digits(4), fc.constantFrom('0000', '0001', '1900', '2000', '2024', '9999')),
      fc.constantFrom('00', '01', '02', '04', '09', '11', '12', '13', '20'),
      fc.constantFrom('00', '01', '09', '28', '29', '30', '31', '32', '99'),
      fc.option(
        fc.tuple(
          fc.constantFrom('00', '09', '19', '23', '24', '30'),
          fc.constantFrom('00', '30', '59', '60'),
          fc.option(fc.constantFrom('00', '59', '60', '99'), { nil: undefined }),
          fc.option(fc.integer({ min: 1, max: 9 }).chain(digits), { nil: undefined }),
          fc.constantFrom('', 'Z', '+00:00', '-00:30', '+23:59', '-24:00', '+10:60', '-05:45'),
          fc.boolean(),
          fc.constantFrom('T', 'T', ' '),
        ),
        { nil: undefined },
      ),
    )
    .map(([year, month, day, time]) => {
      const date = `${year}-${month}-${day}`
      if (time === undefined) return date
      const [hour, minute, second, fraction, offset, isCompact, separator] = time
      const seconds =
        second === undefined ? '' : `:${second}${fraction === undefined ? '' : `.${fraction}`}`
      const compact = offset.replace(':00', '').replace(':', '')
      return `${date}${separator}${hour}:${minute}${seconds}${isCompact ? compact : offset}`
    })

  it('reads the same instants as the second implementation', () => {
    fc.assert(
      fc.property(shaped, (text) => {
        expect(readInstant(text)).toBe(readSlowly(text))
      }),
      { numRuns: 3_000 },
    )
  })

  it('reads a damaged text only if it still matches the grammar', () => {
    const damage = fc.record({
      at: fc.nat(32),
      remove: fc.nat(2),
      insert: fc.oneof(
        fc.constantFrom('', ...' \n-+:.,TtZz0٣\u2212'.split('')),
        fc.string({ maxLength: 2 }),
      ),
    })
    fc.assert(
      fc.property(shaped, fc.array(damage, { minLength: 1, maxLength: 2 }), (text, damages) => {
        let damaged = text
        for (const { at, remove, insert } of damages) {
          const place = at % (damaged.length + 1)
          damaged = damaged.slice(0, place) + insert + damaged.slice(place + remove)
        }
        expect([damaged, readInstant(damaged)]).toEqual([damaged, readSlowly(damaged)])
      }),
      { numRuns: 3_000 },
    )
  })
})
