import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { defineResource, parseQuery, suppliers, type Resource } from 'supplier-query'
import { fromToolCall, toolSchema } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { queriesOf, resourcesOfEveryKind } from '../arbitraries.js'
import { issuesOf } from '../issues.js'
import { is, listing, outcome } from './listing.js'

/** A walk over a schema, each part with how many objects and arrays are around it. */
function visit(
  schema: unknown,
  see: (part: Record<string, unknown>, depth: number) => void,
  depth = 0,
): void {
  if (typeof schema !== 'object' || schema === null) return
  const part = schema as Record<string, unknown>
  see(part, depth)
  const inner = part['type'] === undefined ? depth : depth + 1
  for (const each of Object.values(part['properties'] ?? {})) visit(each, see, inner)
  visit(part['items'], see, inner)
  for (const each of (part['anyOf'] ?? []) as unknown[]) visit(each, see, depth)
}

function partsOf(schema: object) {
  const parts: { part: Record<string, unknown>; depth: number }[] = []
  visit(schema, (part, depth) => parts.push({ part, depth }))
  return parts
}

const KEYWORDS = 'type properties required additionalProperties anyOf items enum description'.split(
  ' ',
)

/** A listing of many fields, half of them with values. */
const wide = defineResource(
  Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [
      `field${i}`,
      i % 2 ? { kind: 'string' as const, values: ['a', 'b', 'c', `d${i}`] } : ('number' as const),
    ]),
  ),
)

describe.each([
  ['the suppliers', suppliers],
  ['a listing of every kind', listing],
  ['twenty fields', wide],
])('toolSchema() of %s', (_, resource: Resource) => {
  it('has an object at its root, and only keywords of the providers’ strict modes', () => {
    const schema = toolSchema(resource)
    const parts = partsOf(schema)
    expect(schema.type).toBe('object')
    expect(schema).not.toHaveProperty('anyOf')
    for (const { part } of parts) {
      expect(KEYWORDS).toEqual(expect.arrayContaining(Object.keys(part)))
      if (part['type'] !== 'object') continue
      expect(part['required']).toEqual(Object.keys(part['properties'] as object))
      expect(part['additionalProperties']).toBe(false)
    }
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
  })

  /*
   * OpenAI, structured outputs: 5,000 properties, 10 levels, 1,000 enum values, 120,000 characters of
   * names and enum values, 15,000 of them in an enum of more than 250 values.
   * https://developers.openai.com/api/docs/guides/structured-outputs, as of February 2026
   * (https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai), looked up on 2026-11-21.
   */
  it('keeps the limits that OpenAI publishes', () => {
    const parts = partsOf(toolSchema(resource))
    const names = parts.flatMap(({ part }) => Object.keys(part['properties'] ?? {}))
    const enums = parts.map(({ part }) => (part['enum'] ?? []) as unknown[])
    const characters = [...names, ...enums.flat().map(String)].join('').length
    expect(names.length).toBeLessThanOrEqual(5000)
    expect(Math.max(...parts.map(({ depth }) => depth))).toBeLessThanOrEqual(10)
    expect(enums.flat().length).toBeLessThanOrEqual(1000)
    expect(Math.max(...enums.map(({ length }) => length))).toBeLessThanOrEqual(250)
    expect(characters).toBeLessThanOrEqual(120_000)
  })

  /*
   * Anthropic, strict tools: 24 optional parameters, 16 with `anyOf` or an array of types, of all tools
   * of a request; no recursion, no bounds. Gemini publishes no numbers, and takes these keywords.
   * https://platform.claude.com/docs/en/build-with-claude/structured-outputs, as quoted in
   * https://github.com/vercel/ai/pull/17268 (2026-07-15), looked up on 2026-11-21.
   */
  it('keeps the limits that Anthropic publishes', () => {
    const unions = partsOf(toolSchema(resource)).filter(
      ({ part }) => part['anyOf'] !== undefined || Array.isArray(part['type']),
    )
    expect(unions.length).toBeLessThanOrEqual(16)
  })

  it('has every public field, and no internal field', () => {
    const text = JSON.stringify(toolSchema(resource))
    for (const [name, { internal }] of Object.entries(resource.fields)) {
      expect(text.includes(JSON.stringify(name)), name).toBe(internal !== true)
    }
  })
})

