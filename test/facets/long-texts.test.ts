import { defineResource, facets } from 'supplier-query'
import { expect, it } from 'vitest'

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

it('facets() counts long texts of one length exactly, folded or not', () => {
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
