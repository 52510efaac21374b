import { defineResource, planQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { bindField } from '../../../src/language/resource.js'
import { missingFor } from '../../../src/table/build/missing.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { MAX_SMALL_LEVEL } from '../../../src/table/tuning.js'
import { allRows } from '../random.js'

const resource = defineResource({
  id: 'number',
  name: 'string',
  size: {
    kind: 'number',
    get: ({ size }: { readonly size: number }) => {
      if (size < 0) throw new Error('no size')
      return size
    },
  },
})
const rowsOf = (count: number, size = 1) =>
  allRows(count).map((id) => ({ id, name: `Acme Steel ${id}`, size }))

const contains = (value: string): object => ({ field: 'name', comparator: 'contains', value })
const sizes = { field: 'size', comparator: 'gt', value: 3 }

/** Returns what is missing in levels of some segments. */
function missingIn(segments: readonly Segment[], filter: object): readonly string[] {
  const plan = planQuery(resource, { filter })
  const missing = missingFor(
    segments.map((segment) => ({ segment })),
    plan,
  )
  return missing.map(({ field, part }) => `${field} ${part}`)
}

describe('missingFor(levels, query)', () => {
  it('returns what the base lacks, however small it is, once for each part', () => {
    const operands = [sizes, { ...sizes, value: 9 }, { field: 'id', comparator: 'eq', value: 1 }]
    const base = new Segment(rowsOf(3))
    expect(missingIn([base], { operands })).toEqual(['size values', 'id values'])
    expect(base.build(bindField(resource, 'size')).isDone).toBe(false)
  })

  it.each([
    [MAX_SMALL_LEVEL, []],
    [MAX_SMALL_LEVEL + 1, ['size values']],
  ])('builds a level of at most MAX_SMALL_LEVEL rows at once: %i rows', (count, expected) => {
    const [base, level] = [new Segment(rowsOf(1)), new Segment(rowsOf(count))]
    base.column(bindField(resource, 'size'))
    expect(missingIn([base, level], sizes)).toEqual(expected)
    expect(level.build(bindField(resource, 'size')).isDone).toBe(expected.length === 0)
  })

  it('builds what a search in texts needs after the column of a small level', () => {
    const [base, level] = [new Segment(rowsOf(1)), new Segment(rowsOf(2000))]
    const name = bindField(resource, 'name')
    const texts = base.text(name)
    texts.letters.finish()
    texts.words.finish()
    expect(missingIn([base, level], contains('l 1'))).toEqual([])
    expect(level.textBuild(name).isDone).toBe(true)
  })

  it('returns what cannot be built because a getter throws, with what the level has besides', () => {
    const levels = [new Segment([]), new Segment([...rowsOf(5), ...rowsOf(1, -1)])]
    for (const name of ['size', 'id']) levels[0]!.build(bindField(resource, name)).finish()
    const operands = [{ field: 'id', comparator: 'eq', value: 1 }, sizes]
    expect(missingIn(levels, { operands })).toEqual(['id values', 'size values'])
    expect(missingIn(levels, { operands })).toEqual(['size values'])
  })
})
