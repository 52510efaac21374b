import { runInNewContext } from 'node:vm'
import {
  defineResource,
  parseQuery,
  QueryError,
  safeParseQuery,
  type Issue,
  type IssueCode,
  type Resource,
} from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { issueCodes } from '../issue-codes.js'

/** The issues of rejected queries (language reference, section 9). */

const resource = defineResource({
  city: 'string',
  size: 'number',
  open: 'boolean',
  day: 'date',
  tags: 'string[]',
  codes: 'number[]',
  secret: { kind: 'string', internal: true },
})

function issuesOf(input: unknown, of: Resource = resource): readonly Issue[] {
  const result = safeParseQuery(of, input)
  return result.success ? [] : result.error.issues
}

/** Returns the issues of a query, each as `code path`. */
function faults(input: unknown, of?: Resource): string[] {
  return issuesOf(input, of).map(({ code, path }) => [code, ...path].join(' '))
}

const comparison = { field: 'city', comparator: 'eq', value: 'x' }
const key = { field: 'city', direction: 'asc' }

describe('the message of each code has the expectation and the input', () => {
  const cases: [code: IssueCode, input: unknown, message: string][] = [
    ['invalid_type', 5, 'expected a query ({filter, sort, page}), got 5'],
    ['invalid_type', undefined, 'expected a query ({filter, sort, page}), got undefined'],
    ['invalid_type', { page: [] }, 'expected a page ({offset, limit}), got an empty array'],
    [
      'invalid_type',
      { sort: {} },
      'expected an array of sort keys ({field, direction}), got an object',
    ],
    [
      'invalid_type',
      { sort: [null] },
      'expected a sort key such as {"field":"city","direction":"asc"}, got null',
    ],
    [
      'invalid_type',
      { sort: ['size'] },
      'expected a sort key such as {"field":"size","direction":"asc"}, got "size"',
    ],
    ['invalid_type', { sort: [{ ...key, direction: 1 }] }, 'expected "asc" or "desc", got 1'],
    [
      'invalid_type',
      { filter: 'all' },
      'expected a filter (a group {operator, operands} or a comparison {field, comparator, value}), got "all"',
    ],
    ['invalid_type', { filter: { operator: true } }, 'expected "and" or "or", got true'],
    ['invalid_type', { filter: { operands: {} } }, 'expected an array of filters, got an object'],
    ['invalid_type', { filter: { ...comparison, field: 5 } }, 'expected a string, got 5'],
    [
      'unknown_member',
      { limit: 5 },
      'expected only filter, sort, page, got "limit"; it belongs in "page"',
    ],
    [
      'unknown_member',
      { operands: [] },
      'expected only filter, sort, page, got "operands"; it belongs in "filter"',
    ],
    [
      'unknown_member',
      { operands: [], filter: {} },
      'expected only filter, sort, page, got "operands"',
    ],
    [
      'unknown_member',
      { where: {} },
      'expected only filter, sort, page, got "where"; did you mean "filter"?',
    ],
    [
      'unknown_member',
      { filter: { ...comparison, op: 'eq' } },
      'expected only operator, operands, field, comparator, value, got "op"',
    ],
    [
      'unknown_member',
      { filter: { filters: [] } },
      'expected only operator, operands, field, comparator, value, got "filters"; did you mean "operands"?',
    ],
    [
      'unknown_member',
      { page: { size: 5 } },
      'expected only offset, limit, got "size"; did you mean "limit"?',
    ],
    [
      'unknown_member',
      { sort: [{ ...key, nulls: 'last' }] },
      'expected only field, direction, got "nulls"',
    ],
    [
      'missing_member',
      { filter: { comparator: 'eq', value: 'x' } },
      'expected a field (city, size, open, day, tags, codes), got nothing',
    ],
    [
      'missing_member',
      { filter: { field: 'open', value: true } },
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got nothing',
    ],
    [
      'missing_member',
      { filter: { field: 'city', comparator: 'eq' } },
      'expected a value (null has to be written out), got nothing',
    ],
    ['missing_member', { sort: [{ field: 'city' }] }, 'expected "asc" or "desc", got nothing'],
    [
      'missing_member',
      { sort: [{ direction: 'asc' }] },
      'expected a field (city, size, open, day), got nothing',
    ],
    [
      'mixed_filter',
      { filter: { ...comparison, operands: [] } },
      'expected a group or a comparison, got properties of both',
    ],
    [
      'mixed_filter',
      { filter: { field: 'city', operator: '=', value: 'x' } },
      'expected a group or a comparison, got properties of both; a comparison has a "comparator", not an "operator"',
    ],
    ['unknown_operator', { filter: { operator: 'xor' } }, 'expected "and" or "or", got "xor"'],
    [
      'unknown_operator',
      { filter: { operator: '||' } },
      'expected "and" or "or", got "||"; did you mean "or"?',
    ],
    [
      'unknown_operator',
      { filter: { operator: 'not' } },
      'expected "and" or "or", got "not"; use the complement of a comparator, such as ne for eq',
    ],
    [
      'unknown_field',
      { filter: { operands: [{}, { ...comparison, field: 'town' }] } },
      'expected a known field (city, size, open, day, tags, codes), got "town"',
    ],
    [
      'unknown_field',
      { sort: [{ ...key, field: 'City' }] },
      'expected a known field (city, size, open, day), got "City"; did you mean "city"?',
    ],
    [
      'unknown_comparator',
      { filter: { ...comparison, comparator: 'eqq' } },
      'expected a comparator of string fields (eq, ne, gt, ge, lt, le, contains, not_contains, is_any, is_not_any), got "eqq"',
    ],
    [
      'unknown_comparator',
      { filter: { field: 'open', comparator: 'ne!', value: true } },
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "ne!"',
    ],
    [
      'unknown_comparator',
      { filter: { field: 'open', comparator: '!=', value: true } },
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "!="; did you mean "ne"?',
    ],
    [
      'comparator_not_allowed',
      { filter: { field: 'open', comparator: 'gt', value: true } },
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "gt"',
    ],
    [
      'comparator_not_allowed',
      { filter: { field: 'tags', comparator: 'is_any', value: ['a'] } },
      'expected a comparator of string[] fields (eq, ne, contains, not_contains, includes_any, includes_all, excludes_any, excludes_all), got "is_any"; did you mean "includes_any"?',
    ],
    ['invalid_value', { filter: { ...comparison, value: 5 } }, 'expected a string or null, got 5'],
    [
      'invalid_value',
      { filter: { field: 'day', comparator: 'is_any', value: 5 } },
      'expected an array, each element a date ("YYYY-MM-DD", an ISO-8601 datetime, whole epoch milliseconds) or null, got 5',
    ],
    [
      'invalid_value',
      { filter: { field: 'codes', comparator: 'includes_all', value: [1, null] } },
      'expected a finite number, got null',
    ],
    [
      'invalid_page',
      { page: { offset: -1 } },
      'expected a whole number from 0 to 2^53 - 1, got -1',
    ],
    [
      'invalid_direction',
      { sort: [{ ...key, direction: 'ASC' }] },
      'expected "asc" or "desc", got "ASC"; did you mean "asc"?',
    ],
    [
      'invalid_direction',
      { sort: [{ ...key, direction: 'up' }] },
      'expected "asc" or "desc", got "up"',
    ],
    [
      'duplicate_sort_field',
      { sort: [key, { ...key, direction: 'desc' }] },
      'expected each field once, got "city" again',
    ],
    [
      'not_sortable',
      { sort: [{ ...key, field: 'tags' }] },
      'expected a field that can be sorted by (city, size, open, day), got "tags"',
    ],
    [
      'limit_exceeded',
      { sort: Array.from({ length: 9 }, () => key) },
      'expected at most 8 sort keys, got 9',
    ],
    [
      'limit_exceeded',
      { filter: { ...comparison, value: 'x'.repeat(257) } },
      'expected at most 256 UTF-16 units, got 257',
    ],
  ]
  // Vectors test the path and the params.
  test.each(cases)('%s of %j', (code, input, message) => {
    expect(issuesOf(input)).toMatchObject([{ code, message }])
  })

  it('shows an example of a sort key if no field is sortable', () => {
    const [issue] = issuesOf({ sort: ['tags'] }, defineResource({ tags: 'string[]' }))
    expect(issue!.params).toMatchObject({ example: { field: 'name', direction: 'asc' } })
  })

  it('has a test for every code', () => {
    const ofFacets = ['facet_not_allowed', 'invalid_facet']
    const elsewhere = [...ofFacets, 'too_short', 'too_many_values', 'not_expressible', 'incomplete'] // codes of a limit and of adapters
    expect(new Set([...cases.map(([code]) => code), ...elsewhere])).toEqual(new Set(issueCodes))
  })
})