const ajv = new Ajv2020({ strict: false })

describe('toolSchema(resource, options)', () => {
  it('has a comparison for each type of operand, described once, in groups of two levels', async () => {
    const small = defineResource({
      name: { kind: 'string', label: 'Name', description: 'what it is called' },
      status: { kind: 'string', values: ['open'], description: 'how it stands' },
      seen: 'date',
      ranks: { kind: 'number[]', values: [1, 2] },
      on: 'boolean',
      city: 'string',
    })
    const text = JSON.stringify(toolSchema(small), undefined, 1)
    await expect(`${text}\n`).toMatchFileSnapshot('tool-schema.txt')
  })

  it('nests groups to the option depth', () => {
    const count = (depth: number) =>
      JSON.stringify(toolSchema(listing, { depth })).split('"operands":').length - 1
    expect([1, 2, 3].map(count)).toEqual([1, 2, 3])
    for (const depth of [-1, 17, 1.5, '2' as never])
      expect(() => toolSchema(listing, { depth })).toThrow(RangeError)
    expect(toolSchema(defineResource({ x: 'string' }), { depth: 16 })).toBeDefined()
    expect(() => toolSchema(listing, { deep: 1 } as never)).toThrow(
      new TypeError('options: unknown property "deep"'),
    )
    expect(() => toolSchema(listing, null as never)).toThrow(
      'options: expected an object, got null',
    )
    expect(() => toolSchema({} as never)).toThrow(TypeError)
    // Without groups, a filter is one comparison; and maxDepth lowers the default.
    const flat = defineResource({ x: 'string' }, { limits: { maxDepth: 0 } })
    const { anyOf } = toolSchema(flat).properties.filter as { anyOf: { type: string }[] }
    expect(anyOf.slice(0, -1)).toEqual(
      partsOf(toolSchema(flat))
        .map(({ part }) => part)
        .filter(({ properties }) => {
          return properties !== undefined && Object.hasOwn(properties as object, 'comparator')
        }),
    )
    expect(count(0)).toBe(0)
    const filter = { field: 'x', comparator: 'eq', value: 'a' }
    expect(fromToolCall(flat, { filter, page: null, sort: null }).filter).toEqual(filter)
    const one = defineResource({ x: 'string' }, { limits: { maxDepth: 1 } })
    expect(JSON.stringify(toolSchema(one)).split('"operands":')).toHaveLength(2)
    const hidden = defineResource({ x: { kind: 'string', internal: true } })
    expect(toolSchema(hidden).properties).toMatchObject({
      filter: { type: 'null' },
      sort: { type: 'null' },
    })
  })

  it('returns objects of its own, which the caller may change', () => {
    const before = JSON.stringify(toolSchema(listing))
    for (const { part } of partsOf(toolSchema(listing))) {
      for (const value of Object.values(part)) if (Array.isArray(value)) value.push(null)
      part['type'] = 'CHANGED'
    }
    expect(JSON.stringify(toolSchema(listing))).toBe(before)
    const sort = [{ field: 'nmae', direction: 'asc' }]
    expect(() => parseQuery(listing, { sort })).toThrow('did you mean "name"?')
  })

  it('accepts only calls that the parser accepts, except for limits that a schema cannot express', () => {
    let accepted = 0
    // A schema takes long to compile.
    const perResource = resourcesOfEveryKind.chain((resource) => {
      const queries = fc.array(queriesOf(resource), { minLength: 30, maxLength: 30 })
      return fc.tuple(fc.constant(resource), queries)
    })
    fc.assert(
      fc.property(perResource, ([resource, queries]) => {
        const isValid = ajv.compile(toolSchema(resource))
        for (const query of queries) {
          const args = { filter: null, page: null, sort: null, ...withNulls(query) }
          if (!isValid(args)) continue
          accepted++
          expect(fromToolCall(resource, args)).toEqual(parseQuery(resource, query))
        }
      }),
      { numRuns: 6, endOnFailure: true },
    )
    expect(accepted).toBeGreaterThan(15)
  })
})

