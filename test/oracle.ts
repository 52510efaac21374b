/**
 * The test oracle: a second, slow, literal reading of the reference in src/language/README.md.
 * It shares no code with src, and every rule cites the section (§) it was read from.
 */

export type OracleKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'day'
  | 'decimal'
  | 'string[]'
  | 'number[]'

interface OracleField {
  kind: OracleKind
  /** `never`, so that a getter written for any type of row can be given. */
  get?: ((row: never) => unknown) | undefined
  internal?: boolean | undefined
  values?: readonly (string | number)[] | undefined
  comparators?: readonly string[] | undefined
  sortable?: boolean | undefined
  facets?: boolean | undefined
  fold?: OracleFold | undefined
  scale?: number | undefined
}

interface OracleLimits {
  maxDepth?: number | undefined
  maxComparisons?: number | undefined
  maxListLength?: number | undefined
  maxValues?: number | undefined
  maxTextLength?: number | undefined
  minContainsLength?: number | undefined
  maxSearches?: number | undefined
  maxSortFields?: number | undefined
  maxLimit?: number | undefined
  maxOffset?: number | undefined
  defaultLimit?: number | undefined
  maxFacets?: number | undefined
  maxFacetValues?: number | undefined
  maxFacetEdges?: number | undefined
}

export interface OracleResource {
  fields: Record<string, OracleField>
  key?: string | undefined
  limits?: OracleLimits | undefined
  timeZone?: string | undefined
}

/** §5: the moment of a query. */
export interface OracleMoment {
  now: number
  timeZone?: string | undefined
}

export interface OracleSortItem {
  field: string
  direction: string
}

export interface OracleQuery {
  filter?: unknown
  sort?: readonly OracleSortItem[] | undefined
  page?: { offset?: number | undefined; limit?: number | undefined } | undefined
}

export interface OracleFault {
  code: string
  path: (string | number)[]
}

interface OracleDay {
  y: number
  m: number
  d: number
}

/**
 * The content of a cell: `undefined` is absent, dates are epoch milliseconds. A day is its number since
 * 1970-01-01. A decimal is an integer: the number times 10^1000.
 */
export type OracleCell = string | number | bigint | boolean | string[] | number[] | undefined

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The last time that a Date, and therefore Intl, can represent. */
const LAST_TIME = 8.64e15

// ---------------------------------------------------------------------------------------------
// The proleptic Gregorian calendar (§2), on whole numbers so that no Date gets in the way
// ---------------------------------------------------------------------------------------------

function isLeapYear(y: number): boolean {
  return y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
}

function daysInMonth(y: number, m: number): number {
  if (m === 2) return isLeapYear(y) ? 29 : 28
  return m === 4 || m === 6 || m === 9 || m === 11 ? 30 : 31
}

/** Days from 0001-01-01 to the first day of year y. */
function daysBeforeYear(y: number): number {
  const before = y - 1
  return 365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
}

/** The number of a day, 1970-01-01 being 0. */
function dayNumberOf(day: OracleDay): number {
  let days = daysBeforeYear(day.y) - daysBeforeYear(1970)
  for (let m = 1; m < day.m; m += 1) days += daysInMonth(day.y, m)
  return days + day.d - 1
}

function dayOfNumber(dayNumber: number): OracleDay {
  let y = 1970 + Math.floor(dayNumber / 365.2425)
  while (dayNumberOf({ y, m: 1, d: 1 }) > dayNumber) y -= 1
  while (dayNumberOf({ y: y + 1, m: 1, d: 1 }) <= dayNumber) y += 1
  let m = 1
  let d = dayNumber - dayNumberOf({ y, m: 1, d: 1 }) + 1
  while (d > daysInMonth(y, m)) {
    d -= daysInMonth(y, m)
    m += 1
  }
  return { y, m, d }
}

/** §5: years and months as one count of months, clamped to the end of the month. */
function addMonths(day: OracleDay, months: number): OracleDay {
  const count = day.y * 12 + (day.m - 1) + months
  const y = Math.floor(count / 12)
  const m = count - y * 12 + 1
  return { y, m, d: Math.min(day.d, daysInMonth(y, m)) }
}

/** §2: the instant must lie in the years 0001 to 9999 (UTC). */
const FIRST_INSTANT = dayNumberOf({ y: 1, m: 1, d: 1 }) * DAY
const END_OF_INSTANTS = dayNumberOf({ y: 10_000, m: 1, d: 1 }) * DAY

function isInstantInRange(ms: number): boolean {
  return Number.isInteger(ms) && ms >= FIRST_INSTANT && ms < END_OF_INSTANTS
}

// ---------------------------------------------------------------------------------------------
// §5 Periods
// ---------------------------------------------------------------------------------------------

/** Whole days: the number of the first, and of the day after the last. */
interface Days {
  first: number
  end: number
}

function oneDay(dayNumber: number): Days {
  return { first: dayNumber, end: dayNumber + 1 }
}

/** Months from month m of year y on. */
function monthsFrom(y: number, m: number, count: number): Days {
  const day = { y, m, d: 1 }
  return { first: dayNumberOf(day), end: dayNumberOf(addMonths(day, count)) }
}

/** §5: a week starts on Monday. 1970-01-01 was a Thursday, as was each seventh day before and after it. */
function mondayOnOrBefore(dayNumber: number): number {
  let monday = dayNumber
  while (monday - 7 * Math.floor(monday / 7) !== 4) monday -= 1
  return monday
}

/** §5: YYYY, YYYY-Qq, YYYY-MM or YYYY-Www; undefined for any other text. */
function readPeriod(text: string): Days | undefined {
  const match = /^([0-9]{4})(?:-(?:Q([1-4])|([0-9]{2})|W([0-9]{2})))?$/.exec(text)
  if (match === null) return undefined
  const [, year, quarter, month, week] = match
  const y = Number(year)
  if (y < 1) return undefined
  if (quarter !== undefined) return monthsFrom(y, (Number(quarter) - 1) * 3 + 1, 3)
  if (month !== undefined) {
    return Number(month) >= 1 && Number(month) <= 12 ? monthsFrom(y, Number(month), 1) : undefined
  }
  if (week === undefined) return monthsFrom(y, 1, 12)
  // W01 contains 4 January, and so the last week of the year before ends there
  const first = mondayOnOrBefore(dayNumberOf({ y, m: 1, d: 4 })) + (Number(week) - 1) * 7
  const isOfYear =
    Number(week) >= 1 && first < mondayOnOrBefore(dayNumberOf({ y: y + 1, m: 1, d: 4 }))
  return isOfYear ? { first, end: first + 7 } : undefined
}

/** §5: the day, week, month, quarter or year that contains a day. */
function periodAround(dayNumber: number, unit: string): Days {
  const { y, m } = dayOfNumber(dayNumber)
  switch (unit) {
    case 'W':
      return { first: mondayOnOrBefore(dayNumber), end: mondayOnOrBefore(dayNumber) + 7 }
    case 'M':
      return monthsFrom(y, m, 1)
    case 'Q':
      return monthsFrom(y, m - ((m - 1) % 3), 3)
    case 'Y':
      return monthsFrom(y, 1, 12)
    default:
      return oneDay(dayNumber)
  }
}

// ---------------------------------------------------------------------------------------------
// The date grammar of §2: YYYY-MM-DD[(T| )hh:mm[:ss[.d+]][Z|±hh[[:]mm]]]
// ---------------------------------------------------------------------------------------------

/** A wall time is written as though it were UTC: the milliseconds from 1970-01-01T00:00. */
type DateText =
  | { form: 'day'; day: OracleDay }
  | { form: 'instant'; ms: number }
  | { form: 'wall'; wall: number }

const DATE_TEXT =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?(?:(Z)|([+-])([0-9]{2})(?::?([0-9]{2}))?)?)?$/

/** Parses a text by the grammar; undefined if it is unreadable. The years are limited as in cells. */
function readDateText(text: string): DateText | undefined {
  const match = DATE_TEXT.exec(text)
  if (match === null) return undefined
  const part = (index: number): number => Number(match[index] ?? '0')

  const day = { y: part(1), m: part(2), d: part(3) }
  // §2: the day exists, in the years 0001 to 9999; with an offset, the UTC year counts
  if (day.y < 1 && match[9] === undefined) return undefined
  if (day.m < 1 || day.m > 12) return undefined
  if (day.d < 1 || day.d > daysInMonth(day.y, day.m)) return undefined
  if (match[4] === undefined) return { form: 'day', day }

  // §2: hour ≤ 23, minute and second ≤ 59
  if (part(4) > 23 || part(5) > 59 || part(6) > 59) return undefined
  // §2: digits below the millisecond are cut off
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const wall =
    dayNumberOf(day) * DAY + part(4) * HOUR + part(5) * MINUTE + part(6) * SECOND + milliseconds

  if (match[8] === 'Z') return { form: 'instant', ms: wall }
  if (match[9] === undefined) return { form: 'wall', wall }

  // §2: offset ≤ 23:59
  if (part(10) > 23 || part(11) > 59) return undefined
  const offset = (part(10) * HOUR + part(11) * MINUTE) * (match[9] === '-' ? -1 : 1)
  const ms = wall - offset
  return isInstantInRange(ms) ? { form: 'instant', ms } : undefined
}

