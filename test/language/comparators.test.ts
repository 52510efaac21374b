import { comparators } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** The exported table of comparators. Vectors and tests of the reference check its content. */
describe('comparators', () => {
  it('are deeply frozen', () => {
    expect(Object.isFrozen(comparators)).toBe(true)
    for (const row of Object.values(comparators)) {
      expect(Object.isFrozen(row)).toBe(true)
      expect(Object.isFrozen(row.operands)).toBe(true)
    }
  })

  it('have a phrase that says when a row matches', () => {
    const meanings = Object.values(comparators).map(({ meaning }) => meaning)
    for (const meaning of meanings) expect(meaning).toMatch(/^(not|the) .+[^.]$/)
    expect(comparators.excludes_all.meaning).toContain('not `includes_all`')
  })
})
