import fc from 'fast-check'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { safeParseQuery, type Resource } from 'supplier-query'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { createApp as createFastify } from '../../examples/openapi/fastify.js'
import { createApp as createHono } from '../../examples/openapi/hono.js'
import { customers, orders } from '../../examples/openapi/resources.js'

/** Language reference, section 9: two resources in one document of OpenAPI, by two frameworks. */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

async function documentOfFastify(): Promise<Document> {
  const app = await createFastify()
  return JSON.parse(JSON.stringify(app.swagger())) as Document
}

async function documentOfHono(): Promise<Document> {
  const response = await createHono().request('/openapi')
  return (await response.json()) as Document
}

/** Every reference of a document. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === '$ref' ? [String(value)] : references(value),
  )
}

const pointed = (document: unknown, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[name],
      document,
    )

/** Payloads that the types made from a document accept: these know no bounds, no patterns. */
function payloadsOf(document: Document, name: string): fc.Arbitrary<unknown> {
  const { schemas } = document.components
  const texts = fc.oneof(
    fc.string(),
    fc.constantFrom('2024-02-29', '2024-02-30', 'P1M', 'x'.repeat(300)),
  )
  const numbers = fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )

  function valuesOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return valuesOf(schemas[schema.$ref.split('/').at(-1)!]!, depth)
    if (schema.anyOf !== undefined) {
      const arms = depth > 3 ? schema.anyOf.slice(1) : schema.anyOf
      return fc.oneof(...arms.map((arm) => valuesOf(arm, depth)))
    }
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (Array.isArray(schema.type)) {
      return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type }, depth)))
    }
    switch (String(schema.type)) {
      case 'object': {
        const { properties = {}, required = [] } = schema
        const members = Object.entries(properties).map(
          ([member, value]) => [member, valuesOf(value, depth + 1)] as const,
        )
        return fc.record(Object.fromEntries(members), { requiredKeys: [...required] })
      }
      case 'array':
        return fc.array(valuesOf(schema.items!, depth), { maxLength: 3 })
      case 'string':
        return texts
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'integer':
      case 'number':
        return numbers
      default:
        throw new Error(`a schema of no known form: ${JSON.stringify(schema)}`)
    }
  }
  return valuesOf(schemas[name]!, 0)
}

/** The payloads that the compiler refuses as constants of a type made from a document, by index. */
function refusedBy(types: string, name: string, payloads: readonly unknown[]): number[] {
  const constants = payloads.map(
    (payload, i) =>
      `export const c${i}: components['schemas']['${name}'] = ${JSON.stringify(payload)}`,
  )
  const text = `${types}\n${constants.join('\n')}\n`
  const host = ts.createCompilerHost({})
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === 'types.ts'
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest)
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
  const program = ts.createProgram(['types.ts'], options, host)
  const first = types.split('\n').length
  const lines = ts.getPreEmitDiagnostics(program).map(({ file, start }) => {
    if (file === undefined || start === undefined) throw new Error('the types do not compile')
    return ts.getLineAndCharacterOfPosition(file, start).line - first
  })
  return [...new Set(lines)]
}

const resourcesOf: readonly (readonly [id: string, resource: Resource])[] = [
  ['Customer', customers],
  ['Order', orders],
]

describe.each([
  ['Fastify', documentOfFastify, 'Input'],
  ['Hono', documentOfHono, ''],
] as const)('the document of %s', (_name, documentOf, suffix) => {
  it('names both resources, and every reference resolves', async () => {
    const document = await documentOf()
    const names = Object.keys(document.components.schemas)
    for (const [id] of resourcesOf) {
      expect(names).toEqual(expect.arrayContaining([`${id}Query${suffix}`, `${id}Filter${suffix}`]))
    }
    const all = references(document)
    expect(all.length).toBeGreaterThan(4)
    expect(all.filter((each) => pointed(document, each) === undefined)).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/__schema|creditScore/)
  })

  it('shows the rows of the answers', async () => {
    const { schemas } = (await documentOf()).components
    const all = references(await documentOf())
    for (const [id, { fields }] of resourcesOf) {
      const { properties = {}, required } = schemas[`${id}Row`]!
      const { creditScore: _, ...shown } = fields
      expect(Object.keys(properties)).toEqual(Object.keys(shown))
      expect(required).toEqual(['id'])
      expect(all).toContain(`#/components/schemas/${id}Row`)
    }
  })

  it.each(resourcesOf)(
    'makes types of %s whose payloads are right but for bounds',
    async (id, resource) => {
      const document = await documentOf()
      const types = astToString(await openapiTS(JSON.parse(JSON.stringify(document)) as OpenAPI3))
      const name = `${id}Query${suffix}`
      const payloads = payloadsOf(document, name)
      expect(refusedBy(types, name, fc.sample(payloads, { numRuns: 50, seed: 1 }))).toEqual([])
      // A sort that names a field twice is beyond types.
      const beyond = ['invalid_value', 'invalid_page', 'limit_exceeded', 'duplicate_sort_field']
      fc.assert(
        fc.property(payloads, (payload) => {
          const result = safeParseQuery(resource, JSON.parse(JSON.stringify(payload)))
          const codes = result.success ? [] : result.error.issues.map(({ code }) => code)
          expect(codes.filter((code) => !beyond.includes(code))).toEqual([])
        }),
        { numRuns: 800 },
      )
    },
  )

  it('generates types that reject values of another type', async () => {
    const types = astToString(
      await openapiTS(JSON.parse(JSON.stringify(await documentOf())) as OpenAPI3),
    )
    const wrong = [
      { filter: { field: 'creditScore', comparator: 'eq', value: 5 } },
      { filter: { field: 'name', comparator: 'eq', value: 5 } },
      { filter: { field: 'tier', comparator: 'eq', value: 'iron' } },
      { filter: { operands: [{ field: 'tags', comparator: 'is_any', value: ['a'] }] } },
      { sort: [{ field: 'tags', direction: 'asc' }] },
      { sort: [{ field: 'name' }] },
      { limit: 5 },
    ]
    expect(refusedBy(types, `CustomerQuery${suffix}`, wrong)).toEqual([...wrong.keys()])
  })
})

