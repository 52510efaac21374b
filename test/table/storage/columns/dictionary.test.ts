import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Encoded, Values } from '../../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../../src/table/storage/columns/encode-numbers.js'
import { mergeEncoded } from '../../../../src/table/storage/columns/merge.js'
import { finish } from '../../../../src/table/storage/work.js'
import { STEP } from '../../../../src/table/tuning.js'
import { encodedTexts } from '../columns.js'

/** Checks encoded cells against a sorted set of the cells. */
function expectEncoded({ values, codes }: Encoded<Values>, cells: (number | undefined)[]): void {
  const distinct = [...new Set(cells.filter((cell) => cell !== undefined))]
  expect(Array.from(values)).toEqual(distinct.toSorted((a, b) => a - b))
  expect(Array.from(codes, (code) => Array.from(values)[code - 1])).toEqual(cells)
}

describe('encodeNumbers()', () => {
  it('keeps a value once if it is the first number of a step', () => {
    const { values, codes } = finish(encodeNumbers(new Float64Array(STEP).fill(STEP / 2)))
    expect([...values]).toEqual([STEP / 2])
    expect(codes.every((code) => code === 1)).toBe(true)
  })

  const special = fc.constantFrom(NaN, 0, -0, Infinity, -Infinity, 2 ** 32, 1e300, 5e-324)
  it.each<[string, fc.Arbitrary<number>]>([
    ['of any size', fc.oneof(fc.double(), special)],
    ['that are small and whole', fc.oneof(fc.constantFrom(NaN, -0), fc.nat(9))],
    ['near the count of cells', fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constant(1.5))],
  ])('gives numbers %s their rank and NaN 0, and treats -0 as 0', (_, numbers) => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 12 }), (cells) => {
        const expected = cells.map((cell) => (Number.isNaN(cell) ? undefined : cell + 0))
        expectEncoded(finish(encodeNumbers(Float64Array.from(cells))), expected)
      }),
    )
  })
})

describe('codes', () => {
  it.each([
    [2 ** 8 - 1, 1],
    [2 ** 8, 2],
    [2 ** 16 - 1, 2],
    [2 ** 16, 4],
  ])('of %d values and absent cells take %d bytes each', (count, bytes) => {
    const numbers = Float64Array.from({ length: count }, (_, i) => i)
    const halves = [numbers.subarray(0, count >> 1), numbers.subarray(count >> 1)] as const
    const [first, second] = halves.map((each) => finish(encodeNumbers(each)))
    const rows = halves.map((each) => Uint32Array.from(each))
    const columns: Encoded<Values>[] = [
      finish(encodeNumbers(numbers)),
      finish(mergeEncoded([first!, second!], { mappings: [rows[0]!, rows[1]!], size: count })),
      finish(encodeNumbers(numbers.map((number) => number - 0.5))),
      encodedTexts(Array.from(numbers, (number) => `k${100_000 + number}`)),
    ]
    for (const { codes, values } of columns) {
      expect(codes.BYTES_PER_ELEMENT).toBe(bytes)
      expect(values.length).toBe(count)
      expect(codes.findIndex((code, i) => code !== i + 1)).toBe(-1)
    }
  })
})
