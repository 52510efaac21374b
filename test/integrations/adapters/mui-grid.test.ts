import {
  getGridBooleanOperators,
  getGridDateOperators,
  getGridNumericOperators,
  getGridSingleSelectOperators,
  getGridStringOperators,
  type GridColDef,
  type GridFilterItem,
  type GridFilterOperator,
} from '@mui/x-data-grid'
import fc from 'fast-check'
import { defineResource, type Resource } from 'supplier-query'
import { fromMuiGrid, muiGridOperators, type MuiGridOptions } from 'supplier-query/adapters'
import { afterAll, describe, expect, it } from 'vitest'
import { restoreZone } from '../../zone.js'
import {
  anyTexts,
  atMidnight,
  attempt,
  compareRows,
  createTally,
  datesBy,
  days,
  decimals,
  expectDifferences,
  numbers,
  plainTexts,
  printTally,
  type Row,
  rowsWith,
} from './agreement.js'
import { collation, lineBreaks, otherCase, otherLetters, type Difference } from './differences.js'

/** MUI X Data Grid keeps a row by its own operators' `getApplyFilterFn`. */

type Operator = Pick<GridFilterOperator, 'value' | 'getApplyFilterFn'>

const columns: Record<string, readonly Operator[]> = {
  name: getGridStringOperators(),
  amount: getGridNumericOperators(),
  flag: getGridBooleanOperators(),
  day: getGridDateOperators(),
  time: getGridDateOperators(true),
  choice: getGridSingleSelectOperators(),
  due: getGridDateOperators(),
  price: getGridNumericOperators(),
}

const fields = {
  id: 'string',
  amount: 'number',
  flag: 'boolean',
  day: 'date',
  time: 'date',
  choice: { kind: 'string', values: ['open', 'Open', 'closed'] },
  due: 'day',
  price: 'decimal',
} as const
const folded = (fold: 'case' | 'accents' | 'ascii') =>
  defineResource({ ...fields, name: { kind: 'string', fold } }, { key: 'id' })
const [byCase, byAccents, byAscii] = [folded('case'), folded('accents'), folded('ascii')]

const dates = datesBy(15_000)

const rowsOf = (texts: fc.Arbitrary<string>) =>
  rowsWith({
    name: texts,
    flag: fc.boolean(),
    day: dates,
    time: dates,
    choice: fc.constantFrom('open', 'Open', 'closed', 'gone'),
  })

function itemsOf(texts: fc.Arbitrary<string>): fc.Arbitrary<GridFilterItem> {
  const value: Record<string, fc.Arbitrary<unknown>> = {
    name: texts,
    amount: fc.oneof(numbers, numbers.map(String)),
    flag: fc.constantFrom('true', 'false', true, false, ''),
    // The values of inputs: midnight in UTC of a day, and the instant of a date with a time.
    day: fc.oneof(
      fc.integer({ min: 8, max: 12 }).map((day) => new Date(Date.UTC(2024, 2, day))),
      fc.constantFrom('2024-03-10', '2024-03-10T00:00:00.000Z', ''),
    ),
    time: fc.oneof(dates, fc.constantFrom('2024-03-10T01:30', undefined)),
    choice: fc.constantFrom('open', 'closed', 'Open', ''),
    due: fc.oneof(
      days.map((day) => new Date(day)),
      fc.constantFrom('2024-03-10', '2024-03-10T00:00:00.000Z', ''),
    ),
    price: fc.oneof(decimals, decimals.map(Number)),
  }
  return fc.constantFrom('name', 'name', ...Object.keys(columns)).chain((field) =>
    fc.constantFrom(...columns[field]!).chain(({ value: operator }) =>
      fc.record({
        field: fc.constant(field),
        operator: fc.constant(operator),
        value: operator === 'isAnyOf' ? fc.array(value[field]!, { maxLength: 3 }) : value[field]!,
      }),
    ),
  )
}

/** As the grid takes accents off, and reads the numbers of its inputs. */
function removeDiacritics(value: unknown): unknown {
  return typeof value === 'string'
    ? value.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
    : value
}

