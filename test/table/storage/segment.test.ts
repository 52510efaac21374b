import { defineResource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import type { BoundField } from '../../../src/language/predicate.js'
import { compareText } from '../../../src/language/text.js'
import { type Column, ListColumn } from '../../../src/table/storage/columns/column.js'
import { REMOVED } from '../../../src/table/storage/columns/merge.js'
import type { PostingLists } from '../../../src/table/storage/sets/postings.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { TextColumn } from '../../../src/table/storage/columns/text-column.js'
import { finish, type Build } from '../../../src/table/storage/work.js'
import { STEP } from '../../../src/table/tuning.js'
import { createRandom } from '../../../examples/random.js'
import { allRows } from '../random.js'
import { valueOf } from './columns.js'

/** More rows than one step of any work handles. */
const COUNT = 17_000

const { fields } = defineResource({
  few: 'string',
  ascending: 'string',
  words: 'string',
  long: 'string',
  astral: 'string',
  small: 'number',
  fraction: 'number',
  key: 'number',
  tags: 'string[]',
  counts: 'number[]',
})
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]
const fieldOf = (name: Name) => ({ ...fields[name], name })

function makeRows(count: number, seed: number) {
  const random = createRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const maybe = <T>(cell: T) => (below(20) === 0 ? undefined : cell)
  return allRows(count).map((row) => ({
    few: maybe(`t${below(50)}`),
    ascending: `k${100_000 + row}`,
    words: maybe(`a${below(3000)} b${below(40)} ${'c '.repeat(below(3))}`),
    long: `${below(8) === 0 ? 'x'.repeat(70) : ''}${below(count)}`,
    astral: maybe(`\u{1F600}${below(count)}`),
    small: maybe(below(count)),
    fraction: maybe(below(count) / 8 - 40),
    key: row,
    tags: allRows(below(3)).map(() => `t${below(2000)}`),
    counts: [below(7), below(7)],
  }))
}
type Row = ReturnType<typeof makeRows>[number]

const manyRows = makeRows(COUNT, 5)

/** Returns the builds of a column and its indexes. Each starts when it is called. */
function jobsOf(segment: Segment, name: Name): (() => Build<unknown>)[] {
  const field = fieldOf(name)
  const text = () => segment.text(field)
  const values = () => segment.build(field)
  if (field.kind !== 'string') return [values]
  return [values, () => text().search]
}

