import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { defineResource, parseQuery, safeParseQuery, suppliers } from 'supplier-query'
import { filterSchema, querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  everyClosed,
  everyKind,
  limitedResources,
  queriesOf,
  resourcesOfEveryKind,
} from '../arbitraries.js'
import { damagedQueriesOf } from '../damaged.js'
import { isBeyondSchema } from '../parse/beyond-schema.js'

function jsonValidator(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const ajv = new Ajv2020({ strict: true })
  return ajv.compile(z.toJSONSchema(schema, { io }))
}

/** Returns a query after JSON. */
function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('querySchema', () => {
  it('accepts and rejects the same queries as the parser, with the same issues', () => {
    const cases = fc
      .oneof(resourcesOfEveryKind, limitedResources)
      .chain((resource) =>
        fc.record({ resource: fc.constant(resource), input: damagedQueriesOf(resource) }),
      )
    fc.assert(
      fc.property(cases, ({ resource, input }) => {
        const parsed = safeParseQuery(resource, input)
        const checked = querySchema(resource).safeParse(input)
        expect(checked.success).toBe(parsed.success)
        if (parsed.success) expect(checked.data).toEqual(parsed.data)
        else {
          const issues = checked.error?.issues.map((issue) => {
            const { code, ...params } = (issue.code === 'custom' && issue.params) || {}
            return { code: code as unknown, path: issue.path, message: issue.message, params }
          })
          expect(issues).toEqual(parsed.error.issues.map((issue) => ({ ...issue })))
        }
      }),
      { numRuns: 80 },
    )
  })

  it('is a Standard Schema', async () => {
    const { validate, vendor } = querySchema(suppliers)['~standard']
    expect(vendor).toBe('zod')
    expect(await validate({ page: { limit: 5 } })).toEqual({
      value: parseQuery(suppliers, { page: { limit: 5 } }),
    })
    expect(await validate({ page: { limit: -5 } })).toMatchObject({
      issues: [{ path: ['page', 'limit'] }],
    })
  })

  it('can be part of a larger schema', () => {
    const body = z.object({ name: z.string(), query: querySchema(suppliers) })
    const query = { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } }
    expect(body.parse({ name: 'mine', query })).toEqual({
      name: 'mine',
      query: parseQuery(suppliers, query),
    })
    const { issues } = body.safeParse({ name: 'mine', query: { filter: null } }).error!
    expect(issues.map(({ path }) => path)).toEqual([['query', 'filter']])
    expect(jsonValidator(body)({ name: 'mine', query })).toBe(true)
  })
})

