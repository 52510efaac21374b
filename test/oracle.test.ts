/**
 * Hand-computed evidence for the oracle itself, by sections (§) of src/language/README.md: the least
 * that shows each of its rules at work. What the language means in breadth stands in test/language,
 * test/parse and test/time, and random queries hold the oracle and the engines to each other.
 *
 * The literal starts of days agree with Temporal's startOfDay (temporal-polyfill, tzdata 2025c).
 */
import { describe, expect, it, test } from 'vitest'
import {
  oracleCompare,
  oracleDayRange,
  oracleFaults,
  oracleMatches,
  oracleReadCell,
  oracleRun,
} from './oracle.js'
import type { OracleKind, OracleResource } from './oracle.js'

const resource: OracleResource = {
  fields: {
    city: { kind: 'string' },
    size: { kind: 'number' },
    open: { kind: 'boolean' },
    day: { kind: 'date' },
    tags: { kind: 'string[]' },
    codes: { kind: 'number[]' },
    secret: { kind: 'string', internal: true },
    doubled: { kind: 'number', get: (row: { size: number }) => row.size * 2 },
  },
}

// 2024-06-15T12:00:00Z, a Saturday
const NOON = 1_718_452_800_000
const utc = { now: NOON }

function holds(
  field: string,
  comparator: string,
  value: unknown,
  cell: unknown,
  moment: { now: number; timeZone?: string } = utc,
): boolean {
  return oracleMatches(resource, { field, comparator, value }, { [field]: cell }, moment)
}

function at(text: string): number {
  return Date.parse(text)
}

/** The faults of a query, each as its code and its path. */
function faults(input: unknown, limits?: OracleResource['limits']): string[] {
  return oracleFaults({ ...resource, limits }, input).map(({ code, path }) =>
    `${code} ${path.join('.')}`.trim(),
  )
}

function filterFaults(filter: unknown, limits?: OracleResource['limits']): string[] {
  return faults({ filter }, limits)
}

function valueFaults(field: string, comparator: string, value: unknown): string[] {
  return filterFaults({ field, comparator, value })
}

describe('§2 a cell', () => {
  test.each<[kind: OracleKind, raw: unknown, value: unknown]>([
    ['string', '', ''],
    ['string', Object('boxed'), undefined],
    ['number', Infinity, Infinity],
    ['number', NaN, undefined],
    ['number', '5', undefined],
    ['boolean', false, false],
    ['boolean', 0, undefined],
    ['string[]', ['a', 1, null, 'b'], ['a', 'b']],
    ['number[]', [1, NaN, '2', Infinity], [1, Infinity]],
    ['string[]', undefined, []],
    ['number[]', new Set([1]), []],
    ['date', new Date(5), 5],
    ['date', new Date(NaN), undefined],
    ['date', Object.create(Date.prototype), undefined],
    ['date', 1.5, undefined],
    ['date', -62_135_596_800_000, -62_135_596_800_000],
    ['date', -62_135_596_800_001, undefined],
    ['date', 253_402_300_799_999, 253_402_300_799_999],
    ['date', 253_402_300_800_000, undefined],
    ['date', '1970-01-02', 86_400_000],
    ['date', '1970-01-01T00:01:02.0359999', 62_035],
    ['date', '1970-01-01T00:00:00.5Z', 500],
    ['date', '1970-01-01T23:59+23:59', 0],
    ['date', '1969-12-31T19:00:00-05:00', 0],
    ['date', '2000-02-29', 951_782_400_000],
    ['date', '2024-12-31', 1_735_603_200_000],
    ['date', '0001-01-01', -62_135_596_800_000],
    ['date', '9999-12-31T23:59:59.999', 253_402_300_799_999],
    ['date', '1900-02-29', undefined],
    ['date', '2024-04-31', undefined],
    ['date', '2024-06-31', undefined],
    ['date', '2024-09-31', undefined],
    ['date', '2024-11-31', undefined],
    ['date', '2024-01-00', undefined],
    ['date', '2024-00-01', undefined],
    ['date', '2024-13-01', undefined],
    ['date', '0000-12-31', undefined],
    ['date', '2024-01-01T24:00', undefined],
    ['date', '2024-01-01T23:60', undefined],
    ['date', '2024-01-01T23:59:60', undefined],
    ['date', '2024-01-01T10:00+24:00', undefined],
    ['date', '2024-01-01T10:00+01:60', undefined],
    ['date', '0001-01-01T00:00+00:01', undefined],
    ['date', '2024-01-01\n', undefined],
  ])('of kind %s that holds %o is read as %o', (kind, raw, value) => {
    expect(oracleReadCell(kind, raw)).toEqual(value)
  })

  it('is what get returns, and absent where the row is not an object', () => {
    const of = (row: unknown, value: unknown) =>
      oracleMatches(resource, { field: 'doubled', comparator: 'eq', value }, row, utc)
    expect(of({ size: 7 }, 14)).toBe(true)
    expect(of(null, null)).toBe(true)
    expect(of('text', null)).toBe(true)
  })
})