/** Checks that no step is negative, or longer than a step over all UTF-16 units. */
function expectShort(steps: readonly number[]): void {
  expect(Math.max(...steps)).toBeLessThan(2 ** 16 + 2 * STEP)
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
  expect(steps.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(COUNT)
}

type Element = string | number

/** Checks the column of a field, and its indexes, against the cells of some rows. */
function expectHeld(segment: Segment, name: Name, rows: readonly Row[]): void {
  const column = segment.build(fieldOf(name)).finish()
  const cells = rows.map((row) => row[name])
  if (column instanceof ListColumn) {
    const codeOf = (element: Element) => column.codesOf([element])[0]
    return expectPostings(column.groups, codeOf, cells as Element[][])
  }
  expectCells(column, cells as Element[])
  if (!(column instanceof TextColumn)) return
  const texts = cells as (string | undefined)[]
  const index = column.search.result
  if (index === undefined) return
  const termsOf = (text = '') => text.split(' ').filter(Boolean)
  const { terms, letters } = index
  const listed = new Set<string>(terms.values)
  // Texts that rarely share words are found by letters.
  expect(letters === undefined).toBe(['few', 'words'].includes(name))
  const codeOf = (text: Element) =>
    terms.codesOf({ text: String(text), atStart: true, atEnd: true })[0]
  expectPostings(
    terms.groups,
    codeOf,
    texts.map((text) => termsOf(text).filter((term) => listed.has(term))),
  )
  if (letters === undefined) return
  const pairsOf = (term: string) => allRows(term.length).map((i) => term.slice(i, i + 2))
  expectPostings(
    letters.groups,
    (needle) => letters.codesOf(String(needle))?.[0],
    texts.map((text) => {
      const rare = termsOf(text).filter((term) => !listed.has(term))
      return rare.flatMap((term) => [...term.split(''), ...pairsOf(term)])
    }),
  )
}

function expectCells(column: Column, cells: readonly (Element | undefined)[]): void {
  const { codes, groups, size } = column
  const distinct = [...new Set(cells)].filter((cell) => cell !== undefined)
  expect(Array.from(column.values)).toEqual(
    distinct.toSorted((a, b) =>
      typeof a === 'string' ? compareText(a, String(b)) : a - Number(b),
    ),
  )
  expect(size).toBe(cells.length)
  expect(cells.findIndex((cell, row) => valueOf(column, row) !== cell)).toBe(-1)
  // Each row occurs once, sorted by code and then by row.
  const { order, starts } = groups
  const place = (i: number) => codes[order[i]!]! * size + order[i]!
  expect(order.length).toBe(size)
  expect(order.findIndex((_, i) => i > 0 && place(i - 1) >= place(i))).toBe(-1)
  const counts = new Uint32Array(column.codeCount)
  for (const code of codes) counts[code]!++
  expect(counts.findIndex((count, code) => starts[code + 1]! - starts[code]! !== count)).toBe(-1)
}

function expectPostings(
  groups: PostingLists,
  codeOf: (element: Element) => number | undefined,
  lists: readonly (readonly Element[])[],
): void {
  const rowsOf = new Map<Element, number[]>()
  for (const [row, list] of lists.entries()) {
    for (const each of new Set(list)) {
      const rows = rowsOf.get(each)
      if (rows === undefined) rowsOf.set(each, [row])
      else rows.push(row)
    }
  }
  const elements = [...rowsOf]
  expect(
    elements.filter(([each, rows]) => {
      const code = codeOf(each)
      return code === undefined || groups.rows(code).toSorted().join() !== rows.join()
    }),
  ).toEqual([])
}

describe('a column of a segment', () => {
  it.each(names)('matches the cells of the field %s, and is built in short steps', (name) => {
    const segment = new Segment(manyRows)
    for (const buildIn of jobsOf(segment, name)) {
      const build = buildIn()
      const steps: number[] = []
      while (!build.isDone) steps.push(build.advance(1))
      expectShort(steps)
      expect(steps.filter((each) => each < STEP / 4).length).toBeLessThan(30)
      expect(build.spent).toBe(steps.reduce((sum, each) => sum + each, 0))
    }
    expectHeld(segment, name, manyRows)
  })

  it.each(names)('matches the cells of the field %s after a merge with other rows', (name) => {
    const [first, second] = [manyRows.slice(0, COUNT / 2), manyRows.slice(-COUNT / 20)]
    const segments = [new Segment(first), new Segment(second)] as const
    for (const buildIn of jobsOf(segments[0], name)) buildIn().finish()
    let count = 0
    const ofFirst = Uint32Array.from(first, (_, row) => (row % 3 === 0 ? REMOVED : count++))
    const ofSecond = Uint32Array.from(second, () => count++)
    const rows = [...first.filter((_, row) => row % 3 !== 0), ...second]
    const renumbering = { mappings: [ofFirst, ofSecond], size: count } as const
    const work = Segment.merge(rows, segments, renumbering)
    let [step, cells] = [work.next(), 0]
    for (; step.done !== true; step = work.next()) {
      expect(step.value).toBeGreaterThanOrEqual(0)
      expect(step.value).toBeLessThan(2 ** 16 + 2 * STEP)
      cells += step.value
    }
    expect(cells).toBeGreaterThan(rows.length)
    const merged = step.value.build(fieldOf(name))
    expect(merged.isDone).toBe(true)
    if (merged.result instanceof TextColumn) {
      expect(merged.result.search.isDone).toBe(true)
    }
    expectHeld(step.value, name, rows)
  })
})

describe('a segment', () => {
  it('reads the cell of each row exactly once', () => {
    const rows = allRows(9000).map((row) => ({ row }))
    for (const kind of ['string', 'number', 'string[]'] as const) {
      let reads = 0
      const get = () => void reads++
      new Segment(rows)
        .build({ ...defineResource({ cell: { kind, get } }).fields.cell, name: 'cell' })
        .finish()
      expect(reads, kind).toBe(rows.length)
    }
  })

  it('keeps the list elements of the field’s kind, and lists rows without elements under code 0', () => {
    const odd = ['x', 7]
    // The iterator of a list is not asked.
    Object.defineProperty(odd, Symbol.iterator, { value: () => [][Symbol.iterator]() })
    const lists = [
      null,
      'xy',
      { length: 1 },
      5,
      undefined,
      [],
      [null, 7],
      odd,
      ['y', null, 'x', 'x'],
    ]
    const { values, groups } = new Segment(lists.map((tags) => ({ tags }))).list(fieldOf('tags'))
    expect(values).toEqual(['x', 'y'])
    expect([0, 1, 2].map((code) => [...groups.rows(code)])).toEqual([
      [0, 1, 2, 3, 4, 5, 6],
      [7, 8],
      [8],
    ])
  })

  it('keeps folded texts apart from the original texts', () => {
    const segment = new Segment([{ few: 'A' }, { few: 'a' }])
    const folded = { ...fieldOf('few'), fold: 'case' } as const
    expect(segment.text(fieldOf('few')).values).toEqual(['A', 'a'])
    expect(segment.text(folded).values).toEqual(['a'])
  })

  it('has only the columns after a merge that it had begun before', () => {
    const segments = [new Segment(makeRows(3, 1)), new Segment(makeRows(2, 2))] as const
    for (const name of names) segments[0].build(fieldOf(name))
    segments[0].build(fieldOf('words')).advance(1)
    expect(segments[0].build(fieldOf('words')).isDone).toBe(false)
    const rows = [...makeRows(3, 1), ...makeRows(2, 2)]
    const mappings = [Uint32Array.of(0, 1, 2), Uint32Array.of(3, 4)] as const
    const merged = finish(Segment.merge(rows, segments, { mappings, size: 5 }))
    expect(names.filter((name) => merged.build(fieldOf(name)).isDone)).toEqual(['words'])
    expectCells(
      merged.text(fieldOf('words')),
      rows.map(({ words }) => words),
    )
  })

  it('finishes the index of a text in a merge if it is begun', () => {
    const segments = [new Segment(manyRows), new Segment(makeRows(2, 2))] as const
    segments[0].text(fieldOf('words')).search.advance(1)
    const rows = [...manyRows, ...makeRows(2, 2)]
    const mappings = [Uint32Array.from(allRows(COUNT)), Uint32Array.of(COUNT, COUNT + 1)] as const
    const size = COUNT + 2
    const merged = finish(Segment.merge(rows, segments, { mappings, size }))
    expect(merged.text(fieldOf('words')).search.isDone).toBe(true)
    expectHeld(merged, 'words', rows)
  })

  it.each([0, 1])(
    'leaves out a column in a merge if a getter throws for a row of segment %i',
    (which) => {
      const get = ({ few }: { readonly few: unknown }) => {
        if (few === undefined) throw new Error('no text')
        return few
      }
      const field: BoundField = { ...fieldOf('few'), get }
      const good = allRows(COUNT).map(() => ({ few: 'a' }))
      const broken = [...good, {}]
      const parts = which === 0 ? [broken, good] : [good, broken]
      const segments = [new Segment(parts[0]!), new Segment(parts[1]!)] as const
      segments[0].build(field).advance(1)
      const rows = parts.flat()
      const numbers = Uint32Array.from(allRows(rows.length))
      const end = parts[0]!.length
      const mappings = [numbers.subarray(0, end), numbers.subarray(end)] as const
      const size = rows.length
      const merged = finish(Segment.merge(rows, segments, { mappings, size }))
      expect(merged.build(field)).toMatchObject({ isDone: false, spent: 0 })
    },
  )
})
