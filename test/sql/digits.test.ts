import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeDecimal } from '../../src/language/decimal.js'
import type { Cut, Range } from '../../src/language/ranges.js'
import { clipDecimals, holdsDecimal } from '../../src/sql/digits.js'
import type { Digits } from '../../src/sql/dialects/dialect.js'

const small: Digits = { precision: 3, scale: 2, whole: 3, bounds: undefined, decimals: 0 }
const split: Digits = { precision: 4, scale: 2, whole: 2, bounds: undefined, decimals: 0 }
const bytes: Digits = {
  precision: 80,
  scale: 0,
  whole: 80,
  bounds: { from: -128n, to: 128n },
  decimals: 0,
}

/** Every decimal of at most three digits, two after the point; of two digits before and after it; or every signed byte. */
const members = {
  small: Array.from({ length: 1999 }, (_, i) => i - 999).flatMap((n) => [
    String(n),
    ...[10, 100].map((unit) => (n / unit).toFixed(unit === 10 ? 1 : 2)),
  ]),
  split: Array.from({ length: 19_999 }, (_, n) => ((n - 9999) / 100).toFixed(2)),
  bytes: Array.from({ length: 256 }, (_, i) => String(i - 128)),
}
const texts = fc.oneof(
  fc.stringMatching(/^-?[0-9]{1,5}(\.[0-9]{1,4})?$/),
  fc.constantFrom('127', '128', '-128', '-129', '0.001', '-0.001', '9.99', '9.995', '-999', '1000'),
)
const cuts: fc.Arbitrary<Cut | undefined> = fc.option(
  fc.record({ value: texts.map((text) => encodeDecimal(text)!), after: fc.boolean() }),
  { nil: undefined },
)

function isIn(cell: string, range: Range | undefined): boolean {
  if (range === undefined) return false
  const { from, to } = range
  const isFrom = from === undefined || (from.after ? cell > from.value : cell >= from.value)
  const isTo = to === undefined || (to.after ? cell <= to.value : cell < to.value)
  return isFrom && isTo
}

describe('clipDecimals(range, digits)', () => {
  it.each(['small', 'split', 'bytes'] as const)(
    'keeps the %s values of the range, by cuts that the type holds',
    (name) => {
      const digits = { small, split, bytes }[name]
      const cells = members[name]
        .map((text) => encodeDecimal(text)!)
        .filter((cell) => holdsDecimal(cell, digits))
      fc.assert(
        fc.property(cuts, cuts, (from, to) => {
          const range = { from, to }
          const clipped = clipDecimals(range, digits)
          for (const cut of [clipped?.from, clipped?.to]) {
            if (cut !== undefined) expect(holdsDecimal(cut.value, digits)).toBe(true)
          }
          // Long lists take long to compare.
          expect(cells.filter((cell) => isIn(cell, clipped) !== isIn(cell, range))).toEqual([])
        }),
        { numRuns: 100 },
      )
    },
  )
})