describe('§3 a filter', () => {
  const leeds = { field: 'city', comparator: 'eq', value: 'Leeds' }
  const york = { field: 'city', comparator: 'eq', value: 'York' }

  test.each<[filter: unknown, matches: boolean]>([
    [undefined, true],
    [{}, true],
    [{ operator: 'or' }, false],
    [{ operands: [leeds, york] }, false],
    [{ operator: 'or', operands: [york, leeds] }, true],
    [{ operator: undefined, operands: [{ operator: 'or', operands: [york] }] }, false],
  ])('%j is %s for a row of Leeds', (filter, matches) => {
    expect(oracleMatches(resource, filter, { city: 'Leeds' }, utc)).toBe(matches)
  })
})

describe('§4 a comparator', () => {
  const cells: Record<string, unknown[]> = {
    city: [undefined, 'a', 'ab', '\uFF5E', '\u{1F600}'],
    size: [undefined, -0, 1, Infinity],
    open: [undefined, false, true],
    tags: [undefined, ['a'], ['a', 'b'], ['c', 5]],
    codes: [undefined, [1], [1, 2]],
  }

  /** The absent cell first; + for a cell that matches. */
  test.each<[field: string, comparator: string, operand: unknown, matches: string]>([
    ['city', 'eq', 'a', '-+---'],
    ['city', 'eq', null, '+----'],
    ['city', 'ne', 'a', '+-+++'],
    ['city', 'ne', null, '-++++'],
    ['city', 'gt', 'a', '--+++'],
    ['city', 'gt', '\uFF5E', '----+'],
    ['city', 'ge', 'ab', '--+++'],
    ['city', 'lt', '\u{1F600}', '-+++-'],
    ['city', 'le', 'ab', '-++--'],
    ['city', 'contains', 'b', '--+--'],
    ['city', 'contains', '', '-++++'],
    ['city', 'not_contains', 'a', '+--++'],
    ['city', 'is_any', ['x', 'a', null], '++---'],
    ['city', 'is_not_any', ['a', 'a'], '+-+++'],
    ['city', 'is_any', [], '-----'],
    ['size', 'eq', 0, '-+--'],
    ['size', 'gt', 0, '--++'],
    ['size', 'ge', 1, '--++'],
    ['size', 'lt', 0, '----'],
    ['size', 'le', 1, '-++-'],
    ['open', 'eq', false, '-+-'],
    ['open', 'is_any', [true, null], '+-+'],
    ['open', 'is_not_any', [true], '++-'],
    ['tags', 'eq', null, '+---'],
    ['tags', 'ne', null, '-+++'],
    ['tags', 'contains', 'a', '-++-'],
    ['tags', 'not_contains', 'a', '+--+'],
    ['tags', 'includes_any', ['b', 'c'], '--++'],
    ['tags', 'includes_any', [], '----'],
    ['tags', 'includes_all', ['a', 'b', 'a'], '--+-'],
    ['tags', 'includes_all', [], '++++'],
    ['tags', 'excludes_any', ['b', 'c'], '++--'],
    ['tags', 'excludes_all', ['a', 'b'], '++-+'],
    ['codes', 'contains', 2, '--+'],
    ['codes', 'includes_all', [2, 1], '--+'],
  ])('%s %s %j matches %s', (field, comparator, operand, matches) => {
    const found = cells[field]!.map((cell) => holds(field, comparator, operand, cell))
    expect(found.map((does) => (does ? '+' : '-')).join('')).toBe(matches)
  })

  const start = at('2024-06-15T00:00Z')
  const end = at('2024-06-16T00:00Z')
  const instants = [undefined, start - 1, start, end - 1, end]

  /** Absent; a ms before the day, its start, its last ms, its end. */
  test.each<[comparator: string, operand: unknown, matches: string]>([
    ['eq', '2024-06-15', '--++-'],
    ['ne', '2024-06-15', '++--+'],
    ['gt', '2024-06-15', '----+'],
    ['ge', '2024-06-15', '--+++'],
    ['lt', '2024-06-15', '-+---'],
    ['le', '2024-06-15', '-+++-'],
    ['eq', null, '+----'],
    ['eq', '2024-06-15T01:00+01:00', '--+--'],
    ['eq', new Date(start), '--+--'],
    ['gt', start, '---++'],
    ['le', start, '-++--'],
    ['is_any', [start, '2024-06-16', null], '+-+-+'],
    ['is_not_any', ['2024-06-15', null], '-+--+'],
    ['eq_date', '2024-06-15', '--++-'],
    ['eq_date', end - 1, '--++-'],
    ['ne_date', new Date(NOON), '++--+'],
    ['rp_eq_date', 0, '--++-'],
    ['rp_lt', 0, '-+---'],
    ['rp_gt', 1, '--+++'],
    ['rf_eq_date', 1, '----+'],
    ['rf_lt', 1, '-+++-'],
    ['rf_gt', 0, '----+'],
  ])('day %s %j matches %s', (comparator, operand, matches) => {
    const found = instants.map((cell) => holds('day', comparator, operand, cell))
    expect(found.map((does) => (does ? '+' : '-')).join('')).toBe(matches)
  })

  test.each<[comparators: string, kinds: string]>([
    ['eq ne', 'city size open day tags codes'],
    ['gt ge lt le', 'city size day'],
    ['contains not_contains', 'city tags codes'],
    ['is_any is_not_any', 'city size open day'],
    ['includes_any includes_all excludes_any excludes_all', 'tags codes'],
    ['eq_date ne_date rp_eq_date rp_lt rp_gt rf_eq_date rf_lt rf_gt', 'day'],
  ])('%s is allowed for %s alone', (comparators, fields) => {
    const notAllowed = 'comparator_not_allowed filter.comparator'
    for (const comparator of comparators.split(' ')) {
      const allowed = ['city', 'size', 'open', 'day', 'tags', 'codes'].filter(
        // An operand that no comparator takes
        (field) => String(valueFaults(field, comparator, [{}])) !== notAllowed,
      )
      expect([comparator, ...allowed]).toEqual([comparator, ...fields.split(' ')])
    }
  })
})

