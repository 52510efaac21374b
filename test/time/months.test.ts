import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addMonths } from 'date-fns/addMonths'
import fc from 'fast-check'
import { defineResource, planQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Years and months are one count, clamped to the end of the month (language reference, section 5). */

const resource = defineResource({ at: 'date' })
const DAY_MS = 86_400_000
const [FIRST_MS, LAST_MS] = [
  Date.parse('0001-01-01T00:00Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
]

/** Returns the first instant of the day that a span from `now` reaches. */
function dayReached(comparator: 'rp_eq_date' | 'rf_eq_date', value: string, now: number) {
  const { where } = planQuery(resource, { filter: { field: 'at', comparator, value } }, { now })
  return 'test' in where && where.test.op === 'ranges'
    ? where.test.ranges[0]?.from?.value
    : undefined
}

describe('a span of months', () => {
  it('reaches the same day as date-fns in UTC', () => {
    const nows = fc.oneof(
      fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) }),
      fc.integer({ min: FIRST_MS, max: LAST_MS }),
    )
    const months = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 11_000 }))
    fc.assert(
      fc.property(nows, months, fc.boolean(), (now, count, isPast) => {
        const reached = Number(addMonths(new UTCDateMini(now), isPast ? -count : count))
        const day = Math.floor(reached / DAY_MS) * DAY_MS
        const comparator = isPast ? 'rp_eq_date' : 'rf_eq_date'
        const found = dayReached(comparator, `P${count}M`, now)
        if (day >= FIRST_MS && day <= LAST_MS) expect(found).toBe(day)
        else expect(found).toBeUndefined() // the plan is empty, because no cell is there
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2024-03-31', 'rp_eq_date', 'P1M', '2024-02-29'],
    ['2023-03-31', 'rp_eq_date', 'P1M', '2023-02-28'],
    ['2024-02-29', 'rp_eq_date', 'P1Y', '2023-02-28'],
    ['2024-02-29', 'rf_eq_date', 'P4Y', '2028-02-29'],
    ['1900-01-31', 'rf_eq_date', 'P1M', '1900-02-28'],
    ['2000-01-31', 'rf_eq_date', 'P1M', '2000-02-29'],
    ['2024-01-15', 'rp_eq_date', 'P1M', '2023-12-15'],
    ['0001-01-31', 'rf_eq_date', 'P1M', '0001-02-28'],
  ] as const)('from %s, %s %s is %s', (from, comparator, span, day) => {
    expect(dayReached(comparator, span, Date.parse(from))).toBe(Date.parse(day))
  })
})
