import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRows,
  complementOf,
  countRows,
  differInto,
  emptyBitmap,
  intersectInto,
  rowsOf,
  toggleRows,
  uniteInto,
  type Bitmap,
} from '../../../../src/table/storage/sets/bitmap.js'
import { createRandom } from '../../../../examples/random.js'
import { allRows, hasRow, samples, seeds } from '../../random.js'

function bitmapOf(rows: readonly number[], size: number): Bitmap {
  const bits = emptyBitmap(size)
  addRows(bits, Uint32Array.from(rows))
  return bits
}

/** Returns the rows of a bitmap, with one look-up per row. */
function membersOf(bits: Bitmap): number[] {
  return allRows(bits.length * 32).filter((row) => hasRow(bits, row))
}

describe('a bitmap', () => {
  it('has exactly the rows that were added', () => {
    fc.assert(
      fc.property(samples, ({ size, rows }) => {
        const bits = bitmapOf(rows, size)
        expect(membersOf(bits)).toEqual(rows)
        expect(countRows(bits)).toBe(rows.length)
      }),
    )
  })

  it('lists any slice of its rows, ascending', () => {
    const slices = fc.tuple(fc.nat(1500), fc.nat(1500))
    fc.assert(
      fc.property(samples, slices, ({ size, rows }, [a, b]) => {
        fc.pre(rows.length > 0)
        const from = a % rows.length
        const to = from + 1 + (b % (rows.length - from))
        expect([...rowsOf(bitmapOf(rows, size), from, to)]).toEqual(rows.slice(from, to))
      }),
    )
  })

  it('gives the same intersection, union, difference, toggle and complement as sets', () => {
    fc.assert(
      fc.property(samples, seeds, ({ size, rows }, seed) => {
        const random = createRandom(seed)
        const others = allRows(size).filter(() => random() < 0.3)
        const [a, b] = [new Set(rows), new Set(others)]
        const changedBy = (change: (bits: Bitmap, other: Bitmap) => void) => {
          const bits = bitmapOf(rows, size)
          change(bits, bitmapOf(others, size))
          return membersOf(bits)
        }
        const where = (isIn: (row: number) => boolean) => allRows(size).filter(isIn)
        const difference = where((row) => a.has(row) !== b.has(row))
        expect(changedBy(intersectInto)).toEqual(where((row) => a.has(row) && b.has(row)))
        expect(changedBy(uniteInto)).toEqual(where((row) => a.has(row) || b.has(row)))
        expect(changedBy(differInto)).toEqual(difference)
        expect(changedBy((bits) => toggleRows(bits, Uint32Array.from(others)))).toEqual(difference)
        expect(membersOf(complementOf(bitmapOf(rows, size), size))).toEqual(
          where((row) => !a.has(row)),
        )
      }),
    )
  })
})
