import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalsOf } from '../../../../src/table/storage/sets/intervals.js'
import { finish } from '../../../../src/table/storage/work.js'
import { fragmentsOf, type TermIndex } from '../../../../src/table/storage/texts/term-index.js'
import { TextIndex } from '../../../../src/table/storage/texts/text-index.js'
import { encodedTexts } from '../columns.js'

// The last two are ordered differently by code point and by unit.
const units = ['a', 'b', ' ', ' ', '\u{1F600}', '\uFF5E']
const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 24 })
const needles = fc.string({ unit: fc.constantFrom(...units), maxLength: 5 })

const indexOf = (cells: (string | undefined)[]): TermIndex => {
  const { values, codes } = encodedTexts(cells)
  return finish(TextIndex.of(values, codes))!.terms
}

describe('fragmentsOf()', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['a', [['a', false, false]]],
    [' a', [['a', true, false]]],
    ['a ', [['a', false, true]]],
    [
      'a b  c',
      [
        ['a', false, true],
        ['b', true, true],
        ['c', true, false],
      ],
    ],
  ])(
    'splits %j at spaces, and tells if each fragment is at the start or end of a term',
    (needle, expected) => {
      const fragments = fragmentsOf(needle)
      expect(fragments.map(({ text, atStart, atEnd }) => [text, atStart, atEnd])).toEqual(expected)
    },
  )
})

describe('a term index', () => {
  it('has all terms of texts with many terms', () => {
    const words = Array.from({ length: 20 }, (_, i) => `w${i}`)
    const { values, groups } = indexOf([words.join(' '), 'w3'])
    expect(values).toEqual(words.toSorted())
    expect([...groups.rows(values.indexOf('w3') + 1)]).toEqual([0, 1])
  })

  it('counts a term once per row in any place, and distinguishes similar terms', () => {
    const numbered = Array.from({ length: 3000 }, (_, i) => `w${1000 + i}`)
    const words = [...numbered, ...numbered.slice(0, 300).map((_, i) => 'x'.repeat(300 - i))]
    const both = [words.join(' '), words.toReversed().join(' ')]
    const index = finish(TextIndex.of(both, Uint8Array.of(1, 2)))!.terms
    expect(index.values).toEqual(words.toSorted())
    const counts = words.map((_, i) => index.groups.count(i + 1))
    expect(new Set(counts)).toEqual(new Set([2]))
  })

  it('finds the terms that start with, end with, equal or contain a fragment', () => {
    fc.assert(
      fc.property(fc.array(texts), needles, (cells, needle) => {
        const index = indexOf(cells)
        for (const fragment of fragmentsOf(needle)) {
          const { text, atStart, atEnd } = fragment
          const expected = index.values.flatMap((term, i) => {
            const isAtStart = !atStart || term.startsWith(text)
            const isAtEnd = !atEnd || term.endsWith(text)
            const isAlone = !(atStart && atEnd) || term === text
            return term.includes(text) && isAtStart && isAtEnd && isAlone ? [i + 1] : []
          })
          expect(index.codesOf(fragment)).toEqual(intervalsOf(expected))
        }
      }),
    )
  })
})
