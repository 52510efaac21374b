import fc from 'fast-check'
import {
  comparators,
  defineResource,
  type Comparator,
  type Field,
  type FieldDeclaration,
  type Kind,
  type Resource,
} from 'supplier-query'

/** Random resources, rows, queries and moments, from small pools so that they often match. */

const kinds: readonly Kind[] = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]']

/** Returns the name under which a raw row holds the cell of a field with a getter. */
const storedAs = (name: string) => `stored ${name}`

const fieldNames = ['city', 'constructor', 'toString', 'a b', 'été', '', 'x', 'y', 'length', '0']

/** The folding of a field of texts. */
export const folds = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  'ascii' as const,
  'case' as const,
  'accents' as const,
)

export const isText = (kind: Kind) => kind.startsWith('string')

/** Closed sets of values: frequent cells, no two of which fold to equal texts. */
const closedSets = {
  string: fc.uniqueArray(fc.constantFrom('', 'a', 'b', 'ab', 'C', 'é', '5', '__proto__'), {
    minLength: 1,
  }),
  number: fc.uniqueArray(fc.constantFrom(0, 1, -1, 1.5, 5, 5e-324, 1e308), { minLength: 1 }),
}

const declarationsOf: Record<Kind, fc.Arbitrary<object>> = {
  string: fc.record({ fold: folds, values: fc.option(closedSets.string, { nil: undefined }) }),
  number: fc.record({ values: fc.option(closedSets.number, { nil: undefined }) }),
  boolean: fc.constant({}),
  date: fc.constant({}),
  day: fc.constant({}),
  decimal: fc.constant({}),
  'string[]': fc.record({ fold: folds, values: fc.option(closedSets.string, { nil: undefined }) }),
  'number[]': fc.record({ values: fc.option(closedSets.number, { nil: undefined }) }),
}

function resourcesOf(among: readonly Kind[]): fc.Arbitrary<Resource> {
  return fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom(...fieldNames),
        kind: fc.constantFrom(...among),
        isRead: fc.boolean(),
        internal: fc.constantFrom(undefined, false, false, true),
        members: fc.record(declarationsOf),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 6 },
    )
    .map((fields) =>
      defineResource(
        Object.fromEntries(
          fields.map(({ name, kind, isRead, internal, members }) => {
            const get = (row: Record<string, unknown>) => row[storedAs(name)]
            const field = { kind, internal, get: isRead ? get : undefined, ...members[kind] }
            return [name, field]
          }),
        ),
      ),
    )
}

export const resources = resourcesOf(kinds)
export const resourcesOfEveryKind = resourcesOf([...kinds, 'day', 'decimal'])

/** Resources with fields that clients cannot use with all comparators, or cannot sort by. */
export const limitedResources: fc.Arbitrary<Resource> = resourcesOfEveryKind.chain((resource) => {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const takers = takersOf(field)
    const limited = fc.record({
      comparators: fc.option(fc.subarray(takers), { nil: undefined }),
      sortable: fc.constantFrom(undefined, false),
    })
    return [name, limited.map((members) => ({ ...field, ...members }))] as const
  })
  const limits = fc.record({ minContainsLength: fc.nat({ max: 2 }) })
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), limits)
    .map(([members, given]) =>
      defineResource(members as Readonly<Record<string, FieldDeclaration>>, { limits: given }),
    )
})

/** The comparators that clients may use on a field. */
function takersOf({ kind, comparators: named }: Field): Comparator[] {
  return (Object.keys(comparators) as Comparator[]).filter(
    (name) => kind in comparators[name].operands && (named ?? [name]).includes(name),
  )
}

// Values

/** Any character: fast-check's unit `binary`, which takes seconds to list all of them first. */
export const characters = fc.nat({ max: 0x10ffff - 0x800 }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
    if (point < 0 || text !== String.fromCodePoint(point)) throw new Error('expected a character')
    return point < 0xd800 ? point : point - 0x800
  },
)

