import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeOf,
  countBefore,
  countBeforeFrom,
  type Encoded,
  type Values,
} from '../../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../../src/table/storage/columns/encode-numbers.js'
import { mergeEncoded } from '../../../../src/table/storage/columns/merge.js'
import { finish } from '../../../../src/table/storage/work.js'
import { MAX_HASHED_TEXTS, LONG_TEXT, STEP } from '../../../../src/table/tuning.js'
import { encodedTexts } from '../columns.js'

type Value = string | number

/** Compares texts by code point, which differs from the order of UTF-16 units. */
function byCodePoint(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => Array.from(text, (each) => each.codePointAt(0)!))
  const at = x!.findIndex((point, i) => point !== y![i])
  return at < 0 ? x!.length - y!.length : x![at]! - (y![at] ?? -1)
}

function compare(a: Value, b: Value): number {
  return typeof a === 'string' ? byCodePoint(a, String(b)) : a - Number(b)
}

/** Checks encoded cells against a sorted set of the cells. */
function expectEncoded({ values, codes }: Encoded<Values>, cells: (Value | undefined)[]): void {
  const distinct = [...new Set(cells.filter((cell) => cell !== undefined))]
  expect(Array.from(values)).toEqual(distinct.toSorted(compare))
  expect(Array.from(codes, (code) => Array.from(values)[code - 1])).toEqual(cells)
}

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\uFF5E', '\u{1F600}'),
  maxLength: 3,
})

describe('encodeTexts()', () => {
  it('gives each text its rank by code point, and an absent text 0', () => {
    fc.assert(
      fc.property(fc.array(fc.option(texts, { nil: undefined })), (cells) => {
        expectEncoded(encodedTexts(cells), cells)
      }),
    )
  })

  it('ranks texts that are too long to be hashed', () => {
    const long = 'x'.repeat(LONG_TEXT)
    const cells = [`${long}b`, long, `${long}a`, undefined, `${long}b`, long, `${long}a`]
    expectEncoded(encodedTexts(cells), cells)
  })

  it('ranks texts if it stops hashing because most texts are new', () => {
    const cells = Array.from({ length: MAX_HASHED_TEXTS + 500 }, (_, i) => `t${(i * 7) % 65_999}`)
    const { values, codes } = encodedTexts(cells)
    expect(values).toEqual([...new Set(cells)].toSorted())
    expect(cells.every((cell, i) => values[codes[i]! - 1] === cell)).toBe(true)
  })
})

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

describe('a dictionary', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 20 })
  it.each<[string, fc.Arbitrary<Value[]>, fc.Arbitrary<Value>]>([
    ['numbers', numbers, fc.integer({ min: -21, max: 21 })],
    ['texts', fc.uniqueArray(texts), texts],
  ])(
    'of %s finds the code of each value, and the number of values before a cut',
    (_, sets, sought) => {
      fc.assert(
        fc.property(sets, sought, fc.boolean(), (set, value, after) => {
          const values = set.toSorted(compare)
          const before = values.filter((each) => compare(each, value) < (after ? 1 : 0))
          expect(countBefore(values, { value, after })).toBe(before.length)
          expect(codeOf(values, value)).toBe(values.indexOf(value) + 1)
        }),
      )
    },
  )

  it('finds the number of values before a value from any lower starting point', () => {
    const sets = fc.uniqueArray(fc.nat(300), { maxLength: 100 })
    fc.assert(
      fc.property(sets, fc.nat(300), fc.nat(100), (set, inner, some) => {
        const values = set.toSorted(compare)
        for (const value of [inner, 301]) {
          const before = values.filter((each) => each < value).length
          expect(countBeforeFrom(values, value, Math.min(some, before))).toBe(before)
        }
      }),
    )
  })

  it('finds texts that share beginnings, and texts with paired or lone surrogates', () => {
    const units = ['', 'a', '\uD83D', '\uDE00', '\uFF5E']
    const three = units.flatMap((a) => units.flatMap((b) => units.map((c) => a + b + c)))
    const all = [...new Set(three)].toSorted(compare)
    for (const step of [1, 2, 3, 7]) {
      const values = all.filter((_, i) => i % step === 0)
      for (const text of all) {
        expect(codeOf(values, text), JSON.stringify(text)).toBe(values.indexOf(text) + 1)
        const before = values.filter((each) => compare(each, text) < 0).length
        expect(countBeforeFrom(values, text, before >> 1), JSON.stringify(text)).toBe(before)
      }
    }
  })

  it('stores booleans as 0 and 1', () => {
    expect([false, true].map((value) => codeOf([0, 1], value))).toEqual([1, 2])
    expect(codeOf([1], false)).toBe(0)
  })
})
