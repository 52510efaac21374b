import fc from 'fast-check'
import { defineResource, runQuery } from 'supplier-query'
import { fromAgGrid, type AgGridOptions } from 'supplier-query/adapters'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { filterOf, scalarTypes, textTypes } from '../../adapters/models.js'
import { restoreZone } from '../../zone.js'
import {
  anyTexts,
  atMidnight,
  attempt,
  compareRows,
  createTally,
  datesBy,
  expectDifferences,
  numbers,
  plainTexts,
  printTally,
  type Row,
  rowsWith,
} from './agreement.js'
import { booleanOptions, keepsRow } from './ag-handlers.js'
import { otherCase, whiteSpace, type Difference } from './differences.js'

/** Compares days as in the documentation: the midnight of the cell with the midnight of the filter. */
function byDay(filter: Date, cell: Date): number {
  const day = new Date(cell)
  day.setHours(0, 0, 0, 0)
  return day.getTime() - filter.getTime()
}

/** A cell as a column of the grid has it: a number, or local midnight. */
function shown(field: string, cell: unknown): unknown {
  if (field === 'price' && typeof cell === 'string') return Number(cell)
  return field === 'due' ? atMidnight(cell) : cell
}

function keeps(
  filterType: 'text' | 'number' | 'date',
  field: string,
  model: unknown,
  filterParams: object,
) {
  const isDay = ['day', 'due'].includes(field)
  const params = { ...(isDay && { comparator: byDay }), ...filterParams }
  const custom = field === 'active' ? booleanOptions() : []
  return keepsRow(filterType, model, (row: Row) => shown(field, row[field]), params, custom)
}

const fields = {
  id: 'string',
  amount: 'number',
  day: 'date',
  time: 'date',
  exact: 'string',
  due: 'day',
  price: 'decimal',
} as const
const resource = defineResource(
  { ...fields, name: { kind: 'string', fold: 'case' } },
  { key: 'id' },
)

const dates = datesBy(1_800_000)

const rowsOf = (texts: fc.Arbitrary<string>) =>
  rowsWith({ name: texts, exact: texts, day: dates, time: dates })

interface Asked {
  readonly filterType: 'text' | 'number' | 'date'
  readonly field: string
  readonly model: object
}

/** A condition on the names of the rows. */
function onName(condition: object): Asked {
  const filterType = 'text'
  return { filterType, field: 'name', model: { filterType, ...condition } }
}

function modelsOf(texts: fc.Arbitrary<string>): fc.Arbitrary<Asked> {
  const midnights = fc
    .integer({ min: 8, max: 13 })
    .map((day) => `2024-03-${String(day).padStart(2, '0')} 00:00:00`)
  // Some of them in the hour that the clocks of New York skip.
  const times = fc.constantFrom('2024-03-10 02:30:00', '2024-03-10 13:30:00', '2024-03-11 00:30:00')
  const conditions = {
    time: fc.record({ type: fc.constantFrom(...scalarTypes), dateFrom: times, dateTo: times }),
    text: fc.record({ type: fc.constantFrom(...textTypes), filter: texts }),
    number: fc.record({
      type: fc.constantFrom(...scalarTypes),
      filter: numbers,
      filterTo: numbers,
    }),
    date: fc.record({
      type: fc.constantFrom(...scalarTypes),
      dateFrom: midnights,
      dateTo: midnights,
    }),
  }
  const asked = fc.constantFrom(
    { filterType: 'text', field: 'name' } as const,
    { filterType: 'text', field: 'exact' } as const,
    { filterType: 'number', field: 'amount' } as const,
    { filterType: 'date', field: 'day' } as const,
    { filterType: 'date', field: 'time' } as const,
    { filterType: 'date', field: 'due' } as const,
    { filterType: 'number', field: 'price' } as const,
  )
  return asked.chain(({ filterType, field }) =>
    filterOf(filterType, conditions[field === 'time' ? 'time' : filterType], 1).map((model) => ({
      filterType,
      field,
      model,
    })),
  )
}

restoreZone()

/** A case of each difference, which random texts seldom show. */
const examples: Readonly<Record<string, [asked: Asked, rows: Row[], isInclusive: boolean]>> = {
  [whiteSpace.name]: [onName({ type: 'blank' }), [{ id: '0', name: ' ' }], false],
  [otherCase.name]: [onName({ type: 'contains', filter: 'ss' }), [{ id: '0', name: 'ß' }], false],
}