describe('the message of an invalid value', () => {
  const date = 'expected a date ("YYYY-MM-DD", an ISO-8601 datetime, whole epoch milliseconds)'
  const span =
    'expected a span (whole days, or an ISO-8601 duration such as "P1M") of at most 366,000 days'
  test.each<[field: string, comparator: string, value: unknown, message: string]>([
    ['city', 'gt', null, 'expected a string, got null'],
    ['city', 'eq', ['x'], 'expected a string or null, got an array'],
    ['city', 'eq', '\0', 'expected a string or null, got "\\u0000"'],
    ['city', 'eq', 'a\uD800', 'expected a string or null, got "a\\ud800"'],
    ['size', 'eq', '5', 'expected a finite number or null, got "5"'],
    ['size', 'lt', Infinity, 'expected a finite number, got Infinity'],
    ['size', 'lt', NaN, 'expected a finite number, got NaN'],
    ['size', 'lt', 5n, 'expected a finite number, got a bigint'],
    ['open', 'eq', 0, 'expected true or false or null, got 0'],
    ['day', 'gt', '2024-02-30', `${date}, got "2024-02-30"`],
    ['day', 'gt', 1.5, `${date}, got 1.5`],
    ['day', 'gt', new Date(NaN), `${date}, got an invalid Date`],
    ['day', 'rp_lt', 'P1.5D', `${span}, got "P1.5D"`],
    ['day', 'rp_lt', -1, `${span}, got -1`],
    ['tags', 'contains', null, 'expected a string, got null'],
    ['codes', 'contains', '1', 'expected a finite number, got "1"'],
    ['tags', 'includes_any', 'a', 'expected an array, each element a string, got "a"'],
    ['city', 'is_any', null, 'expected an array, each element a string or null, got null'],
  ])('%s %s %o: %s', (field, comparator, value, message) => {
    expect(issuesOf({ filter: { field, comparator, value } })).toMatchObject([
      { code: 'invalid_value', path: ['filter', 'value'], message },
    ])
  })

  it('does not treat an object with a length as a list or a text', () => {
    const value = { length: 1e6 }
    expect(faults({ filter: { ...comparison, value } })).toEqual(['invalid_value filter value'])
  })

  it('on a list field names the comparator for elements', () => {
    for (const comparator of ['eq', 'ne']) {
      const [issue] = issuesOf({ filter: { field: 'tags', comparator, value: 'a' } })
      expect(issue).toMatchObject({ code: 'invalid_value', path: ['filter', 'value'] })
      expect(issue!.message).toContain('includes_all')
    }
  })

  it('has the index of the element in a list', () => {
    const value = [1, '2', null, undefined, [3], NaN]
    expect(faults({ filter: { field: 'size', comparator: 'is_any', value } })).toEqual([
      'invalid_value filter value 1',
      'invalid_value filter value 3',
      'invalid_value filter value 4',
      'invalid_value filter value 5',
    ])
    expect(
      faults({ filter: { field: 'tags', comparator: 'includes_any', value: ['a', null] } }),
    ).toEqual(['invalid_value filter value 1'])
  })
})

