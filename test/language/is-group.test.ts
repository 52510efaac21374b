import { defineResource, isComparison, isGroup, safeParseQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const resource = defineResource({ city: 'string' })
/** The values of each property. A property may also be missing. */
const members = {
  operator: [undefined, 'and', 'or'],
  operands: [undefined, []],
  field: [undefined, 'city'],
  comparator: [undefined, 'eq'],
  value: [undefined, null, 'x'],
}

/** Every filter with these properties. */
const filters = Object.entries(members).reduce<object[]>(
  (all, [name, values]) =>
    all.flatMap((each) => [each, ...values.map((value) => ({ ...each, [name]: value }))]),
  [{}],
)

describe('isGroup(filter) and isComparison(filter)', () => {
  it('agree with the parser if properties are undefined', () => {
    let groups = 0
    for (const filter of filters) {
      const result = safeParseQuery(resource, { filter })
      if (!result.success) continue
      const isParsedGroup = 'operands' in result.data.filter
      const given = filter as never // accepted by the parser
      expect([isGroup(given), isComparison(given)]).toEqual([isParsedGroup, !isParsedGroup])
      if (isParsedGroup) groups++
    }
    expect(groups).toBeGreaterThan(50)
  })

  it.each(['field', 'comparator', 'value'])(
    'treat an undefined %s alone as a comparison',
    (name) => {
      expect(isComparison({ [name]: undefined })).toBe(true)
    },
  )
})
