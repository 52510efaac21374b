import fc from 'fast-check'
import { defineResource, planQuery } from 'supplier-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listed } from '../builders.js'
import { runProgram } from '../programs.js'

/** The host's time zone has no effect (language reference, section 5). */

/** Zones whose clocks skipped midnight, a day, half an hour or two hours, once or every year. */
const hosts = listed(`
  Atlantic/Azores | America/Scoresbysund | America/Nuuk | Pacific/Apia | Australia/Lord_Howe
  Antarctica/Troll | America/Caracas | Asia/Pyongyang | Asia/Beirut | Africa/Cairo
  Africa/Casablanca | America/Sao_Paulo | Asia/Tehran | Pacific/Kiritimati
`)

interface Case {
  readonly now: number
  readonly timeZone: string
  readonly comparator: string
  readonly value: string | number
}

/** Returns the local times, as epoch milliseconds, that the clocks of a zone skipped last. */
function gapsOf(timeZone: string): { from: number; to: number }[] {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number) => {
    const [, sign = '', hours = 0, minutes = 0, seconds = 0] =
      /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(clock.format(instant)) ?? []
    const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
    return sign === '-' ? -ms : ms
  }
  const gaps: { from: number; to: number }[] = []
  const step = 7 * 86_400_000
  for (let low = Date.UTC(1970, 0); low < Date.UTC(2038, 0); low += step) {
    if (offsetAt(low) >= offsetAt(low + step)) continue
    let [before, after] = [low, low + step]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (offsetAt(middle) === offsetAt(low)) before = middle
      else after = middle
    }
    gaps.push({ from: after + offsetAt(before), to: after + offsetAt(after) })
  }
  return gaps
}

const gaps = hosts.flatMap(gapsOf)

const year = (from: number, to: number) =>
  fc.date({
    min: new Date(new Date(0).setUTCFullYear(from, 0, 1)),
    max: new Date(new Date(0).setUTCFullYear(to, 11, 31)),
    noInvalidDate: true,
  })

/** A `now` from which a number of months leads into a gap, or near one. */
const nearGap = fc
  .record({
    gap: fc.constantFrom(...gaps),
    share: fc.double({ min: -1, max: 2, noNaN: true }),
    months: fc.integer({ min: 1, max: 40 }),
    direction: fc.constantFrom(-1 as const, 1 as const),
  })
  .map(({ gap, share, months, direction }) => {
    const wall = new Date(Math.round(gap.from + share * (gap.to - gap.from)))
    const now = wall.setUTCMonth(wall.getUTCMonth() - direction * months)
    return { now, value: `P${months}M`, comparator: direction < 0 ? 'rp_eq_date' : 'rf_eq_date' }
  })

const span = fc
  .record({
    years: fc.nat(60),
    months: fc.nat(40),
    days: fc.nat(60),
    time: fc.constantFrom('', 'T0S', 'T36H', 'T30M'),
  })
  .map(({ years, months, days, time }) => `P${years}Y${months}M${days}D${time}`)

const anywhere = fc.record({
  now: fc.oneof(year(1970, 2037), year(1, 99), year(1, 9999)).map((now) => now.getTime()),
  value: fc.oneof(span, fc.nat(366_000)),
  comparator: fc.constantFrom('rp_eq_date', 'rp_lt', 'rp_gt', 'rf_eq_date', 'rf_lt', 'rf_gt'),
})

/** A day, or a local time, that the clocks of a zone skipped. */
const skipped = fc
  .record({ gap: fc.constantFrom(...gaps), length: fc.constantFrom(10, 23) })
  .map(({ gap, length }) => ({
    now: 0,
    value: new Date(gap.from).toISOString().slice(0, length),
    comparator: 'eq',
  }))

const cases: fc.Arbitrary<Case> = fc
  .record({
    what: fc.oneof(nearGap, anywhere, skipped),
    timeZone: fc.constantFrom('UTC', ...hosts),
  })
  .map(({ what, timeZone }) => ({ ...what, timeZone }))

