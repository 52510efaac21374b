import { describe, expect, it } from 'vitest'
import { defineResource, safeParseQuery, type ResourceOptions } from '../../src/index.js'

const list = (length: number) => Array.from({ length }, (_, i) => i)

/** Returns the issues of an `and` of `is_any` lists of some lengths. */
function issuesOf(lengths: readonly number[], limits: ResourceOptions['limits'] = {}) {
  const resource = defineResource({ n: 'number', t: 'string' }, { limits })
  const operands = lengths.map((length) => ({
    field: 'n',
    comparator: 'is_any',
    value: list(length),
  }))
  const result = safeParseQuery(resource, { filter: { operands } })
  return result.success ? [] : result.error.issues
}

/** Language reference, section 8. */
describe('maxValues', () => {
  it('is 2000 by default, over all comparisons together', () => {
    expect(issuesOf([500, 500, 500, 500])).toEqual([])
    expect(issuesOf([500, 500, 500, 499, 2, 1, 600])).toEqual([
      {
        code: 'too_many_values',
        path: ['filter', 'operands', 4, 'value'],
        message: 'expected at most 2000 values in all comparisons together, got 2001',
        params: { limit: 'maxValues', max: 2000 },
      },
      expect.objectContaining({ code: 'limit_exceeded', path: ['filter', 'operands', 6, 'value'] }),
    ])
  })

  it('is at least a declared maxListLength or maxComparisons, and otherwise as declared', () => {
    expect(
      issuesOf(
        Array.from({ length: 3000 }, () => 1),
        { maxComparisons: 3000 },
      ),
    ).toEqual([])
    expect(issuesOf([5000], { maxListLength: 5000 })).toEqual([])
    expect(issuesOf([5000, 1], { maxListLength: 5000 })).toHaveLength(1)
    expect(issuesOf([3], { maxValues: 2 })).toHaveLength(1)
    expect(issuesOf([2], { maxValues: 2 })).toEqual([])
  })

  it('counts any operand that is no list as one, and reads no value after it is exceeded', () => {
    const resource = defineResource({ t: 'string' }, { limits: { maxValues: 1 } })
    const eq = (value: unknown) => ({ field: 't', comparator: 'eq', value })
    const result = safeParseQuery(resource, { filter: { operands: [eq(null), eq(5), eq(6)] } })
    expect(result.success ? [] : result.error.issues.map(({ code }) => code)).toEqual([
      'too_many_values',
    ])
  })
})
