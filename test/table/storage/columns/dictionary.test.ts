import { describe, expect, it } from 'vitest'
import type { Encoded, Values } from '../../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../../src/table/storage/columns/encode-numbers.js'
import { mergeEncoded } from '../../../../src/table/storage/columns/merge.js'
import { finish } from '../../../../src/table/storage/work.js'
import { STEP } from '../../../../src/table/tuning.js'
import { encodedTexts } from '../columns.js'

describe('encodeNumbers()', () => {
  it('keeps a value once if it is the first number of a step', () => {
    const { values, codes } = finish(encodeNumbers(new Float64Array(STEP).fill(STEP / 2)))
    expect([...values]).toEqual([STEP / 2])
    expect(codes.every((code) => code === 1)).toBe(true)
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
