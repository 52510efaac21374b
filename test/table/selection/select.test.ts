import { defineResource, matchesPlan, planQuery } from 'supplier-query'
import { describe, expect, it, vi } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { rangesWithin, select } from '../../../src/table/selection/select.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { MAX_SCANNED_TEXTS } from '../../../src/table/tuning.js'
import { allRows } from '../random.js'

const resource = defineResource({
  city: 'string',
  name: 'string',
  size: 'number',
  tags: 'string[]',
})
const segment = new Segment(
  allRows(MAX_SCANNED_TEXTS + 1).map((row) => ({
    city: ['Leeds', 'Lyon', 'Porto', null][row % 4],
    name: `Acme ${row % 100} x${Math.floor(row / 100)}`,
    size: row % 10,
    tags: [[], ['a'], ['a', 'b']][row % 3],
  })),
)
segment.text({ ...resource.fields.name, name: 'name' }).search.finish()
const field = (name: 'size' | 'city') => ({ ...resource.fields[name], name })

const queryOf = (filter: unknown): unknown => ({ filter })

function selectBy(filter: unknown) {
  return select(segment, planQuery(resource, queryOf(filter)).where)
}

describe('select()', () => {
  it.each([
    ['posting-list', 'city', 'eq', 'Leeds'],
    ['posting-list', 'city', 'eq', null],
    ['ranges', 'city', 'ne', 'Leeds'],
    ['ranges', 'city', 'is_any', ['Leeds', 'Porto', null]],
    ['ranges', 'size', 'gt', 3],
    ['term-search', 'name', 'contains', '  '],
    ['ranges', 'name', 'contains', ''],
    ['value-search', 'city', 'contains', 'ee'],
    ['value-search', 'city', 'not_contains', 'ee'],
    ['term-search', 'name', 'contains', 'cme 7'],
    ['posting-list', 'tags', 'contains', 'a'],
    ['posting-list', 'tags', 'eq', null],
    ['posting-list', 'tags', 'ne', null],
    ['posting-lists', 'tags', 'includes_any', ['a', 'b']],
    ['posting-lists', 'tags', 'includes_all', ['a', 'b']],
  ])('uses the access path %s for %s %s %j', (access, name, comparator, value) => {
    const filter = { field: name, comparator, value }
    const selected = selectBy(filter)
    expect(selected).toHaveProperty('access', access)
    const plan = planQuery(resource, queryOf(filter))
    const expected = segment.rows.flatMap((row, i) => (matchesPlan(plan, row as object) ? [i] : []))
    expect(Array.from(selected.selection.rows().toSorted())).toEqual(expected)
  })

  it('finds no row if a test for single values meets a column of lists', () => {
    const tags = { ...resource.fields.tags, name: 'tags' }
    const test = { op: 'in', values: [], absent: false } as const
    const { selection } = select(segment, { field: tags, test, negate: false })
    expect(selection.count).toBe(0)
  })

  it('searches once for equal tests', () => {
    const holds = { field: 'name', comparator: 'contains', value: 'cme 7' }
    const other = (value: number) => ({ field: 'size', comparator: 'eq', value })
    const selected = selectBy({
      operator: 'or',
      operands: [{ operands: [holds, other(1)] }, { operands: [holds, other(2)] }],
    })
    const searches = (each: typeof selected): unknown[] => [
      ...(each.access === 'term-search' ? [each.selection] : []),
      ...each.conditions.flatMap(searches),
    ]
    expect(searches(selected)).toHaveLength(2)
    expect(new Set(searches(selected)).size).toBe(1)
  })
})

