import { runInNewContext } from 'node:vm'
import {
  defineResource,
  parseQuery,
  QueryError,
  safeParseQuery,
  type Issue,
  type Resource,
} from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { issueCodes } from '../issue-codes.js'

/** Language reference, section 9: what a rejected query is told. */

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

/** The faults of a query, each as `code path`. */
function faults(input: unknown, of?: Resource): string[] {
  return issuesOf(input, of).map(({ code, path }) => [code, ...path].join(' '))
}

const comparison = { field: 'city', comparator: 'eq', value: 'x' }
const key = { field: 'city', direction: 'asc' }

describe('each code has its place and says what was expected', () => {
  const cases: [
    code: string,
    input: unknown,
    path: (string | number)[],
    message: string,
    params: object,
  ][] = [
    [
      'invalid_type',
      5,
      [],
      'expected a query ({filter, sort, page}), got 5',
      { expected: ['object'], allowed: ['filter', 'sort', 'page'] },
    ],
    [
      'invalid_type',
      undefined,
      [],
      'expected a query ({filter, sort, page}), got undefined',
      { expected: ['object'], allowed: ['filter', 'sort', 'page'] },
    ],
    [
      'invalid_type',
      { page: [] },
      ['page'],
      'expected a page ({offset, limit}), got an empty array',
      { expected: ['object'], allowed: ['offset', 'limit'] },
    ],
    [
      'invalid_type',
      { sort: {} },
      ['sort'],
      'expected an array of sort keys ({field, direction}), got an object',
      { expected: ['array'] },
    ],
    [
      'invalid_type',
      { sort: [null] },
      ['sort', 0],
      'expected a sort key such as {"field":"city","direction":"asc"}, got null',
      {
        expected: ['object'],
        allowed: ['field', 'direction'],
        example: { field: 'city', direction: 'asc' },
      },
    ],
    [
      'invalid_type',
      { sort: ['size'] },
      ['sort', 0],
      'expected a sort key such as {"field":"size","direction":"asc"}, got "size"',
      {
        expected: ['object'],
        allowed: ['field', 'direction'],
        example: { field: 'size', direction: 'asc' },
      },
    ],
    [
      'invalid_type',
      { sort: [{ ...key, direction: 1 }] },
      ['sort', 0, 'direction'],
      'expected "asc" or "desc", got 1',
      { expected: ['string'], allowed: ['asc', 'desc'] },
    ],
    [
      'invalid_type',
      { filter: 'all' },
      ['filter'],
      'expected a filter (a group {operator, operands} or a comparison {field, comparator, value}), got "all"',
      { expected: ['object'], allowed: ['operator', 'operands', 'field', 'comparator', 'value'] },
    ],
    [
      'invalid_type',
      { filter: { operator: true } },
      ['filter', 'operator'],
      'expected "and" or "or", got true',
      { expected: ['string'], allowed: ['and', 'or'] },
    ],
    [
      'invalid_type',
      { filter: { operands: {} } },
      ['filter', 'operands'],
      'expected an array of filters, got an object',
      { expected: ['array'] },
    ],
    [
      'invalid_type',
      { filter: { ...comparison, field: 5 } },
      ['filter', 'field'],
      'expected a string, got 5',
      { expected: ['string'] },
    ],
    [
      'unknown_member',
      { limit: 5 },
      ['limit'],
      'expected only filter, sort, page, got "limit"; it belongs in "page"',
      { allowed: ['filter', 'sort', 'page'], parent: 'page' },
    ],
    [
      'unknown_member',
      { operands: [] },
      ['operands'],
      'expected only filter, sort, page, got "operands"; it belongs in "filter"',
      { allowed: ['filter', 'sort', 'page'], parent: 'filter' },
    ],
    [
      'unknown_member',
      { operands: [], filter: {} },
      ['operands'],
      'expected only filter, sort, page, got "operands"',
      { allowed: ['filter', 'sort', 'page'] },
    ],
    [
      'unknown_member',
      { where: {} },
      ['where'],
      'expected only filter, sort, page, got "where"; did you mean "filter"?',
      { allowed: ['filter', 'sort', 'page'], suggestion: 'filter' },
    ],
    [
      'unknown_member',
      { filter: { ...comparison, op: 'eq' } },
      ['filter', 'op'],
      'expected only operator, operands, field, comparator, value, got "op"',
      { allowed: ['operator', 'operands', 'field', 'comparator', 'value'] },
    ],
    [
      'unknown_member',
      { filter: { filters: [] } },
      ['filter', 'filters'],
      'expected only operator, operands, field, comparator, value, got "filters"; did you mean "operands"?',
      { allowed: ['operator', 'operands', 'field', 'comparator', 'value'], suggestion: 'operands' },
    ],
    [
      'unknown_member',
      { page: { size: 5 } },
      ['page', 'size'],
      'expected only offset, limit, got "size"; did you mean "limit"?',
      { allowed: ['offset', 'limit'], suggestion: 'limit' },
    ],
    [
      'unknown_member',
      { sort: [{ ...key, nulls: 'last' }] },
      ['sort', 0, 'nulls'],
      'expected only field, direction, got "nulls"',
      { allowed: ['field', 'direction'] },
    ],
    [
      'missing_member',
      { filter: { comparator: 'eq', value: 'x' } },
      ['filter', 'field'],
      'expected a field (city, size, open, day, tags, codes), got nothing',
      { member: 'field', allowed: ['city', 'size', 'open', 'day', 'tags', 'codes'] },
    ],
    [
      'missing_member',
      { filter: { field: 'open', value: true } },
      ['filter', 'comparator'],
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got nothing',
      { member: 'comparator', allowed: ['eq', 'ne', 'is_any', 'is_not_any'] },
    ],
    [
      'missing_member',
      { filter: { field: 'city', comparator: 'eq' } },
      ['filter', 'value'],
      'expected a value (null has to be written out), got nothing',
      { member: 'value' },
    ],
    [
      'missing_member',
      { sort: [{ field: 'city' }] },
      ['sort', 0, 'direction'],
      'expected "asc" or "desc", got nothing',
      { member: 'direction', allowed: ['asc', 'desc'] },
    ],
    [
      'missing_member',
      { sort: [{ direction: 'asc' }] },
      ['sort', 0, 'field'],
      'expected a field (city, size, open, day), got nothing',
      { member: 'field', allowed: ['city', 'size', 'open', 'day'] },
    ],
    [
      'mixed_filter',
      { filter: { ...comparison, operands: [] } },
      ['filter'],
      'expected a group or a comparison, got properties of both',
      { group: ['operator', 'operands'], comparison: ['field', 'comparator', 'value'] },
    ],
    [
      'mixed_filter',
      { filter: { field: 'city', operator: '=', value: 'x' } },
      ['filter'],
      'expected a group or a comparison, got properties of both; a comparison has a "comparator", not an "operator"',
      {
        group: ['operator', 'operands'],
        comparison: ['field', 'comparator', 'value'],
        suggestion: 'comparator',
      },
    ],
    [
      'unknown_operator',
      { filter: { operator: 'xor' } },
      ['filter', 'operator'],
      'expected "and" or "or", got "xor"',
      { allowed: ['and', 'or'] },
    ],
    [
      'unknown_operator',
      { filter: { operator: '||' } },
      ['filter', 'operator'],
      'expected "and" or "or", got "||"; did you mean "or"?',
      { allowed: ['and', 'or'], suggestion: 'or' },
    ],
    [
      'unknown_operator',
      { filter: { operator: 'not' } },
      ['filter', 'operator'],
      'expected "and" or "or", got "not"; use the complement of a comparator, such as ne for eq',
      { allowed: ['and', 'or'] },
    ],
    [
      'unknown_field',
      { filter: { operands: [{}, { ...comparison, field: 'town' }] } },
      ['filter', 'operands', 1, 'field'],
      'expected a known field (city, size, open, day, tags, codes), got "town"',
      { allowed: ['city', 'size', 'open', 'day', 'tags', 'codes'] },
    ],
    [
      'unknown_field',
      { sort: [{ ...key, field: 'City' }] },
      ['sort', 0, 'field'],
      'expected a known field (city, size, open, day), got "City"; did you mean "city"?',
      { allowed: ['city', 'size', 'open', 'day'], suggestion: 'city' },
    ],
    [
      'unknown_comparator',
      { filter: { ...comparison, comparator: 'eqq' } },
      ['filter', 'comparator'],
      'expected a comparator of string fields (eq, ne, gt, ge, lt, le, contains, not_contains, is_any, is_not_any), got "eqq"',
      {
        kind: 'string',
        allowed: [
          'eq',
          'ne',
          'gt',
          'ge',
          'lt',
          'le',
          'contains',
          'not_contains',
          'is_any',
          'is_not_any',
        ],
      },
    ],
    [
      'unknown_comparator',
      { filter: { field: 'open', comparator: 'ne!', value: true } },
      ['filter', 'comparator'],
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "ne!"',
      { kind: 'boolean', allowed: ['eq', 'ne', 'is_any', 'is_not_any'] },
    ],
    [
      'unknown_comparator',
      { filter: { field: 'open', comparator: '!=', value: true } },
      ['filter', 'comparator'],
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "!="; did you mean "ne"?',
      { kind: 'boolean', allowed: ['eq', 'ne', 'is_any', 'is_not_any'], suggestion: 'ne' },
    ],
    [
      'comparator_not_allowed',
      { filter: { field: 'open', comparator: 'gt', value: true } },
      ['filter', 'comparator'],
      'expected a comparator of boolean fields (eq, ne, is_any, is_not_any), got "gt"',
      { kind: 'boolean', allowed: ['eq', 'ne', 'is_any', 'is_not_any'] },
    ],
    [
      'comparator_not_allowed',
      { filter: { field: 'tags', comparator: 'is_any', value: ['a'] } },
      ['filter', 'comparator'],
      'expected a comparator of string[] fields (eq, ne, contains, not_contains, includes_any, includes_all, excludes_any, excludes_all), got "is_any"; did you mean "includes_any"?',
      {
        kind: 'string[]',
        allowed: [
          'eq',
          'ne',
          'contains',
          'not_contains',
          'includes_any',
          'includes_all',
          'excludes_any',
          'excludes_all',
        ],
        suggestion: 'includes_any',
      },
    ],
    [
      'invalid_value',
      { filter: { ...comparison, value: 5 } },
      ['filter', 'value'],
      'expected a string or null, got 5',
      { kind: 'string', expected: ['string', 'null'] },
    ],
    [
      'invalid_value',
      { filter: { field: 'day', comparator: 'is_any', value: 5 } },
      ['filter', 'value'],
      'expected an array, each element a date ("YYYY-MM-DD", an ISO-8601 datetime, whole epoch milliseconds) or null, got 5',
      { kind: 'date', expected: ['array'], elements: ['date', 'null'] },
    ],
    [
      'invalid_value',
      { filter: { field: 'codes', comparator: 'includes_all', value: [1, null] } },
      ['filter', 'value', 1],
      'expected a finite number, got null',
      { kind: 'number[]', expected: ['number'] },
    ],
    [
      'invalid_page',
      { page: { offset: -1 } },
      ['page', 'offset'],
      'expected a whole number from 0 to 2^53 - 1, got -1',
      { expected: ['integer'], min: 0, max: 9007199254740991 },
    ],
    [
      'invalid_direction',
      { sort: [{ ...key, direction: 'ASC' }] },
      ['sort', 0, 'direction'],
      'expected "asc" or "desc", got "ASC"; did you mean "asc"?',
      { allowed: ['asc', 'desc'], suggestion: 'asc' },
    ],
    [
      'invalid_direction',
      { sort: [{ ...key, direction: 'up' }] },
      ['sort', 0, 'direction'],
      'expected "asc" or "desc", got "up"',
      { allowed: ['asc', 'desc'] },
    ],
    [
      'duplicate_sort_field',
      { sort: [key, { ...key, direction: 'desc' }] },
      ['sort', 1, 'field'],
      'expected each field once, got "city" again',
      { first: 0 },
    ],
    [
      'not_sortable',
      { sort: [{ ...key, field: 'tags' }] },
      ['sort', 0, 'field'],
      'expected a field that can be sorted by (city, size, open, day), got "tags"',
      { kind: 'string[]', allowed: ['city', 'size', 'open', 'day'] },
    ],
    [
      'limit_exceeded',
      { sort: Array.from({ length: 9 }, () => key) },
      ['sort'],
      'expected at most 8 sort keys, got 9',
      { limit: 'maxSortFields', max: 8 },
    ],
    [
      'limit_exceeded',
      { filter: { ...comparison, value: 'x'.repeat(257) } },
      ['filter', 'value'],
      'expected at most 256 UTF-16 units, got 257',
      { limit: 'maxTextLength', max: 256 },
    ],
  ]
  test.each(cases)('%s of %j', (code, input, path, message, params) => {
    expect(issuesOf(input)).toEqual([{ code, path, message, params }])
  })

  it('shows a sort key of some field where none can be sorted by', () => {
    const [issue] = issuesOf({ sort: ['tags'] }, defineResource({ tags: 'string[]' }))
    expect(issue!.params).toMatchObject({ example: { field: 'name', direction: 'asc' } })
  })

  it('and none is left out here', () => {
    const ofFacets = ['facet_not_allowed', 'invalid_facet']
    const elsewhere = [...ofFacets, 'too_short', 'not_expressible', 'incomplete'] // of a limit, and of adapters
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

  it('is not that of a list or a text for what only has a length', () => {
    const value = { length: 1e6 }
    expect(faults({ filter: { ...comparison, value } })).toEqual(['invalid_value filter value'])
  })

  it('on a list field names the comparator that is meant for elements', () => {
    for (const comparator of ['eq', 'ne']) {
      const [issue] = issuesOf({ filter: { field: 'tags', comparator, value: 'a' } })
      expect(issue).toMatchObject({ code: 'invalid_value', path: ['filter', 'value'] })
      expect(issue!.message).toContain('includes_all')
    }
  })

  it('names the element of a list by its index', () => {
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

  test.each(quoted(short))('whole where it is as long: %j', (input, text) => {
    expect(issuesOf(input)[0]!.message).toContain(`got "${text}"`)
  })

  test.each(quoted(long))('cut where it is longer: %j', (input) => {
    expect(issuesOf(input)[0]!.message).toContain(`got "${short}"…`)
  })

  it('and no thing that is not text', () => {
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

  it('is as unknown as one that does not exist, in filter and in sort', () => {
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

  it('is never suggested, and named only where the client did', () => {
    const [issue] = issuesOf({ filter: { ...comparison, field: 'secretScor' } }, hidden)
    expect(issue!.message).toBe('expected a known field (region), got "secretScor"')
    expect(issue!.params).toEqual({ allowed: ['region'] })
    const all = defineResource({ secretScore: { kind: 'number', internal: true } })
    expect(issuesOf({ filter: { ...comparison, field: 'x' } }, all)[0]!.message).toBe(
      'expected a known field, got "x"',
    )
  })
})

describe('every fault is named at once', () => {
  it('in the order of the reference: filter depth-first, then page, then sort', () => {
    const input = {
      sort: [{ field: 'tags', direction: 'up', x: 1 }, 7, key, key],
      extra: 1,
      page: { limit: -1, size: 3, offset: '1' },
      filter: {
        operands: [
          { operands: [{ ...comparison, value: 5 }], operator: 'nor' },
          { operator: 'and', value: 1, also: 2 },
          { comparator: 'like', why: 1, field: 'town' },
          { field: 'size', comparator: 'contains', value: {} },
        ],
        operator: 5,
        note: 'hi',
      },
    }
    expect(faults(input)).toEqual([
      'unknown_member extra',
      'unknown_member filter note',
      'invalid_type filter operator',
      'unknown_operator filter operands 0 operator',
      'invalid_value filter operands 0 operands 0 value',
      'mixed_filter filter operands 1',
      'unknown_member filter operands 1 also',
      'unknown_member filter operands 2 why',
      'missing_member filter operands 2 value',
      'unknown_field filter operands 2 field',
      'unknown_comparator filter operands 2 comparator',
      'comparator_not_allowed filter operands 3 comparator',
      'unknown_member page size',
      'invalid_page page offset',
      'invalid_page page limit',
      'unknown_member sort 0 x',
      'not_sortable sort 0 field',
      'invalid_direction sort 0 direction',
      'invalid_type sort 1',
      'duplicate_sort_field sort 3 field',
    ])
  })

  it('and at most the first 100', () => {
    const operands = Array.from({ length: 101 }, () => ({ operator: 'xor' }))
    const many = defineResource({ city: 'string' }, { limits: { maxComparisons: 200 } })
    const found = issuesOf({ filter: { operands }, page: 5 }, many)
    expect(found).toHaveLength(100)
    expect(found.at(-1)!.path).toEqual(['filter', 'operands', 99, 'operator'])
    const fewer = { filter: { operands: operands.slice(2) }, page: 5 }
    expect(issuesOf(fewer, many).at(-1)!.path).toEqual(['page'])
  })

  it('of a mixed filter no part is judged but its unknown members', () => {
    expect(faults({ filter: { operator: 5, operands: 5, field: 7, also: 2 } })).toEqual([
      'mixed_filter filter',
      'unknown_member filter also',
    ])
    expect(faults({ filter: { operands: [{ operator: 'nor' }], comparator: 'like' } })).toEqual([
      'mixed_filter filter',
    ])
  })

  it('what is no text names no field, though it may turn into the name of one', () => {
    for (const field of [['size'], 5, null, undefined, { length: 4 }]) {
      const found = issuesOf({ filter: { field, comparator: 'greter', value: 1 } })
      expect(found.map(({ path }) => path.at(-1))).toEqual(['field', 'comparator'])
      expect(found[1]!.params).not.toHaveProperty('kind')
    }
  })

  it('a value is judged only where its comparator is allowed for the field', () => {
    expect(faults({ filter: { field: 'town', comparator: 'eq', value: {} } })).toEqual([
      'unknown_field filter field',
    ])
    expect(faults({ filter: { field: 'size', comparator: 'like', value: {} } })).toEqual([
      'unknown_comparator filter comparator',
    ])
  })
})

describe('what is no plain data', () => {
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
  class List extends Array<unknown> {}
  const bare = Object.setPrototypeOf([], null) as object
  const bareObject = Object.create(null) as object

  test.each<[what: string, value: unknown, at: string]>([
    ['a class instance', new Box(), 'value'],
    ['a Map', new Map(), 'value'],
    ['a RegExp', /x/, 'value'],
    ['a boxed text', new String('x'), 'value'],
    ['an object that inherits', Object.create({ x: 1 }), 'value'],
    ['a list with gaps', sparse, 'value'],
    ['a list with other members', Object.assign(['x'], { note: 1 }), 'value'],
    ['a list of a class of its own', List.from(['x']), 'value'],
    ['an object that inherits from a function', Object.create(() => 'x'), 'value'],
    ['an object that inherits from a bare one', Object.create(bareObject), 'value'],
    ['an object that inherits', Object.create({ isPrototypeOf: 1 }), 'value'],
    ['a list with a gap and a member for it', Object.assign([], { 1: 'x', note: 1 }), 'value'],
    ['a list that inherits from nothing', Object.setPrototypeOf(['x'], null), 'value'],
    ['a list that inherits from a list', Object.setPrototypeOf(['x'], bare), 'value'],
  ])('is invalid_type for an operand: %s', (_, value, at) => {
    expect(faults({ filter: { ...comparison, value } })).toEqual([`invalid_type filter ${at}`])
    expect(faults({ filter: { field: 'tags', comparator: 'includes_any', value } })).toEqual([
      `invalid_type filter ${at}`,
    ])
    const inList = { ...comparison, comparator: 'is_any', value: [value] }
    expect(faults({ filter: inList })).toEqual([`invalid_type filter ${at} 0`])
  })

  it('is told what would be', () => {
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

  it('is invalid_type for a query, a filter, a page and a sort key', () => {
    const heir: unknown = Object.create({ filter: {} })
    for (const thing of [new Box(), new Map(), new Date(0), [], heir]) {
      expect(faults(thing)).toEqual(['invalid_type'])
      expect(faults({ filter: thing })).toEqual(['invalid_type filter'])
      expect(faults({ page: thing })).toEqual(['invalid_type page'])
      expect(faults({ sort: [thing] })).toEqual(['invalid_type sort 0'])
    }
    expect(faults({ sort: sparse })).toEqual(['invalid_type sort'])
    expect(faults({ filter: { operands: sparse } })).toEqual(['invalid_type filter operands'])
    expect(faults({ filter: { operands: Object.assign([], { x: 1 }) } })).toEqual([
      'invalid_type filter operands',
    ])
  })

  it('is invalid_type for a getter, which is not read', () => {
    expect(faults({ filter: got })).toEqual(['invalid_type filter value'])
    const list = Object.defineProperty(['x'], 0, { get: () => 'y', enumerable: true })
    expect(faults({ filter: { ...comparison, comparator: 'is_any', value: list } })).toEqual([
      'invalid_type filter value',
    ])
  })

  it('is invalid_type for what only says that it is a Date, and is not asked', () => {
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

  it('is invalid_type for members that are hidden or go by a symbol', () => {
    expect(faults({ [Symbol('page')]: 1 })).toEqual(['invalid_type'])
    expect(faults(Object.defineProperty({}, 'page', { value: {} }))).toEqual(['invalid_type'])
  })

  it('is not what another realm or a bare object holds', () => {
    expect(faults(runInNewContext('({ filter: { operands: [{}] }, page: {}, sort: [] })'))).toEqual(
      [],
    )
    expect(faults(Object.assign(Object.create(null), { filter: {} }))).toEqual([])
  })

  it('is not a Date operand, of whatever realm', () => {
    const date = (value: unknown) => ({ filter: { field: 'day', comparator: 'eq', value } })
    expect(faults(date(new Date(0)))).toEqual([])
    expect(faults(date(runInNewContext('new Date(0)')))).toEqual([])
    expect(faults({ filter: { ...comparison, value: new Date(0) } })).toEqual([
      'invalid_value filter value',
    ])
  })
})

describe('null and undefined', () => {
  it('null never stands for leaving out', () => {
    expect(faults({ filter: null, page: null, sort: null })).toEqual([
      'invalid_type filter',
      'invalid_type page',
      'invalid_type sort',
    ])
    expect(faults({ filter: { operator: null, operands: null } })).toEqual([
      'invalid_type filter operator',
      'invalid_type filter operands',
    ])
    expect(faults({ page: { limit: null } })).toEqual(['invalid_page page limit'])
  })

  it('undefined counts as left out, for mixing too', () => {
    expect(faults({ filter: undefined, page: undefined, sort: undefined })).toEqual([])
    expect(faults({ filter: { ...comparison, operator: undefined, operands: undefined } })).toEqual(
      [],
    )
    expect(faults({ filter: { operator: 'and', field: undefined, value: undefined } })).toEqual([])
  })

  it('undefined is no value, and a comparison of undefined members does not match all', () => {
    expect(faults({ filter: { ...comparison, value: undefined } })).toEqual([
      'missing_member filter value',
    ])
    expect(faults({ filter: { field: undefined } })).toEqual([
      'missing_member filter field',
      'missing_member filter comparator',
      'missing_member filter value',
    ])
  })

  it('an unknown member is unknown whatever it holds', () => {
    expect(faults({ where: undefined })).toEqual(['unknown_member where'])
    expect(faults(JSON.parse('{"__proto__": {"filter": {}}}'))).toEqual([
      'unknown_member __proto__',
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

  it('is an Error by its own name, with frozen issues', () => {
    const error = rejected({ page: { limit: -1 }, sort: [5, 'size'], filter: { field: 'x' } })
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('QueryError')
    expect(Object.isFrozen(error.issues)).toBe(true)
    for (const { code, path, params } of error.issues) {
      const parts: readonly unknown[] = [path, params, ...Object.values<unknown>({ ...params })]
      expect([code, parts.every(Object.isFrozen)]).toEqual([code, true])
    }
  })

  it('names the first three faults in one line, with paths as they would be written in code', () => {
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

  it('has the status that frameworks answer, and is JSON as a body', () => {
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

  it('does not repeat a name of more than 64 characters, in its paths either', () => {
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

  it('is what safeParseQuery returns and parseQuery throws', () => {
    const result = safeParseQuery(resource, { sort: 5 })
    expect(result.success).toBe(false)
    expect(result).toMatchObject({ error: rejected({ sort: 5 }) })
    expect(safeParseQuery(resource, {})).toEqual({ success: true, data: parseQuery(resource, {}) })
  })
})
