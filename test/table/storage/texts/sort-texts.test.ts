import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from '../../../../src/language/text.js'
import { sortTexts } from '../../../../src/table/storage/texts/sort-texts.js'
import { finish } from '../../../../src/table/storage/work.js'
import { SMALL_TIE } from '../../../../src/table/tuning.js'
import { allRows, seeds, shuffled } from '../../random.js'

function expectSorted(texts: readonly string[]): void {
  const order = finish(sortTexts(texts))
  expect([...order].toSorted((a, b) => a - b)).toEqual(allRows(texts.length))
  expect(Array.from(order, (index) => texts[index]!)).toEqual(texts.toSorted(compareText))
}

/** Alphabets whose letters take few or many bits, and alphabets with paired and lone surrogates. */
const alphabets = [
  ['a', 'b'],
  ['\0', ' ', 'a', 'é', '\uD7FF'],
  allRows(300).map((i) => String.fromCharCode(0x4e00 + i * 7)),
  ['a', '\uFF5E', '\u{1F600}', '\uD83D', '\uDE00'],
  ['\uFF5E', '\u{1F600}', '\uD83D', '\uDE00'],
]

describe('sortTexts()', () => {
  it.each(alphabets.map((alphabet) => [alphabet.length, alphabet] as const))(
    'sorts texts of %d letters by code point',
    (_, alphabet) => {
      const text = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 })
      // All texts tie for the length of the prefix.
      const prefixes = [0, 7, 63, 64, 73]
      const prefix = fc.constantFrom(...prefixes.map((length) => alphabet[0]!.repeat(length)))
      fc.assert(
        fc.property(fc.array(text, { maxLength: 60 }), prefix, (drawn, start) => {
          expectSorted(drawn.map((each) => start + each))
        }),
      )
    },
  )

  it.each([1, 2, 3, 5, 12, 20, 40, 90, 200, 300])(
    'sorts texts of %d letters that tie for any length, and then have letters that no beginning has',
    (size) => {
      const letters = allRows(size).map((i) => String.fromCharCode(0x100 + i))
      // Each letter occurs among the first units, in a text of its own.
      const beginning = letters.map((letter) => letter.repeat(2))
      for (let length = 0; length <= 96; length += size === 40 ? 1 : 3) {
        const prefix = allRows(length)
          .map((i) => letters[i % size]!)
          .join('')
        const tied = allRows(2 * SMALL_TIE).map((i) => `${prefix}${'xyz0123456789'[i % 13]!}${i}`)
        const texts = [...beginning, ...tied]
        expectSorted(shuffled(allRows(texts.length), length).map((row) => texts[row]!))
      }
    },
  )

  it.each([1, 2, SMALL_TIE, SMALL_TIE + 1, 500])(
    'sorts %d texts that differ only at their ends',
    (size) => {
      for (const length of [3, 30, 128]) {
        const rows = shuffled(allRows(size), size)
        expectSorted(rows.map((row) => `${'x'.repeat(length)}${row % 400}`))
      }
    },
  )

  it('sorts adjacent ties that are long or short, and of few or many texts', () => {
    const ends = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 })
    const tie = fc.record({
      length: fc.constantFrom(0, 9, 32, 70),
      ends: fc.array(ends, { maxLength: 2 * SMALL_TIE, size: 'max' }),
    })
    fc.assert(
      fc.property(fc.array(tie, { maxLength: 6, size: 'max' }), seeds, (ties, seed) => {
        const texts = ties.flatMap(({ length, ends: all }, i) =>
          all.map((end) => 'abcdef'[i]!.repeat(length) + end),
        )
        expectSorted(shuffled(allRows(texts.length), seed).map((row) => texts[row]!))
      }),
    )
  })

  it('keeps the order of sorted texts, some of them repeated', () => {
    expectSorted(allRows(1000).map((row) => `k${String(row >> 1).padStart(5, '0')}`))
  })
})
