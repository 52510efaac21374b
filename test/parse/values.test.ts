import fc from 'fast-check'
import { comparators, defineResource, runQuery, safeParseQuery } from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'
import { everyClosed } from '../arbitraries.js'

/** Closed sets of values (language reference, section 10). */

const orders = defineResource({
  state: { kind: 'string', values: ['open', 'Closed', ''] },
  grade: { kind: 'number', values: [0, 1.5] },
  labels: { kind: 'string[]', values: ['red', 'blue'] },
  codes: { kind: 'number[]', values: [7] },
})
const isValid = new Ajv2020({ strict: true }).compile(z.toJSONSchema(querySchema(orders)))

/** Returns the issues of a comparison, as `path message`. */
function faults(field: string, comparator: string, value: unknown): string[] {
  const query = { filter: { field, comparator, value } }
  const result = safeParseQuery(orders, query)
  expect(querySchema(orders).safeParse(query).success).toBe(result.success)
  expect(isValid(query)).toBe(result.success)
  if (result.success) return []
  return result.error.issues.map(({ code, path, message }) => {
    expect(code).toBe('invalid_value')
    return `${path.slice(2).join('.')} ${message}`.trim()
  })
}

describe('an operand of a field with values', () => {
  it('is one of the values, or null if it is allowed', () => {
    const [state, grade] = [
      'expected one of "open", "Closed", "" or null',
      'expected one of 0, 1.5 or null',
    ]
    expect(faults('state', 'eq', 'open')).toEqual([])
    expect(faults('state', 'ne', '')).toEqual([])
    expect(faults('state', 'eq', null)).toEqual([])
    expect(faults('state', 'eq', 'closed')).toEqual([
      `${state}, got "closed"; did you mean "Closed"?`,
    ])
    expect(faults('state', 'eq', 5)).toEqual([`${state}, got 5`])
    expect(faults('state', 'is_any', ['open', 'Open', null, 'x'])).toEqual([
      `1 ${state}, got "Open"; did you mean "open"?`,
      `3 ${state}, got "x"`,
    ])
    expect(faults('state', 'is_not_any', [])).toEqual([])
    expect(faults('state', 'is_any', 'open')).toEqual([
      `expected an array, each element one of "open", "Closed", "" or null, got "open"`,
    ])
    expect(faults('grade', 'eq', -0)).toEqual([])
    expect(faults('grade', 'ne', 1)).toEqual([`${grade}, got 1`])
    expect(faults('grade', 'is_any', [1.5, '1.5'])).toEqual([`1 ${grade}, got "1.5"`])
    expect(faults('labels', 'contains', 'red')).toEqual([])
    expect(faults('labels', 'not_contains', 'green')).toEqual([
      'expected one of "red", "blue", got "green"',
    ])
    expect(faults('labels', 'includes_all', ['blue', null])).toEqual([
      '1 expected one of "red", "blue", got null',
    ])
    expect(faults('labels', 'eq', null)).toEqual([])
    expect(faults('codes', 'excludes_any', [7, 8])).toEqual(['1 expected one of 7, got 8'])
  })

  it('is unrestricted in order comparisons and text searches', () => {
    for (const comparator of ['gt', 'ge', 'lt', 'le', 'contains', 'not_contains']) {
      expect(faults('state', comparator, 'Clos')).toEqual([])
    }
    for (const comparator of ['gt', 'ge', 'lt', 'le']) {
      expect(faults('grade', comparator, 1)).toEqual([])
    }
  })

  it('is restricted alike by a comparator and its complement', () => {
    // A comparator and its complement accept the same operands.
    for (const [name, { complement }] of Object.entries(comparators)) {
      if (complement === undefined) continue
      for (const { field, value } of [
        { field: 'state', value: 'x' },
        { field: 'state', value: ['x'] },
        { field: 'labels', value: 'x' },
        { field: 'labels', value: ['x'] },
      ]) {
        const isTaken = (comparator: string) =>
          safeParseQuery(orders, { filter: { field, comparator, value } }).success
        expect([name, isTaken(complement)]).toEqual([name, isTaken(name)])
      }
    }
  })

  it('is unrestricted in a filter of the service itself', () => {
    const rows = [{ state: 'gone' }, { state: 'open' }]
    const within = { field: 'state', comparator: 'eq', value: 'gone' } as const
    expect(runQuery(orders, {}, rows, { within }).rows).toEqual([{ state: 'gone' }])
  })

  it('does not restrict cells', () => {
    const rows = [{ state: 'gone', labels: ['green'] }]
    const stays = {
      operands: [
        { field: 'state', comparator: 'ne', value: 'open' },
        { field: 'state', comparator: 'ne', value: null },
        { field: 'labels', comparator: 'excludes_any', value: ['red', 'blue'] },
      ],
    } as const
    expect(runQuery(orders, { filter: stays }, rows).total).toBe(1)
  })

  it('that is invalid gets the first of many values in the message', () => {
    const values = Array.from({ length: 26 }, (_, index) => index)
    const wide = defineResource({ grade: { kind: 'number', values } })
    const filter = { field: 'grade', comparator: 'eq', value: -1 }
    const result = safeParseQuery(wide, { filter })
    expect(result.success ? [] : result.error.issues[0]?.message).toBe(
      `expected one of ${values.slice(0, 25).join(', ')}, … (26 values) or null, got -1`,
    )
  })

  it('is an enumeration in the schema', () => {
    const printed = JSON.stringify(z.toJSONSchema(querySchema(orders)))
    expect(printed).toContain('{"type":"string","enum":["open","Closed",""]}')
    expect(printed).toContain('{"type":"number","enum":[7]}')
  })
})

describe('the parser, the zod schema and JSON Schema', () => {
  it('agree on random operands of fields with values', () => {
    const schema = querySchema(everyClosed)
    const isAccepted = new Ajv2020({ strict: true }).compile(z.toJSONSchema(schema))
    const scalar = fc.oneof(
      fc.constantFrom('open', 'closed', 'x', '', '__proto__', 'Open', 'toString', 'value0'),
      fc.constantFrom<unknown[]>(0, 1, 1.5, 5, -1, 2, null, true, '5', {}),
    )
    const comparison = fc.record({
      field: fc.constantFrom(...Object.keys(everyClosed.fields).filter((name) => name !== 'day')),
      comparator: fc.constantFrom(...Object.keys(comparators)),
      value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    })
    fc.assert(
      fc.property(comparison, (filter) => {
        const { success } = safeParseQuery(everyClosed, { filter })
        expect(schema.safeParse({ filter }).success).toBe(success)
        expect(isAccepted({ filter })).toBe(success)
      }),
      { numRuns: 2000 },
    )
  })
})