function keeps({ field, operator, value }: GridFilterItem, ignoreDiacritics: boolean) {
  const isNumber = ['amount', 'price'].includes(field)
  const parse = (each: unknown) => {
    if (isNumber) return each === '' ? null : Number(each)
    return ignoreDiacritics ? removeDiacritics(each) : each
  }
  const parsed: unknown = Array.isArray(value) && isNumber ? value.map(parse) : parse(value)
  const { getApplyFilterFn } = columns[field]!.find((each) => each.value === operator)!
  const column = { field } as GridColDef
  const apply = getApplyFilterFn({ field, operator, value: parsed }, column as never)
  if (apply === null) return undefined
  return (row: Row) => {
    const shown = field === 'due' ? atMidnight(row[field]) : row[field]
    const cell = ignoreDiacritics ? removeDiacritics(shown) : shown
    return apply(cell, row, column as never, undefined)
  }
}

/** A case of each difference, which random texts seldom show. */
const examples: [GridFilterItem, Row[]][] = [
  [{ field: 'name', operator: 'startsWith', value: 'a' }, [{ id: '0', name: 'a\nb' }]],
  [{ field: 'name', operator: 'equals', value: 'a' }, [{ id: '0', name: 'a\0' }]],
  [{ field: 'name', operator: 'contains', value: 'ss' }, [{ id: '0', name: 'ß' }]],
  [{ field: 'name', operator: 'contains', value: 'é' }, [{ id: '0', name: 'É' }]],
]

const zones = ['UTC', 'America/New_York', 'Asia/Kolkata']
restoreZone()

function expectAgreement(
  name: string,
  resource: Resource,
  texts: fc.Arbitrary<string>,
  allowed: readonly Difference[],
  options: MuiGridOptions,
) {
  const tally = createTally()
  it.each(zones)(`keeps the rows that the grid keeps, in %s: ${name}`, (timeZone) => {
    process.env['TZ'] = timeZone
    const { agreed } = tally
    fc.assert(
      fc.property(itemsOf(texts), rowsOf(texts), (item, rows) => {
        const query = attempt(() =>
          fromMuiGrid(
            resource,
            { filterModel: { items: [item] } },
            { timeZone, dateTimes: ['time'], ...options },
          ),
        )
        const keep = keeps(item, options.ignoreDiacritics === true)
        const operand: unknown = item.value
        if (keep === undefined) {
          expect(query, 'the grid leaves it out').toMatchObject({
            issues: [
              { code: expect.stringMatching(/incomplete|not_expressible|invalid_value/) as string },
            ],
          })
          return
        }
        compareRows(tally, resource, query, rows, keep, item.field, operand, allowed)
      }),
      { numRuns: 800, examples: allowed.length === 0 ? [] : examples },
    )
    expect(tally.agreed - agreed).toBeGreaterThan(350)
  })
  it(`differs from the grid for every declared reason: ${name}`, () =>
    expectDifferences(tally, allowed))
  afterAll(() => printTally(`MUI X Data Grid, ${name}`, tally))
}

describe('muiGridOperators', () => {
  it.each([
    [byCase, {}, ['equals', 'doesNotEqual', 'endsWith', 'isAnyOf']],
    [byAccents, {}, ['contains', 'doesNotContain', 'startsWith', 'endsWith']],
    [byAccents, { ignoreDiacritics: true }, ['endsWith']],
    [byAscii, {}, ['endsWith']],
  ] as const)(
    'leaves out of each column what no query can express: %#',
    (resource, options, out) => {
      const offered = muiGridOperators(resource, { ...options, dateTimes: ['time'] })
      for (const [field, operators] of Object.entries(columns)) {
        const all = operators.map(({ value }) => value)
        const expected =
          field === 'name' ? all.filter((each) => !(out as readonly string[]).includes(each)) : all
        expect([...offered[field]!].toSorted(), field).toEqual(expected.toSorted())
      }
    },
  )
})

describe('the operators of columns', () => {
  expectAgreement('fields that ignore case', byCase, plainTexts, [], {})
  expectAgreement('fields that ignore accents, in a grid that does', byAccents, plainTexts, [], {
    ignoreDiacritics: true,
  })
  expectAgreement('fields that ignore the case of A to Z', byAscii, plainTexts, [], {})
  const beyond = [otherLetters, lineBreaks, collation]
  expectAgreement('any text, ignoring the case of A to Z', byAscii, anyTexts, beyond, {})
  expectAgreement('any text, ignoring case', byCase, anyTexts, [otherCase, lineBreaks], {})
  expectAgreement('any text, ignoring accents', byAccents, anyTexts, [otherCase, collation], {
    ignoreDiacritics: true,
  })
})
