import { defineResource, facets } from 'supplier-query'
import { expect, it } from 'vitest'
import { costRatio } from '../cost.js'

const resource = defineResource({
  text: 'string',
  folded: { kind: 'string', get: (row: { text: string }) => row.text, fold: 'case' },
})

/** Returns rows with texts of one length, each twice. V8 hashes texts of more than 16,383 units by their length. */
function rowsOf(count: number, length: number): { text: string }[] {
  const texts = Array.from({ length: count }, (_, i) => {
    return 'x'.repeat(length - 5) + String(((i * 7) % count) + 10_000)
  })
  return [...texts, ...texts].map((text) => ({ text }))
}

it('values of long texts are counted exactly, also of folded ones', () => {
  const rows = [...rowsOf(50, 20_000), { text: 'a' }, { text: 'A' }]
  const upper = rows.slice(0, 50).map(({ text }) => ({ text: text.toUpperCase() }))
  const { text, folded } = facets(resource, {}, [...rows, ...upper], {
    text: { values: 200 },
    folded: { values: 200 },
  })
  expect(text).toMatchObject({ distinct: 102, absent: 0 })
  expect(text.values.map(({ count }) => count)).toEqual([
    ...Array<number>(50).fill(2),
    ...Array<number>(52).fill(1),
  ])
  expect(folded).toMatchObject({ distinct: 51 })
  expect(folded.values.map(({ count }) => count)).toEqual([...Array<number>(50).fill(3), 2])
  expect(folded.values.at(-1)).toEqual({ value: 'A', count: 2 })
})

it('facets of ten times as many long texts of one length cost some ten times as much, not a hundred', () => {
  // The cost of a comparison grows with its texts; the number of comparisons does not.
  const [few, many] = [rowsOf(150, 20_000), rowsOf(1_500, 20_000)]
  const count = (rows: { text: string }[]) => () =>
    facets(resource, {}, rows, { text: { values: 1 } })
  expect(costRatio(count(many), count(few), 3)).toBeLessThan(40) // some 60 by a Map
})