describe('§5 the moment', () => {
  it('is a RangeError where the zone is no name or now no finite time', () => {
    const run = (now: number, timeZone?: string) => () =>
      oracleRun(resource, {}, [], { now, timeZone })
    for (const zone of ['Mars/Olympus', '+01:00', '']) expect(run(0, zone)).toThrow(RangeError)
    for (const now of [NaN, Infinity, 8.64e15 + 1]) expect(run(now)).toThrow(RangeError)
    expect(run(8.64e15, 'Europe/London')).not.toThrow()
  })
})

describe('§5 a day of a zone', () => {
  test.each([
    ['UTC', '1970-01-01', '1970-01-01T00:00Z', '1970-01-02T00:00Z'],
    ['UTC', '9999-12-31', '9999-12-31T00:00Z', '+010000-01-01T00:00Z'],
    // 23 and 25 hours
    ['Europe/London', '2024-03-31', '2024-03-31T00:00Z', '2024-03-31T23:00Z'],
    ['Europe/London', '2024-10-27', '2024-10-26T23:00Z', '2024-10-28T00:00Z'],
    // Midnight does not exist
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z', '2018-11-05T02:00Z'],
    // The last hour comes twice, and both belong to the day
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00Z', '2018-02-18T03:00Z'],
    // The clocks went back across midnight: at 00:01 of the 25th to 23:01 of the 24th
    ['America/St_Johns', '1987-10-24', '1987-10-24T02:30Z', '1987-10-25T02:30Z'],
    ['America/St_Johns', '1987-10-25', '1987-10-25T02:30Z', '1987-10-26T03:30Z'],
    // Skipped
    ['Pacific/Kwajalein', '1993-08-21', '1993-08-21T12:00Z', '1993-08-21T12:00Z'],
    ['Pacific/Kwajalein', '1993-08-22', '1993-08-21T12:00Z', '1993-08-22T12:00Z'],
    ['Asia/Manila', '1844-12-31', '1844-12-31T15:56:08Z', '1844-12-31T15:56:08Z'],
    // Lived twice: the repetition belongs to the day after
    ['America/Juneau', '1867-10-18', '1867-10-17T08:57:41Z', '1867-10-18T08:57:41Z'],
    ['America/Juneau', '1867-10-19', '1867-10-18T08:57:41Z', '1867-10-20T08:57:41Z'],
    // Offsets of seconds
    ['Africa/Monrovia', '1972-01-06', '1972-01-06T00:44:30Z', '1972-01-07T00:44:30Z'],
    ['Europe/London', '0001-01-01', '0001-01-01T00:01:15Z', '0001-01-02T00:01:15Z'],
  ])('in %s, %s is [%s, %s)', (zone, day, from, to) => {
    expect(oracleDayRange(day, zone)).toEqual([at(from), at(to)])
  })

  it('may be given by numbers, of the year 0 too', () => {
    const yearZero = { y: 0, m: 1, d: 1 }
    // 366 days before the year 1
    expect(oracleDayRange(yearZero, 'UTC')[0]).toBe(-62_167_219_200_000)
    expect(oracleDayRange(yearZero, 'Europe/London')[0]).toBe(-62_167_219_200_000 + 75_000)
  })

  it('holds an instant by its range, though the clock shows the day before again', () => {
    // 02:40 UTC is 23:10 on the 6th for the second time, after the 7th has started
    const moment = { now: at('2010-11-07T02:40Z'), timeZone: 'America/St_Johns' }
    expect(holds('day', 'eq_date', moment.now, '2010-11-07T12:00Z', moment)).toBe(true)
    expect(holds('day', 'rp_eq_date', 0, '2010-11-07T12:00Z', moment)).toBe(true)
    expect(holds('day', 'rp_eq_date', 1, '2010-11-06T12:00Z', moment)).toBe(true)
  })
})