/** Returns the time of a Date of any realm, NaN if it is invalid; undefined for any other value. */
function timeOfDate(value: unknown): number | undefined {
  try {
    // getTime throws for everything that is not a Date, so the cast claims nothing
    return Date.prototype.getTime.call(value as Date)
  } catch {
    return undefined
  }
}

// ---------------------------------------------------------------------------------------------
// §10 Folding
// ---------------------------------------------------------------------------------------------

/** §10: each code point by itself; the root locale is asked for, so that the host's cannot matter. */
export type OracleFold = 'ascii' | 'case' | 'accents'

export function oracleFold(text: string, fold: OracleFold): string {
  if (fold === 'ascii') {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    return Array.from(text, (unit) =>
      letters.includes(unit) ? String.fromCharCode(unit.charCodeAt(0) + 32) : unit,
    ).join('')
  }
  return Array.from(text, (point) => {
    const lower = point.toLocaleLowerCase('und')
    const cased = lower.toLocaleUpperCase('und').toLocaleLowerCase('und')
    if (fold === 'case') return cased
    // decomposed, with U+0300 to U+036F removed and no other mark
    const parts = Array.from(cased.normalize('NFD'))
    return parts.filter((part) => part < '\u0300' || part > '\u036F').join('')
  }).join('')
}

// ---------------------------------------------------------------------------------------------
// §2 Fields and cells
// ---------------------------------------------------------------------------------------------

/** Reads a cell of a kind; undefined if it is absent. A list is never absent. */
export function oracleReadCell(kind: OracleKind, raw: unknown): OracleCell {
  switch (kind) {
    case 'string':
      return typeof raw === 'string' ? raw : undefined
    case 'number':
      // NaN is absent, the infinities are present
      return typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined
    case 'boolean':
      return typeof raw === 'boolean' ? raw : undefined
    case 'date':
      return readDateCell(raw)
    case 'day':
      return readDayCell(raw)
    case 'decimal':
      return readDecimal(raw)
    case 'string[]':
      // An absent list is the empty list; elements not of the element kind are ignored
      return Array.isArray(raw) ? Array.from(raw as unknown[]).filter(isString) : []
    case 'number[]':
    default:
      return Array.isArray(raw) ? Array.from(raw as unknown[]).filter(isNumber) : []
  }
}

function isString(element: unknown): element is string {
  return typeof element === 'string'
}

function isNumber(element: unknown): element is number {
  return typeof element === 'number' && !Number.isNaN(element)
}

/** §2: a date cell is a Date, an integer of epoch milliseconds, or ISO-8601 text. */
function readDateCell(raw: unknown): number | undefined {
  if (typeof raw === 'number') return isInstantInRange(raw) ? raw : undefined
  if (typeof raw === 'string') {
    const text = readDateText(raw)
    if (text === undefined) return undefined
    // A plain day is midnight UTC; a datetime without offset is UTC
    if (text.form === 'day') return dayNumberOf(text.day) * DAY
    return text.form === 'wall' ? text.wall : text.ms
  }
  const time = timeOfDate(raw)
  return time !== undefined && isInstantInRange(time) ? time : undefined
}

/** §2: a day cell is a `YYYY-MM-DD` text, or a Date at midnight in UTC. */
function readDayCell(raw: unknown): number | undefined {
  if (typeof raw === 'string') {
    const text = readDateText(raw)
    return text?.form === 'day' ? dayNumberOf(text.day) : undefined
  }
  const time = timeOfDate(raw)
  const isMidnight = time !== undefined && isInstantInRange(time) && time % DAY === 0
  return isMidnight ? time / DAY : undefined
}

/** §2: the decimal of a finite number, a bigint, or a text of digits, times 10^1000. */
function readDecimal(raw: unknown): bigint | undefined {
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw
  if (typeof text !== 'string') return undefined
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent] = match
  // only JavaScript itself writes an exponent
  if (typeof raw === 'string' && exponent !== undefined) return undefined
  if (whole.length + fraction.length > 1000) return undefined
  const size =
    BigInt(whole + fraction) * 10n ** BigInt(1000 - fraction.length + Number(exponent ?? 0))
  return sign === '-' ? -size : size
}