describe('z.toJSONSchema(querySchema(…))', () => {
  it.each(['input', 'output'] as const)('prints under strict Ajv as %s', (io) => {
    const isValid = jsonValidator(querySchema(suppliers), io)
    expect(isValid({})).toBe(true)
    expect(isValid({ filter: { field: 'city', comparator: 'gt', value: 5 } })).toBe(false)
  })

  const cases = [
    ['open', everyKind],
    ['closed', everyClosed],
  ] as const

  it.each(cases)('accepts every payload of %s fields that the parser accepts', (_, resource) => {
    const isValid = jsonValidator(querySchema(resource))
    fc.assert(
      fc.property(queriesOf(resource), (query) => {
        const payload = throughJson(query)
        fc.pre(safeParseQuery(resource, payload).success)
        expect(isValid(payload), JSON.stringify(isValid.errors)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it.each(cases)(
    'rejects every payload of %s fields that the parser rejects, except for size, calendar and repetition',
    (_, resource) => {
      const isValid = jsonValidator(querySchema(resource))
      fc.assert(
        fc.property(damagedQueriesOf(resource).filter(isJson), (query) => {
          const payload = throughJson(query)
          const parsed = safeParseQuery(resource, payload)
          fc.pre(!parsed.success)
          fc.pre(!parsed.error.issues.every(isBeyondSchema))
          expect(isValid(payload)).toBe(false)
        }),
        { numRuns: 150, maxSkipsPerRun: 1000 },
      )
    },
  )

  it('prints for a resource without sortable fields, or without fields', () => {
    const lists = defineResource({ tags: 'string[]' })
    expect(jsonValidator(querySchema(lists))({ sort: [] })).toBe(true)
    expect(jsonValidator(querySchema(lists))({ sort: [{ field: 'tags', direction: 'asc' }] })).toBe(
      false,
    )
    const hidden = defineResource({ secret: { kind: 'string', internal: true } })
    expect(JSON.stringify(z.toJSONSchema(querySchema(hidden)))).not.toContain('secret')
    expect(jsonValidator(querySchema(hidden))({ filter: {} })).toBe(true)
    // It has no boolean field, so no empty choice for booleans.
    expect(JSON.stringify(z.toJSONSchema(querySchema(suppliers)))).not.toContain('"not":{}')
  })
})

describe('the names of schemas', () => {
  interface Printed {
    readonly $ref: string
    readonly $defs: Readonly<Record<string, unknown>>
  }
  const namesOf = (schema: z.ZodType) => {
    const { $ref, $defs } = z.toJSONSchema(schema) as unknown as Printed
    return [$ref, ...Object.keys($defs)].join(' ')
  }
  const places = defineResource({
    town: { kind: 'string', label: 'Town', description: 'Where it is' },
    rank: { kind: 'number', label: 'Rank' },
    note: { kind: 'string', description: 'As it was written' },
    secret: { kind: 'string', internal: true, label: 'Secret' },
  })

  it('contain the id; schemas without an id have no names, so that several fit in one document', () => {
    const id = 'Place'
    expect(namesOf(querySchema(places, { id }))).toBe('#/$defs/PlaceQuery PlaceQuery PlaceFilter')
    const both = z.object({ suppliers: querySchema(suppliers), places: querySchema(places) })
    const isValid = jsonValidator(both)
    const by = (field: string) => ({ filter: { field, comparator: 'eq', value: 'x' } })
    expect(isValid({ suppliers: by('city'), places: by('town') })).toBe(true)
    expect(isValid({ suppliers: by('town'), places: by('town') })).toBe(false)
    expect(namesOf(filterSchema(places, { id }))).toBe('#/$defs/PlaceFilter PlaceFilter')
  })

  it('return the same schema for the same resource and id', () => {
    expect(querySchema(places, { id: 'Place' })).toBe(querySchema(places, { id: 'Place' }))
    expect(filterSchema(places)).toBe(filterSchema(places, { id: undefined }))
    expect(querySchema(places)).not.toBe(querySchema(places, { id: 'Place' }))
    expect(querySchema(defineResource({ a: 'string' }))).not.toBe(querySchema(places))
  })

  it('may repeat names of another resource, whose schema still works', () => {
    const first = defineResource({ a: 'string' })
    const schema = querySchema(first, { id: 'Same' })
    querySchema(defineResource({ b: 'number' }), { id: 'Same' })
    expect(namesOf(schema)).toBe('#/$defs/SameQuery SameQuery SameFilter')
    expect(JSON.stringify(z.toJSONSchema(schema))).not.toContain('"b"')
    expect(schema.safeParse({ sort: [{ field: 'a', direction: 'asc' }] }).success).toBe(true)
  })

  it('reject characters that a reference cannot contain', () => {
    for (const id of ['a b', 'a/b', '#', 5]) {
      const options = { id } as { id: string }
      expect(() => querySchema(places, options)).toThrow('id: expected letters, digits')
    }
    expect(() => querySchema(places, { name: 'x' } as object)).toThrow('unknown property "name"')
    expect(() => filterSchema({} as typeof places)).toThrow(TypeError)
  })

  it('come with descriptions of fields and comparators, without internal fields', () => {
    const text = JSON.stringify(z.toJSONSchema(querySchema(places, { id: 'Place' })))
    expect(text).toContain('town: Town. Where it is\\nnote: As it was written')
    expect(text).toContain('rank: Rank')
    expect(text).toContain('ge: the cell is greater or equal')
    expect(text.toLowerCase()).not.toContain('secret')
  })
})

describe('a printed comparison', () => {
  interface Node {
    readonly type?: string | readonly string[]
    readonly enum?: readonly unknown[]
    readonly anyOf?: readonly Node[]
    readonly items?: Node
    readonly maxItems?: number
  }
  interface Comparison {
    readonly properties: { readonly [name in 'field' | 'comparator' | 'value']: Node }
  }

  /** Summarises the schema of an operand. */
  function say({ type, enum: values, anyOf, items, maxItems }: Node): string {
    if (anyOf !== undefined) return anyOf.map(say).join(' | ')
    if (items !== undefined) return `${maxItems} of (${say(items)})`
    return values === undefined ? [type].flat().join(' | ') : values.join('/')
  }

  function printed(declaration: Parameters<typeof defineResource>[0]): Comparison[] {
    const schema = z.toJSONSchema(filterSchema(defineResource(declaration), { id: 'A' }))
    const { $defs } = schema as unknown as { $defs: { AFilter: { anyOf: Comparison[] } } }
    return $defs.AFilter.anyOf.slice(1) // after the group
  }

  it('combines exactly the fields, comparators and operands that fit', () => {
    const said = printed({
      city: 'string',
      town: 'string',
      grade: { kind: 'string', values: ['A', 'B'] },
      size: { kind: 'number', values: [5] },
      open: 'boolean',
      day: 'date',
      tags: 'string[]',
      codes: { kind: 'number[]', values: [7, 8] },
    }).map(({ properties: { field, comparator, value } }) =>
      [field, comparator, value].map(say).join(': '),
    )
    const text = said.map((line) => `${line}\n`).join('')
    return expect(text).toMatchFileSnapshot('comparisons.txt')
  })

  it('describes its fields if they have labels or descriptions', () => {
    const fields = (declaration: Parameters<typeof defineResource>[0]) =>
      printed(declaration)[0]!.properties.field
    expect(fields({ a: 'string', b: 'string' })).toEqual({ type: 'string', enum: ['a', 'b'] })
    const a = { kind: 'string', label: 'A' } as const
    const c = { kind: 'string', label: 'C', description: 'Third' } as const
    const description = 'a: A\nc: C. Third'
    expect(fields({ a, b: 'string', c })).toEqual({
      type: 'string',
      enum: ['a', 'b', 'c'],
      description,
    })
    expect(printed({ a: 'number' })[1]!.properties.comparator).toMatchObject({
      description: expect.stringContaining('gt: the cell is greater\nge: the cell is') as string,
    })
  })
})

describe('filterSchema', () => {
  it('agrees with the parser, with paths that start at the filter', () => {
    const cases = resourcesOfEveryKind.chain((resource) =>
      fc.record({ resource: fc.constant(resource), input: damagedQueriesOf(resource) }),
    )
    fc.assert(
      fc.property(cases, ({ resource, input }) => {
        const filter = (input as { filter?: unknown } | null | undefined)?.filter
        fc.pre(filter !== undefined)
        const parsed = safeParseQuery(resource, { filter })
        const checked = filterSchema(resource).safeParse(filter)
        const issues = parsed.success ? [] : parsed.error.issues
        expect(checked.error?.issues.map(({ path }) => path) ?? []).toEqual(
          issues.map(({ path }) => path.slice(1)),
        )
        if (parsed.success) expect(checked.data).toEqual(parsed.data.filter)
      }),
      { numRuns: 30 },
    )
    expect(filterSchema(suppliers).safeParse(undefined).success).toBe(false)
  })
})

describe('the limits of a printed schema', () => {
  const lengths = { maxComparisons: 2, maxListLength: 2, maxTextLength: 2 }
  const limits = { ...lengths, maxSortFields: 1, maxLimit: 9 }
  const small = defineResource({ a: 'string', b: 'string' }, { limits })
  const isValid = jsonValidator(querySchema(small))
  const comparison = { field: 'a', comparator: 'eq', value: 'xy' }
  const key = { field: 'a', direction: 'asc' }

  const two = [comparison, comparison]
  const anyOf = (...value: (string | null)[]) => {
    return { filter: { ...comparison, comparator: 'is_any', value } }
  }

  it.each([
    ['comparisons', { filter: { operands: two } }, { filter: { operands: [...two, comparison] } }],
    ['list length', anyOf('', null), anyOf('', '', '')],
    ['text length', { filter: comparison }, { filter: { ...comparison, value: 'xyz' } }],
    ['sort fields', { sort: [key] }, { sort: [key, { ...key, field: 'b' }] }],
    ['page limit', { page: { limit: 9 } }, { page: { limit: 10 } }],
  ])('equal the parser’s: %s', (_, within, beyond) => {
    expect([isValid(within), isValid(beyond)]).toEqual([true, false])
    expect(parseQuery(small, within)).toMatchObject(within)
    expect(safeParseQuery(small, beyond).success).toBe(false)
  })
})

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