export const texts = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', 'A', 'é', 'e\u0301', '%', '_', '\\', "'", 'a b', '5', 'null'),
  fc.constantFrom('É', 'AB', 'aB', 'ß', 'ss', 'Σ', 'aς', 'İ', 'i', 'ǅ', '\u0301', '각', '가'),
  fc.constantFrom(
    '\uFF5E',
    '\u{1F600}',
    '\u{1F600}\uFF5E',
    '\u{10400}',
    '\u{10428}',
    '\uE000',
    '\uD7FF',
  ),
  fc.string({ unit: characters, maxLength: 3 }).filter((text) => !text.includes('\0')),
)
export const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    1.5,
    5,
    5e-324,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 60 + 2 ** 8,
  ),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Instants around which zones change their clocks, months end, or dates run out. */
const landmarks = [
  '2018-11-04T03:00:00Z', // America/Sao_Paulo has no midnight
  '2024-03-30T22:00:00Z', // Asia/Beirut has no midnight
  '2024-04-25T22:00:00Z', // Africa/Cairo has no midnight
  '2007-11-04T02:31:00Z', // America/St_Johns falls back over midnight
  '2011-12-30T10:00:00Z', // Pacific/Apia skips a day
  '1867-10-18T23:00:00Z', // America/Juneau repeats a day
  '2024-03-31T01:00:00Z', // Europe/London springs forward
  '2024-10-27T01:00:00Z', // and falls back
  '2024-02-29T12:00:00Z',
  '2023-03-31T12:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
].map(Date.parse)

const timeZones = [
  'UTC',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Africa/Cairo',
  'America/St_Johns',
  'Pacific/Apia',
  'America/Juneau',
  'Europe/London',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Africa/Monrovia',
  'Australia/Lord_Howe',
]

const HOUR = 3_600_000
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

const nearLandmark = fc
  .tuple(
    fc.constantFrom(...landmarks),
    fc.integer({ min: -40, max: 40 }),
    fc.constantFrom(0, 0, 1, -1, 24, -24),
    fc.constantFrom(0, 0, 1, -1, 1_800_000),
  )
  .map(([landmark, hours, days, ms]) => landmark + hours * HOUR + days * 24 * HOUR + ms)

/** Epoch milliseconds in the range of dates. */
export const instants = fc
  .oneof({ weight: 4, arbitrary: nearLandmark }, fc.integer({ min: FIRST, max: LAST }))
  .map((ms) => Math.min(Math.max(ms, FIRST), LAST))

/** Instants far enough from the ends of the range that their text is readable at any offset. */
const innerInstants = instants.filter((ms) => ms >= FIRST + 48 * HOUR && ms <= LAST - 48 * HOUR)

/** Generates dates of rows and operands: text of every form, numbers, `Date` objects. */
function datesAt(times: fc.Arbitrary<number>): fc.Arbitrary<string | number | Date> {
  const written = fc
    .tuple(
      times,
      fc.constantFrom(10, 16, 19, 21, 23),
      fc.constantFrom('T', 'T', ' '),
      fc.constantFrom('', 'Z', '+05:45', '-03:30', '+0545', '-0330', '+00', '-11'),
    )
    .map(([ms, length, separator, offset]) => {
      const text = new Date(ms).toISOString().slice(0, length).replace('T', separator)
      return length === 10 ? text : text + offset
    })
  return fc.oneof(
    written,
    times,
    times.map((ms) => new Date(ms)),
  )
}

const dates = datesAt(instants)
const readableDates = datesAt(innerInstants)

const spans = fc.oneof(
  fc.constantFrom<(string | number)[]>(0, 1, 2, 30, 31, 365, 366_000, 'P0D', 'P1D', 'P1W', 'P1M'),
  fc.constantFrom(
    'P1Y',
    'P4Y',
    'P2M3D',
    'P1000Y',
    'PT0S',
    'PT1H',
    'PT36H',
    'P1DT1H',
    'P1MT30M',
    'P0DT5S',
  ),
  fc.constantFrom('P0D/W', 'P1M/M', 'P3M/Q', 'P1Y/Y', 'P1D/D', 'P31D/W', 'P1M1D/M', 'P999Y/Q'),
  fc.integer({ min: 0, max: 80 }),
)

/** Spans without a time part. */
const daySpans = spans.filter((span) => !String(span).includes('T'))

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const days = instants.map(toDay)

