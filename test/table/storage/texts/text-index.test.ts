import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../../src/table/storage/work.js'
import { REMOVED } from '../../../../src/table/storage/columns/merge.js'
import { fragmentsOf } from '../../../../src/table/storage/texts/term-index.js'
import { TextIndex } from '../../../../src/table/storage/texts/text-index.js'
import { MAX_LETTERS, MAX_SCANNED_TEXTS, UNBROKEN_SHARE } from '../../../../src/table/tuning.js'
import { allRows, seeds } from '../../random.js'
import { createRandom } from '../../../../examples/random.js'
import { encodedTexts } from '../columns.js'

type Cells = readonly (string | undefined)[]

function indexOf(cells: Cells, like?: TextIndex, mostUnits?: number): TextIndex | undefined {
  const { values, codes } = encodedTexts(cells)
  return finish(TextIndex.of(values, codes, like, mostUnits))
}

/** Returns the rows that may contain each fragment of a needle. */
function candidates({ terms, letters }: TextIndex, needle: string, size: number): number[] {
  const sets = fragmentsOf(needle).map((fragment) => {
    const codes = terms.codesOf(fragment)
    const lists = terms.groups.lists(codes).map((rows) => [...rows])
    const pairs = letters?.codesOf(fragment.text)?.map((code) => new Set(letters.groups.rows(code)))
    const byLetters = pairs
      ? allRows(size).filter((row) => pairs.every((each) => each.has(row)))
      : []
    return new Set([...lists.flat(), ...byLetters])
  })
  return allRows(size).filter((row) => sets.every((each) => each.has(row)))
}

/** Names of some shapes, with terms that repeat and terms that do not. */
function namesOf(count: number, seed: number): string[] {
  const random = createRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  return allRows(count).map((row) => `a${below(9)} ${'bc'[below(2)]} ${row}x${below(1e6)}`)
}

const numbered = namesOf(2 * MAX_SCANNED_TEXTS, 1)

describe('an index of texts', () => {
  it('lists all terms if they are few, or repeat', () => {
    const few = indexOf(numbered.slice(0, 100))!
    expect(few.letters).toBeUndefined()
    expect(few.terms.values).toHaveLength(9 + 2 + 100)
    const repeated = indexOf([...numbered, ...numbered].map((name) => name.slice(0, 4)))!
    expect(repeated.letters).toBeUndefined()
  })

  it('lists the terms that repeat, and finds the others by their letters', () => {
    const { terms, letters } = indexOf(numbered)!
    expect(terms.values).toEqual([...allRows(9).map((i) => `a${i}`), 'b', 'c'])
    // No letter of a listed term is searched for.
    expect(letters!.codesOf('a')).toBeUndefined()
    expect(letters!.codesOf('x')).toHaveLength(1)
    // A term of fewer rows than one in UNBROKEN_SHARE has no list.
    const rare = [...numbered, ...allRows(UNBROKEN_SHARE).map((i) => `often ${i}-`), 'seldom']
    expect(indexOf(rare)!.terms.values).toContain('often')
    expect(indexOf(rare)!.terms.values).not.toContain('seldom')
  })

  it('finds each text by letters above the limit of units, and none if there are too many letters', () => {
    const byLetters = indexOf(['ab c', undefined, 'c def'], undefined, 5)!
    expect([...byLetters.terms.values]).toEqual([])
    expect(candidates(byLetters, 'c', 3)).toEqual([0, 2])
    const letter = (row: number) => String.fromCharCode(0x4e00 + (row % (MAX_LETTERS + 1)))
    const many = allRows(2 * MAX_SCANNED_TEXTS).map((row) => letter(row) + row)
    expect(indexOf(many)).toBeUndefined()
    expect(indexOf(many, undefined, 5)).toBeUndefined()
  })

  it('has every row that contains a needle among its candidates, also after merges', () => {
    const both = indexOf(numbered)!
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isMixed) => {
        const base = isMixed ? numbered : numbered.slice(0, 50)
        const index = isMixed ? both : indexOf(base)!
        const added = [...namesOf(40, seed), undefined, 'a7', '  ', 'b new']
        const other = indexOf(added, index)!
        let count = 0
        const mappings = [
          Uint32Array.from(base, (_, row) => (row % 5 === 0 ? REMOVED : count++)),
          Uint32Array.from(added, () => count++),
        ] as const
        const merged = finish(index.merge(other, { mappings, size: count }))!
        const cells = [...base.filter((_, row) => row % 5 > 0), ...added]
        for (const needle of ['a7', 'a7 b', ' b 1', 'x', '9x', 'new', 'b new', added[3]!, 'zz']) {
          const found = candidates(merged, needle, count)
          const expected = allRows(count).filter((row) => cells[row]?.includes(needle) === true)
          const rows = new Set(found)
          expect(expected.filter((row) => !rows.has(row))).toEqual([])
          // The terms of an index and of one like it are listed alike.
          const isListed = !needle.includes(' ') && merged.letters?.codesOf(needle) === undefined
          if (isListed) expect(found).toEqual(expected)
        }
      }),
      { numRuns: 6 },
    )
  })

  it('merges with an index whose terms are all listed', () => {
    const index = indexOf(numbered)!
    const other = indexOf(['a7 b', 'c'], index)!
    expect(other.letters).toBeUndefined()
    const size = numbered.length + 2
    const mappings = [
      Uint32Array.from(allRows(numbered.length)),
      Uint32Array.of(size - 2, size - 1),
    ] as const
    const merged = finish(index.merge(other, { mappings, size }))!
    expect(candidates(merged, 'a7 b', size)).toContain(size - 2)
    expect(candidates(merged, 'x', size)).toHaveLength(numbered.length)
  })

  it('merges up to a limit of units, counted over the terms of both sides', () => {
    const index = indexOf(['ab c', undefined, 'c def', 'ab'])!
    const mappings = [Uint32Array.of(0, 1, 2, 3), Uint32Array.of(0, 1, 2, 3)] as const
    const merge = (most?: number) => finish(index.merge(index, { mappings, size: 4 }, most))
    expect(merge()?.terms.values).toEqual(['ab', 'c', 'def'])
    expect(merge(20)?.terms.values).toEqual(['ab', 'c', 'def'])
    expect(merge(19)).toBeUndefined()
  })
})