/** A query as a model writes it by the schema: omitted parts are null. */
function withNulls(query: object): object {
  const { filter, page, ...rest } = query as { filter?: object; page?: object }
  return {
    ...rest,
    ...(filter && { filter: nullsOf(filter) }),
    ...(page && { page: { offset: null, limit: null, ...page } }),
  }
}

function nullsOf(filter: object): object {
  if ('field' in filter) return filter
  const { operator = null, operands = null } = filter as { operator?: string; operands?: object[] }
  return { operator, operands: operands?.map(nullsOf) ?? null }
}

describe('fromToolCall(resource, args)', () => {
  const call = (args: unknown) => outcome(() => fromToolCall(listing, args))

  it('removes the nulls of the schema, and no other nulls', () => {
    const args = {
      filter: {
        operator: null,
        operands: [is('city', 'eq', null), { operator: 'or', operands: null }],
      },
      page: { offset: null, limit: 5 },
      sort: null,
    }
    expect(call(args)).toEqual({
      filter: {
        operator: 'and',
        operands: [is('city', 'eq', null), { operator: 'or', operands: [] }],
      },
      page: { offset: 0, limit: 5 },
      sort: [],
    })
    expect(call({ filter: null, page: null, sort: null })).toEqual(parseQuery(listing, {}))
    expect(call({ filter: is('city', 'eq', null) })).toHaveProperty('filter.value', null)
  })

  it('removes the nulls of nested groups with as many comparisons as the limit', () => {
    const four = defineResource({ x: 'string' }, { limits: { maxComparisons: 4 } })
    const each = { field: 'x', comparator: 'eq', value: 'a' }
    const group = (...operands: object[]) => ({ operator: null, operands })
    const filter = group(group(each, each), group(group(each), each))
    const read = (given: unknown) => outcome(() => fromToolCall(four, { filter: given }))
    expect(read(filter)).toHaveProperty('filter.operator', 'and')
    expect(read(group(filter, each))).toEqual([
      'limit_exceeded filter.operands.0.operands.1.operands',
    ])
  })

  it('throws the parser’s issues with paths in the arguments, and reads no more than the parser', async () => {
    const group = (...operands: unknown[]) => ({ operator: null, operands })
    const nested = (depth: number, leaf: object): object =>
      depth === 0 ? leaf : group(nested(depth - 1, leaf))
    const cycle = group()
    cycle.operands.push(cycle)
    const absent = Array.from({ length: 101 }, () => is('city', 'eq', null))
    const last = { operator: null, operands: null }
    const filters = [
      { operator: 'and', operands: [null] },
      { operator: 'and', operands: 'x' },
      { operator: 'and', operands: new Array(3) },
      { field: null, comparator: 'eq', value: 1 },
      { ...is('city', 'eq', 'x'), operator: null },
      group(is('nmae', 'eq', 'x'), is('city', '==', 'x')),
      { operator: 'and', operands: absent },
    ]
    const getter = Object.defineProperty({}, 'filter', { get: () => 1, enumerable: true })
    const asked = [
      5,
      getter,
      { limit: null },
      { page: { limit: null, size: null } },
      { page: 5, sort: 5, filter: 5 },
      ...filters.map((filter) => ({ filter })),
    ]
    const read = (args: unknown) => fromToolCall(listing, args)
    await expect(issuesOf(read, asked)).toMatchFileSnapshot('issues/tool-call.txt')
    expect(call({ filter: cycle })).toHaveLength(1)
    expect(call({ filter: group(...absent.slice(2), last) })).toHaveProperty(
      'filter.operands.length',
      100,
    )
    const within = (limits: object, filter: object) =>
      outcome(() => fromToolCall(defineResource({ x: 'string' }, { limits }), { filter }))
    expect(within({ maxDepth: 100 }, nested(100, last))).toHaveProperty('filter.operator', 'and')
    expect(within({ maxComparisons: 1000 }, nested(150, is('x', 'eq', null)))).toHaveLength(1)
  })
})
