import { comparators } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** The table of comparators as an object; vectors and the reference's tables hold what it says. */
describe('comparators', () => {
  it('are frozen, row by row', () => {
    expect(Object.isFrozen(comparators)).toBe(true)
    for (const row of Object.values(comparators)) {
      expect(Object.isFrozen(row)).toBe(true)
      expect(Object.isFrozen(row.operands)).toBe(true)
    }
  })

  it('each say in a phrase when a row matches', () => {
    const meanings = Object.values(comparators).map(({ meaning }) => meaning)
    for (const meaning of meanings) expect(meaning).toMatch(/^(not|the) .+[^.]$/)
    expect(comparators.excludes_all.meaning).toContain('not `includes_all`')
  })
})