/** The answers of the example, by framework. */
const apps = {
  async Fastify(url: string, payload: object) {
    const response = await (await createFastify()).inject({ method: 'POST', url, payload })
    return { status: response.statusCode, body: response.json<unknown>() }
  },
  async Hono(url: string, payload: object) {
    const headers = { 'content-type': 'application/json' }
    const options = { method: 'POST', headers, body: JSON.stringify(payload) }
    const response = await createHono().request(url, options)
    return { status: response.status, body: (await response.json()) as unknown }
  },
}

describe.each([
  ['Fastify', documentOfFastify, 'CustomerFacetsInput'],
  ['Hono', documentOfHono, 'CustomerFacets'],
] as const)('the example with %s', (framework, documentOf, facetsName) => {
  const post = apps[framework]

  it('counts facets or rejects them, and has them in its document', async () => {
    const filter = { field: 'tier', comparator: 'eq', value: 'gold' }
    const facets = { tier: { values: 2 }, since: { edges: ['2024-01-01', '2025-01-01'] } }
    const values = ['gold', 'silver'].map((value) => ({ value, count: 1 }))
    const found = {
      tier: { values, distinct: 2, absent: 0 },
      since: { buckets: [{ count: 1 }], below: 0, above: 0, absent: 0 },
    }
    expect((await post('/customers/facets', { filter, facets })).body).toMatchObject(found)
    for (const wrong of [
      {},
      { facets: { creditScore: { values: 5 } } },
      { facets: { since: { values: 5 } } },
      { facets: { since: { edges: ['2025-01-01', '2024-01-01'] } } },
      { facets: { tier: { values: -1 } } },
      { facets: { tier: { range: true } } },
      { facets: { tier: { values: 2, range: true } } },
      { filter: { ...filter, field: 'teir' }, facets: {} },
    ]) {
      expect((await post('/customers/facets', wrong)).status).toBe(400)
    }
    const document = await documentOf()
    expect(references(document)).toContain(`#/components/schemas/${facetsName}`)
    const { properties = {} } = document.components.schemas[facetsName]!
    expect(JSON.stringify(properties['since'])).toContain('"edges"')
    expect(Object.keys(properties)).toEqual(['id', 'name', 'tier', 'since', 'tags'])
  })

  it('answers with the public fields alone', async () => {
    const { rows } = (await post('/customers/search', {})).body as { rows: object[] }
    const names = ['id', 'name', 'tier', 'since', 'tags']
    expect(rows.map(Object.keys)).toEqual([names, names])
  })

  it('answers a query, or rejects it with the issues', async () => {
    const filter = { field: 'amount', comparator: 'gt', value: 100 }
    const right = await post('/orders/search', { filter })
    expect(right.body).toMatchObject({ rows: [{ id: 10 }], total: 1 })
    const refused = await post('/orders/search', { filter: { ...filter, field: 'amont' } })
    const message = expect.stringContaining('"amount"') as string
    const code = 'unknown_field'
    const issues = [{ code, path: '/filter/field', suggestion: 'amount', message }]
    const error = [{ path: ['filter', 'field'], params: { suggestion: 'amount' }, message }]
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject(
      framework === 'Fastify' ? { code: 'invalid_query', issues } : { error },
    )
  })
})
