import type { Issue } from 'supplier-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../examples/mcp/client.js'
import { createSupplierServer } from '../../../examples/mcp/server.js'
import { sampleSuppliers } from '../../../examples/sample-suppliers.js'

const rows = sampleSuppliers(300, 1)
let client: Awaited<ReturnType<typeof connect>>

beforeAll(async () => {
  client = await connect(createSupplierServer(rows))
})
afterAll(() => client.close())

interface Answer {
  readonly rows: readonly { readonly id: string }[]
  readonly total: number
  readonly issues: readonly Issue[]
}

async function call(args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name: 'list_suppliers', arguments: args })
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, answer: JSON.parse(text) as Answer }
}

describe('the MCP server of suppliers', () => {
  it('offers one tool, whose schema has every property', async () => {
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      {
        name: 'list_suppliers',
        inputSchema: { type: 'object', required: ['filter', 'page', 'sort'] },
      },
    ])
  })

  it('answers a wrong call with issues, by which the call is mended', async () => {
    const comparison = { field: 'aprovalStatus', comparator: '==', value: 'unapproved' }
    const args = {
      filter: {
        operator: null,
        operands: [comparison, { field: 'city', comparator: 'eq', value: 'LEEDS' }],
      },
      page: { offset: null, limit: 100 },
      sort: [{ field: 'connectedAt', direction: 'descending' }],
    }
    const wrong = await call(args)
    expect(wrong.isError).toBe(true)
    expect(wrong.answer.issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['unknown_field', 'filter.operands.0.field'],
      ['unknown_comparator', 'filter.operands.0.comparator'],
      ['limit_exceeded', 'page.limit'],
      ['invalid_direction', 'sort.0.direction'],
    ])

    // What a model reads: a suggestion, the largest number, or the names that are allowed.
    const mended = structuredClone(args) as object
    for (const { path, params } of wrong.answer.issues) {
      const { suggestion, max, allowed } = params as {
        suggestion?: string
        max?: number
        allowed?: string[]
      }
      let part = mended as Record<string | number, never>
      for (const key of path.slice(0, -1)) part = part[key]!
      part[path.at(-1)!] = (suggestion ?? max ?? allowed!.at(-1)) as never
    }
    const { isError, answer } = await call(mended as Record<string, unknown>)
    expect(isError, JSON.stringify(answer)).toBe(false)
    const expected = rows.filter(
      ({ city, approvalStatus }) => city === 'Leeds' && approvalStatus === 'unapproved',
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(answer.total).toBe(expected.length)
    expect(new Set(answer.rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
  })

  it('leaves out what the schema lets be null', async () => {
    const { answer } = await call({ filter: null, page: null, sort: null })
    expect([answer.total, answer.rows.length]).toEqual([300, 10])
    const absent = { operator: 'and', operands: [{ field: 'city', comparator: 'eq', value: null }] }
    expect((await call({ filter: absent, page: null, sort: null })).answer.total).toBe(
      rows.filter(({ city }) => city === null).length,
    )
  })

  it('has no other tool', async () => {
    await expect(client.callTool({ name: 'drop_suppliers' })).rejects.toThrow(
      'no tool drop_suppliers',
    )
  })
})