describe('§5 a datetime operand', () => {
  test.each([
    // With an offset it is the same in every zone; without, wall time
    ['2024-06-15T12:00Z', 'Europe/London', '2024-06-15T12:00Z'],
    ['2024-06-15T12:00+02:00', 'Europe/London', '2024-06-15T10:00Z'],
    ['2024-06-15T12:00', 'Europe/London', '2024-06-15T11:00Z'],
    ['1972-01-06T23:00', 'Africa/Monrovia', '1972-01-06T23:44:30Z'],
    // In a gap the offset before it holds, in the gap of a whole day too
    ['2024-03-31T01:30', 'Europe/London', '2024-03-31T01:30Z'],
    ['2018-11-04T00:30', 'America/Sao_Paulo', '2018-11-04T03:30Z'],
    ['2011-12-30T06:00', 'Pacific/Apia', '2011-12-30T16:00Z'],
    // In an overlap the earlier
    ['2024-10-27T01:30', 'Europe/London', '2024-10-27T00:30Z'],
    ['1867-10-18T20:00', 'America/Juneau', '1867-10-18T04:57:41Z'],
  ])('%s in %s is %s', (operand, timeZone, instant) => {
    expect(holds('day', 'eq', operand, instant, { now: NOON, timeZone })).toBe(true)
  })
})

