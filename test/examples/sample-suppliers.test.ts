import { runQuery, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { sampleSuppliers } from '../../examples/sample-suppliers.js'

const records = sampleSuppliers(2000, 7)

/** The share of the suppliers that meet a condition. */
const share = (holds: (supplier: (typeof records)[number]) => boolean) =>
  records.filter(holds).length / records.length

describe('sampleSuppliers(count, seed)', () => {
  it('returns the same suppliers for the same seed, and a shorter sample is the start of it', () => {
    expect(sampleSuppliers(2000, 7)).toEqual(records)
    expect(sampleSuppliers(50, 7)).toEqual(records.slice(0, 50))
    expect(sampleSuppliers(50, 8)).not.toEqual(records.slice(0, 50))
    expect(sampleSuppliers(0, 7)).toEqual([])
  })

  it('answers the model query: unapproved in any one city, newest first', () => {
    const cities = new Set(records.flatMap(({ city }) => city ?? []))
    for (const city of cities) {
      const { rows } = runQuery(
        suppliers,
        {
          filter: {
            operands: [
              { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
              { field: 'city', comparator: 'eq', value: city },
            ],
          },
          sort: [{ field: 'connectedAt', direction: 'desc' }],
          page: { limit: 5 },
        },
        records,
      )
      expect([city, rows.length > 0]).toEqual([city, true])
    }
    expect(cities.size).toBe(31)
  })

  it('gives names with accents, East Asian characters, emoji and characters past U+FFFF', () => {
    for (const part of [/[ÅŁŻ]/, /\p{Script=Han}/u, /\p{Emoji_Presentation}/u, /𠮷/u]) {
      expect(share(({ name }) => part.test(name))).toBeGreaterThan(0)
    }
  })
})