/** The text of a decimal: no exponent, no zeros at the ends, no -0. */
function showDecimal(size: bigint): string {
  const digits = String(size < 0n ? -size : size).padStart(1001, '0')
  const whole = digits.slice(0, -1000)
  const fraction = digits.slice(-1000).replace(/0+$/, '')
  return `${size < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A cell as facets and cursors have it. */
export function oracleShow(kind: OracleKind, cell: unknown): unknown {
  if (kind === 'day') return new Date((cell as number) * DAY).toISOString().slice(0, 10)
  if (kind === 'decimal') return showDecimal(cell as bigint)
  return typeof cell === 'number' ? cell + 0 : cell
}

/** §10: a decimal with no fewer digits than its scale; one with more stays. */
function scaled({ scale = 0 }: OracleField, shown: unknown): unknown {
  if (scale === 0) return shown
  const [whole, fraction = ''] = String(shown).split('.')
  return `${whole}.${fraction}${'0'.repeat(Math.max(scale - fraction.length, 0))}`
}

/** §12: a cell as facets have it. */
function showCounted(field: OracleField, cell: unknown): unknown {
  const shown = scaled(field, oracleShow(field.kind, cell))
  const { scale } = field
  if (scale === undefined) return shown
  const [, fraction = ''] = String(shown).split('.')
  if (fraction.length > scale) throw new TypeError('more digits than the scale')
  return shown
}

function declaredField(resource: OracleResource, name: string): OracleField {
  if (!Object.hasOwn(resource.fields, name)) throw new Error(`oracle: no field ${name}`)
  // own, so it is there
  return resource.fields[name] as OracleField
}

/** §2: a cell is `row[field]`, or the result of the field's `get`. */
function cellOf(resource: OracleResource, name: string, row: unknown): OracleCell {
  const field = declaredField(resource, name)
  // §10: cells are folded before any test and any order
  return foldAll(oracleReadCell(field.kind, rawCellOf(field, name, row)), field)
}

function rawCellOf(field: OracleField, name: string, row: unknown): unknown {
  // A row that is not an object has only absent cells
  if (typeof row !== 'object' || row === null) return undefined
  // a getter is declared for the rows of its resource, which are the rows we are given
  if (field.get !== undefined) return field.get(row as never)
  return (row as Record<string, unknown>)[name]
}

/** §10: folds a text, or the texts of a list, as the field declares. Other values stay. */
function foldAll<T>(value: T, field: OracleField): T
function foldAll(value: unknown, { fold }: OracleField): unknown {
  if (fold === undefined) return value
  if (Array.isArray(value)) {
    return value.map((each: unknown) => (isString(each) ? oracleFold(each, fold) : each))
  }
  return typeof value === 'string' ? oracleFold(value, fold) : value
}

// ---------------------------------------------------------------------------------------------
// Time zones: Intl gives the wall time of an instant; everything else is found by searching
// ---------------------------------------------------------------------------------------------

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

const offsets = new Map<string, Map<number, number>>()

/**
 * How far the wall clock of the zone is ahead of UTC at an instant, in milliseconds. Offsets are
 * whole seconds. Beyond the times that Intl can represent, the offset of the last one holds.
 */
function offsetAt(zone: string, ms: number): number {
  if (zone === 'UTC') return 0
  const inside = Math.min(Math.max(ms, -LAST_TIME), LAST_TIME)
  const second = Math.floor(inside / SECOND) * SECOND

  let known = offsets.get(zone)
  if (known === undefined) {
    known = new Map()
    offsets.set(zone, known)
  }
  const found = known.get(second)
  if (found !== undefined) return found

  const parts = new Map<string, string>()
  for (const { type, value } of formatOf(zone).formatToParts(second)) parts.set(type, value)
  const part = (type: string): number => Number(parts.get(type))
  // 1 BC is the year 0, 2 BC the year -1
  const beforeChrist = (parts.get('era') ?? '').startsWith('B')
  const y = beforeChrist ? 1 - part('year') : part('year')
  const wall =
    dayNumberOf({ y, m: part('month'), d: part('day') }) * DAY +
    part('hour') * HOUR +
    part('minute') * MINUTE +
    part('second') * SECOND
  const offset = wall - second
  if (!Number.isInteger(offset)) throw new Error(`oracle: unreadable wall time in ${zone}`)
  if (Math.abs(offset) >= DAY) throw new Error(`oracle: offset of a day or more in ${zone}`)
  known.set(second, offset)
  return offset
}

/** The wall time of an instant. */
function wallAt(zone: string, ms: number): number {
  return ms + offsetAt(zone, ms)
}

/** A stretch of time `[from, to)` in which the offset of the zone stays the same. */
interface Stretch {
  from: number
  to: number
  offset: number
}

/** Splits `[from, to)` into stretches: looks every hour, and bisects an hour in which the offset changed. */
function stretchesOf(zone: string, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = []
  let start = from
  for (let ms = from; ms < to; ms += HOUR) {
    const offset = offsetAt(zone, ms)
    if (offset === offsetAt(zone, ms + HOUR)) continue
    let before = ms
    let after = ms + HOUR
    while (after - before > SECOND) {
      const middle = Math.floor((before + after) / 2 / SECOND) * SECOND
      if (offsetAt(zone, middle) === offset) before = middle
      else after = middle
    }
    stretches.push({ from: start, to: after, offset })
    start = after
  }
  stretches.push({ from: start, to, offset: offsetAt(zone, to) })
  return stretches
}

const starts = new Map<string, number>()

/** §5: start(D) is the earliest instant whose local date is D or later. */
function startOf(zone: string, dayNumber: number): number {
  const memo = `${zone} ${dayNumber}`
  const known = starts.get(memo)
  if (known !== undefined) return known

  const midnight = dayNumber * DAY
  let start = Number.NaN
  // Offsets are less than a day: a day before, the local date is earlier; a day after, it is not
  for (const stretch of stretchesOf(zone, midnight - DAY, midnight + DAY)) {
    const earliest = Math.max(stretch.from, midnight - stretch.offset)
    if (earliest < stretch.to) {
      start = earliest
      break
    }
  }
  if (Number.isNaN(start)) throw new Error(`oracle: no start of ${memo}`)
  starts.set(memo, start)
  return start
}

/** §5: the day an instant falls on is the D with start(D) ≤ instant < start(D + 1). */
function dayNumberAt(zone: string, ms: number): number {
  // The local date of the instant is a day that has started by then, at the latest right then
  let dayNumber = Math.floor(wallAt(zone, ms) / DAY)
  while (startOf(zone, dayNumber + 1) <= ms) dayNumber += 1
  return dayNumber
}

const instants = new Map<string, number>()

/** §5: in a gap the offset before it holds, in an overlap the earlier instant. */
function instantOfWall(zone: string, wall: number): number {
  const memo = `${zone} ${wall}`
  const known = instants.get(memo)
  if (known !== undefined) return known

  const midnight = Math.floor(wall / DAY) * DAY
  const stretches = stretchesOf(zone, midnight - DAY, midnight + 2 * DAY)
  let instant = Number.NaN
  // The earliest instant at which the wall clock shows that time
  for (const stretch of stretches) {
    const candidate = wall - stretch.offset
    if (Number.isNaN(instant) && candidate >= stretch.from && candidate < stretch.to) {
      instant = candidate
    }
  }
  // None: the wall time lies in a gap between two stretches
  stretches.forEach((stretch, index) => {
    const next = stretches[index + 1]
    if (!Number.isNaN(instant) || next === undefined) return
    if (wall >= stretch.to + stretch.offset && wall < next.from + next.offset) {
      instant = wall - stretch.offset
    }
  })
  if (Number.isNaN(instant)) throw new Error(`oracle: no instant for ${memo}`)
  instants.set(memo, instant)
  return instant
}

/** A half-open range of epoch milliseconds. */
type Range = readonly [from: number, to: number]

/** §5: Day D of a zone is `[start(D), start(D + 1))`; a period ends with its last day. */
function rangeOfDays(zone: string, { first, end }: Days): Range {
  return [startOf(zone, first), startOf(zone, end)]
}

/** The range of the day that an instant falls on. */
function rangeOfDayAt(zone: string, ms: number): Range {
  return rangeOfDays(zone, oneDay(dayNumberAt(zone, ms)))
}

/** §5: `timeZone` is an IANA name that Intl accepts; another is a RangeError. */
export function checkZone(zone: string): string {
  // Later versions of Intl take ±hh:mm too, which is no IANA name
  const isName = typeof zone === 'string' && /^[A-Za-z]/.test(zone)
  if (!isName) throw new RangeError(`${zone} is no time zone`)
  // Fixed offsets where people expect summer time
  if (/^[EMH]ST$/i.test(zone)) throw new RangeError(`${zone} has no summer time`)
  formatOf(zone)
  return zone
}

/** §5: `timeZone` defaults to "UTC"; a `now` that is no finite time is a RangeError. */
function checkMoment(moment: OracleMoment): { now: number; zone: string } {
  if (!Number.isFinite(moment.now) || Math.abs(moment.now) > LAST_TIME) {
    throw new RangeError('now is no finite time')
  }
  // A time is a whole number of milliseconds, as in new Date(now)
  // Only undefined counts as left out: `null` is an invalid name
  const { timeZone = 'UTC' } = moment
  return { now: Math.trunc(moment.now) + 0, zone: checkZone(timeZone) }
}

// ---------------------------------------------------------------------------------------------
// §5 Date operands and spans
// ---------------------------------------------------------------------------------------------

type DateOperand = ({ whole: 'days' } & Days) | { whole: 'instant'; ms: number }

/** §5: a date operand is a day, a period or an instant. The operand is valid. */
function readDateOperand(operand: unknown, zone: string): DateOperand {
  if (typeof operand === 'number') return { whole: 'instant', ms: operand }
  if (typeof operand === 'string') {
    const period = readPeriod(operand)
    if (period !== undefined) return { whole: 'days', ...period }
    const text = readDateText(operand)
    if (text === undefined) throw new Error(`oracle: invalid date operand ${operand}`)
    if (text.form === 'day') return { whole: 'days', ...oneDay(dayNumberOf(text.day)) }
    if (text.form === 'instant') return { whole: 'instant', ms: text.ms }
    // without an offset, wall time in the moment's zone
    return { whole: 'instant', ms: instantOfWall(zone, text.wall) }
  }
  const time = timeOfDate(operand)
  if (time === undefined || Number.isNaN(time)) throw new Error('oracle: invalid date operand')
  return { whole: 'instant', ms: time }
}

/** §5: all instants that equal a day, a period or an instant. */
function rangeOfDate(date: DateOperand, zone: string): Range {
  return date.whole === 'days' ? rangeOfDays(zone, date) : [date.ms, date.ms + 1]
}

/** §5: the days of a day or a period, or the day that an instant falls on. */
function daysOfDate(date: DateOperand, zone: string): Days {
  return date.whole === 'days' ? date : oneDay(dayNumberAt(zone, date.ms))
}

interface Span {
  months: number
  days: number
  milliseconds: number
  /** Whether the text has a time part, be it zero. */
  timed: boolean
  /** D, W, M, Q or Y. */
  unit: string
}

const SPAN_TEXT =
  /^P(?:([0-9]+)Y)?(?:([0-9]+)M)?(?:([0-9]+)W)?(?:([0-9]+)D)?(T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+)S)?)?(?:\/([DWMQY]))?$/

const MAX_SPAN_DAYS = 366_000

/** §5: the span, or undefined when the operand is not one. */
function readSpan(operand: unknown): Span | undefined {
  if (typeof operand === 'number') {
    // a whole number of days ≥ 0
    if (!Number.isInteger(operand) || operand < 0 || operand > MAX_SPAN_DAYS) return undefined
    return { months: 0, days: operand, milliseconds: 0, timed: false, unit: 'D' }
  }
  if (typeof operand !== 'string') return undefined
  const match = SPAN_TEXT.exec(operand)
  if (match === null) return undefined
  const timed = match[5] !== undefined
  const timeParts = [match[6], match[7], match[8]]
  const dateParts = [match[1], match[2], match[3], match[4]]
  // at least one part, and at least one after a T
  if (timed && timeParts.every((part) => part === undefined)) return undefined
  if (!timed && dateParts.every((part) => part === undefined)) return undefined
  // a time part takes no unit
  if (timed && match[9] !== undefined) return undefined

  // Exact, however many digits there are
  const part = (index: number): bigint => BigInt(match[index] ?? '0')
  const seconds = part(6) * 3600n + part(7) * 60n + part(8)
  const days = part(3) * 7n + part(4)
  // a year as 366 days, a month as 31
  const length = (part(1) * 366n + part(2) * 31n + days) * 86_400n + seconds
  if (length > BigInt(MAX_SPAN_DAYS) * 86_400n) return undefined
  return {
    months: Number(part(1) * 12n + part(2)),
    days: Number(days),
    milliseconds: Number(seconds) * SECOND,
    timed,
    unit: match[9] ?? 'D',
  }
}

/** §5: whether a text is a span that has a time part. */
export function oracleIsTimedSpan(text: string): boolean {
  return readSpan(text)?.timed === true
}

/**
 * §11: the instant that a span with a time part reaches, or the start of the day it falls on, and
 * on which side of the years it lies if outside; undefined for a span without a time part.
 */
export function oracleReach(
  comparator: string,
  value: unknown,
  moment: OracleMoment,
): { isBefore: boolean; isAfter: boolean; instant: string } | undefined {
  if (readSpan(value)?.timed !== true) return undefined
  const { now, zone } = checkMoment(moment)
  const reached = applySpan(value, comparator.startsWith('rp') ? -1 : 1, now, zone)
  const ms = (reached as { ms: number }).ms // as it has a time part
  const isDay = comparator.endsWith('eq_date')
  const [start, end] = isDay ? rangeOfDayAt(zone, ms) : [ms, ms + 1]
  const from = Math.max(start, isDay ? FIRST_INSTANT : start)
  const isAfter = from >= END_OF_INSTANTS
  const isBefore = end <= FIRST_INSTANT
  const instant = isBefore || isAfter ? '' : new Date(from).toISOString()
  return { isBefore, isAfter, instant }
}

/** §5: the days that an operand of a day field stands for, or that its span reaches. */
export function oracleDays(comparator: string, value: unknown, moment: OracleMoment): Days {
  const { now, zone } = checkMoment(moment)
  const date = comparator.startsWith('r')
    ? applySpan(value, comparator.startsWith('rp') ? -1 : 1, now, zone)
    : readDateOperand(value, zone)
  const { first, end } = daysOfDate(date, zone)
  return { first, end }
}

/** §5: years and months clamped, then weeks and days, on the calendar. */
function addCalendar(dayNumber: number, span: Span, sign: 1 | -1): number {
  const day = addMonths(dayOfNumber(dayNumber), sign * span.months)
  return dayNumberOf(day) + sign * span.days
}

/** §5: without a time part, the day or period reached from today; with one, the instant reached from now. */
function applySpan(operand: unknown, sign: 1 | -1, now: number, zone: string): DateOperand {
  const span = readSpan(operand)
  if (span === undefined) throw new Error('oracle: invalid span')
  if (!span.timed) {
    const reached = addCalendar(dayNumberAt(zone, now), span, sign)
    return { whole: 'days', ...periodAround(reached, span.unit) }
  }
  // the count starts from the exact now
  let ms = now
  if (span.months !== 0 || span.days !== 0) {
    const wall = wallAt(zone, now)
    const dayNumber = Math.floor(wall / DAY)
    const timeOfDay = wall - dayNumber * DAY
    ms = instantOfWall(zone, addCalendar(dayNumber, span, sign) * DAY + timeOfDay)
  }
  // a time part last, in exact time
  return { whole: 'instant', ms: ms + sign * span.milliseconds }
}

// ---------------------------------------------------------------------------------------------
// §4 Comparators
// ---------------------------------------------------------------------------------------------

/** §4: text compares by Unicode code point, not UTF-16 unit. */
function compareText(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) as number)
  const right = Array.from(b, (character) => character.codePointAt(0) as number)
  for (let index = 0; index < left.length && index < right.length; index += 1) {
    // both indexes are within their arrays
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(left.length - right.length)
}

/** The order of two present values of one kind: by code point, by size, false before true. */
function compareValues(a: OracleCell, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  throw new Error('oracle: values of different kinds')
}

/** Below, in or above a half-open range. */
function compareWithRange(ms: number, [from, to]: Range): number {
  if (ms < from) return -1
  return ms >= to ? 1 : 0
}

function listOperand(operand: unknown): readonly unknown[] {
  if (!Array.isArray(operand)) throw new Error('oracle: the operand is no list')
  return operand
}

interface Comparison {
  field: string
  comparator: string
  value: unknown
}

function isTrue(
  resource: OracleResource,
  comparison: Comparison,
  row: unknown,
  moment: { now: number; zone: string },
): boolean {
  const { field, comparator } = comparison
  const declared = declaredField(resource, field)
  const { kind } = declared
  // §10: operands are folded as cells are
  const value = foldAll(comparison.value, declared)
  const cell = cellOf(resource, field, row)
  const { now, zone } = moment
  const again = (positive: string): boolean =>
    isTrue(resource, { field, comparator: positive, value }, row, moment)

  /** How a present cell of one value stands to a present operand. */
  const compareWith = (operand: unknown): number => {
    // §4: decimals compare by value, whatever form they have
    if (kind !== 'date' && kind !== 'day') {
      return compareValues(cell, oracleReadCell(kind, operand))
    }
    return standingTo(readDateOperand(operand, zone))
  }
  const equals = (operand: unknown): boolean => {
    // `null` equals an absent cell
    if (operand === null) return cell === undefined
    return cell !== undefined && compareWith(operand) === 0
  }
  const order = (holds: (sign: number) => boolean): boolean =>
    cell !== undefined && holds(compareWith(value))

  /** How a present cell stands to a date: that of a date field in milliseconds, that of a day field in days. */
  function standingTo(date: DateOperand): number {
    const range = rangeOfDate(date, zone)
    const { first, end } = daysOfDate(date, zone)
    return compareWithRange(cell as number, kind === 'day' ? [first, end] : range)
  }
  const inDays = (date: DateOperand): boolean =>
    cell !== undefined && standingTo({ whole: 'days', ...daysOfDate(date, zone) }) === 0
  /** How a present cell stands to the day, period or instant that a span reaches. */
  const relative = (sign: 1 | -1, holds: (standing: number) => boolean): boolean =>
    cell !== undefined && holds(standingTo(applySpan(value, sign, now, zone)))

  switch (comparator) {
    case 'eq':
      // on a list: null only, and it asks whether the list is empty
      return Array.isArray(cell) ? cell.length === 0 : equals(value)
    case 'ne':
      return !again('eq')
    case 'gt':
      return order((sign) => sign > 0)
    case 'ge':
      return order((sign) => sign >= 0)
    case 'lt':
      return order((sign) => sign < 0)
    case 'le':
      return order((sign) => sign <= 0)
    case 'contains':
      if (Array.isArray(cell)) return cell.some((element) => element === value)
      // the operand of `contains` on a string field is a text
      return typeof cell === 'string' && cell.includes(value as string)
    case 'not_contains':
      return !again('contains')
    case 'is_any':
      return listOperand(value).some((operand) => equals(operand))
    case 'is_not_any':
      return !again('is_any')
    case 'includes_any':
      return listOperand(value).some((operand) => hasElement(cell, operand))
    case 'includes_all':
      return listOperand(value).every((operand) => hasElement(cell, operand))
    case 'excludes_any':
      return !again('includes_any')
    case 'excludes_all':
      return !again('includes_all')
    case 'eq_date':
      // §5: an instant stands for the day it falls on; eq_date of a day or a period is eq of it
      return inDays(readDateOperand(value, zone))
    case 'ne_date':
      return !again('eq_date')
    case 'rp_eq_date':
      return inDays(applySpan(value, -1, now, zone))
    case 'rp_lt':
      return relative(-1, (standing) => standing < 0)
    case 'rp_gt':
      return relative(-1, (standing) => standing > 0)
    case 'rf_eq_date':
      return inDays(applySpan(value, 1, now, zone))
    case 'rf_lt':
      return relative(1, (standing) => standing < 0)
    case 'rf_gt':
      return relative(1, (standing) => standing > 0)
    default:
      throw new Error(`oracle: no comparator ${comparator}`)
  }
}

/**
 * §5: the half-open ranges of the present cells for which a comparison of a date holds, and whether it
 * holds for an absent cell.
 */
export function oracleDates(
  comparator: string,
  value: unknown,
  moment: OracleMoment,
): { ranges: readonly (readonly [from: string, to: string])[]; absent: boolean } {
  const { now, zone } = checkMoment(moment)
  const sides = (order: string, [from, to]: Range): Range[] => {
    if (order === 'lt') return [[-Infinity, from]]
    if (order === 'le') return [[-Infinity, to]]
    if (order === 'ge') return [[from, Infinity]]
    return order === 'gt' ? [[to, Infinity]] : [[from, to]]
  }
  const operands = (Array.isArray(value) ? value : [value]) as unknown[]
  const isRelative = /^r[pf]_/.test(comparator)
  const dates = isRelative
    ? [applySpan(value, comparator.startsWith('rp') ? -1 : 1, now, zone)]
    : operands.flatMap((each) => (each === null ? [] : [readDateOperand(each, zone)]))
  const isOfDays = comparator.endsWith('_date')
  const order = isRelative ? comparator.slice(3) : comparator
  const found = dates.flatMap((date) => {
    const range = isOfDays ? rangeOfDays(zone, daysOfDate(date, zone)) : rangeOfDate(date, zone)
    return sides(order, range)
  })

  const isNegated = ['ne', 'is_not_any', 'ne_date'].includes(comparator)
  const merged: Range[] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (from >= to) continue
    if (last !== undefined && from <= last[1]) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    } else merged.push([from, to])
  }
  const cuts = [-Infinity, ...merged.flat(), Infinity]
  const gaps = cuts.flatMap((from, i): Range[] => {
    const to = cuts[i + 1]
    return i % 2 === 0 && to !== undefined && from < to ? [[from, to]] : []
  })
  const ranges = (isNegated ? gaps : merged).map(
    ([from, to]) => [String(from), String(to)] as const,
  )
  return { ranges, absent: operands.includes(null) !== isNegated }
}

/** `0` equals `-0`, as === has it. */
function hasElement(cell: OracleCell, operand: unknown): boolean {
  return Array.isArray(cell) && cell.some((element) => element === operand)
}

// ---------------------------------------------------------------------------------------------
// §3 Filter, §6 Sort, §7 Page
// ---------------------------------------------------------------------------------------------

/** Whether a valid filter is true for a row. */
export function oracleMatches(
  resource: OracleResource,
  filter: unknown,
  row: unknown,
  moment: OracleMoment,
): boolean {
  return matches(resource, filter, row, checkMoment(moment))
}

function matches(
  resource: OracleResource,
  filter: unknown,
  row: unknown,
  moment: { now: number; zone: string },
): boolean {
  if (filter === undefined) return true
  // the filter is valid, so it is an object with some of these members
  const node = filter as Partial<Comparison> & { operator?: string; operands?: unknown[] }
  const { field, comparator, value } = node
  if (field !== undefined && comparator !== undefined && value !== undefined) {
    return isTrue(resource, { field, comparator, value }, row, moment)
  }
  // §3: operator defaults to `and`, operands to []; `and` of nothing is true, `or` false
  const operands = node.operands ?? []
  if ((node.operator ?? 'and') === 'and') {
    return operands.every((operand) => matches(resource, operand, row, moment))
  }
  return operands.some((operand) => matches(resource, operand, row, moment))
}

/** §6: the sign of the order of two rows; 0 when they tie. */
export function oracleCompare(
  resource: OracleResource,
  sort: readonly OracleSortItem[] | undefined,
  rowA: unknown,
  rowB: unknown,
): number {
  for (const { field, direction } of sort ?? []) {
    const a = cellOf(resource, field, rowA)
    const b = cellOf(resource, field, rowB)
    // An absent cell is lower than every value
    let sign: number
    if (a === undefined || b === undefined) {
      sign = Number(a !== undefined) - Number(b !== undefined)
    } else {
      sign = compareValues(a, b)
    }
    if (sign !== 0) return direction === 'desc' ? -sign : sign
  }
  return 0
}

/** §7: the count in an answer, by the option `total`. */
export function oracleTotal(
  matched: number,
  { total = true }: { total?: boolean | number | undefined },
): { total?: number; isTotalExact?: boolean } {
  if (total === false) return {}
  if (total === true) return { total: matched }
  // -0 is 0
  return { total: Math.min(matched, total) + 0, isTotalExact: matched <= total }
}

/** The answer to a valid query. */
export function oracleRun<Row>(
  resource: OracleResource,
  query: OracleQuery,
  rows: readonly Row[],
  moment: OracleMoment,
): { rows: Row[]; total: number; page: { offset: number; limit?: number } } {
  const checked = checkMoment(moment)
  const matched = rows.filter((row) => matches(resource, query.filter, row, checked))
  // §6: rows that tie keep their order, because toSorted is stable. Rows are boxed, because toSorted
  // puts an `undefined` row last without calling the comparison
  const sorted = matched
    .map((row) => ({ row }))
    .toSorted((a, b) => oracleCompare(resource, query.sort, a.row, b.row))
    .map(({ row }) => row)
  // §7: offset defaults to 0; no limit means defaultLimit, else maxLimit, else all rows
  const offset = (query.page?.offset ?? 0) + 0 // -0 is 0
  const limit =
    (query.page?.limit ??
      resource.limits?.defaultLimit ??
      resource.limits?.maxLimit ??
      Number.POSITIVE_INFINITY) + 0
  const page = sorted.filter((_, index) => index >= offset && index < offset + limit)
  const effective = limit === Number.POSITIVE_INFINITY ? { offset } : { offset, limit }
  return { rows: page, total: matched.length, page: effective }
}

// ---------------------------------------------------------------------------------------------
// §12 Facets
// ---------------------------------------------------------------------------------------------

/** The facet requested for one field; has exactly one of the first three properties. */
export interface OracleFacet {
  values?: number | undefined
  range?: true | undefined
  edges?: readonly unknown[] | undefined
  contains?: string | undefined
  own?: 'keep' | undefined
}

type Node = { field?: string; operator?: string; operands?: Node[] }

/** §12: the operands of the outermost `and` of a filter, with nested `and`s flattened. */
function conjuncts(filter: Node): Node[] {
  const isAnd = filter.field === undefined && (filter.operator ?? 'and') === 'and'
  return isAnd ? (filter.operands ?? []).flatMap(conjuncts) : [filter]
}

function fieldsNamed(filter: Node): string[] {
  return filter.field === undefined ? (filter.operands ?? []).flatMap(fieldsNamed) : [filter.field]
}

/** §12: the filter without the field's own conditions. */
export function oracleWithout(filter: unknown, name: string): unknown {
  // the filter is valid
  const kept = conjuncts((filter ?? {}) as Node).filter((part) => {
    const names = fieldsNamed(part)
    return names.length === 0 || names.some((each) => each !== name)
  })
  return { operator: 'and', operands: kept }
}

/** The answer to valid facets of a valid query. */
export function oracleFacets(
  resource: OracleResource,
  query: OracleQuery,
  wanted: Readonly<Record<string, OracleFacet | undefined>>,
  rows: readonly unknown[],
  moment: OracleMoment,
  within?: unknown,
): Record<string, unknown> {
  const checked = checkMoment(moment)
  // §12: `within` always holds
  const inView = rows.filter((row) => matches(resource, within, row, checked))
  const asked = Object.entries(wanted).filter(([, facet]) => facet !== undefined)
  return Object.fromEntries(
    asked.map(([name, given]) => {
      const facet = given as OracleFacet // as just filtered
      const rest = facet.own === 'keep' ? query.filter : oracleWithout(query.filter, name)
      const counted = inView.filter((row) => matches(resource, rest, row, checked))
      const total = (...all: [comparator: string, value: unknown][]): number => {
        const operands = all.map(([comparator, value]) => ({ field: name, comparator, value }))
        return counted.filter((row) => matches(resource, { operands }, row, checked)).length
      }
      return [name, oracleFacet(resource, name, facet, counted, total, checked.zone)]
    }),
  )
}

/** @param total - how many of the counted rows meet all of some comparisons of the field */
function oracleFacet(
  resource: OracleResource,
  name: string,
  { values, range, edges: written, contains }: OracleFacet,
  counted: readonly unknown[],
  total: (...all: [comparator: string, value: unknown][]) => number,
  zone: string,
): unknown {
  const field = declaredField(resource, name)
  const absent = total(['eq', null])
  const cells = counted
    .map((row) => oracleReadCell(field.kind, rawCellOf(field, name, row)))
    .flatMap((cell): unknown[] => (Array.isArray(cell) ? cell : cell === undefined ? [] : [cell]))

  if (range === true) {
    const ascending = (cells as number[]).toSorted((a, b) => compareValues(a, b))
    const ends = [ascending[0], ascending.at(-1)]
    const [min, max] = ends.map((end) => (end === undefined ? null : showCounted(field, end)))
    return { min, max, present: total(['ne', null]), absent }
  }
  if (written !== undefined) {
    // §12: the last instant, for an edge after the year 9999
    const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
    const isLate = (edge: unknown) =>
      field.kind === 'date' && Number(leastCell('date', edge, zone)) > last
    const edges = written.map((edge) => (isLate(edge) ? last : edge))
    const start = (edge: unknown) => oracleShow(field.kind, leastCell(field.kind, edge, zone))
    const buckets = edges.slice(1).map((to, i) => ({
      from: scaled(field, start(edges[i])),
      to: scaled(field, start(to)),
      count: total(['ge', edges[i]], ['lt', to]),
    }))
    return { buckets, below: total(['lt', edges[0]]), above: total(['ge', edges.at(-1)]), absent }
  }
  // §12: a closed set shows its declared values; other fields show the least text that folds to the value
  const shown = new Map<unknown, unknown>()
  for (const value of field.values ?? cells) {
    const folded = foldAll(value, field)
    const known = shown.get(folded)
    const isLess = known === undefined || compareValues(value as OracleCell, known) < 0
    if (isLess) shown.set(folded, value)
  }
  const comparator = LIST_KINDS.includes(field.kind) ? 'contains' : 'eq'
  const show = (value: unknown) => oracleShow(field.kind, value)
  const found = [...shown]
    .map(([folded, value]) => ({ folded, value, count: total([comparator, show(value)]) }))
    .filter(({ count }) => count > 0)
    .filter(({ folded }) => {
      return contains === undefined || (folded as string).includes(foldAll(contains, field))
    })
    .toSorted((a, b) => b.count - a.count || compareValues(a.folded as OracleCell, b.folded))
  const given = found
    .slice(0, values)
    .map(({ value, count }) => ({ value: showCounted(field, value), count }))
  return { values: given, distinct: found.length, absent }
}

// ---------------------------------------------------------------------------------------------
// §9 Errors
// ---------------------------------------------------------------------------------------------

type Path = readonly (string | number)[]

interface Context {
  resource: OracleResource
  limits: {
    maxDepth: number
    maxComparisons: number
    maxListLength: number
    maxValues: number
    maxTextLength: number
    minContainsLength: number
    maxSearches: number
    maxSortFields: number
    maxLimit: number
    maxOffset: number
    maxFacets: number
    maxFacetValues: number
    maxFacetEdges: number
  }
  faults: OracleFault[]
  /** Comparisons counted so far; an empty group counts as one. */
  comparisons: number
  /** The closed set of the comparison that is being checked. */
  closed?: OracleField['values']
  /** Values counted so far. */
  values: number
  /** Searches for a text counted so far. */
  searches: number
  /** True once maxComparisons is exceeded: the rest of the filter is not read. */
  filterEnded: boolean
}

/** Every fault of an input and its facets, in the contract's order; [] when they are accepted. */
export function oracleFaults(
  resource: OracleResource,
  input: unknown,
  facetFaults: readonly OracleFault[] = [],
): OracleFault[] {
  const context = contextOf(resource)
  judgeQuery(context, input)
  // §9: at most 100, together
  return [...context.faults, ...facetFaults].slice(0, 100)
}

function contextOf(resource: OracleResource): Context {
  const given = resource.limits ?? {}
  return {
    resource,
    // §8: the defaults
    limits: {
      maxDepth: given.maxDepth ?? 16,
      maxComparisons: given.maxComparisons ?? 100,
      maxListLength: given.maxListLength ?? 500,
      maxValues:
        given.maxValues ?? Math.max(2000, given.maxListLength ?? 500, given.maxComparisons ?? 100),
      maxTextLength: given.maxTextLength ?? 256,
      minContainsLength: given.minContainsLength ?? 0,
      maxSearches: given.maxSearches ?? 12,
      maxSortFields: given.maxSortFields ?? 8,
      maxLimit: given.maxLimit ?? Number.POSITIVE_INFINITY,
      maxOffset: given.maxOffset ?? Number.POSITIVE_INFINITY,
      maxFacets: given.maxFacets ?? 8,
      maxFacetValues: given.maxFacetValues ?? 1000,
      maxFacetEdges: given.maxFacetEdges ?? 100,
    },
    faults: [],
    comparisons: 0,
    values: 0,
    searches: 0,
    filterEnded: false,
  }
}

function report(context: Context, code: string, path: Path): void {
  context.faults.push({ code, path: [...path] })
}

/** §9: an object whose prototype is `null` or an `Object.prototype`, of any realm. */
function isObjectPrototype(prototype: object): boolean {
  return (
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'hasOwnProperty') &&
    Object.hasOwn(prototype, 'isPrototypeOf') &&
    Object.hasOwn(prototype, 'propertyIsEnumerable')
  )
}

/** §9: whether an object is a Proxy that throws. */
function hasThrown(value: object): boolean {
  try {
    Reflect.ownKeys(value)
    return false
  } catch {
    return true
  }
}

/** §9: the fault of a value that should be a plain object. */
function shapeFaults(value: unknown, path: Path): OracleFault[] {
  const wrong = [{ code: 'invalid_type', path: [...path] }]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
  if (hasThrown(value)) return wrong
  // Object.getPrototypeOf is declared as any
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype !== null && !isObjectPrototype(prototype)) return wrong

  const accessors: OracleFault[] = []
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (typeof key === 'symbol' || descriptor?.enumerable !== true) return wrong
    if (!('value' in descriptor)) accessors.push({ code: 'invalid_type', path: [...path, key] })
  }
  return accessors
}

/** §9: a dense array that has only its elements, and no getter among them. */
function isPlainArray(value: readonly unknown[]): boolean {
  // Object.getPrototypeOf is declared as any
  const prototype = Object.getPrototypeOf(value) as object | null
  // an Array.prototype, of any realm, is itself an array, and next to an Object.prototype
  if (prototype === null || !Array.isArray(prototype)) return false
  const parent = Object.getPrototypeOf(prototype) as object | null
  if (parent === null || !isObjectPrototype(parent)) return false

  if (Reflect.ownKeys(value).length !== value.length + 1) return false
  for (let index = 0; index < value.length; index += 1) {
    const descriptor = Object.getOwnPropertyDescriptor(value, index)
    if (descriptor?.enumerable !== true || !('value' in descriptor)) return false
  }
  return true
}

type Members = Readonly<Record<string, unknown>>

/** The value of an own property; undefined if it is left out. */
function member(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The properties of a plain object; for any other value, reports the fault and returns undefined. */
function plainObject(context: Context, value: unknown, path: Path): Members | undefined {
  const wrong = shapeFaults(value, path)
  context.faults.push(...wrong)
  // no fault of shape, so it is a plain object
  return wrong.length === 0 ? (value as Members) : undefined
}

/** §9: an unknown property is an error with any value. */
function judgeUnknownMembers(context: Context, object: Members, path: Path, known: string[]): void {
  for (const key of Object.keys(object)) {
    if (!known.includes(key)) report(context, 'unknown_member', [...path, key])
  }
}

function judgeMissingMembers(context: Context, object: Members, path: Path, all: string[]): void {
  for (const key of all) {
    if (member(object, key) === undefined) report(context, 'missing_member', [...path, key])
  }
}

function judgeQuery(context: Context, input: unknown): void {
  const query = plainObject(context, input, [])
  if (query === undefined) return
  judgeUnknownMembers(context, query, [], ['filter', 'page', 'sort'])
  // §9: filter depth-first, then page, then sort; an optional member that is undefined is left out
  const filter = member(query, 'filter')
  const page = member(query, 'page')
  const sort = member(query, 'sort')
  if (filter !== undefined) {
    // §8: the root counts as one
    context.comparisons = 1
    judgeFilter(context, filter, ['filter'], 0)
  }
  if (page !== undefined) judgePage(context, page, ['page'])
  if (sort !== undefined) judgeSort(context, sort, ['sort'])
}

const GROUP_MEMBERS = ['operator', 'operands']
const COMPARISON_MEMBERS = ['field', 'comparator', 'value']

/** `depth` is the number of groups around the filter. */
function judgeFilter(context: Context, filter: unknown, path: Path, depth: number): void {
  const node = plainObject(context, filter, path)
  if (node === undefined) return

  const isDefined = (name: string): boolean => member(node, name) !== undefined
  const isGroup = GROUP_MEMBERS.some(isDefined)
  const mixed = isGroup && COMPARISON_MEMBERS.some(isDefined)
  // §9: mixing (on the object), then unknown members; nothing inside a mixed object is read
  if (mixed) report(context, 'mixed_filter', path)
  judgeUnknownMembers(context, node, path, [...GROUP_MEMBERS, ...COMPARISON_MEMBERS])
  if (mixed) return

  // An object with the key of a comparison, even as undefined, and no key of a group is a comparison
  if (!isGroup && COMPARISON_MEMBERS.some((name) => Object.hasOwn(node, name))) {
    // §8: a lone comparison exceeds a limit of 0; others are counted with the operands of their group
    if (context.comparisons > context.limits.maxComparisons) report(context, 'limit_exceeded', path)
    else judgeComparison(context, node, path)
  } else {
    judgeGroup(context, node, path, depth)
  }
}

function judgeGroup(context: Context, node: Members, path: Path, depth: number): void {
  const operator = member(node, 'operator')
  if (operator !== undefined) {
    if (typeof operator !== 'string') {
      report(context, 'invalid_type', [...path, 'operator'])
    } else if (operator !== 'and' && operator !== 'or') {
      report(context, 'unknown_operator', [...path, 'operator'])
    }
  }

  const operands = member(node, 'operands')
  const place = [...path, 'operands']
  // §8: an empty group is not a comparison, so its count is taken back
  if (operands === undefined) {
    context.comparisons -= 1
    return
  }
  if (!Array.isArray(operands)) {
    report(context, 'invalid_type', place)
    return
  }
  if (operands.length > 0) {
    // §8: maxDepth groups around a comparison, an empty group counting as a comparison
    if (depth + 1 > context.limits.maxDepth) {
      report(context, 'limit_exceeded', place)
      return
    }
    // §8: the group was counted as one comparison; now its n operands count instead
    if (context.comparisons + operands.length - 1 > context.limits.maxComparisons) {
      report(context, 'limit_exceeded', place)
      context.filterEnded = true
      return
    }
    context.comparisons += operands.length - 1
  } else {
    context.comparisons -= 1
  }
  if (!isPlainArray(operands)) {
    report(context, 'invalid_type', place)
    return
  }
  operands.forEach((operand: unknown, index) => {
    if (!context.filterEnded) judgeFilter(context, operand, [...place, index], depth + 1)
  })
}

const ORDERED_KINDS: OracleKind[] = ['string', 'number', 'date', 'day', 'decimal']
const SINGLE_KINDS: OracleKind[] = [...ORDERED_KINDS, 'boolean']
const TIME_KINDS: OracleKind[] = ['date', 'day']
const ALL_KINDS: OracleKind[] = [...SINGLE_KINDS, 'string[]', 'number[]']
const LIST_KINDS: OracleKind[] = ['string[]', 'number[]']

/** §4: the 22 comparators and the kinds they are allowed for. */
const COMPARATOR_KINDS = new Map<string, OracleKind[]>([
  ['eq', ALL_KINDS],
  ['ne', ALL_KINDS],
  ['gt', ORDERED_KINDS],
  ['ge', ORDERED_KINDS],
  ['lt', ORDERED_KINDS],
  ['le', ORDERED_KINDS],
  ['contains', ['string', ...LIST_KINDS]],
  ['not_contains', ['string', ...LIST_KINDS]],
  ['is_any', SINGLE_KINDS],
  ['is_not_any', SINGLE_KINDS],
  ['includes_any', LIST_KINDS],
  ['includes_all', LIST_KINDS],
  ['excludes_any', LIST_KINDS],
  ['excludes_all', LIST_KINDS],
  ['eq_date', TIME_KINDS],
  ['ne_date', TIME_KINDS],
  ['rp_eq_date', TIME_KINDS],
  ['rp_lt', TIME_KINDS],
  ['rp_gt', TIME_KINDS],
  ['rf_eq_date', TIME_KINDS],
  ['rf_lt', TIME_KINDS],
  ['rf_gt', TIME_KINDS],
])

/** §9: a field that is not declared, or declared internal, is unknown. */
function knownField(context: Context, name: unknown): OracleField | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(context.resource.fields, name)) return undefined
  const field = declaredField(context.resource, name)
  return field.internal === true ? undefined : field
}

function judgeComparison(context: Context, node: Members, path: Path): void {
  judgeMissingMembers(context, node, path, COMPARISON_MEMBERS)

  const name = member(node, 'field')
  const field = knownField(context, name)
  if (name !== undefined && field === undefined) {
    const code = typeof name === 'string' ? 'unknown_field' : 'invalid_type'
    report(context, code, [...path, 'field'])
  }

  const comparator = member(node, 'comparator')
  let allowed = false
  if (typeof comparator === 'string') {
    const kinds = COMPARATOR_KINDS.get(comparator)
    if (kinds === undefined) {
      report(context, 'unknown_comparator', [...path, 'comparator'])
    } else if (field !== undefined) {
      // §10: a field may declare the comparators that clients can use
      allowed =
        kinds.includes(field.kind) && (field.comparators ?? [comparator]).includes(comparator)
      if (!allowed) report(context, 'comparator_not_allowed', [...path, 'comparator'])
    }
  } else if (comparator !== undefined) {
    report(context, 'invalid_type', [...path, 'comparator'])
  }

  // §9: a value is checked only if the field allows the comparator
  const value = member(node, 'value')
  if (value === undefined || !allowed || field === undefined) return
  // §8: the minimum length of a text for `contains`
  const isSearch =
    field.kind === 'string' && ['contains', 'not_contains'].includes(String(comparator))
  const isShort = typeof value === 'string' && value.length < context.limits.minContainsLength
  if (isSearch && isShort) return report(context, 'too_short', [...path, 'value'])
  // §8: the searches of a filter; an excess is reported once
  if (isSearch && ++context.searches > context.limits.maxSearches) {
    if (context.searches === context.limits.maxSearches + 1) {
      report(context, 'limit_exceeded', [...path, 'value'])
    }
    return
  }
  // allowed, so it is one of the names
  context.closed = closedSet(comparator as string, field)
  const takesList = comparator !== 'contains' && /any|all/.test(comparator as string)
  const isCounted = takesList && Array.isArray(value)
  if (isCounted || countValues(context, 1, [...path, 'value'])) {
    judgeValue(context, comparator as string, field.kind, value, [...path, 'value'])
  }
  context.closed = undefined
}

/** §8: all values of a filter together; an excess is reported once. */
function countValues(context: Context, count: number, path: Path): boolean {
  const { maxValues } = context.limits
  const wasWithin = context.values <= maxValues
  context.values += count
  if (wasWithin && context.values > maxValues) report(context, 'too_many_values', path)
  return context.values <= maxValues
}

/** §10: the values that a field allows as operands, as declared. */
function closedSet(comparator: string, { kind, values }: OracleField): OracleField['values'] {
  const onScalars = ['eq', 'ne', 'is_any', 'is_not_any']
  const onLists = [
    'contains',
    'not_contains',
    'includes_any',
    'includes_all',
    'excludes_any',
    'excludes_all',
  ]
  return (LIST_KINDS.includes(kind) ? onLists : onScalars).includes(comparator) ? values : undefined
}

function elementKind(kind: OracleKind): OracleKind {
  if (kind === 'string[]') return 'string'
  return kind === 'number[]' ? 'number' : kind
}

/** §4: the operand column. */
function judgeValue(
  context: Context,
  comparator: string,
  kind: OracleKind,
  value: unknown,
  path: Path,
): void {
  switch (comparator) {
    case 'eq':
    case 'ne':
      if (value === null) return
      // on a list: null only
      if (LIST_KINDS.includes(kind)) judgeWrongValue(context, value, path)
      else judgeSingle(context, kind, value, path)
      return
    case 'is_any':
    case 'is_not_any':
      judgeList(context, kind, true, value, path)
      return
    case 'includes_any':
    case 'includes_all':
    case 'excludes_any':
    case 'excludes_all':
      judgeList(context, elementKind(kind), false, value, path)
      return
    case 'rp_eq_date':
    case 'rp_lt':
    case 'rp_gt':
    case 'rf_eq_date':
    case 'rf_lt':
    case 'rf_gt':
      judgeSpan(context, kind, value, path)
      return
    default:
      judgeSingle(context, elementKind(kind), value, path)
  }
}

function judgeList(
  context: Context,
  kind: OracleKind,
  nullAllowed: boolean,
  value: unknown,
  path: Path,
): void {
  if (!Array.isArray(value)) {
    judgeWrongValue(context, value, path)
    return
  }
  // §8: elements of one operand list, repeated ones counted
  if (value.length > context.limits.maxListLength) {
    report(context, 'limit_exceeded', path)
    return
  }
  if (!countValues(context, value.length, path)) return
  if (!isPlainArray(value)) {
    report(context, 'invalid_type', path)
    return
  }
  value.forEach((element: unknown, index) => {
    if (element === null && nullAllowed) return
    judgeSingle(context, kind, element, [...path, index])
  })
}

/** §8: UTF-16 units of any text in an operand. */
function isTooLong(context: Context, value: unknown): boolean {
  return typeof value === 'string' && value.length > context.limits.maxTextLength
}

/** §9: text with a lone surrogate or U+0000 is invalid. */
function isSoundText(text: string): boolean {
  return Array.from(text).every((character) => {
    const code = character.codePointAt(0) as number
    return code !== 0 && (code < 0xd800 || code > 0xdfff)
  })
}

function judgeSingle(context: Context, kind: OracleKind, value: unknown, path: Path): void {
  const isOutside = context.closed !== undefined && !context.closed.some((one) => one === value)
  if (isTooLong(context, value) || !oracleIsOperand(kind, value) || isOutside) {
    judgeWrongValue(context, value, path)
  }
}

/** The digits of a finite number, without zeros at its ends. */
function significantDigits(value: number): number {
  const digits = String(value).replace(/e.*/, '').replace(/[-.]/g, '')
  return digits.replace(/^0+/, '').replace(/0+$/, '').length
}

export function oracleIsOperand(kind: OracleKind, value: unknown): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string' && isSoundText(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date': {
      if (typeof value === 'string') {
        return readDateText(value) !== undefined || readPeriod(value) !== undefined
      }
      if (typeof value === 'number') return isInstantInRange(value)
      const time = timeOfDate(value)
      return time !== undefined && isInstantInRange(time)
    }
    case 'day':
      if (typeof value !== 'string') return false
      return readDayCell(value) !== undefined || readPeriod(value) !== undefined
    case 'decimal':
      // §4: JSON may have rounded an integer beyond 2^53 - 1
      if (typeof value === 'number' && Number.isInteger(value)) return Number.isSafeInteger(value)
      // ... and another number of more than 15 significant digits
      if (typeof value === 'number' && significantDigits(value) > 15) return false
      return typeof value !== 'bigint' && readDecimal(value) !== undefined
    // a list is not a single value
    case 'string[]':
    case 'number[]':
    default:
      return false
  }
}

function judgeSpan(context: Context, kind: OracleKind, value: unknown, path: Path): void {
  const span = readSpan(value)
  // §5: a day has no time, so its spans have no time part
  if (isTooLong(context, value) || span === undefined || (kind === 'day' && span.timed)) {
    judgeWrongValue(context, value, path)
  }
}

/** The fault of an operand that its comparator or field does not take. */
function judgeWrongValue(context: Context, value: unknown, path: Path): void {
  if (isTooLong(context, value)) {
    report(context, 'limit_exceeded', path)
    return
  }
  // §8: the size of a list is checked first, for every comparator
  if (Array.isArray(value) && value.length > context.limits.maxListLength) {
    report(context, 'limit_exceeded', path)
    return
  }
  // §9: getters, class instances and sparse arrays are invalid_type, Date the one exception
  if (Array.isArray(value)) {
    report(context, isPlainArray(value) ? 'invalid_value' : 'invalid_type', path)
    return
  }
  if (typeof value === 'object' && value !== null && timeOfDate(value) === undefined) {
    const wrong = shapeFaults(value, path)
    context.faults.push(...wrong)
    if (wrong.length > 0) return
  }
  report(context, 'invalid_value', path)
}

/** §7: offset and limit are optional integers from 0 to 2^53 − 1. */
function judgePage(context: Context, page: unknown, path: Path): void {
  const node = plainObject(context, page, path)
  if (node === undefined) return
  judgeUnknownMembers(context, node, path, ['offset', 'limit'])
  const { maxOffset, maxLimit } = context.limits
  for (const [name, most] of [
    ['offset', maxOffset],
    ['limit', maxLimit],
  ] as const) {
    const value = member(node, name)
    if (value === undefined) continue
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      report(context, 'invalid_page', [...path, name])
    } else if (value > most) {
      report(context, 'limit_exceeded', [...path, name])
    }
  }
}

/** §6: an array of `{ field, direction }`. */
function judgeSort(context: Context, sort: unknown, path: Path): void {
  if (!Array.isArray(sort)) {
    report(context, 'invalid_type', path)
    return
  }
  if (sort.length > context.limits.maxSortFields) {
    report(context, 'limit_exceeded', path)
    return
  }
  if (!isPlainArray(sort)) {
    report(context, 'invalid_type', path)
    return
  }
  const named: unknown[] = []
  sort.forEach((item: unknown, index) => {
    judgeSortItem(context, item, [...path, index], named)
  })
}

function judgeSortItem(context: Context, item: unknown, path: Path, named: unknown[]): void {
  const node = plainObject(context, item, path)
  if (node === undefined) return
  judgeUnknownMembers(context, node, path, ['field', 'direction'])
  judgeMissingMembers(context, node, path, ['field', 'direction'])

  const name = member(node, 'field')
  if (name !== undefined) {
    const place = [...path, 'field']
    const field = knownField(context, name)
    if (typeof name !== 'string') report(context, 'invalid_type', place)
    else if (field === undefined) report(context, 'unknown_field', place)
    // §6, §10: not all fields can be sorted by, and a field may be named once
    else if (LIST_KINDS.includes(field.kind) || field.sortable === false) {
      report(context, 'not_sortable', place)
    } else if (named.includes(name)) report(context, 'duplicate_sort_field', place)
    named.push(name)
  }

  const direction = member(node, 'direction')
  if (direction !== undefined) {
    const place = [...path, 'direction']
    if (typeof direction !== 'string') report(context, 'invalid_type', place)
    else if (direction !== 'asc' && direction !== 'desc') {
      report(context, 'invalid_direction', place)
    }
  }
}

/** §12: every fault of the facets, in order, after the faults of the query. */
export function oracleFacetFaults(
  resource: OracleResource,
  wanted: unknown,
  moment: OracleMoment,
): OracleFault[] {
  const context = contextOf(resource)
  judgeFacets(context, wanted, checkMoment(moment).zone)
  return context.faults
}

function judgeFacets(context: Context, wanted: unknown, zone: string): void {
  const node = plainObject(context, wanted, ['facets'])
  if (node === undefined) return
  const asked = Object.entries(node).filter(([, facet]) => facet !== undefined)
  if (asked.length > context.limits.maxFacets) {
    report(context, 'limit_exceeded', ['facets'])
    return
  }
  for (const [name, facet] of Object.entries(node)) {
    const field = knownField(context, name)
    if (field === undefined) report(context, 'unknown_field', ['facets', name])
    else if (facet !== undefined) judgeFacet(context, field, facet, ['facets', name], zone)
  }
}

/** §12: the forms that a field can have, and the properties that each form takes. */
function facetForms(kind: OracleKind): string[] {
  if (TIME_KINDS.includes(kind)) return ['range', 'edges']
  return ['number', 'decimal'].includes(kind) ? ['values', 'range', 'edges'] : ['values']
}

function judgeFacet(
  context: Context,
  { kind, facets }: OracleField,
  facet: unknown,
  path: Path,
  zone: string,
): void {
  if (facets === false) {
    report(context, 'facet_not_allowed', path)
    return
  }
  const node = plainObject(context, facet, path)
  if (node === undefined) return
  const forms = facetForms(kind)
  const named = ['values', 'range', 'edges'].filter((each) => member(node, each) !== undefined)
  const refused = named.filter((each) => !forms.includes(each))
  for (const each of refused) report(context, 'facet_not_allowed', [...path, each])
  const form = named.find((each) => forms.includes(each))
  const isText = elementKind(kind) === 'string'
  const known = [...(form === undefined ? forms : [form]), 'own', ...(isText ? ['contains'] : [])]
  judgeUnknownMembers(context, node, path, [...known, ...refused])
  if (named.length === 0) report(context, 'missing_member', [...path, forms[0] as string])

  const own = member(node, 'own')
  if (own !== undefined && own !== 'keep') report(context, 'invalid_facet', [...path, 'own'])
  // §9: `contains` is read last, with every form
  const judgeContains = (): void => {
    const contains = member(node, 'contains')
    const at = [...path, 'contains']
    // §8: the minimum length of a text for `contains`
    const isShort =
      typeof contains === 'string' && contains.length < context.limits.minContainsLength
    if (isText && isShort) report(context, 'too_short', at)
    else if (isText && contains !== undefined) judgeSingle(context, 'string', contains, at)
  }
  if (form === undefined) {
    judgeContains()
    return
  }
  const value = member(node, form)
  const place = [...path, form]
  if (form === 'range' && value !== true) report(context, 'invalid_facet', place)
  if (form === 'values') {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      report(context, 'invalid_facet', place)
    } else if (value > context.limits.maxFacetValues) {
      report(context, 'limit_exceeded', place)
    }
    judgeContains()
  }
  if (form === 'edges') judgeEdges(context, kind, value, place, zone)
}

function judgeEdges(
  context: Context,
  kind: OracleKind,
  edges: unknown,
  path: Path,
  zone: string,
): void {
  if (!Array.isArray(edges)) {
    report(context, 'invalid_type', path)
    return
  }
  if (edges.length > context.limits.maxFacetEdges) {
    report(context, 'limit_exceeded', path)
    return
  }
  if (!isPlainArray(edges)) {
    report(context, 'invalid_type', path)
    return
  }
  const before = context.faults.length
  edges.forEach((edge: unknown, index) => {
    judgeSingle(context, kind, edge, [...path, index])
  })
  if (context.faults.length > before) return
  if (edges.length === 0) report(context, 'invalid_facet', path)
  const ascending = edges.map((edge) => leastCell(kind, edge, zone))
  // §12: no edge lies below the edge before it
  ascending.forEach((start, i) => {
    if (i > 0 && compareValues(start, ascending[i - 1]) < 0)
      report(context, 'invalid_value', [...path, i])
  })
}

/** The least cell that equals an edge. */
function leastCell(kind: OracleKind, edge: unknown, zone: string): OracleCell {
  if (kind === 'date') return rangeOfDate(readDateOperand(edge, zone), zone)[0]
  return kind === 'day'
    ? daysOfDate(readDateOperand(edge, zone), zone).first
    : oracleReadCell(kind, edge)
}
