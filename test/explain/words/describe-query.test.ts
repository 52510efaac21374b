import { defineResource, parseQuery, planQuery, suppliers } from 'supplier-query'
import {
  describeQuery,
  englishQuery,
  type DescribeOptions,
  type QueryWords,
  type SaidOrder,
} from 'supplier-query/explain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moments, queriesOf, resources } from '../../arbitraries.js'

const resource = defineResource({
  name: 'string',
  score: 'number',
  active: 'boolean',
  seen: { kind: 'date', label: 'last seen' },
  tags: 'string[]',
  marks: 'number[]',
  'a b': 'string',
  été: 'string',
})

/** A query of unknown type. */
const asking = (filter: unknown): unknown => ({ filter })

const now = Date.parse('2024-05-31T12:00:00Z')

const where = (field: string, comparator: string, value: unknown) => ({ field, comparator, value })
const and = (...operands: unknown[]) => ({ operator: 'and', operands })
const or = (...operands: unknown[]) => ({ operator: 'or', operands })
const say = (filter: unknown, options?: DescribeOptions) =>
  describeQuery(resource, asking(filter), options)

describe('describeQuery(resource, query, options)', () => {
  it.each<[string, string, unknown, string]>([
    ['name', 'eq', 'M', 'name is "M"'],
    ['name', 'eq', null, 'name is not set'],
    ['name', 'ne', 'M', 'name is not "M"'],
    ['name', 'ne', null, 'name is set'],
    ['name', 'gt', 'M', 'name comes after "M"'],
    ['name', 'ge', 'M', 'name comes no earlier than "M"'],
    ['name', 'lt', 'M', 'name comes before "M"'],
    ['name', 'le', 'M', 'name comes no later than "M"'],
    ['name', 'contains', 'M', 'name contains "M"'],
    ['name', 'not_contains', 'M', 'name does not contain "M"'],
    ['name', 'is_any', [], 'name is in an empty list (never true)'],
    ['name', 'is_any', ['a', 'a'], 'name is "a"'],
    ['name', 'is_any', ['a', 'b'], 'name is either "a" or "b"'],
    ['name', 'is_any', ['a', 'b', 'c'], 'name is any of "a", "b" or "c"'],
    ['name', 'is_any', [null], 'name is not set'],
    ['name', 'is_any', ['a', null], 'name is "a" or not set'],
    ['name', 'is_any', [null, 'a', 'b'], 'name is "a", "b" or not set'],
    ['name', 'is_not_any', [], 'name is not in an empty list (always true)'],
    ['name', 'is_not_any', ['a'], 'name is not "a"'],
    ['name', 'is_not_any', ['a', 'b'], 'name is neither "a" nor "b"'],
    ['name', 'is_not_any', ['a', 'b', 'c'], 'name is none of "a", "b" or "c"'],
    ['name', 'is_not_any', [null], 'name is set'],
    ['name', 'is_not_any', ['a', null], 'name is set, but not "a"'],
    ['name', 'is_not_any', ['a', 'b', null], 'name is set, but neither "a" nor "b"'],
    ['score', 'eq', -0, 'score is 0'],
    ['score', 'ne', 1.5, 'score is not 1.5'],
    ['score', 'gt', 5, 'score is more than 5'],
    ['score', 'ge', 5, 'score is at least 5'],
    ['score', 'lt', 5, 'score is less than 5'],
    ['score', 'le', 5, 'score is at most 5'],
    ['active', 'eq', true, 'active is true'],
    ['active', 'ne', true, 'active is not true'],
    ['active', 'is_any', [true, false], 'active is either true or false'],
    ['seen', 'eq', '2024-05-01', 'last seen is on 2024-05-01'],
    ['seen', 'eq', new Date(now), 'last seen is at 2024-05-31T12:00:00Z'],
    ['seen', 'eq', 5, 'last seen is at 1970-01-01T00:00:00.005Z'],
    ['seen', 'eq', null, 'last seen is not set'],
    ['seen', 'ne', '2024-05-01', 'last seen is not on 2024-05-01'],
    ['seen', 'gt', '2024-05-01', 'last seen is after 2024-05-01'],
    ['seen', 'ge', '2024-05-01', 'last seen is on or after 2024-05-01'],
    ['seen', 'ge', '2024-05-01T10:00', 'last seen is at or after 2024-05-01T10:00'],
    ['seen', 'lt', '2024-05-01T10:00+02:00', 'last seen is before 2024-05-01T10:00+02:00'],
    ['seen', 'le', '2024-05-01', 'last seen is on or before 2024-05-01'],
    ['seen', 'le', 0, 'last seen is at or before 1970-01-01T00:00:00Z'],
    [
      'seen',
      'is_any',
      ['2024-05-01', '2024-05-03'],
      'last seen is on either 2024-05-01 or 2024-05-03',
    ],
    [
      'seen',
      'is_any',
      ['2024-05-01', '2024-05-03T10:00Z'],
      'last seen is either 2024-05-01 or 2024-05-03T10:00Z',
    ],
    [
      'seen',
      'is_any',
      ['2024-05-01', '2024-05-03', null],
      'last seen is on 2024-05-01, 2024-05-03 or not set',
    ],
    ['seen', 'is_any', [], 'last seen is in an empty list (never true)'],
    [
      'seen',
      'is_not_any',
      ['2024-05-01', '2024-05-03'],
      'last seen is on neither 2024-05-01 nor 2024-05-03',
    ],
    ['seen', 'eq_date', '2024-05-01', 'last seen is on 2024-05-01'],
    ['seen', 'eq_date', '2024-05-01T10:00', 'last seen is on the day of 2024-05-01T10:00'],
    ['seen', 'ne_date', '2024-05-01', 'last seen is not on 2024-05-01'],
    ['seen', 'ne_date', 0, 'last seen is not on the day of 1970-01-01T00:00:00Z'],
    ['tags', 'eq', null, 'tags is empty'],
    ['tags', 'ne', null, 'tags is not empty'],
    ['tags', 'contains', 'a', 'tags contains "a"'],
    ['tags', 'not_contains', 'a', 'tags does not contain "a"'],
    ['tags', 'includes_any', [], 'tags contains any value of an empty list (never true)'],
    ['tags', 'includes_any', ['a'], 'tags contains "a"'],
    ['tags', 'includes_any', ['a', 'b'], 'tags contains either "a" or "b"'],
    ['tags', 'includes_any', ['a', 'b', 'c'], 'tags contains any of "a", "b" or "c"'],
    ['tags', 'includes_all', [], 'tags contains all values of an empty list (always true)'],
    ['tags', 'includes_all', ['a', 'b'], 'tags contains all of "a" and "b"'],
    ['tags', 'excludes_any', [], 'tags does not contain any value of an empty list (always true)'],
    ['tags', 'excludes_any', ['a'], 'tags does not contain "a"'],
    ['tags', 'excludes_any', ['a', 'b'], 'tags contains neither "a" nor "b"'],
    ['tags', 'excludes_any', ['a', 'b', 'c'], 'tags contains none of "a", "b" or "c"'],
    ['tags', 'excludes_all', [], 'tags does not contain all values of an empty list (never true)'],
    ['tags', 'excludes_all', ['a', 'b'], 'tags does not contain all of "a" and "b"'],
    ['marks', 'contains', 1, 'marks contains 1'],
    ['marks', 'includes_all', [1, 2], 'marks contains all of 1 and 2'],
    ['a b', 'eq', 'x', '"a b" is "x"'],
    ['été', 'eq', 'x', 'été is "x"'],
  ])('describes %s %s %j', (field, comparator, value, expected) => {
    expect(say(where(field, comparator, value))).toBe(expected)
  })

  it.each<[string, unknown, string]>([
    ['rp_eq_date', 0, 'is today (2024-05-31)'],
    ['rp_eq_date', 1, 'is yesterday (2024-05-30)'],
    ['rp_eq_date', 'P1M', 'is 1 month ago (2024-04-30)'],
    ['rp_eq_date', 'PT0S', 'is today (2024-05-31)'],
    ['rp_eq_date', 'PT36H', 'is on the day of 36 hours ago (2024-05-30)'],
    ['rp_eq_date', 'PT1M', 'is on the day of 1 minute ago (2024-05-31)'],
    ['rp_eq_date', 'PT1S', 'is on the day of 1 second ago (2024-05-31)'],
    ['rp_lt', 30, 'is earlier than 30 days ago (2024-05-01)'],
    ['rp_lt', 'P2W', 'is earlier than 2 weeks ago (2024-05-17)'],
    ['rp_lt', 'PT0S', 'is before now (2024-05-31T12:00:00Z)'],
    ['rp_lt', 'P1DT0S', 'is earlier than exactly 1 day ago (2024-05-30T12:00:00Z)'],
    ['rp_lt', 'P1DT1H1M', 'is earlier than 1 day, 1 hour and 1 minute ago (2024-05-30T10:59:00Z)'],
    [
      'rp_lt',
      'P1DT1M1S',
      'is earlier than 1 day, 1 minute and 1 second ago (2024-05-30T11:58:59Z)',
    ],
    [
      'rp_gt',
      'P1Y2M3DT4H5M6S',
      'is more recent than 1 year, 2 months, 3 days, 4 hours, 5 minutes and 6 seconds ago (2023-03-28T07:54:54Z)',
    ],
    ['rp_gt', 'P1000Y', 'is more recent than 1000 years ago (1024-05-31)'],
    ['rf_eq_date', 1, 'is tomorrow (2024-06-01)'],
    ['rf_eq_date', 30, 'is 30 days from now (2024-06-30)'],
    ['rf_lt', 7, 'is earlier than 7 days from now (2024-06-07)'],
    ['rf_gt', 'PT1H', 'is later than 1 hour from now (2024-05-31T13:00:00Z)'],
  ])(
    'shows the day or instant that %s %j reaches if the moment is known',
    (comparator, value, expected) => {
      const filter = where('seen', comparator, value)
      expect(say(filter, { now })).toBe(`last seen ${expected}`)
      expect(say(filter)).toBe(`last seen ${expected.replace(/ \([^)]*\)$/, '')}`)
    },
  )

  it('shows no day or instant outside the years of dates', () => {
    const first = { now: Date.parse('0001-01-02T00:00Z') }
    expect(say(where('seen', 'rp_lt', 1), first)).toBe('last seen is before yesterday (0001-01-01)')
    expect(say(where('seen', 'rp_lt', 2), first)).toBe('last seen is earlier than 2 days ago')
    const early = { now: Date.parse('0500-06-01T00:00Z') }
    expect(say(where('seen', 'rp_lt', 'P900Y'), early)).toBe(
      'last seen is earlier than 900 years ago',
    )
    expect(say(where('seen', 'rp_lt', 'P900YT1S'), early)).toBe(
      'last seen is earlier than 900 years and 1 second ago',
    )
    const late = { now: Date.parse('9900-06-01T00:00Z') }
    expect(say(where('seen', 'rf_gt', 'P900Y'), late)).toBe(
      'last seen is later than 900 years from now',
    )
  })

  it('counts days in the zone, and names the zone if the query depends on it', () => {
    const timeZone = 'Pacific/Kiritimati'
    const inZone = (comparator: string, value: unknown) =>
      say(where('seen', comparator, value), { now, timeZone })
    const named = ', in the time zone Pacific/Kiritimati'
    expect(inZone('rp_eq_date', 0)).toBe(`last seen is today (2024-06-01)${named}`)
    expect(inZone('eq', '2024-05-01')).toBe(`last seen is on 2024-05-01${named}`)
    expect(inZone('eq_date', 0)).toMatch(named)
    expect(inZone('gt', '2024-05-01T10:00')).toMatch(named)
    expect(inZone('is_any', [null, '2024-05-01'])).toMatch(named)
    expect(inZone('gt', '2024-05-01T10:00Z')).not.toMatch(named)
    expect(inZone('gt', 0)).not.toMatch(named)
    expect(inZone('eq', null)).not.toMatch(named)
    expect(inZone('is_any', [null, 0])).not.toMatch(named)
    const [onDay, isNamed] = [where('seen', 'eq', '2024-05-01'), where('name', 'eq', 'a')]
    expect(say(and(isNamed, or(isNamed, onDay)), { timeZone })).toMatch(named)
    expect(say(and(isNamed, or(isNamed, isNamed)), { timeZone })).not.toMatch(named)
    expect(say(where('name', 'eq', '2024-05-01'), { timeZone })).not.toMatch(named)
  })

  it('refuses null for a time zone, as queries do', () => {
    const options = { timeZone: null as never }
    expect(() => say(where('seen', 'eq', '2024-05-01'), options)).toThrow(RangeError)
  })

  it('shows a day that the zone skipped', () => {
    const options = { now: Date.parse('2011-12-29T20:00Z'), timeZone: 'Pacific/Apia' }
    expect(say(where('seen', 'rf_eq_date', 1), options)).toMatch('tomorrow (2011-12-30)')
  })

  const [a, b, c] = ['a', 'b', 'c'].map((value) => where('name', 'eq', value))
  const aOrNone = where('name', 'is_any', ['a', null])

  it.each<[unknown, string]>([
    [undefined, 'every row'],
    [{}, 'every row'],
    [and(or({})), 'every row'],
    [or(), 'no row'],
    [and(a, or()), 'name is "a" and never true'],
    [or(a, {}), 'name is "a" or always true'],
    [and(a, {}), 'name is "a" and always true'],
    [and(or(and(a))), 'name is "a"'],
    [and(a, and(b, c)), 'name is "a" and name is "b" and name is "c"'],
    [or(a, and(b, c)), 'name is "a" or name is "b" and name is "c"'],
    [and(a, or(b, c)), 'name is "a" and (name is "b" or name is "c")'],
    [and(a, or(b, or(c))), 'name is "a" and (name is "b" or name is "c")'],
    [and(a, aOrNone), 'name is "a" and (name is "a" or not set)'],
    [or(b, aOrNone), 'name is "b" or name is "a" or not set'],
    [and(a, where('name', 'is_not_any', ['b', null])), 'name is "a" and name is set, but not "b"'],
    [and(or(aOrNone)), 'name is "a" or not set'],
    [and(a, where('name', 'is_any', [null])), 'name is "a" and name is not set'],
    [
      or(and(a, or(b, c)), and(c, a)),
      'name is "a" and (name is "b" or name is "c") or name is "c" and name is "a"',
    ],
  ])('has brackets only where precedence needs them: %j', (filter, expected) => {
    expect(say(filter)).toBe(expected)
  })

  it.each<[object, string]>([
    [{ sort: [{ field: 'seen', direction: 'desc' }] }, 'newest last seen first'],
    [{ sort: [{ field: 'seen', direction: 'asc' }] }, 'oldest last seen first'],
    [{ sort: [{ field: 'score', direction: 'desc' }] }, 'highest score first'],
    [{ sort: [{ field: 'score', direction: 'asc' }] }, 'lowest score first'],
    [{ sort: [{ field: 'active', direction: 'asc' }] }, 'by active with false first'],
    [{ sort: [{ field: 'active', direction: 'desc' }] }, 'by active with true first'],
    [
      {
        sort: [
          { field: 'name', direction: 'asc' },
          { field: 'a b', direction: 'desc' },
        ],
      },
      'by name, then by "a b" in reverse',
    ],
    [{ page: { limit: 20 } }, 'rows 1 to 20'],
    [{ page: { offset: 20, limit: 20 } }, 'rows 21 to 40'],
    [{ page: { offset: 20, limit: 1 } }, 'row 21'],
    [{ page: { offset: 20 } }, 'from row 21 on'],
    [{ page: { limit: 0 } }, 'only the count'],
    [
      { page: { offset: 2 ** 53 - 1, limit: 2 ** 53 - 1 } },
      'rows 9007199254740992 to 18014398509481982',
    ],
  ])('describes the order and the page: %j', (query, expected) => {
    expect(describeQuery(resource, query as unknown)).toBe(`every row, ${expected}`)
  })

  it('joins all parts in one sentence', () => {
    const query = {
      filter: and(
        where('approvalStatus', 'eq', 'unapproved'),
        where('city', 'is_any', ['Berlin', 'Leeds']),
      ),
      sort: [
        { field: 'connectedAt', direction: 'desc' },
        { field: 'name', direction: 'asc' },
      ],
      page: { limit: 20 },
    }
    expect(describeQuery(suppliers, query as unknown)).toBe(
      'approval status is "unapproved" and city is either "Berlin" or "Leeds", newest connected at first, then by name, rows 1 to 20',
    )
  })

  it('escapes characters that a terminal or a page would interpret', () => {
    const hostile = '"or" \\ \n\u001b[31m\u009b\u202e\u2066\u200b\u2028\ufeff\u007f'
    const said = say(where('name', 'eq', hostile))
    expect(said).toBe(
      'name is "\\"or\\" \\\\ \\n\\u001b[31m\\u009b\\u202e\\u2066\\u200b\\u2028\\ufeff\\u007f"',
    )
    expect(say(where('name', 'eq', 'نص \u{1F468}\u200D\u{1F469}'))).toBe(
      'name is "نص \u{1F468}\\u200d\u{1F469}"',
    )
  })

  it('cuts a long list', () => {
    const texts = Array.from({ length: 21 }, (_, i) => `t${i}`)
    expect(say(where('name', 'is_any', texts))).toMatch(/^name is any of "t0", .*"t19" or 1 other$/)
    expect(say(where('tags', 'includes_all', [...texts, 'x']))).toMatch(/"t19" and 2 others$/)
    expect(say(where('name', 'is_any', texts.slice(0, 20)))).toMatch(/"t18" or "t19"$/)
  })

  it('accepts parsed queries, and rejects values that are not queries', () => {
    const query = parseQuery(resource, { filter: where('name', 'eq', 'a') })
    expect(describeQuery(resource, query)).toBe('name is "a"')
    expect(() => describeQuery(resource, asking(5))).toThrow('filter')
    expect(() => describeQuery(resource, planQuery(resource, query) as unknown)).toThrow(
      'query: expected a query, got a plan: pass the plan to `runPlan` or `table.run`',
    )
    expect(() => describeQuery(resource, query, { within: {} } as object)).toThrow(
      'options: unknown property "within"',
    )
    expect(() => describeQuery(resource, query, [] as object)).toThrow(
      'options: expected an object, got an empty array',
    )
    expect(() => describeQuery(resource, query, { now: NaN })).toThrow(RangeError)
    const lost = null as unknown as number
    expect(() => describeQuery(resource, query, { now: lost })).toThrow(RangeError)
    expect(() => describeQuery(resource, query, { timeZone: 'Mars' })).toThrow(RangeError)
  })

  it('describes every query, and never names an internal field', () => {
    const cases = resources.chain((each) => fc.tuple(fc.constant(each), queriesOf(each), moments))
    fc.assert(
      fc.property(cases, ([each, query, moment]) => {
        const said = describeQuery(each, query as unknown, moment)
        expect(said).not.toMatch(/undefined|NaN|\[object|\n/)
        expect(describeQuery(each, parseQuery(each, query), moment)).toBe(said)
      }),
      { numRuns: 100 },
    )
  })

  it('accepts replacements of some words', () => {
    const words = { ...englishQuery, text: (value: string) => `“${value}”` }
    expect(say(where('name', 'eq', 'M'), { words })).toBe('name is “M”')
    const labelled = defineResource({ 'a b': { kind: 'string', label: 'Alpha' } })
    expect(describeQuery(labelled, asking(where('a b', 'eq', 'M')))).toBe('Alpha is "M"')
  })

  it('refuses words that lack a function', () => {
    const words = { ...englishQuery, sentence: undefined } as unknown
    const fix = 'spread englishQuery to replace only some functions'
    expect(() => describeQuery(resource, {}, { words: words as QueryWords })).toThrow(
      new TypeError(`words.sentence: expected a function, got undefined: ${fix}`),
    )
    expect(() => describeQuery(resource, {}, { words: null as never })).toThrow(TypeError)
  })

  it('passes each value to the words of its kind, and dates with their forms', () => {
    const words: QueryWords = {
      ...englishQuery,
      truth: (value) => (value ? 'yes' : 'no'),
      number: (value) => (Object.is(value, -0) ? 'minus zero' : String(value)),
      date: (text, form) => `${form} ${text}`,
    }
    const inWords = (field: string, comparator: string, value: unknown) =>
      say(where(field, comparator, value), { now, words })
    expect(inWords('active', 'eq', true)).toBe('active is yes')
    expect(inWords('score', 'eq', -0)).toBe('score is 0')
    expect(inWords('score', 'is_any', [-0, 1])).toBe('score is either 0 or 1')
    expect(inWords('seen', 'gt', '2024-05-01')).toBe('last seen is after day 2024-05-01')
    expect(inWords('seen', 'gt', '2024-05-01T10:00')).toBe(
      'last seen is after wall 2024-05-01T10:00',
    )
    expect(inWords('seen', 'gt', 0)).toBe('last seen is after instant 1970-01-01T00:00:00Z')
    expect(inWords('seen', 'rp_gt', 1)).toBe('last seen is after yesterday (day 2024-05-30)')
    expect(inWords('seen', 'rp_gt', 'PT1H')).toBe(
      'last seen is more recent than 1 hour ago (instant 2024-05-31T11:00:00Z)',
    )
  })

  it('passes the form of a compared date to the words', () => {
    const words = { ...englishQuery, compares: ({ form }: SaidOrder) => String(form) }
    const forms = ['2024-05-01', '2024-05-01T10:00', '2024-05-01T10:00Z', 0].map((value) =>
      say(where('seen', 'gt', value), { words }),
    )
    expect(forms).toEqual(['day', 'wall', 'instant', 'instant'])
  })

  it('passes nested groups of the same operator as one', () => {
    const words: QueryWords = {
      ...englishQuery,
      and: (conditions) => `all of [${conditions.join('; ')}]`,
      or: (conditions) => `any of [${conditions.join('; ')}]`,
      equals: ({ values }) => values.join(),
    }
    const inWords = (filter: unknown) => say(filter, { words })
    expect(inWords(and(a, and(b, and(c, a)), or(and(b))))).toBe('all of ["a"; "b"; "c"; "a"; "b"]')
    expect(inWords(or(a, and(or(b, c))))).toBe('any of ["a"; "b"; "c"]')
    expect(inWords(or(a, and(b, or(c)), or()))).toBe('any of ["a"; all of ["b"; "c"]; never true]')
  })
})

describe('the words of a day', () => {
  const bills = defineResource({ due: 'day', amount: 'decimal' })
  const sayBills = (filter: object) => {
    const query: unknown = { filter, sort: [{ field: 'due', direction: 'desc' }] }
    return describeQuery(bills, query, {
      now: Date.parse('2026-11-20T02:30Z'),
      timeZone: 'America/New_York',
    })
  }

  it('name the zone if today depends on it, and no zone for a day that is written', () => {
    const today = sayBills({ field: 'due', comparator: 'rp_eq_date', value: 0 })
    expect(today).toContain('2026-11-19')
    expect(today).toContain('in the time zone America/New_York')
    const written = sayBills({ field: 'due', comparator: 'eq', value: '2026-03-08' })
    expect(written).toBe('due is on 2026-03-08, newest due first')
  })

  it('show a decimal by its digits', () => {
    const filter = { field: 'amount', comparator: 'gt', value: '12345678901234567.89' }
    expect(sayBills(filter)).toContain('amount is more than 12345678901234567.89')
  })
})
