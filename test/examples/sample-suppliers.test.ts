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

  it('gives unique ids that sort by number', () => {
    const ids = records.map(({ id }) => id)
    expect(ids[122]).toBe('sup-0000123')
    expect(new Set(ids).size).toBe(2000)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('leaves some cells absent', () => {
    for (const field of [
      'approvalStatus',
      'city',
      'connectedAt',
      'numRemediationRequests',
    ] as const) {
      const absent = share((supplier) => supplier[field] === null)
      expect([field, absent > 0.03 && absent < 0.13]).toEqual([field, true])
    }
    expect(share(({ tags }) => tags.length === 0)).toBeCloseTo(0.2, 1)
  })

  it('leaves about one in five unapproved: recent, and without remediation requests', () => {
    const unapproved = records.filter(({ approvalStatus }) => approvalStatus === 'unapproved')
    expect(unapproved.length / records.length).toBeCloseTo(0.2, 1)
    for (const { numRemediationRequests, connectedAt } of unapproved) {
      expect(numRemediationRequests).toBe(0)
      expect(connectedAt === null || connectedAt >= '2025-11-20').toBe(true)
    }
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

  it('gives days and datetimes of the six years before 2026-11-20', () => {
    const dates = records.flatMap(({ connectedAt }) => connectedAt ?? [])
    for (const date of dates) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/)
      expect(date >= '2020-11-20' && date < '2026-11-20').toBe(true)
    }
    expect(new Set(dates.map(({ length }) => length))).toEqual(new Set([10, 24]))
    expect(new Set(dates.map((date) => date.slice(0, 4))).size).toBe(7)
  })

  it('gives up to 40 requests, and up to four different tags of 20', () => {
    const requests = new Set(records.map(({ numRemediationRequests }) => numRemediationRequests))
    expect(requests).toEqual(new Set([null, ...Array.from({ length: 41 }, (_, count) => count)]))
    expect(new Set(records.map(({ tags }) => tags.length))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(records.every(({ tags }) => new Set(tags).size === tags.length)).toBe(true)
    expect(new Set(records.flatMap(({ tags }) => tags)).size).toBe(20)
  })

  it('gives names with accents, East Asian characters, emoji and characters past U+FFFF', () => {
    for (const part of [/[ÅŁŻ]/, /\p{Script=Han}/u, /\p{Emoji_Presentation}/u, /𠮷/u]) {
      expect(share(({ name }) => part.test(name))).toBeGreaterThan(0)
    }
  })
})
