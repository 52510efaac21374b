import { defineResource, runQuery, type Comparator, type FieldDeclaration } from 'supplier-query'
import { fromQueryBuilder, queryBuilderFields, toQueryBuilder } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcome } from './listing.js'

/** Language reference, section 10: what `comparators` leaves of a field, to and from the builder. */

const withComparators = (kind: 'string' | 'string[]' | 'number', comparators: Comparator[]) =>
  defineResource<Readonly<Record<string, FieldDeclaration>>>({
    f: { kind, comparators } as FieldDeclaration, // of the kind, as the cases are written
  })

describe('toQueryBuilder() for a field with declared comparators', () => {
  it.each<[kind: 'string' | 'string[]', comparators: Comparator[], value: unknown]>([
    ['string', ['is_any'], [null, 'a']],
    ['string', ['is_not_any'], [null, 'a']],
    ['string', ['is_any', 'eq'], [null, '', 'a']],
    ['string[]', ['includes_all', 'contains'], ['', 'a']],
    ['string[]', ['excludes_all', 'not_contains'], ['', 'a']],
  ])('keeps a list of a %s field as an array if it takes only %j', (kind, comparators, value) => {
    const resource = withComparators(kind, comparators)
    const filter = { field: 'f', comparator: comparators[0]!, value } as never // of the resource
    const rows: object[] = [{ f: 'a' }, { f: '' }, { f: null }, { f: ['', 'a'] }, { f: ['b'] }]
    const query: unknown = fromQueryBuilder(resource, toQueryBuilder(resource, filter))
    const original: unknown = { filter }
    expect(runQuery(resource, query, rows)).toEqual(runQuery(resource, original, rows))
  })
})

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