/** Returns the ranges of instants of each case, computed on hosts in several zones. */
function rangesOn(zones: readonly string[], asked: readonly Case[]): Map<string, unknown[]> {
  const script = `
    import { readFileSync } from 'node:fs'
    import { defineResource, planQuery } from './src/index.ts'
    const { zones, asked } = JSON.parse(readFileSync(0, 'utf8'))
    const events = defineResource({ at: 'date' })
    const answers = zones.map((zone) => {
      process.env.TZ = zone
      const host = Intl.DateTimeFormat().resolvedOptions().timeZone
      const noon = new Date(2024, 6, 1, 12).getTime()
      const ranges = asked.map(({ comparator, value, now, timeZone }) => {
        const filter = { field: 'at', comparator, value }
        return planQuery(events, { filter }, { now, timeZone }).where.test?.ranges ?? 'none'
      })
      return { host, noon, ranges }
    })
    console.log(JSON.stringify(answers))
  `
  const output = runProgram(script, {
    env: { TZ: 'UTC' },
    input: JSON.stringify({ zones, asked }),
  })
  const answers = JSON.parse(output) as { host: string; noon: number; ranges: unknown[] }[]
  // The zone and the local clock of the host differ in each run.
  const zone = (name: string) =>
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  expect(answers.map(({ host }) => host)).toEqual(zones.map(zone))
  for (const [i, { noon }] of answers.entries()) {
    const hour = new Intl.DateTimeFormat('en', { timeZone: zones[i]!, timeStyle: 'short' })
    expect(hour.format(noon)).toMatch(/^12:00.PM$/)
  }
  return new Map(answers.map(({ ranges }, i) => [zones[i]!, ranges]))
}

const events = defineResource({ at: 'date' })

describe('the host’s time zone', () => {
  it('has no effect in a gap of the Azores', () => {
    const now = Date.parse('2026-04-29T12:00Z')
    const asked = [now, Date.parse('2026-04-29T00:30Z')].map((each) => {
      return { now: each, timeZone: 'UTC', comparator: 'rp_eq_date', value: 'P1M' }
    })
    const day = { from: Date.parse('2026-03-29'), to: Date.parse('2026-03-30') }
    const ranges = [
      { from: { value: day.from, after: false }, to: { value: day.to, after: false } },
    ]
    const zone = 'Atlantic/Azores'
    expect(rangesOn([zone], asked).get(zone)).toEqual([ranges, ranges])
  })

  it('has no effect at any now, for any span and in any zone of a query', () => {
    const { seed } = fc.readConfigureGlobal()
    const asked = fc.sample(cases, 1000)
    const answers = rangesOn(['UTC', ...hosts], asked)
    const expected = answers.get('UTC')!
    expect(new Set(expected.map((ranges) => JSON.stringify(ranges))).size).toBeGreaterThan(300)
    for (const host of hosts) {
      const wrong = asked.filter(
        (_, i) => JSON.stringify(answers.get(host)![i]) !== JSON.stringify(expected[i]),
      )
      expect({ host, seed, wrong: wrong.slice(0, 3) }).toEqual({ host, seed, wrong: [] })
    }
  })
})

describe('the host’s local clock', () => {
  const local = Object.getOwnPropertyNames(Date.prototype).filter(
    (name) => /^[gs]et(?!UTC|Time$)/.test(name) || name === 'toLocaleString',
  ) as (keyof Date)[]

  beforeEach(() => {
    for (const name of local) {
      vi.spyOn(Date.prototype, name as 'getDate').mockImplementation(() => {
        throw new Error(`${String(name)} was asked`)
      })
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is neither read nor set', () => {
    expect(local.length).toBeGreaterThan(14)
    expect(() => new Date().getMonth()).toThrow('getMonth was asked')
    for (const timeZone of ['UTC', 'Atlantic/Azores']) {
      for (const [comparator, value] of [
        ['rp_eq_date', 'P1M'],
        ['rf_lt', 'P1Y2M3DT4H'],
        ['rp_gt', 30],
        ['eq_date', '2026-03-29T00:30'],
        ['gt', '2026-03-29'],
      ]) {
        const query: unknown = { filter: { field: 'at', comparator, value } }
        expect(() => planQuery(events, query, { now: 1_777_464_000_000, timeZone })).not.toThrow()
      }
    }
  })
})
