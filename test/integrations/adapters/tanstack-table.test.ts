import * as table from '@tanstack/table-core'
import fc from 'fast-check'
import { defineResource, type Resource } from 'supplier-query'
import { fromTanStackTable } from 'supplier-query/adapters'
import { afterAll, describe, expect, it } from 'vitest'
import {
  anyTexts,
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
import { otherCase, otherLetters, type Difference } from './differences.js'

/** TanStack Table keeps a row by its own filter functions. */

interface FilterFn {
  (row: unknown, columnId: string, value: unknown): unknown
  readonly resolveFilterValue?: (value: unknown) => unknown
  readonly autoRemove?: (value: unknown) => boolean
}

const own = table as unknown as Readonly<Record<string, FilterFn>>

const fields = {
  id: 'string',
  amount: 'number',
  flag: 'boolean',
  when: 'date',
  tags: 'string[]',
  scores: 'number[]',
  exact: 'string',
  due: 'day',
  price: 'decimal',
} as const

/** A cell as a column of the table has it: a decimal by an accessor that returns a number. */
const shown = (field: string, cell: unknown): unknown =>
  field === 'price' && typeof cell === 'string' ? Number(cell) : cell
const folded = defineResource({ ...fields, name: { kind: 'string', fold: 'case' } }, { key: 'id' })
const byAscii = defineResource(
  { ...fields, name: { kind: 'string', fold: 'ascii' } },
  { key: 'id' },
)

const dates = datesBy(3_600_000)

const rowsOf = (texts: fc.Arbitrary<string>) =>
  rowsWith({
    name: texts,
    exact: texts,
    flag: fc.boolean(),
    when: dates,
    tags: fc.array(texts, { maxLength: 3 }),
    scores: fc.array(numbers, { maxLength: 3 }),
  })

/** What each function that is read is made for: fields, and values of its filter. */
function usesOf(texts: fc.Arbitrary<string>): Record<string, [string[], fc.Arbitrary<unknown>]> {
  const typed = fc.oneof(numbers, numbers.map(String), decimals)
  const open = fc.oneof({ weight: 4, arbitrary: typed }, fc.constantFrom('', undefined))
  const ends = fc.oneof(
    dates,
    dates.map((date) => date.toISOString()),
    days,
    days.map((day) => new Date(day)),
    fc.constantFrom('', null),
  )
  const scalars = fc.oneof(texts, numbers, fc.boolean(), days)
  const lists = fc.oneof(fc.array(texts, { maxLength: 3 }), fc.array(numbers, { maxLength: 3 }))
  return {
    equals: [['exact', 'amount', 'flag', 'due'], scalars],
    weakEquals: [['exact', 'amount', 'flag', 'due', 'price'], fc.oneof(scalars, typed)],
    includesString: [['name'], texts],
    includesStringSensitive: [['exact'], texts],
    equalsString: [['name'], texts],
    equalsStringSensitive: [['exact'], texts],
    startsWith: [['name'], texts],
    inNumberRange: [['amount', 'price'], fc.tuple(open, open)],
    inDateRange: [['when', 'due'], fc.tuple(ends, ends)],
    arrHas: [['exact', 'amount', 'due'], fc.oneof(lists, fc.array(days, { maxLength: 3 }))],
    arrIncludes: [['tags', 'scores'], lists],
    arrIncludesAll: [['tags', 'scores'], lists],
    arrIncludesSome: [['tags', 'scores'], lists],
  }
}

/** A case of each difference, which random texts seldom show. */
const examples: Readonly<Record<string, [asked: [string, unknown], rows: Row[]]>> = {
  [otherCase.name]: [['name', 'ss'], [{ id: '0', name: 'ß' }]],
  [otherLetters.name]: [['name', 'é'], [{ id: '0', name: 'É' }]],
}

function expectAgreement(
  name: string,
  resource: Resource,
  texts: fc.Arbitrary<string>,
  differences: readonly Difference[],
) {
  const tally = createTally()
  const uses = usesOf(texts)
  // One in eight is asked of any field with any value, as a page may send it.
  const anyField = fc.constantFrom(
    ...Object.keys(resource.fields).filter((field) => field !== 'id'),
  )
  const anyValue = fc.oneof(...Object.values(uses).map(([, values]) => values))
  it.each(Object.keys(uses))(`keeps the rows that %s keeps: ${name}`, (fn) => {
    const [columns, values] = uses[fn]!
    const asked = fc.oneof(
      { weight: 7, arbitrary: fc.tuple(fc.constantFrom(...columns), values) },
      fc.tuple(anyField, anyValue),
    )
    const { agreed } = tally
    fc.assert(
      fc.property(asked, rowsOf(texts), ([field, value], rows) => {
        const state = { columnFilters: [{ id: field, value }], filterFns: { [field]: fn } }
        const query = attempt(() => fromTanStackTable(resource, state))
        const filter = own[`filterFn_${fn}`]!
        if (value === undefined || filter.autoRemove?.(value) === true) {
          expect(query, 'the table takes it away').toMatchObject({ issues: [{}] })
          return
        }
        // A value that the function would throw on, such as a text for a range, is refused.
        let resolved: unknown
        try {
          resolved = filter.resolveFilterValue?.(value) ?? value
        } catch {
          expect(query).toMatchObject({ issues: [{}] })
          return
        }
        const keeps = (row: Row) =>
          Boolean(filter({ getValue: (id: string) => shown(id, row[id]) }, field, resolved))
        compareRows(tally, resource, query, rows, keeps, field, value, differences)
      }),
      { numRuns: 250, examples: differences.map((each) => examples[each.name]!) },
    )
    expect(tally.agreed - agreed, 'models that were compared').toBeGreaterThan(25)
  })
  it(`differs from the table for every declared reason: ${name}`, () =>
    expectDifferences(tally, differences))
  afterAll(() => printTally(`TanStack Table, ${name}`, tally))
}

describe('the filter functions', () => {
  expectAgreement('plain texts', folded, plainTexts, [])
  expectAgreement('plain texts, ignoring the case of A to Z', byAscii, plainTexts, [])
  expectAgreement('any texts, ignoring the case of A to Z', byAscii, anyTexts, [otherLetters])
  expectAgreement('any texts', folded, anyTexts, [otherCase])
})
