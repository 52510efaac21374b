import {
  createTable,
  defineResource,
  facets,
  runQuery,
  tableFacets,
  type Table,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Addresses that begin with the same 68 units, none of them a digit. */
const addressOf = (n: number) =>
  `https://files.example.com/suppliers/contracts/archive/signed/copies/${n}`

const resource = defineResource(
  { url: 'string', owner: { kind: 'string', internal: true }, urls: 'string[]' },
  { key: 'url' },
)

/** 997 has no common factor with the number of rows, so the rows are in no order. */
const rows = Array.from({ length: 3000 }, (_, i) => {
  const n = (i * 997) % 3000
  return { url: addressOf(n), owner: addressOf(n % 40), urls: [addressOf(n), addressOf(n + 1)] }
})

const eq = <const F extends string>(field: F, n: number) =>
  ({ field, comparator: 'eq', value: addressOf(n) }) as const

describe('a table of texts that differ only after a long common beginning', () => {
  const open = async (): Promise<Table<typeof resource, (typeof rows)[number]>> =>
    createTable(resource, rows).prepare()

  it('selects, sorts and counts like an array', async () => {
    const table = await open()
    for (const n of [0, 7, 1000, 2999, 3000]) {
      for (const filter of [
        eq('url', n),
        { field: 'urls', comparator: 'contains', value: addressOf(n) } as const,
      ]) {
        const query = { filter, sort: [{ field: 'url', direction: 'asc' }] } as const
        expect(table.run(query)).toEqual(runQuery(resource, query, rows))
      }
    }
    const sorted = { sort: [{ field: 'url', direction: 'desc' }], page: { limit: 100 } } as const
    expect(table.run(sorted)).toEqual(runQuery(resource, sorted, rows))
    const wanted = { url: { values: 5 }, urls: { values: 5 } } as const
    expect(tableFacets(table, {}, wanted)).toEqual(facets(resource, {}, rows, wanted))
  })

  it('keeps the rows of other owners out of `within`', async () => {
    const table = await open()
    const within = eq('owner', 3)
    expect(table.run({}, { within }).total).toBe(rows.length / 40)
    expect(table.run({}, { within })).toEqual(runQuery(resource, {}, rows, { within }))
  })

  it('removes and replaces the row with the given key', async () => {
    const table = await open()
    const smaller = table.update({ remove: [addressOf(7)] })
    expect(smaller.size).toBe(rows.length - 1)
    expect(smaller.run({ filter: eq('url', 7) }).total).toBe(0)
    const changed = { url: addressOf(8), owner: 'changed', urls: [] }
    const same = smaller.update({ upsert: [changed] })
    expect(same.size).toBe(rows.length - 1)
    expect(same.run({ filter: eq('url', 8) }).rows).toEqual([changed])
  })
})
