import { defineResource, facets, runQuery, type Resource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { measure } from '../../src/counter.js'
import { and, or } from '../builders.js'
import { costRatio } from '../cost.js'

/** Counts the cells and letters that the most expensive accepted queries read, folded or not. */

const LENGTHS = [20, 320, 2_000, 20_000]
const limit = { page: { limit: 5 } }
const times = <T>(length: number, make: (i: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i))
const holds = (value: string, field = 'text') => ({ field, comparator: 'contains', value })

function resourceOf(fold?: 'case' | 'accents'): Resource {
  return defineResource({ text: { kind: 'string', fold }, id: 'number' })
}

/** Counts the letters of rows that a filter reads, without those of its operands. */
function letters(of: Resource, filter: unknown, rows: readonly object[]): number {
  const [read, planned] = [rows, []].map((some) => {
    return measure(() => runQuery(of, { filter, ...limit } as object, some)).work.searched
  })
  return read! - planned!
}

describe.each(LENGTHS)('a filter of texts of %d letters', (length) => {
  const rows = times(100, (id) => ({ id, text: `${id}Z`.padStart(length, 'a') }))
  const all = rows.length * length

  it('reads each text once for each search, and folds it once', () => {
    const searches = or(...times(12, (i) => holds(`no ${i}`)))
    expect(letters(resourceOf(), searches, rows)).toBe(12 * all)
    for (const fold of ['case', 'accents'] as const) {
      expect(letters(resourceOf(fold), searches, rows)).toBe(13 * all)
      expect(letters(resourceOf(fold), and(...searches.operands.slice(0, 2)), rows)).toBe(2 * all)
    }
  })

  it('folds a text once for a hundred comparisons', () => {
    const pairs = times(50, (i) =>
      and(
        { field: 'text', comparator: 'ge', value: `b${i}` },
        { field: 'id', comparator: 'lt', value: 1000 + i },
      ),
    )
    expect(letters(resourceOf('accents'), or(...pairs), rows)).toBe(all)
    const sort = [{ field: 'text', direction: 'asc' }]
    const { work } = measure(() => runQuery(resourceOf('case'), { sort, ...limit } as object, rows))
    expect(work.searched).toBe(all)
  })

  it('costs a few searches for texts that nearly match, however long they are', () => {
    const ordinary = { filter: holds(`${'a'.repeat(39)}b`), ...limit } as object
    const resource = defineResource({ text: 'string' }, { limits: { maxTextLength: 1000 } })
    const many = times(Math.ceil(100_000 / length), () => rows[0]!)
    const base = () => times(3, () => runQuery(resource, ordinary, many))
    for (const units of [250, 251, 256, 600]) {
      for (const at of [0, 5, units >> 1, units - 1]) {
        const needle = `${'a'.repeat(at)}b${'a'.repeat(units - at - 1)}`
        const query = { filter: holds(needle), ...limit } as object
        const ratio = costRatio(() => times(3, () => runQuery(resource, query, many)), base, 3)
        expect(ratio).toBeLessThan(12)
      }
    }
  })
})

describe('facets', () => {
  it('cost the letters of long texts of one length, not the square of their number', () => {
    const resource = defineResource({ text: 'string' })
    const rowsOf = (length: number) =>
      times(1500, (i) => ({ text: String(10_000 + i).padStart(length, 'x') }))
    const count = (rows: readonly { text: string }[]) => () =>
      facets(resource, {}, rows, { text: { values: 5 } })
    const [hashed, long] = [rowsOf(16_000), rowsOf(16_500)]
    expect(measure(count(long)).work.searched).toBe(1500 * 16_500)
    expect(costRatio(count(long), count(hashed), 3)).toBeLessThan(10)
  })
})