function expectAgreement(
  name: string,
  texts: fc.Arbitrary<string>,
  differences: readonly Difference[],
) {
  const tally = createTally()
  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    `keeps the rows that the grid keeps, in %s: ${name}`,
    (timeZone) => {
      process.env['TZ'] = timeZone
      const { agreed } = tally
      fc.assert(
        fc.property(
          modelsOf(texts),
          rowsOf(texts),
          fc.boolean(),
          ({ filterType, field, model }, rows, inRangeInclusive) => {
            const options: AgGridOptions = {
              timeZone,
              inRangeInclusive,
              caseSensitive: ['exact'],
              blanks: 'empty',
            }
            const query = attempt(() =>
              fromAgGrid(resource, { filterModel: { [field]: model } }, options),
            )
            const keep = keeps(filterType, field, model, {
              inRangeInclusive,
              caseSensitive: field === 'exact',
            })
            compareRows(
              tally,
              resource,
              query,
              rows,
              keep,
              field,
              JSON.stringify(model),
              differences,
            )
          },
        ),
        { numRuns: 800, examples: differences.map((each) => examples[each.name]!) },
      )
      expect(tally.agreed - agreed).toBeGreaterThan(350)
    },
  )
  it(`differs from the grid for every declared reason: ${name}`, () =>
    expectDifferences(tally, differences))
  afterAll(() => printTally(`AG Grid, ${name}`, tally))
}

const presetTypes = [
  'today yesterday tomorrow thisWeek lastWeek nextWeek thisMonth lastMonth nextMonth',
  'thisQuarter lastQuarter nextQuarter thisYear lastYear nextYear yearToDate',
  'last7Days last30Days last90Days',
].flatMap((types) => types.split(' '))

describe('the presets of date filters', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** The grid's weeks start on the day that the locale says; weeks of the language start on Monday. */
  const mondayFirst = Object.assign(Object.create(Intl.Locale.prototype) as Intl.Locale, {
    getWeekInfo: () => ({ firstDay: 1, weekend: [6, 7], minimalDays: 4 }),
  })

  it.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
    'keep the rows that the grid keeps, in %s',
    (timeZone) => {
      process.env['TZ'] = timeZone
      vi.spyOn(Intl, 'Locale').mockImplementation(() => mondayFirst)
      // New Year's Eve, a leap day, a Sunday, the day before clocks change, and a day in week 53.
      const days = ['2024-12-31', '2024-02-29', '2026-11-29', '2026-03-07', '2021-01-02']
      for (const day of days) {
        const now = new Date(`${day}T15:30:00`)
        vi.useFakeTimers({ now, toFake: ['Date'] })
        const times = Array.from(
          { length: 2_000 },
          (_, i) => now.getTime() + (i - 1_000) * 43_000_000,
        )
        const rows = times.map((time, i) => ({ id: String(i), time: new Date(time) }))
        for (const type of presetTypes) {
          const model = { filterType: 'date', type, dateFrom: null, dateTo: null }
          const kept = rows.filter(keeps('date', 'time', model, {}))
          const query = fromAgGrid(resource, { filterModel: { time: model } }, { timeZone })
          const found = runQuery(resource, query, rows, { now, timeZone }).rows
          expect([day, type, found.map(({ id }) => id)]).toEqual([
            day,
            type,
            kept.map(({ id }) => id),
          ])
          expect(kept.length, type).toBeGreaterThan(0)
        }
      }
    },
  )
})

describe('the filters of columns', () => {
  it('keep the booleans that the text filter of the grid keeps', () => {
    const rows = [true, false, null, undefined].map((active, i) => ({ id: String(i), active }))
    const booleans = defineResource({ active: 'boolean' })
    for (const type of ['true', 'false']) {
      const model = { filterType: 'text', type }
      const kept = rows.filter(keeps('text', 'active', model, {}))
      expect(kept.map(({ active }) => active)).toEqual([type === 'true'])
      const query = fromAgGrid(booleans, { filterModel: { active: model } })
      expect(runQuery(booleans, query, rows).rows).toEqual(kept)
    }
  })

  expectAgreement('plain texts', plainTexts, [whiteSpace])
  expectAgreement('any texts', anyTexts, [whiteSpace, otherCase])
})
