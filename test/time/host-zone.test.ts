import { defineResource, planQuery } from 'supplier-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The host's time zone has no effect (language reference, section 5). */

const events = defineResource({ at: 'date' })

describe('the host’s local clock', () => {
  const local = Object.getOwnPropertyNames(Date.prototype).filter(
    (name) => /^[gs]et(?!UTC|Time$)/.test(name) || name === 'toLocaleString',
  ) as (keyof Date)[]

  beforeEach(() => {
    for (const name of local) {
      vi.spyOn(Date.prototype, name as 'getDate').mockImplementation(() => {
        throw new Error(`${String(name)} was asked`)
      })
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is neither read nor set', () => {
    expect(local.length).toBeGreaterThan(14)
    expect(() => new Date().getMonth()).toThrow('getMonth was asked')
    for (const timeZone of ['UTC', 'Atlantic/Azores']) {
      for (const [comparator, value] of [
        ['rp_eq_date', 'P1M'],
        ['rf_lt', 'P1Y2M3DT4H'],
        ['rp_gt', 30],
        ['eq_date', '2026-03-29T00:30'],
        ['gt', '2026-03-29'],
      ]) {
        const query: unknown = { filter: { field: 'at', comparator, value } }
        expect(() => planQuery(events, query, { now: 1_777_464_000_000, timeZone })).not.toThrow()
      }
    }
  })
})