/** The week of ISO 8601 that contains an instant: its Thursday decides the year. */
function toWeek(ms: number): string {
  const weekday = (Math.floor(ms / (24 * HOUR)) + 3 + 7e9) % 7 // 1970-01-01 was a Thursday
  const thursday = toDay(ms + (3 - weekday) * 24 * HOUR)
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / HOUR / 24
  return `${thursday.slice(0, 4)}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`
}

/** Periods of every form that contain, or lie next to, an instant of the rows. */
const periods = fc
  .tuple(instants, fc.constantFrom('year', 'quarter', 'month', 'week'))
  .map(([ms, form]) => {
    const day = toDay(ms)
    if (form === 'week') return toWeek(ms)
    if (form === 'quarter') return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    return day.slice(0, form === 'year' ? 4 : 7)
  })

/** Cells of days in both forms, and values that only look like days. */
const dayCells = fc.oneof(
  { weight: 4, arbitrary: days },
  days.map((day) => new Date(day)),
  dates,
)

const digits = fc.stringMatching(/^-?[0-9]{1,24}(\.[0-9]{1,24})?$/)

/** Decimals that differ by little, are equal in other forms, or are wider than a number. */
export const decimalTexts = fc.oneof(
  fc.constantFrom('0', '-0', '0.0', '1', '1.0', '01.50', '1.5', '-1.5', '-1.50', '10', '100', '9'),
  fc.constantFrom('0.1', '0.10', '0.01', '-0.1', '-0.01', '0.3', '0.30000000000000004', '99.9'),
  fc.constantFrom(
    '9007199254740993',
    '9007199254740992',
    '-9007199254740993',
    '12345678901234567.89',
  ),
  digits,
  fc.constantFrom(1, 2, 998, 999).map((zeros) => `0.${'0'.repeat(zeros - 1)}1`),
  fc.constantFrom(2, 999, 1000).map((length) => '7'.repeat(length)),
)
const decimalOperands = fc.oneof(
  decimalTexts.filter((text) => text.length <= 256),
  numbers
    .map((number) => (Number.isInteger(number) ? number : Number(number.toPrecision(15))))
    .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number)),
)
const decimalCells = fc.oneof(
  decimalTexts,
  numbers,
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom('1.', '.5', '+1', ' 1', '1e3', '1,5', '-', '', '0x1', '7'.repeat(1001)),
)

const valuesOf: Record<Kind, fc.Arbitrary<unknown>> = {
  string: texts,
  number: numbers,
  boolean: fc.boolean(),
  date: fc.oneof({ weight: 3, arbitrary: readableDates }, periods),
  day: fc.oneof({ weight: 3, arbitrary: days }, periods),
  decimal: decimalOperands,
  'string[]': texts,
  'number[]': numbers,
}

/** Raw values of no kind, or of another kind. */
const strays: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  undefined,
  null,
  NaN,
  '5',
  5,
  1n,
  true,
  Infinity,
  -Infinity,
  '',
  '2024-02-30',
  '2024-1-1',
  '2024',
  '2024-W09',
  'soon',
  new Date(NaN),
  new String('a'),
  new Number(1),
  {},
  [],
  [[]],
  ['a'],
  [1],
  [NaN, null, 'a', 1],
  8.64e15,
  1.5,
  () => 1,
  Symbol('x'),
  '\uD83D',
  '2024-06-01T24:00',
  '2024-06-01T10:00:00.',
  '10000-01-01',
)

const cellsOf: Record<Kind, fc.Arbitrary<unknown>> = {
  string: texts,
  number: numbers,
  boolean: fc.boolean(),
  date: dates,
  day: dayCells,
  decimal: decimalCells,
  'string[]': fc.array(fc.oneof({ weight: 5, arbitrary: texts }, strays), { maxLength: 4 }),
  'number[]': fc.array(fc.oneof({ weight: 5, arbitrary: numbers }, strays), { maxLength: 4 }),
}

/** A resource with a field of each kind, named after the kind, and folded fields. */
export const everyKind = defineResource({
  ...(Object.fromEntries(kinds.map((kind) => [kind, kind])) as { [K in Kind]: K }),
  'folded by case': { kind: 'string', fold: 'case' },
  'folded by accents': { kind: 'string', fold: 'accents' },
  'folded list': { kind: 'string[]', fold: 'accents' },
})

