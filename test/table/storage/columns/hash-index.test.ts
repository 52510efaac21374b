import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HashIndex } from '../../../../src/table/storage/columns/hash-index.js'
import { finish } from '../../../../src/table/storage/work.js'
import { LONG_TEXT } from '../../../../src/table/tuning.js'
import { lowered } from '../../lowered.js'
import { allRows } from '../../random.js'

const values = fc.oneof(
  fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 9 }), { maxLength: 300 }),
  fc.uniqueArray(fc.double({ noNaN: true }), { maxLength: 300, comparator: (a, b) => a === b }),
  fc.uniqueArray(fc.integer(), { maxLength: 300 }),
)

describe('HashIndex.of(values)', () => {
  it('finds the code of each value, and 0 for others', () => {
    fc.assert(
      fc.property(values, values, (held, others) => {
        const index = finish(HashIndex.of(held))!
        for (const value of [...held, ...others]) {
          expect(index.codeOf(value)).toBe((held as unknown[]).indexOf(value) + 1)
        }
      }),
    )
  })

  it('takes -0 for 0, as columns hold it', () => {
    expect(finish(HashIndex.of([0, 1]))!.codeOf(-0)).toBe(1)
  })

  it.each([0, 1, 2, 1000, 20_000])('takes 4 to 12 bytes a value: %i values', (count) => {
    const index = finish(HashIndex.of(allRows(count).map(String)))!
    expect(index.bytes).toBeGreaterThanOrEqual(6 * count)
    expect(index.bytes).toBeLessThanOrEqual(12 * count + 16)
  })

  it('does not index long texts, and finds none', () => {
    const longest = 'x'.repeat(LONG_TEXT)
    const index = finish(HashIndex.of(['a', longest]))!
    expect(index.codeOf(longest)).toBe(2)
    expect(index.codeOf(`${longest}x`)).toBe(0)
    expect(finish(HashIndex.of(['a', `${longest}x`]))).toBeUndefined()
  })

  it('gives up if values share places, so that hostile keys cost no more than a bisection', async () => {
    const { HashIndex: Impatient } = await lowered(
      { MOST_PROBES: 1 },
      () => import('../../../../src/table/storage/columns/hash-index.js'),
    )
    expect(finish(Impatient.of(allRows(500)))).toBeUndefined()
    expect(finish(Impatient.of([7]))?.codeOf(7)).toBe(1)
  })
})
