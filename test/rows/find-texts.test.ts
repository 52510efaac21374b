import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineResource, runQuery } from '../../src/index.js'
import { TextFinder } from '../../src/rows/find-texts.js'
import { costRatio } from '../cost.js'

const units = 'aab_.*\\é\u2028\uD83D\uDE00'.split('')
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...units), { maxLength }).map((some) => some.join(''))
const needles = fc.array(
  text(5).filter((each) => each !== ''),
  { minLength: 1, maxLength: 30 },
)

function hasEach(finder: TextFinder, sought: readonly string[], searched: string): boolean[] {
  finder.search(searched)
  return sought.map((each) => finder.has(finder.numberOf(each)))
}

describe('TextFinder', () => {
  it('finds the texts that separate searches find, in each of several texts', () => {
    fc.assert(
      fc.property(needles, fc.array(text(40), { maxLength: 5 }), (sought, texts) => {
        const finder = new TextFinder(sought)
        for (const each of [...texts, sought.join('')]) {
          finder.search(each)
          const found = sought.filter((needle) => finder.has(finder.numberOf(needle)))
          expect(found).toEqual(sought.filter((needle) => each.includes(needle)))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('finds texts of more different units than its table has columns', () => {
    const sought = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(0x4e00 + i, i + 1))
    const finder = new TextFinder([...sought, ...sought.map((each) => `${each}x`)])
    finder.search(sought.filter((_, i) => i % 3 === 0).join('x'))
    expect(sought.filter((each) => finder.has(finder.numberOf(each)))).toEqual(
      sought.filter((_, i) => i % 3 === 0),
    )
    expect(finder.has(finder.numberOf(`${sought[0]}x`))).toBe(true)
    expect(finder.has(finder.numberOf(`${sought[1]}x`))).toBe(false)
  })

  it('costs the length of the text, whatever the texts that it searches for share', () => {
    const long = (count: number) =>
      Array.from({ length: count }, (_, i) => `${'a'.repeat(200 - i)}b`)
    const [few, many] = [new TextFinder(long(1)), new TextFinder(long(100))]
    const searched = 'a'.repeat(100_000)
    expect(
      costRatio(
        () => hasEach(many, long(100), searched),
        () => hasEach(few, long(1), searched),
      ),
    ).toBeLessThan(5)
  })

  it('reads a text no further than the texts that it is asked for', () => {
    const finder = new TextFinder(['a', 'b', 'c'])
    const [short, long] = ['bab', 'ba'.padEnd(100_000, 'd')]
    const isFound = (searched: string) => hasEach(finder, ['a', 'b'], searched)
    expect([isFound(short), isFound(long)]).toEqual([
      [true, true],
      [true, true],
    ])
    const often = (searched: string) => () => {
      for (let i = 0; i < 2_000; i++) isFound(searched)
    }
    expect(costRatio(often(long), often(short))).toBeLessThan(5)
    expect(finder.has(finder.numberOf('c'))).toBe(false)
  })
})

const resource = defineResource({ name: 'string', folded: { kind: 'string', fold: 'case' } })
const contains = (field: 'name' | 'folded', value: string, negate = false) => ({
  field,
  comparator: negate ? ('not_contains' as const) : ('contains' as const),
  value,
})

describe('a filter with many searches', () => {
  it('matches the rows that its searches match, in any groups, on folded and absent cells', () => {
    const search = fc
      .tuple(
        fc.constantFrom('name' as const, 'folded' as const),
        text(3).filter((each) => !/\p{Surrogate}/u.test(each)),
        fc.boolean(),
      )
      .map(([field, value, negate]) => contains(field, value, negate))
    const groups = fc.array(fc.array(search, { minLength: 1, maxLength: 6 }), { maxLength: 5 })
    const cell = fc.oneof(
      text(12),
      text(12).map((each) => each.toUpperCase()),
      fc.constantFrom(null, 1, undefined),
    )
    const rows = fc.array(fc.record({ name: cell, folded: cell }), { maxLength: 8 })
    fc.assert(
      fc.property(groups, rows, fc.constantFrom('and', 'or'), (all, cells, outer) => {
        const inner = outer === 'and' ? ('or' as const) : ('and' as const)
        const operands = all.map((each) => ({ operator: inner, operands: each }))
        const filter = { operator: outer, operands }
        const holds = (row: (typeof cells)[number], each: ReturnType<typeof contains>) => {
          const raw = each.field === 'folded' ? lower(row.folded) : row.name
          const value = each.field === 'folded' ? each.value.toLowerCase() : each.value
          const isIn = typeof raw === 'string' && raw.includes(value)
          return isIn !== (each.comparator === 'not_contains')
        }
        const isMet = (row: (typeof cells)[number]) =>
          outer === 'and'
            ? all.every((some) => some.some((each) => holds(row, each)))
            : all.some((some) => some.every((each) => holds(row, each)))
        expect(runQuery(resource, { filter }, cells as object[]).rows).toEqual(cells.filter(isMet))
      }),
      { numRuns: 200 },
    )
  })

  it('reads and searches the cell of a row once', () => {
    let reads = 0
    const counted = defineResource({ name: { kind: 'string', get: () => (reads++, 'abc') } })
    const operands = ['x', 'y', 'z', 'v', 'w', 'abc'].map((value) => ({
      field: 'name' as const,
      comparator: 'contains' as const,
      value,
    }))
    expect(runQuery(counted, { filter: { operator: 'or', operands } }, [{}, {}]).total).toBe(2)
    expect(reads).toBe(2)
  })
})

function lower(cell: unknown): unknown {
  return typeof cell === 'string' ? cell.toLowerCase() : cell
}
