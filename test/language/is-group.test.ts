import fc from 'fast-check'
import { defineResource, isComparison, isGroup, safeParseQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const resource = defineResource({ city: 'string' })
const filters = fc.record(
  {
    operator: fc.constantFrom(undefined, 'and', 'or'),
    operands: fc.constantFrom(undefined, []),
    field: fc.constantFrom(undefined, 'city'),
    comparator: fc.constantFrom(undefined, 'eq'),
    value: fc.constantFrom(undefined, null, 'x'),
  },
  { requiredKeys: [] },
)

describe('isGroup(filter) and isComparison(filter)', () => {
  it('agree with the parser, whatever is undefined', () => {
    let groups = 0
    fc.assert(
      fc.property(filters, (filter) => {
        const result = safeParseQuery(resource, { filter })
        if (!result.success) return
        const isParsedGroup = 'operands' in result.data.filter
        const given = filter as never // accepted by the parser
        expect([isGroup(given), isComparison(given)]).toEqual([isParsedGroup, !isParsedGroup])
        if (isParsedGroup) groups++
      }),
      { numRuns: 2000 },
    )
    expect(groups).toBeGreaterThan(50)
  })

  it('take an undefined member of the other form for one that is left out', () => {
    const group: object = { operands: [], field: undefined }
    expect([isGroup(group as never), isComparison(group as never)]).toEqual([true, false])
    const comparison: object = { operator: undefined, field: 'city', comparator: 'eq', value: 'x' }
    expect([isGroup(comparison as never), isComparison(comparison as never)]).toEqual([false, true])
    const incomplete: object = { field: undefined }
    expect(isComparison(incomplete as never)).toBe(true)
  })
})
