import { describe, expect, it } from 'vitest'
import { runProgram } from '../programs.js'

/**
 * Days, periods and spans cover the instants that Temporal computes (language reference, section 5). Zones
 * whose clocks skipped a day, go back across midnight, skip midnight, or change far from midnight.
 */

const zones = [
  'UTC',
  'Pacific/Apia',
  'America/St_Johns',
  'America/Asuncion',
  'Europe/London',
] as const

const program = `
import { Temporal } from 'temporal-polyfill'
import { createRandom, pick } from './examples/random.ts'
import { defineResource, planQuery } from './src/index.ts'

const { seed, count, zones } = JSON.parse(process.env.CASES)
const random = createRandom(seed)
const whole = (below) => Math.floor(below * random())
const resource = defineResource({ at: 'date', due: 'day' })
const [FIRST, END] = [Date.parse('0001-01-01'), Date.parse('9999-12-31') + 86400000]
const clip = (ms) => Math.min(Math.max(ms, FIRST), END)
const lengths = { D: { days: 1 }, W: { weeks: 1 }, M: { months: 1 }, Q: { months: 3 }, Y: { years: 1 } }

function firstOf(day, unit) {
  if (unit === 'D') return day
  if (unit === 'W') return day.subtract({ days: day.dayOfWeek - 1 })
  const month = unit === 'Y' ? 1 : unit === 'Q' ? day.month - ((day.month - 1) % 3) : day.month
  return day.with({ month, day: 1 })
}

function textOf(day, unit) {
  const text = day.toString()
  if (unit === 'D') return text
  if (unit === 'Y') return text.slice(0, 4)
  if (unit === 'M') return text.slice(0, 7)
  if (unit === 'Q') return text.slice(0, 4) + '-Q' + Math.ceil(day.month / 3)
  return String(day.yearOfWeek).padStart(4, '0') + '-W' + String(day.weekOfYear).padStart(2, '0')
}

/** The day that an instant falls on, which has begun before the clocks go back across midnight. */
function today(now, zone) {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  const next = day.add({ days: 1 })
  return startOf(next, zone) <= now ? next : day
}

const startOf = (day, zone) => day.toZonedDateTime(zone).epochMilliseconds
const numberOf = (day) => Date.parse(day.toString().replace(/^(\\d{5})/, '+0$1')) / 86400000

/** A day of the common years, of all years, or at one of their ends. */
function randomDay() {
  const year = pick([1970 + whole(70), 1800 + whole(300), 1 + whole(9999), 1, 9999, 2000, 1900], random)
  const day = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: pick([whole(365), whole(4), 58 + whole(4), 361 + whole(4)], random) })
  return day
}

function spanOf(unit) {
  const parts = { years: pick([0, 0, whole(30)], random), months: whole(15), weeks: pick([0, whole(60)], random), days: whole(40) }
  const text = 'P' + parts.years + 'Y' + parts.months + 'M' + parts.weeks + 'W' + parts.days + 'D'
  return { parts, text: unit === 'D' && random() < 0.5 ? text : text + '/' + unit }
}

function planned(field, comparator, value, moment) {
  const { where } = planQuery(resource, { filter: { field, comparator, value } }, moment)
  if (!('test' in where)) return 'none'
  const { test } = where
  if (test.op === 'in') return [test.values[0], test.values[0]]
  const [{ from, to }] = test.ranges
  return [from.value, to.value]
}

const wrong = []
let met = 0
for (let i = 0; i < count && wrong.length < 5; i++) {
  const timeZone = zones[i % zones.length]
  const unit = pick(['D', 'W', 'M', 'Q', 'Y'], random)
  const isSpan = random() < 0.5
  let [day, now, comparator, value] = [randomDay(), 0, 'eq', undefined]
  if (isSpan) {
    const direction = pick(['rp', 'rf'], random)
    now = startOf(day, timeZone) + pick([0, 1, -1, whole(86400000), 60000, 1800000], random)
    const { parts, text } = spanOf(unit)
    ;[comparator, value] = [direction + '_eq_date', text]
    day = direction === 'rp' ? today(now, timeZone).subtract(parts) : today(now, timeZone).add(parts)
  } else value = textOf(day, unit)
  const first = firstOf(day, unit)
  const end = first.add(lengths[unit])
  const instants = [clip(startOf(first, timeZone)), clip(startOf(end, timeZone))]
  const days = [clip(numberOf(first) * 86400000), clip(numberOf(end) * 86400000) - 86400000]
  const expected = { at: instants[0] < instants[1] ? instants : 'none', due: days[0] <= days[1] ? days : 'none' }
  const found = { at: planned('at', comparator, value, { now, timeZone }), due: planned('due', comparator, value, { now, timeZone }) }
  if (found.at !== 'none') met++
  if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ timeZone, comparator, value, now: new Date(now), found, expected })
}
console.log(JSON.stringify({ host: Intl.DateTimeFormat().resolvedOptions().timeZone, met, wrong }))
`

describe('20,000 random days, periods and spans', () => {
  it.each(['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'])(
    'cover the instants that Temporal computes, on a host in %s',
    (host) => {
      const cases = { seed: 67, count: 20_000, zones }
      const output = runProgram(program, { env: { TZ: host, CASES: JSON.stringify(cases) } })
      const { met, ...found } = JSON.parse(output) as { met: number }
      expect(found).toEqual({ host, wrong: [] })
      expect(met).toBeGreaterThan(18_000)
    },
  )
})
