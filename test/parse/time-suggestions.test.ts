import { defineResource, safeParseQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const resource = defineResource({ at: 'date', due: 'day' })

/** Returns the suggestion for an operand, and the end of its message. */
function adviceOf(comparator: string, value: unknown, field: 'at' | 'due' = 'at') {
  const result = safeParseQuery(resource, { filter: { field, comparator, value } })
  const [issue] = result.success ? [] : result.error.issues
  if (issue?.code !== 'invalid_value') throw new Error(`accepted: ${JSON.stringify(value)}`)
  return [issue.params.suggestion, issue.message.split('; ')[1]]
}

describe('the advice for a period that is written otherwise', () => {
  it.each([
    ['November 2026', '2026-11'],
    ['Nov 2026', '2026-11'],
    ['2026, may', '2026-05'],
    ['2026-1', '2026-01'],
    ['9/2026', '2026-09'],
    ['2026-q4', '2026-Q4'],
    ['Q4 2026', '2026-Q4'],
    ['2026-w48', '2026-W48'],
    ['W08 2026', '2026-W08'],
  ])('%s suggests %s', (given, period) => {
    expect(adviceOf('eq', given)).toEqual([period, `did you mean "${period}"?`])
    expect(adviceOf('lt', given, 'due')).toEqual([period, `did you mean "${period}"?`])
  })

  const uncertain =
    '2026-13|2026-Q5|2025-W53|2026-W48-3|no 2026|ma 2026|11|11-12|-2026|2026-x4|November|2026 2026|soon|'
  it.each([...uncertain.split('|'), `${'2026 '.padEnd(64)}11`])(
    '%j, which has no certain meaning, suggests nothing',
    (given) => {
      expect(adviceOf('eq', given)).toEqual([undefined, undefined])
    },
  )

  it('names the forms of a period in the expectation', () => {
    const filter = { field: 'due', comparator: 'eq', value: '2026-13' }
    expect(safeParseQuery(resource, { filter })).toHaveProperty(
      'error.issues.0.message',
      'expected a day such as "2026-03-08", or a period such as "2026-11" or null, got "2026-13"',
    )
  })
})

describe('the advice for a span that is written otherwise', () => {
  it.each([
    ['P1M/m', 'P1M/M'],
    ['p1d', 'P1D'],
  ])('%s suggests %s', (given, span) => {
    expect(adviceOf('rp_eq_date', given)).toEqual([span, `did you mean "${span}"?`])
    expect(adviceOf('rf_lt', given, 'due')).toEqual([span, `did you mean "${span}"?`])
  })

  it('suggests no time part on a field of days', () => {
    expect(adviceOf('rp_lt', 'pt1h')).toEqual(['PT1H', 'did you mean "PT1H"?'])
    expect(adviceOf('rp_lt', 'pt1h', 'due')).toEqual([undefined, undefined])
    expect(adviceOf('rp_lt', 'PT1H', 'due')).toEqual([undefined, 'this field has no time of day'])
  })

  it.each(['P1M/X', 'PT1H/D', 'P'.repeat(65), 5.5])('%j suggests nothing', (given) => {
    expect(adviceOf('rp_lt', given)).toEqual([undefined, undefined])
  })
})

describe('the advice for a relative date', () => {
  it.each([
    ['last month', '"P1M/M", with a comparator that starts with rp_'],
    ['Last_Quarter', '"P3M/Q", with a comparator that starts with rp_'],
    ['this-week', '"P0D/W", with a comparator that starts with rp_'],
    ['THIS YEAR', '"P0D/Y", with a comparator that starts with rp_'],
    ['nextYear', '"P1Y/Y", with a comparator that starts with rf_'],
    ['last day', '"P1D", with a comparator that starts with rp_'],
  ])('%s names the span', (given, advice) => {
    for (const comparator of ['eq', 'lt', 'rp_eq_date', 'rf_eq_date']) {
      expect(adviceOf(comparator, given)).toEqual([undefined, `write ${advice}`])
    }
    expect(adviceOf('eq_date', given, 'due')).toEqual([undefined, `write ${advice}`])
  })

  it('names the comparators of the other operand for a date and for a span', () => {
    const ofSpans = 'a span needs a comparator that starts with rp_ or rf_'
    expect(adviceOf('eq', 'P1M/M')).toEqual([undefined, ofSpans])
    expect(adviceOf('gt', 'P30D', 'due')).toEqual([undefined, ofSpans])
    const ofDates = 'a date needs another comparator, such as eq_date or lt'
    expect(adviceOf('rp_eq_date', '2026-11')).toEqual([undefined, ofDates])
    expect(adviceOf('rp_lt', '2026-11-30', 'due')).toEqual([undefined, ofDates])
    expect(adviceOf('rf_gt', '2026-11-30T10:00Z')).toEqual([undefined, ofDates])
  })
})
