import {
  defineResource,
  parseQuery,
  QueryError,
  safeParseQuery,
  type Resource,
} from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { issuesOf as issueTexts, parseIssues } from '../issues.js'

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

const issuesOf = (input: unknown, of: Resource = resource) => parseIssues(of, input)

/** Returns the issues of a query, each as `code path`. */
function faults(input: unknown, of?: Resource): string[] {
  return issuesOf(input, of).map(({ code, path }) => [code, ...path].join(' '))
}

const comparison = { field: 'city', comparator: 'eq', value: 'x' }
const key = { field: 'city', direction: 'asc' }

/** A filter of one comparison. */
const compare = (field: string, comparator: string, value: unknown) => ({
  filter: { field, comparator, value },
})

describe('the issues of a query', () => {
  const inputs = [
    5,
    undefined,
    { page: [] },
    { sort: {} },
    { sort: [null] },
    { sort: ['size'] },
    { sort: [{ ...key, direction: 1 }] },
    { filter: 'all' },
    '{"page":{"limit":5}}',
    { filter: ' {"field":"city"}', page: '{}', sort: '[{"field":"city"}]' },
    { sort: ['{"field":"city"}'], filter: { operands: '[]' } },
    { filter: { operator: true } },
    { filter: { operands: {} } },
    { filter: { ...comparison, field: 5 } },
    { limit: 5 },
    { operands: [] },
    { operands: [], filter: {} },
    comparison,
    { where: {} },
    { filter: { ...comparison, op: 'eq' } },
    { filter: { filters: [] } },
    { page: { size: 5 } },
    { sort: [{ ...key, nulls: 'last' }] },
    { filter: { comparator: 'eq', value: 'x' } },
    { filter: { field: 'open', value: true } },
    { filter: { field: 'city', comparator: 'eq' } },
    { sort: [{ field: 'city' }] },
    { sort: [{ direction: 'asc' }] },
    { filter: { ...comparison, operands: [] } },
    { filter: { field: 'city', operator: '=', value: 'x' } },
    { filter: { operator: 'xor' } },
    { filter: { operator: '||' } },
    { filter: { operator: 'not' } },
    { filter: { operands: [{}, { ...comparison, field: 'town' }] } },
    { sort: [{ ...key, field: 'City' }] },
    compare('city', 'eqq', 'x'),
    compare('open', 'ne!', true),
    compare('open', '!=', true),
    compare('open', 'gt', true),
    compare('tags', 'is_any', ['a']),
    { page: { offset: -1 } },
    { sort: [{ ...key, direction: 'ASC' }] },
    { sort: [{ ...key, direction: 'up' }] },
    { sort: [key, { ...key, direction: 'desc' }] },
    { sort: [{ ...key, field: 'tags' }] },
    { sort: Array.from({ length: 9 }, () => key) },
    compare('city', 'eq', 'x'.repeat(257)),
    compare('city', 'eq', 5),
    compare('city', 'eq', ['x']),
    compare('city', 'eq', '\0'),
    compare('city', 'eq', 'a\uD800'),
    compare('city', 'gt', null),
    compare('city', 'is_any', null),
    compare('size', 'eq', '5'),
    compare('size', 'lt', Infinity),
    compare('size', 'lt', NaN),
    compare('size', 'lt', 5n),
    compare('open', 'eq', 0),
    compare('day', 'gt', '2024-02-30'),
    compare('day', 'gt', 1.5),
    compare('day', 'gt', new Date(NaN)),
    compare('day', 'is_any', 5),
    compare('day', 'rp_lt', 'P1.5D'),
    compare('day', 'rp_lt', -1),
    compare('tags', 'contains', null),
    compare('codes', 'contains', '1'),
    compare('tags', 'includes_any', 'a'),
    compare('codes', 'includes_all', [1, null]),
  ]

  it('have a message with the expectation and the input', async () => {
    const convert = (input: unknown) => parseQuery(resource, input)
    await expect(issueTexts(convert, inputs)).toMatchFileSnapshot('issues.txt')
  })

  it('of a day or a decimal say why the form of an operand is refused', async () => {
    const bills = defineResource({ due: 'day', amount: 'decimal' })
    const operands = [
      compare('due', 'eq', '2026-03-08T00:00:00Z'),
      compare('due', 'eq', 1_763_596_800_000),
      compare('due', 'gt', new Date(0)),
      compare('due', 'is_any', ['2026-03-08 10:00']),
      compare('due', 'eq_date', '2026-02-30'),
      compare('due', 'rp_gt', 'PT36H'),
      compare('due', 'rp_gt', 'PT0S'),
      compare('due', 'rp_gt', 'soon'),
      ...[2 ** 53, 1e21, '1e3', '+1', ' 1', '1,5', '.5', '1.', true, 1n].map((value) =>
        compare('amount', 'eq', value),
      ),
    ]
    const convert = (input: unknown) => parseQuery(bills, input)
    await expect(issueTexts(convert, operands)).toMatchFileSnapshot('day-and-decimal-issues.txt')
  })

  it('show an example of a sort key if no field is sortable', () => {
    const [issue] = issuesOf({ sort: ['tags'] }, defineResource({ tags: 'string[]' }))
    expect(issue!.params).toMatchObject({ example: { field: 'name', direction: 'asc' } })
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
  it('gets a message with the expected data', () => {
    const messages = (filter: unknown) => issuesOf({ filter }).map(({ message }) => message)
    expect(messages({ ...comparison, value: new Box() })).toEqual([
      'expected plain data (a string or null), got an instance of a class',
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

  it('has the whole name in its issue if the message cuts it', () => {
    const long = 'x'.repeat(1_000_000)
    expect(rejected({ [long]: 1 }).issues[0]!.path).toEqual([long])
  })

  it('is returned by safeParseQuery and thrown by parseQuery', () => {
    const result = safeParseQuery(resource, { sort: 5 })
    expect(result.success).toBe(false)
    expect(result).toMatchObject({ error: rejected({ sort: 5 }) })
    expect(safeParseQuery(resource, {})).toEqual({ success: true, data: parseQuery(resource, {}) })
  })
})