describe('§5 a span', () => {
  test.each([
    // 31 March less a month; clamped
    ['rp', 'P1M', '2024-03-31T12:00Z', 'UTC', '2024-02-29'],
    ['rf', 'P1M', '2024-08-31T12:00Z', 'UTC', '2024-09-30'],
    // Years and months are one count: by way of February 2023 it would be the 28th
    ['rp', 'P1Y1M', '2024-02-29T12:00Z', 'UTC', '2023-01-29'],
    // Days after months, weeks of seven days
    ['rp', 'P1M1D', '2024-03-31T12:00Z', 'UTC', '2024-02-28'],
    ['rf', 'P2W1D', '2024-02-20T12:00Z', 'UTC', '2024-03-06'],
    ['rf', 366_000, '2024-01-01T00:00Z', 'UTC', '3026-01-28'],
    // 23:30 UTC is the 16th in Tokyo
    ['rp', 0, '2024-06-15T23:30Z', 'Asia/Tokyo', '2024-06-16'],
    // With a time part, the day that the instant reached falls on
    ['rp', 'PT1H', '2024-06-15T00:30Z', 'UTC', '2024-06-14'],
    ['rf', 'PT1H', '2024-06-15T23:00Z', 'UTC', '2024-06-16'],
  ])('%s %j from %s in %s reaches the day %s', (prefix, span, now, timeZone, day) => {
    const moment = { now: at(now), timeZone }
    const [from, to] = oracleDayRange(day, timeZone)
    const found = [from - 1, from, to - 1, to].map((cell) =>
      holds('day', `${prefix}_eq_date`, span, cell, moment),
    )
    expect(found).toEqual([false, true, true, false])
  })

  test.each([
    ['rp', 'PT0S', '2024-06-15T12:34:56.789Z', 'UTC', '2024-06-15T12:34:56.789Z'],
    ['rp', 'PT1H30M5S', '2024-06-15T12:00Z', 'UTC', '2024-06-15T10:29:55Z'],
    // The calendar first: 29 February 12:00, less an hour
    ['rp', 'P1MT1H', '2024-03-31T12:00Z', 'UTC', '2024-02-29T11:00Z'],
    // 12:00 in summer is 11:00 UTC; a day earlier, in winter, 12:00 is 12:00 UTC
    ['rp', 'P1DT0S', '2024-03-31T11:00Z', 'Europe/London', '2024-03-30T12:00Z'],
    // Exact time across the change of clocks, from the second 01:30 of the night, which stays
    ['rp', 'PT24H', '2024-10-27T01:30Z', 'Europe/London', '2024-10-26T01:30Z'],
    ['rf', 'P0DT1S', '2024-10-27T01:30Z', 'Europe/London', '2024-10-27T01:30:01Z'],
    // A day on, into the gap; a day on, into the overlap
    ['rf', 'P1DT0S', '2024-03-30T01:30Z', 'Europe/London', '2024-03-31T01:30Z'],
    ['rf', 'P1DT0S', '2024-10-26T00:30Z', 'Europe/London', '2024-10-27T00:30Z'],
  ])('%s %j from %s in %s reaches the instant %s', (prefix, span, now, timeZone, instant) => {
    const moment = { now: at(now), timeZone }
    const around = [-1, 0, 1].map((step) => at(instant) + step)
    const found = ['lt', 'gt'].map((side) =>
      around.map((cell) => holds('day', `${prefix}_${side}`, span, cell, moment)),
    )
    expect(found).toEqual([
      [true, false, false],
      [false, false, true],
    ])
  })

  it('may reach beyond every date', () => {
    for (const now of [-8.64e15, 8.64e15]) {
      for (const span of [366_000, 'P1000Y', 'PT8784000H', 'P1DT1S']) {
        const found = ['rp_lt', 'rp_eq_date', 'rp_gt', 'rf_lt', 'rf_eq_date', 'rf_gt'].map((name) =>
          holds('day', name, span, 0, { now, timeZone: 'America/Juneau' }),
        )
        const [lt, gt] = [now > 0, now < 0]
        expect(found).toEqual([lt, false, gt, lt, false, gt])
      }
    }
  })
})

describe('§6 sort', () => {
  test.each<[field: string, lower: unknown, higher: unknown]>([
    ['size', undefined, -Infinity],
    ['city', 5, ''],
    ['open', null, false],
    ['open', false, true],
    ['city', '\uFF5E', '\u{1F600}'],
    ['day', '2024-01-01T01:00+02:00', '2024-01-01'],
  ])('by %s has %o below %o, and desc turns it round', (field, lower, higher) => {
    const order = (direction: string, a: unknown, b: unknown) =>
      Math.sign(oracleCompare(resource, [{ field, direction }], { [field]: a }, { [field]: b }))
    expect([order('asc', lower, higher), order('asc', higher, lower)]).toEqual([-1, 1])
    expect([order('desc', lower, higher), order('desc', higher, lower)]).toEqual([1, -1])
  })

  it('ties what is equal, and goes by the next key then', () => {
    const sort = [
      { field: 'size', direction: 'asc' },
      { field: 'city', direction: 'desc' },
    ]
    expect(oracleCompare(resource, sort, { size: 0, city: 'a' }, { size: -0, city: 'a' })).toBe(0)
    expect(oracleCompare(resource, sort, { city: 'a' }, { size: NaN, city: 'b' })).toBe(1)
  })
})