/** A resource with closed sets of every possible kind, each next to a field without one. */
export const everyClosed = defineResource({
  state: { kind: 'string', values: ['open', 'closed', 'x', '', '__proto__'] },
  name: 'string',
  grade: { kind: 'number', values: [0, 1, 1.5] },
  size: { kind: 'number', values: [5] },
  count: 'number',
  labels: { kind: 'string[]', values: ['x'] },
  words: 'string[]',
  codes: { kind: 'number[]', values: [-1, 2] },
  day: 'date',
})

const presentOf: { readonly [K in Kind]?: fc.Arbitrary<unknown> } = {
  date: readableDates,
  day: days,
  decimal: decimalTexts,
}

/** Rows of `everyKind` in which every cell is present. */
export const presentRows = fc.array(
  fc.record(
    Object.fromEntries(
      Object.entries(everyKind.fields).map(([name, { kind }]) => [
        name,
        presentOf[kind] ?? cellsOf[kind],
      ]),
    ),
  ),
  { minLength: 1, maxLength: 12 },
)

export function rowsOf(resource: Resource, maxLength = 12): fc.Arbitrary<unknown[]> {
  const members = Object.entries(resource.fields).map(([name, { kind, get }]) => {
    const cell = fc.oneof({ weight: 4, arbitrary: cellsOf[kind] }, strays)
    return [get === undefined ? name : storedAs(name), cell] as const
  })
  const row = fc.record(Object.fromEntries(members), { requiredKeys: [] })
  return fc.array(fc.oneof({ weight: 20, arbitrary: row }, strays), { maxLength })
}

// Queries

function operandOf(shape: string, { kind, values }: Field): fc.Arbitrary<unknown> {
  const isBound = values !== undefined && (shape !== 'value' || kind.endsWith(']'))
  const value = isBound ? fc.constantFrom(...values) : valuesOf[kind]
  const orNull = fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null))
  switch (shape) {
    case 'value':
      return value
    case 'valueOrNull':
      return orNull
    case 'values':
      return fc.array(value, { maxLength: 4 })
    case 'valuesOrNull':
      return fc.array(orNull, { maxLength: 4 })
    case 'null':
      return fc.constant(null)
    case 'span':
      return kind === 'day' ? daySpans : spans
    default:
      throw new Error(`no operands of shape ${shape}`)
  }
}

function publicFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, { internal }]) => internal !== true)
}

/** A comparison as it goes over the wire. */
export type RandomComparison = { field: string; comparator: string; value: unknown }

/** Every comparison that a resource takes, or those by some comparators. */
export function comparisonsOf(
  resource: Resource,
  only: readonly string[] = Object.keys(comparators),
): fc.Arbitrary<RandomComparison> | undefined {
  const arms = publicFields(resource).flatMap(([name, field]) =>
    takersOf(field).flatMap((comparator) => {
      if (!only.includes(comparator)) return []
      const isSearch = field.kind === 'string' && comparator.endsWith('contains')
      const { minContainsLength } = resource.limits
      const operand = operandOf(comparators[comparator].operands[field.kind]!, field).filter(
        (value) => !isSearch || String(value).length >= minContainsLength,
      )
      return [operand.map((value) => ({ field: name, comparator, value }))]
    }),
  )
  return arms.length === 0 ? undefined : fc.oneof(...arms)
}

export type RandomFilter =
  | RandomComparison
  | { operator?: string | undefined; operands?: RandomFilter[] }

export function filtersOf(resource: Resource): fc.Arbitrary<RandomFilter> {
  const comparison: fc.Arbitrary<RandomFilter> = comparisonsOf(resource) ?? fc.constant({})
  const { filter } = fc.letrec<{ filter: RandomFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: comparison },
      {
        weight: 2,
        arbitrary: fc.record(
          {
            operator: fc.constantFrom('and', 'or', undefined),
            operands: fc.array(tie('filter'), { maxLength: 4 }),
          },
          { requiredKeys: [] },
        ),
      },
    ),
  }))
  return filter
}