describe('select() of the rows with a word', () => {
  const count = 20_000
  const isMatch = (row: number) => row % 10 === 0
  const shapes: Readonly<Record<string, (row: number) => string>> = {
    'few words': (row) => `Acme${row % 50} ${isMatch(row) ? 'Steel' : 'Foods'}`,
    'many words': (row) =>
      `w${(row * 7919) % 3000} ${isMatch(row) ? 'Steel' : 'Foods'} x${row % 700}`,
    'a number at the end': (row) => `Acme ${isMatch(row) ? 'Steel' : 'Foods'} ${row * 7919}`,
    'unbroken text': (row) => `Acme${isMatch(row) ? 'Steel' : 'Foods'}${row * 7919}`,
    'all alike': () => 'Acme Steel',
  }
  const { where } = planQuery(
    resource,
    queryOf({ field: 'name', comparator: 'contains', value: 'Steel' }),
  )

  /** Returns the cells that a count of the rows reads, for each match. */
  const costOf = (textOf: (row: number) => string) => {
    const texts = new Segment(allRows(count).map((row) => ({ name: textOf(row) })))
    const column = texts.text({ ...resource.fields.name, name: 'name' })
    if (column.needsIndex) column.search.finish()
    let [looks, matches] = [0, 0]
    runInTime({ deadlineMs: 1, clock: () => looks++ && 0 }, () => {
      for (let i = 0; i < 200; i++) matches += select(texts, where).selection.count
    })
    expect(matches / 200).toBe(allRows(count).filter((row) => textOf(row).includes('Steel')).length)
    return (looks * 1024) / matches
  }

  const usual = costOf(shapes['many words']!)

  it.each(Object.entries(shapes))(
    'costs at most ten times as much for each match as in texts of many words: %s',
    (_, textOf) => {
      expect(costOf(textOf)).toBeLessThan(10 * usual)
    },
  )

  it('costs as much in texts that end in a number as in texts of many words', () => {
    expect(costOf(shapes['a number at the end']!)).toBe(usual)
  })
})

describe('rangesWithin()', () => {
  const size = segment.column(field('size'))
  it.each([
    ['the range of the column in an "and"', 'and', [3, 6]],
    ['the whole column for an "or"', 'or', [0, size.codeCount]],
  ])('returns %s', (_, operator, intervals) => {
    const selected = selectBy({
      operator,
      operands: [
        { field: 'city', comparator: 'eq', value: 'Leeds' },
        { field: 'size', comparator: 'ge', value: 2 },
        { field: 'tags', comparator: 'contains', value: 'a' },
        { operator: 'or', operands: [{ field: 'size', comparator: 'lt', value: 5 }] },
      ],
    })
    expect(rangesWithin(selected, size).intervals).toEqual(intervals)
  })

  it('returns the range of a filter of one condition', () => {
    const selected = selectBy({ field: 'size', comparator: 'ge', value: 2 })
    expect(rangesWithin(selected, size).intervals).toEqual([3, size.codeCount])
    expect(rangesWithin(selected, segment.column(field('city'))).intervals).toEqual([0, 4])
  })
})

describe('select() of rows whose lists have all of 1,000 elements', () => {
  const long = defineResource({ tags: 'string[]' }, { limits: { maxListLength: 1000 } })
  const tags = allRows(1000).map((each) => `tag ${each}`)
  const table = new Segment([
    { tags },
    { tags: tags.slice(0, 300) },
    { tags: tags.filter((_, i) => i !== 700) },
    { tags: [] },
    { tags: tags.toReversed() },
  ])
  const rowsWith = (value: readonly string[]) => {
    const filter = { field: 'tags', comparator: 'includes_all', value }
    const { where } = planQuery(long, queryOf(filter))
    return [...select(table, where).selection.rows()].toSorted((a, b) => a - b)
  }

  it('returns the rows that have each element', () => {
    expect(rowsWith(tags)).toEqual([0, 4])
    expect(rowsWith(tags.slice(0, 700))).toEqual([0, 2, 4])
    expect(rowsWith(tags.slice(0, 256))).toEqual([0, 1, 2, 4])
  })

  it('looks up at most 256 elements if no row has all of these', () => {
    const list = table.list({ ...long.fields.tags, name: 'tags' })
    const lookUp = vi.spyOn(list, 'codesOf')
    expect(rowsWith(tags.with(0, 'another'))).toEqual([])
    expect(lookUp).toHaveBeenCalledTimes(256)
    lookUp.mockRestore()
  })

  it('returns no row if one element is in none, wherever it is among the others', () => {
    const places = [0, 255, 256, 999]
    expect(places.map((place) => rowsWith(tags.with(place, 'another')))).toEqual(
      places.map(() => []),
    )
  })
})