describe('a message quotes at most 64 characters', () => {
  const short = 'x'.repeat(64)
  const long = 'x'.repeat(65)
  const quoted = (text: string): (readonly [input: unknown, text: string])[] =>
    [
      { filter: { ...comparison, field: text } },
      { filter: { ...comparison, comparator: text } },
      { filter: { operator: text } },
      { filter: { field: 'size', comparator: 'eq', value: text } },
      { filter: { ...comparison, [text]: 1 } },
      { filter: text },
      { page: { limit: text } },
      { sort: [{ ...key, direction: text }] },
      { [text]: 1 },
      text,
    ].map((input) => [input, text] as const)

  test.each(quoted(short))('in full if the value is no longer: %j', (input, text) => {
    expect(issuesOf(input)[0]!.message).toContain(`got "${text}"`)
  })

  test.each(quoted(long))('cut if the value is longer: %j', (input) => {
    expect(issuesOf(input)[0]!.message).toContain(`got "${short}"…`)
  })

  it('and no values other than text', () => {
    for (const [value, word] of [
      [{ password: 'hunter2' }, 'an object'],
      [['hunter2'], 'an array'],
      [[], 'an empty array'],
      [() => 'hunter2', 'a function'],
      [Symbol('hunter2'), 'a symbol'],
      [undefined, 'nothing'],
    ] as const) {
      const [issue] = issuesOf({ filter: { field: 'size', comparator: 'gt', value } })
      expect(issue!.message).toMatch(new RegExp(`, got ${word}$`))
    }
  })
})