describe('§7 a run', () => {
  const rows = [
    { city: 'York', id: 0 },
    { city: 'Leeds', id: 1 },
    { city: 'York', id: 2 },
    { id: 3 },
  ]
  const cities = { sort: [{ field: 'city', direction: 'desc' }] }

  test.each<[Parameters<typeof oracleRun>[1], OracleResource['limits'], number[], number]>([
    [{}, {}, [0, 1, 2, 3], 4],
    [cities, {}, [0, 2, 1, 3], 4],
    [{ filter: { field: 'city', comparator: 'ne', value: 'Leeds' } }, {}, [0, 2, 3], 3],
    [{ ...cities, page: { offset: 1, limit: 2 } }, {}, [2, 1], 4],
    [{ page: { limit: 0 } }, {}, [], 4],
    [{ page: { offset: 9 } }, {}, [], 4],
    [{}, { defaultLimit: 1, maxLimit: 3 }, [0], 4],
    [{}, { maxLimit: 3 }, [0, 1, 2], 4],
    [{ page: { limit: 2 } }, { defaultLimit: 1 }, [0, 1], 4],
  ])('of %j with the limits %j gives the rows %j of %i', (query, limits, ids, total) => {
    const answer = oracleRun({ ...resource, limits }, query, rows, utc)
    expect([answer.rows, answer.total]).toEqual([ids.map((id) => rows[id]), total])
  })
})

describe('§8 a limit', () => {
  const leaf = { field: 'city', comparator: 'eq', value: 'x' }
  const nested = (depth: number, inner: unknown): unknown =>
    depth === 0 ? inner : { operands: [nested(depth - 1, inner)] }
  const many = (count: number) => ({
    operands: Array.from({ length: count }, (_, index) => (index % 2 === 0 ? leaf : {})),
  })
  const list = (length: number) => Array.from({ length }, () => 'x')
  const sort = (length: number) => Array.from({ length }, () => 5)

  it('is by default 16 groups, 100 comparisons, 500 elements, 256 units and 8 sort keys', () => {
    expect(filterFaults(nested(16, {}))).toEqual([])
    expect(filterFaults(nested(17, {}))).toEqual([
      `limit_exceeded filter${'.operands.0'.repeat(16)}.operands`,
    ])
    expect(filterFaults(many(100))).toEqual([])
    expect(filterFaults(many(101))).toEqual(['limit_exceeded filter.operands'])
    expect(valueFaults('city', 'is_any', list(500))).toEqual([])
    expect(valueFaults('size', 'is_any', list(501))).toEqual(['limit_exceeded filter.value'])
    expect(valueFaults('city', 'eq', 'x'.repeat(256))).toEqual([])
    expect(valueFaults('size', 'eq', 'x'.repeat(257))).toEqual(['limit_exceeded filter.value'])
    expect(faults({ sort: sort(8) })).toHaveLength(8)
    expect(faults({ sort: sort(9) })).toEqual(['limit_exceeded sort'])
    expect(faults({ page: { limit: Number.MAX_SAFE_INTEGER } })).toEqual([])
  })

  it('of depth leaves the siblings to be read', () => {
    const filter = { operands: [nested(1, leaf), { operator: 'xor' }] }
    expect(filterFaults(filter, { maxDepth: 1 })).toEqual([
      'limit_exceeded filter.operands.0.operands',
      'unknown_operator filter.operands.1.operator',
    ])
    expect(filterFaults({ operands: [] }, { maxDepth: 0 })).toEqual([])
  })

  it('of comparisons ends the filter, not the query', () => {
    const filter = {
      operands: [{ operator: 'xor' }, { operands: [{}, {}, 5] }, { operator: 'nor' }],
    }
    expect(faults({ filter, page: 5, sort: 5 }, { maxComparisons: 3 })).toEqual([
      'unknown_operator filter.operands.0.operator',
      'limit_exceeded filter.operands.1.operands',
      'invalid_type page',
      'invalid_type sort',
    ])
    expect(filterFaults(filter, { maxComparisons: 4 })).toHaveLength(3)
    const comparison = { field: 'city', comparator: 'eq', value: 'x' }
    expect(filterFaults(comparison, { maxComparisons: 0 })).toEqual(['limit_exceeded filter'])
    expect(filterFaults({}, { maxComparisons: 0 })).toEqual([])
  })

  it('of a list or text names the element, and of the page its limit', () => {
    const tooLong = ['a', 'x'.repeat(257)]
    expect(valueFaults('city', 'is_any', tooLong)).toEqual(['limit_exceeded filter.value.1'])
    expect(faults({ page: { limit: 11, offset: 11 } }, { maxLimit: 10 })).toEqual([
      'limit_exceeded page.limit',
    ])
  })
})

