import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalsOf } from '../../../../src/table/storage/sets/intervals.js'
import { finish } from '../../../../src/table/storage/work.js'
import { fragmentsOf, TermIndex } from '../../../../src/table/storage/texts/term-index.js'
import { USUAL_TERMS } from '../../../../src/table/tuning.js'
import { encodedTexts } from '../columns.js'

// The last two are ordered differently by code point and by unit.
const units = ['a', 'b', ' ', ' ', '\u{1F600}', '\uFF5E']
const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 24 })
const needles = fc.string({ unit: fc.constantFrom(...units), maxLength: 5 })

const indexOf = (cells: (string | undefined)[]): TermIndex => {
  const { values, codes } = encodedTexts(cells)
  return finish(TermIndex.of(values, codes))!
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
  const few = encodedTexts(['ab c', undefined, 'c def', 'ab'])
  const limited = (...most: [terms?: number, units?: number]) =>
    finish(TermIndex.of(few.values, few.codes, ...most))
  const noneMoved = [Uint32Array.of(0, 1, 2, 3), Uint32Array.of(0, 1, 2, 3)] as const

  it('is undefined above the limits of terms and units', () => {
    expect(limited(3, 6)?.values).toEqual(['ab', 'c', 'def'])
    expect(limited(2)).toBeUndefined()
    expect(limited(undefined, 5)).toBeUndefined()
  })

  it('merges up to the limit of units, counted over the terms of both sides', () => {
    const index = limited()!
    const merge = (most?: number) =>
      finish(index.merge(few, { mappings: noneMoved, size: 4 }, most))
    expect(merge()?.values).toEqual(['ab', 'c', 'def'])
    expect(merge(16)?.values).toEqual(['ab', 'c', 'def'])
    expect(merge(15)).toBeUndefined()
  })

  it('has each term of the texts, with the rows whose text contains it', () => {
    fc.assert(
      fc.property(fc.array(fc.option(texts, { nil: undefined })), (cells) => {
        const { values, groups } = indexOf(cells)
        const termsOf = (cell: string | undefined) => cell?.split(' ').filter(Boolean) ?? []
        expect(new Set(values)).toEqual(new Set(cells.flatMap(termsOf)))
        for (const [i, term] of values.entries()) {
          const rows = cells.flatMap((cell, row) => (termsOf(cell).includes(term) ? [row] : []))
          expect([...groups.rows(i + 1)]).toEqual(rows)
        }
      }),
    )
  })

  it('has all terms of texts with more terms than USUAL_TERMS', () => {
    const words = Array.from({ length: 5 * USUAL_TERMS }, (_, i) => `w${i}`)
    const { values, groups } = indexOf([words.join(' '), 'w3'])
    expect(values).toEqual(words.toSorted())
    expect([...groups.rows(values.indexOf('w3') + 1)]).toEqual([0, 1])
  })

  it('counts a term once per row in any place, and distinguishes similar terms', () => {
    const numbered = Array.from({ length: 3000 }, (_, i) => `w${1000 + i}`)
    const words = [...numbered, ...numbered.slice(0, 300).map((_, i) => 'x'.repeat(300 - i))]
    const both = [words.join(' '), words.toReversed().join(' ')]
    const work = TermIndex.of(both, Uint8Array.of(1, 2), words.length)
    const index = finish(work)!
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

  it('finds each fragment of a needle if a text contains the needle', () => {
    fc.assert(
      fc.property(texts, needles, texts, (before, needle, after) => {
        const index = indexOf([before + needle + after])
        for (const fragment of fragmentsOf(needle)) {
          expect(index.codesOf(fragment)).not.toEqual([])
        }
      }),
    )
  })
})