describe('an internal field', () => {
  const hidden = defineResource({
    region: 'string',
    secretScore: { kind: 'number', internal: true },
  })

  it('is reported like a field that does not exist, in filter and in sort', () => {
    const about = (field: string) => ({
      filter: { field, comparator: 'gt', value: 'junk' },
      sort: [{ field, direction: 'asc' }],
    })
    const [known, unknown] = ['secretScore', 'secretScorf'].map((field) =>
      JSON.stringify(issuesOf(about(field), hidden)).replaceAll(field, '…'),
    )
    expect(known).toBe(unknown)
    expect(faults(about('secretScore'), hidden)).toEqual([
      'unknown_field filter field',
      'unknown_field sort 0 field',
    ])
  })

  it('is never suggested, and named only in the client’s own words', () => {
    const [issue] = issuesOf({ filter: { ...comparison, field: 'secretScor' } }, hidden)
    expect(issue!.message).toBe('expected a known field (region), got "secretScor"')
    expect(issue!.params).toEqual({ allowed: ['region'] })
    const all = defineResource({ secretScore: { kind: 'number', internal: true } })
    expect(issuesOf({ filter: { ...comparison, field: 'x' } }, all)[0]!.message).toBe(
      'expected a known field, got "x"',
    )
  })
})

it('a QueryError has at most 100 issues', () => {
  const operands = Array.from({ length: 101 }, () => ({ operator: 'xor' }))
  const many = defineResource({ city: 'string' }, { limits: { maxComparisons: 200 } })
  const found = issuesOf({ filter: { operands }, page: 5 }, many)
  expect(found).toHaveLength(100)
  expect(found.at(-1)!.path).toEqual(['filter', 'operands', 99, 'operator'])
})

describe('the field of a fault', () => {
  it('is not converted to a text', () => {
    for (const field of [['size'], 5, null, undefined, { length: 4 }]) {
      const found = issuesOf({ filter: { field, comparator: 'greter', value: 1 } })
      expect(found.map(({ path }) => path.at(-1))).toEqual(['field', 'comparator'])
      expect(found[1]!.params).not.toHaveProperty('kind')
    }
  })
})

/** Values that JSON cannot represent; vectors test the others. */
describe('a value that is not plain data', () => {
  class Box {
    value = 'x'
  }
  const got = Object.defineProperty({ ...comparison }, 'value', {
    enumerable: true,
    get: () => {
      throw new Error('a getter was read')
    },
  })
  const sparse = new Array<unknown>(2)
  const bare = Object.setPrototypeOf([], null) as object
  const bareObject = Object.create(null) as object

  test.each<[what: string, value: unknown]>([
    ['a Map', new Map()],
    ['a RegExp', /x/],
    ['an object that inherits', Object.create({ x: 1 })],
    ['a list with other members', Object.assign(['x'], { note: 1 })],
    ['an object that inherits from a function', Object.create(() => 'x')],
    ['an object that inherits from a bare one', Object.create(bareObject)],
    ['an object that inherits', Object.create({ isPrototypeOf: 1 })],
    ['a list with a gap and a member for it', Object.assign([], { 1: 'x', note: 1 })],
    ['a list that inherits from nothing', Object.setPrototypeOf(['x'], null)],
    ['a list that inherits from a list', Object.setPrototypeOf(['x'], bare)],
  ])('is invalid_type as an operand: %s', (_, value) => {
    expect(faults({ filter: { ...comparison, value } })).toEqual(['invalid_type filter value'])
    expect(faults({ filter: { field: 'tags', comparator: 'includes_any', value } })).toEqual([
      'invalid_type filter value',
    ])
    const inList = { ...comparison, comparator: 'is_any', value: [value] }
    expect(faults({ filter: inList })).toEqual(['invalid_type filter value 0'])
  })

  it('gets a message with the expected data', () => {
    const messages = (filter: unknown) => issuesOf({ filter }).map(({ message }) => message)
    expect(messages({ ...comparison, value: new Box() })).toEqual([
      'expected plain data (a string or null), got an object',
    ])
    expect(messages({ ...comparison, value: sparse })).toEqual([
      'expected an array without gaps or other properties',
    ])
    expect(messages({ ...comparison, comparator: 'is_any', value: sparse })).toEqual([
      'expected an array without gaps or other properties',
    ])
    expect(messages({ operands: sparse })).toEqual([
      'expected an array of filters without gaps or other properties',
    ])
    expect(messages(got)).toEqual(['expected a value, got a getter'])
  })

  it('is invalid_type as a query, a filter, a page and a sort key', () => {
    const heir: unknown = Object.create({ filter: {} })
    for (const thing of [new Map(), new Date(0), heir]) {
      expect(faults(thing)).toEqual(['invalid_type'])
      expect(faults({ filter: thing })).toEqual(['invalid_type filter'])
      expect(faults({ page: thing })).toEqual(['invalid_type page'])
      expect(faults({ sort: [thing] })).toEqual(['invalid_type sort 0'])
    }
    expect(faults({ filter: { operands: Object.assign([], { x: 1 }) } })).toEqual([
      'invalid_type filter operands',
    ])
  })

  it('is invalid_type if it only claims to be a Date, and its claim is not read', () => {
    const pretender = {
      get [Symbol.toStringTag](): string {
        throw new Error('a getter was read')
      },
    }
    for (const value of [pretender, { [Symbol.toStringTag]: 'Date' }]) {
      const filter = { field: 'day', comparator: 'eq', value }
      expect(faults({ filter })).toEqual(['invalid_type filter value'])
    }
  })

  it('does not include objects of another realm or without a prototype', () => {
    expect(faults(runInNewContext('({ filter: { operands: [{}] }, page: {}, sort: [] })'))).toEqual(
      [],
    )
    expect(faults(Object.assign(Object.create(null), { filter: {} }))).toEqual([])
  })

  it('does not include a Date operand of any realm', () => {
    const date = (value: unknown) => ({ filter: { field: 'day', comparator: 'eq', value } })
    expect(faults(date(new Date(0)))).toEqual([])
    expect(faults(date(runInNewContext('new Date(0)')))).toEqual([])
    expect(faults({ filter: { ...comparison, value: new Date(0) } })).toEqual([
      'invalid_value filter value',
    ])
  })
})

