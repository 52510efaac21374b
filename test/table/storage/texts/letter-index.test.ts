import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachText, LetterIndex } from '../../../../src/table/storage/texts/letter-index.js'
import { mergePostings, REMOVED } from '../../../../src/table/storage/columns/merge.js'
import { finish } from '../../../../src/table/storage/work.js'
import { MAX_LETTERS } from '../../../../src/table/tuning.js'
import { allRows } from '../../random.js'
import { encodedTexts } from '../columns.js'

const units = ['a', 'b', ' ', '\0', '\u0001', '\uFFFF']
const texts = fc.string({ unit: fc.constantFrom(...units, '\u{1F600}'), maxLength: 9 })
const cells = fc.array(fc.option(texts, { nil: undefined }), { maxLength: 60 })
const needles = fc.string({
  unit: fc.constantFrom(...units, 'd'),
  minLength: 1,
  maxLength: 4,
})

function indexOf(drawn: readonly (string | undefined)[]): LetterIndex {
  const { values, codes } = encodedTexts(drawn)
  return finish(LetterIndex.of(codes.length, eachText(values, codes)))!
}

/** Returns the rows that contain every pair of letters of a needle. */
function candidates(index: LetterIndex, needle: string, size: number): number[] {
  const codes = index.codesOf(needle)
  if (codes === undefined) return []
  const lists = codes.map((code) => new Set(index.groups.rows(code)))
  return allRows(size).filter((row) => lists.every((list) => list.has(row)))
}

function expectCandidates(
  index: LetterIndex,
  drawn: readonly (string | undefined)[],
  needle: string,
): void {
  const found = candidates(index, needle, drawn.length)
  const expected = allRows(drawn.length).filter((row) => drawn[row]?.includes(needle) === true)
  expect(found).toEqual(expect.arrayContaining(expected))
  if (needle.length <= 2) expect(found).toEqual(expected)
}

describe('a letter index', () => {
  it('has the rows of each letter and pair, and candidates for every needle', () => {
    fc.assert(
      fc.property(cells, needles, (drawn, needle) => {
        expectCandidates(indexOf(drawn), drawn, needle)
      }),
    )
  })

  it('merges with an index of other letters', () => {
    fc.assert(
      fc.property(cells, cells, needles, (first, second, needle) => {
        let count = 0
        const ofFirst = Uint32Array.from(first, (_, row) => (row % 3 === 1 ? REMOVED : count++))
        const ofSecond = Uint32Array.from(second, () => count++)
        const renumbering = { mappings: [ofFirst, ofSecond], size: count } as const
        const both = [indexOf(first), indexOf(second)] as const
        const merged = new LetterIndex(finish(mergePostings<number>(both, renumbering)))
        const drawn = [...first.filter((_, row) => row % 3 !== 1), ...second]
        expectCandidates(merged, drawn, needle)
      }),
    )
  })

  it('is undefined if there are too many letters', () => {
    const letters = allRows(MAX_LETTERS + 1).map((i) => String.fromCharCode(0x4e00 + i))
    const indexFor = (drawn: readonly string[]) => {
      const { values, codes } = encodedTexts(drawn)
      return finish(LetterIndex.of(codes.length, eachText(values, codes)))
    }
    expect(indexFor(letters)).toBeUndefined()
    expect(indexFor(letters.slice(1))?.values).toHaveLength(MAX_LETTERS)
  })
})
