import { defineResource } from 'supplier-query'
import { fromQueryBuilder, queryBuilderFields } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcome } from './listing.js'

/** Language reference, section 10: rules of a field with declared comparators. */

describe('a rule that the builder adds for a boolean field', () => {
  const resource = defineResource({ open: { kind: 'boolean', comparators: ['is_any', 'eq'] } })

  it.each(['is_any', 'is_not_any', 'in', 'notIn'])('is incomplete with %s', (operator) => {
    const [{ defaultValue } = { defaultValue: undefined }] = queryBuilderFields(resource)
    for (const value of [defaultValue, true]) {
      const group = { combinator: 'and', rules: [{ field: 'open', operator, value }] }
      expect(outcome(() => fromQueryBuilder(resource, group))).toEqual(['incomplete rules.0.value'])
      expect(fromQueryBuilder(resource, group, { incomplete: 'drop' }).filter).toEqual({
        operator: 'and',
        operands: [],
      })
    }
  })
})