describe('QueryError', () => {
  const rejected = (input: unknown): QueryError => {
    try {
      parseQuery(resource, input)
    } catch (error) {
      if (error instanceof QueryError) return error
    }
    throw new Error('not rejected')
  }

  it('is an Error with its own name and frozen issues', () => {
    const error = rejected({ page: { limit: -1 }, sort: [5, 'size'], filter: { field: 'x' } })
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('QueryError')
    expect(Object.isFrozen(error.issues)).toBe(true)
    for (const { code, path, params } of error.issues) {
      const parts: readonly unknown[] = [path, params, ...Object.values<unknown>({ ...params })]
      expect([code, parts.every(Object.isFrozen)]).toEqual([code, true])
    }
  })

  it('has a one-line message with the first three faults and their paths as in code', () => {
    const filter = { operands: [{}, { ...comparison, comparator: 'is_any', value: [5] }] }
    const three = [
      '["page size"]: expected only filter, sort, page, got "page size"',
      'filter.operands[1].value[0]: expected a string or null, got 5',
      'page.limit: expected a whole number from 0 to 2^53 - 1, got -1',
    ].join('; ')
    const input = { filter, 'page size': 5, page: { limit: -1 } }
    expect(rejected(input).message).toBe(three)
    expect(rejected({ ...input, sort: ['size', 'day'] }).message).toBe(`${three}; and 2 more`)
    expect(rejected(null).message).toBe('query: expected a query ({filter, sort, page}), got null')
  })

  it('has the status for frameworks, and a JSON body', () => {
    const error = rejected({ page: { limit: -1 } })
    const { status, statusCode, issues } = error
    expect({ status, statusCode }).toEqual({ status: 400, statusCode: 400 })
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      type: 'request',
      code: 'invalid_query',
      message: 'page.limit: expected a whole number from 0 to 2^53 - 1, got -1',
      issues: [
        {
          code: 'invalid_page',
          path: ['page', 'limit'],
          message: 'expected a whole number from 0 to 2^53 - 1, got -1',
          params: { expected: ['integer'], min: 0, max: 2 ** 53 - 1 },
        },
      ],
    })
    expect(JSON.parse(JSON.stringify(issues))).toEqual(issues)
  })

  it('does not repeat a name longer than 64 characters, not even in paths', () => {
    const [short, long] = ['x'.repeat(64), 'x'.repeat(1_000_000)]
    expect(rejected({ [short]: 1, page: { [short]: 1 } }).message).toBe(
      [
        `${short}: expected only filter, sort, page, got "${short}"`,
        `page.${short}: expected only offset, limit, got "${short}"`,
      ].join('; '),
    )
    const error = rejected({ [long]: 1 })
    expect(error.message).toBe(`["${short}"…]: expected only filter, sort, page, got "${short}"…`)
    expect(error.issues[0]!.path).toEqual([long])
  })

  it('is returned by safeParseQuery and thrown by parseQuery', () => {
    const result = safeParseQuery(resource, { sort: 5 })
    expect(result.success).toBe(false)
    expect(result).toMatchObject({ error: rejected({ sort: 5 }) })
    expect(safeParseQuery(resource, {})).toEqual({ success: true, data: parseQuery(resource, {}) })
  })
})
