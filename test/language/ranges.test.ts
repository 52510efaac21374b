import { array, assert, boolean, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cut, Range } from '../../src/language/ranges.js'
import { complementRanges, uniteRanges } from '../../src/language/ranges.js'

const cut = option(record({ value: integer({ min: 0, max: 4 }), after: boolean() }), {
  nil: undefined,
})
/** True if a value is above a cut. */
const isAbove = (point: number, { value, after }: Cut) =>
  point > Number(value) || (point === value && !after)

const contains = ({ from, to }: Range, point: number) =>
  (from === undefined || isAbove(point, from)) && (to === undefined || !isAbove(point, to))

const points = Array.from({ length: 12 }, (_, i) => i / 2 - 0.5)
const covered = (ranges: readonly Range[]) =>
  points.map((point) => ranges.filter((range) => contains(range, point)).length)

const ranges = array(record({ from: cut, to: cut }), { maxLength: 5 }).map((all) =>
  all.filter((range) => points.some((point) => contains(range, point))),
)

describe('unite(ranges) and complement(ranges)', () => {
  it('split all values into covered values and the others, each in one range', () => {
    assert(
      property(ranges, (some) => {
        const united = uniteRanges(some)
        expect(covered(united)).toEqual(covered(some).map((count) => Math.min(count, 1)))
        expect(covered(complementRanges(united))).toEqual(covered(united).map((count) => 1 - count))
      }),
    )
  })

  it('return ascending ranges that do not touch', () => {
    assert(
      property(ranges, (some) => {
        const united = uniteRanges(some)
        for (const [i, { from }] of united.entries()) {
          const before = united[i - 1]?.to
          if (i > 0) expect([before, from]).not.toContain(undefined)
          if (i > 0)
            expect(Number(before!.value) + (before!.after ? 0.1 : 0)).toBeLessThan(
              Number(from!.value) + (from!.after ? 0.1 : 0),
            )
        }
      }),
    )
  })
})
