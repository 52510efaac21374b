import fc from 'fast-check'
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
const rows = Array.from({ length: 1200 }, (_, i) => {
  const n = (i * 997) % 1200
  return { url: addressOf(n), owner: addressOf(n % 40), urls: [addressOf(n), addressOf(n + 1)] }
})

const eq = <const F extends string>(field: F, n: number) =>
  ({ field, comparator: 'eq', value: addressOf(n) }) as const

describe('a table of texts that differ only after a long common beginning', () => {
  const open = async (): Promise<Table<typeof resource, (typeof rows)[number]>> => {
    const table = createTable(resource, rows)
    await table.prepare()
    return table
  }

  it('selects, sorts and counts like an array', async () => {
    const table = await open()
    for (const n of [0, 7, 700, 1199, 1200]) {
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

describe('a table of random texts, many of them with common beginnings of any length,', () => {
  const named = defineResource({ name: 'string', names: 'string[]' }, { key: 'name' })
  /** Letters of beginnings, and letters that may occur only after them. No unit is a surrogate. */
  const letters = fc
    .uniqueArray(fc.nat({ max: 0x2fff }), { minLength: 1, maxLength: 300, size: 'max' })
    .map((units) => units.map((unit) => String.fromCharCode(0x100 + unit)))
  const texts = fc.tuple(letters, letters).chain(([early, late]) => {
    const beginning = fc.string({ unit: fc.constantFrom(...early), maxLength: 140, size: 'max' })
    const end = fc.string({ unit: fc.constantFrom(...late), maxLength: 3 })
    return fc.uniqueArray(beginning, { minLength: 1, maxLength: 3 }).chain((beginnings) => {
      const text = fc.tuple(fc.constantFrom(...beginnings), end).map((parts) => parts.join(''))
      return fc.uniqueArray(text, { minLength: 1, maxLength: 120, size: 'max' })
    })
  })

  it('selects, sorts and counts like an array', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (names, at) => {
        const some = names.map((name, i) => ({ name, names: [name, names[i >> 1]!] }))
        const table = createTable(named, some)
        await table.prepare()
        const sort = [{ field: 'name', direction: 'asc' }] as const
        const name = names[at % names.length]!
        for (const query of [
          { sort },
          { filter: { field: 'name', comparator: 'eq', value: name } },
          { filter: { field: 'name', comparator: 'ge', value: name }, sort },
          { filter: { field: 'names', comparator: 'contains', value: name } },
        ] as const) {
          expect(table.run(query)).toEqual(runQuery(named, query, some))
        }
        const wanted = { name: { values: 200 }, names: { values: 200 } } as const
        expect(tableFacets(table, {}, wanted)).toEqual(facets(named, {}, some, wanted))
      }),
      { numRuns: 80 },
    )
  })
})