export function sortsOf(resource: Resource): fc.Arbitrary<{ field: string; direction: string }[]> {
  const names = publicFields(resource).flatMap(([name, { kind, sortable }]) =>
    kind.endsWith(']') || sortable === false ? [] : [name],
  )
  if (names.length === 0) return fc.constant([])
  const key = fc.record({
    field: fc.constantFrom(...names),
    direction: fc.constantFrom('asc', 'desc'),
  })
  return fc.uniqueArray(key, { selector: ({ field }) => field, maxLength: 3 })
}

const pages = fc.record(
  { offset: fc.integer({ min: 0, max: 5 }), limit: fc.integer({ min: 0, max: 6 }) },
  { requiredKeys: [] },
)

export interface RandomQuery {
  filter?: RandomFilter
  sort?: { field: string; direction: string }[]
  page?: { offset?: number; limit?: number }
}

export function queriesOf(resource: Resource): fc.Arbitrary<RandomQuery> {
  const members = { filter: filtersOf(resource), sort: sortsOf(resource), page: pages }
  return fc.record(members, { requiredKeys: [] })
}

/** A facet as it goes over the wire. */
export type RandomFacet = {
  values?: number
  contains?: string | undefined
  range?: true
  edges?: unknown[]
  own?: 'keep' | undefined
}

/** A facet of some form that a kind of field can have, its edges in ascending order of UTC. */
function facetOf(kind: Kind): fc.Arbitrary<RandomFacet> {
  const own = fc.constantFrom<('keep' | undefined)[]>(undefined, undefined, undefined, 'keep')
  const contains = fc.option(texts, { nil: undefined, freq: 3 })
  const values = fc.record({ values: fc.nat({ max: 6 }), own })
  const range = fc.record({ range: fc.constant(true as const), own })
  const ofEdges = (edge: fc.Arbitrary<string | number | Date>, toTime: (edge: never) => number) =>
    fc.record({
      edges: fc
        .array(edge, { minLength: 1, maxLength: 5 })
        .map((all) => all.toSorted((a, b) => toTime(a as never) - toTime(b as never))), // edges of one kind
      own,
    })
  const innerDays = innerInstants.map(toDay)
  const readable = innerInstants.map((ms) => new Date(ms))
  switch (kind) {
    case 'string':
    case 'string[]':
      return fc.record({ values: fc.nat({ max: 6 }), own, contains })
    case 'number':
      return fc.oneof(
        values,
        range,
        ofEdges(numbers, (edge) => edge),
      )
    case 'date':
      return fc.oneof(
        range,
        ofEdges(innerDays, (edge: string) => Date.parse(edge)),
        ofEdges(readable, (edge: Date) => edge.getTime()),
      )
    case 'day':
      return fc.oneof(
        range,
        ofEdges(days, (edge: string) => Date.parse(edge)),
      )
    case 'decimal':
      return fc.oneof(
        values,
        range,
        // Ascending as numbers, so that edges beyond their precision keep any order only if they are equal.
        ofEdges(
          fc.constantFrom('-1.50', -1, '0', 0.1, '0.30', '1', '1.0', '9007199254740993'),
          Number,
        ),
      )
    case 'boolean':
    case 'number[]':
      return values
  }
}

/** Facets of some of the fields that clients may name. */
export function facetsOf(
  resource: Resource,
): fc.Arbitrary<Record<string, RandomFacet | undefined>> {
  const all = publicFields(resource).map(([name, { kind }]) => [name, facetOf(kind)] as const)
  return fc.record(Object.fromEntries(all), { requiredKeys: [] })
}

export const moments = fc.record({
  now: fc.oneof(
    { weight: 8, arbitrary: nearLandmark },
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
  ),
  timeZone: fc.constantFrom(...timeZones),
})

/** Resources, each with a filter, rows and a moment. */
export const filteredCases = (among: fc.Arbitrary<Resource>, mostRows?: number) =>
  among.chain((resource) =>
    fc.record({
      resource: fc.constant(resource),
      filter: filtersOf(resource),
      rows: rowsOf(resource, mostRows),
      moment: moments,
    }),
  )