describe('§9 the faults of a query', () => {
  class Instance {
    filter = {}
  }
  class List extends Array<unknown> {}
  const eqNull = { comparator: 'eq', value: null }
  const sparse: unknown[] = ['a']
  sparse.length = 2
  const getter = (object: object, key: PropertyKey) =>
    Object.defineProperty(object, key, { get: () => ({}), enumerable: true })

  it('are none where every property is left out or undefined', () => {
    expect(faults({ filter: undefined, page: undefined, sort: undefined })).toEqual([])
    expect(filterFaults({ operator: undefined, operands: [{}], field: undefined })).toEqual([])
    expect(filterFaults({ operator: 'or', operands: [{ operator: 'and' }] })).toEqual([])
    expect(filterFaults({ operator: undefined, field: 'city', ...eqNull })).toEqual([])
  })

  test.each<[input: unknown, faults: string[]]>([
    [undefined, ['invalid_type']],
    [[], ['invalid_type']],
    [new Instance(), ['invalid_type']],
    [Object.create({}), ['invalid_type']],
    [{ [Symbol('s')]: 1 }, ['invalid_type']],
    [Object.defineProperty({}, 'page', { value: {} }), ['invalid_type']],
    [getter({}, 'filter'), ['invalid_type filter']],
    [{ zebra: undefined, apple: 1 }, ['unknown_member zebra', 'unknown_member apple']],
    [
      { sort: null, page: [], filter: 5 },
      ['invalid_type filter', 'invalid_type page', 'invalid_type sort'],
    ],
  ])('are, of %o, %j', (input, expected) => {
    expect(faults(input)).toEqual(expected)
  })

  it('are at most 100', () => {
    const sort = Array.from({ length: 150 }, () => 5)
    const found = faults({ sort }, { maxSortFields: 200 })
    expect([found.length, found.at(-1)]).toEqual([100, 'invalid_type sort.99'])
  })

  test.each<[filter: unknown, faults: string[]]>([
    [{ operands: sparse }, ['invalid_type operands']],
    [{ operands: new List() }, ['invalid_type operands']],
    [{ operands: Object.assign([], { extra: 1 }) }, ['invalid_type operands']],
    [{ operands: getter([1], 0) }, ['invalid_type operands']],
    [
      { operator: null, operands: [null, { operator: 'AND' }] },
      ['invalid_type operator', 'invalid_type operands.0', 'unknown_operator operands.1.operator'],
    ],
    [{ operands: 5, extra: 1, field: 7 }, ['mixed_filter', 'unknown_member extra']],
    [
      { field: undefined },
      ['missing_member field', 'missing_member comparator', 'missing_member value'],
    ],
    [
      { other: 1, comparator: 'like', field: 'nowhere' },
      [
        'unknown_member other',
        'missing_member value',
        'unknown_field field',
        'unknown_comparator comparator',
      ],
    ],
    [{ field: 5, comparator: 6, value: {} }, ['invalid_type field', 'invalid_type comparator']],
    [{ field: 'nowhere', comparator: 'gt', value: {} }, ['unknown_field field']],
    [
      { field: 'city', comparator: 'includes_any' },
      ['missing_member value', 'comparator_not_allowed comparator'],
    ],
    [{ field: 'secret', ...eqNull }, ['unknown_field field']],
    [{ field: 'toString', ...eqNull }, ['unknown_field field']],
  ])('of the filter %o are %j', (filter, expected) => {
    expect(filterFaults({ operands: [filter] })).toEqual(
      expected.map((fault) => {
        const [code, key] = fault.split(' ')
        return `${code} filter.operands.0${key === undefined ? '' : `.${key}`}`
      }),
    )
  })

  test.each<[field: string, comparator: string, values: unknown[]]>([
    ['city', 'eq', ['', null, '\u{1F600}']],
    ['city', 'contains', ['']],
    ['size', 'eq', [-0, null]],
    ['open', 'eq', [true, null]],
    ['day', 'eq', ['2024-02-29', '0001-01-01T00:00', new Date(0), 0, null]],
    ['day', 'is_any', [[], ['2024-01-01', new Date(0), 5, null]]],
    ['tags', 'eq', [null]],
    ['tags', 'contains', ['']],
    ['codes', 'excludes_all', [[], [1, 1]]],
    ['day', 'rp_lt', [0, 366_000, 'P1Y2M3W4DT5H6M7S', 'P007D', 'PT0S', 'P1000Y', 'PT8784000H']],
  ])('are none of the values that %s %s takes', (field, comparator, values) => {
    const found = values.map((value) => valueFaults(field, comparator, value))
    expect(found).toEqual(values.map(() => []))
  })

  test.each<[field: string, comparator: string, values: unknown[]]>([
    ['city', 'eq', [5, ['x'], {}, '\0', 'a\uD800', '\uDE00\uD83D', new Date(0), 5n, () => 'x']],
    ['city', 'contains', [null]],
    ['city', 'gt', [null]],
    ['city', 'is_any', ['x', null]],
    ['size', 'eq', ['5', NaN, Infinity]],
    ['open', 'eq', ['true', 0]],
    ['day', 'eq', ['2024-02-30', 1.5, 253_402_300_800_000, new Date(NaN), true]],
    ['day', 'eq_date', [null]],
    ['tags', 'eq', ['a', []]],
    ['tags', 'includes_all', [null, 'a']],
    ['tags', 'includes_any', [null, 'a']],
    ['tags', 'excludes_any', [null, 'a']],
    ['codes', 'contains', ['1', [1]]],
    ['day', 'rp_lt', [-1, 1.5, 366_001, '30', null, new Date(0), '', 'P', 'PT', 'P1DT', '-P1D']],
    ['day', 'rp_lt', ['P1.5D', 'P1D1M', 'P1H', 'P1000Y1D', 'P1000YT1S', 'PT8784000H1S']],
  ])('are invalid_value for the values that %s %s does not take', (field, comparator, values) => {
    const found = values.map((value) => valueFaults(field, comparator, value))
    expect(found).toEqual(values.map(() => ['invalid_value filter.value']))
  })

  it('are invalid_type for what is no plain data, and by index for elements', () => {
    for (const value of [new Instance(), new Map(), /x/, Object('boxed'), sparse]) {
      expect(valueFaults('city', 'eq', value)).toEqual(['invalid_type filter.value'])
    }
    expect(valueFaults('city', 'eq', getter({}, 'x'))).toEqual(['invalid_type filter.value.x'])
    expect(valueFaults('city', 'is_any', getter([1], 0))).toEqual(['invalid_type filter.value'])
    expect(valueFaults('size', 'is_any', [1, '2', null, new Instance()])).toEqual([
      'invalid_value filter.value.1',
      'invalid_type filter.value.3',
    ])
  })

  test.each([-1, 1.5, 2 ** 53, NaN, '5', null, {}])('are invalid_page for %o', (wrong) => {
    expect(faults({ page: { limit: wrong, size: 1, offset: wrong } })).toEqual([
      'unknown_member page.size',
      'invalid_page page.offset',
      'invalid_page page.limit',
    ])
  })

  it('name what is wrong with each sort key', () => {
    const sort = [
      { field: 'city', direction: 'asc' },
      { nulls: 'first' },
      { field: 5, direction: 5 },
      { field: 'secret', direction: 'ASC' },
      { field: 'tags', direction: 'asc' },
      { field: 'city', direction: 'desc' },
      { field: 'tags', direction: null },
    ]
    expect(faults({ sort })).toEqual([
      'unknown_member sort.1.nulls',
      'missing_member sort.1.field',
      'missing_member sort.1.direction',
      'invalid_type sort.2.field',
      'invalid_type sort.2.direction',
      'unknown_field sort.3.field',
      'invalid_direction sort.3.direction',
      'not_sortable sort.4.field',
      'duplicate_sort_field sort.5.field',
      'not_sortable sort.6.field',
      'invalid_type sort.6.direction',
    ])
  })
})
