import type { Issue, ValuesFacet } from 'supplier-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../examples/mcp/client.js'
import { createSupplierServer } from '../../../examples/mcp/server.js'
import { sampleSuppliers } from '../../../examples/sample-suppliers.js'

/** Rows with a cell that the resource does not declare, which no answer may have. */
const rows = sampleSuppliers(300, 1).map((row) => ({ ...row, bankAccount: '12-34' }))
let client: Awaited<ReturnType<typeof connect>>

beforeAll(async () => {
  client = await connect(await createSupplierServer(rows))
})
afterAll(() => client.close())

interface Answer {
  readonly rows: readonly { readonly id: string }[]
  readonly total: number
  readonly issues: readonly Issue[]
}

async function call(args: Record<string, unknown>, name = 'list_suppliers') {
  const { content, isError } = await client.callTool({ name, arguments: args })
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, answer: JSON.parse(text) as Answer }
}

const valuesOf = async (args: Record<string, unknown>) => {
  const { isError, answer } = await call({ contains: null, filter: null, ...args }, 'list_values')
  return { isError, answer: answer as unknown as Record<string, Partial<ValuesFacet>> & Answer }
}

describe('the MCP server of suppliers', () => {
  it('offers two tools, whose schemas require every property', async () => {
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      {
        name: 'list_suppliers',
        inputSchema: { type: 'object', required: ['filter', 'page', 'sort'] },
      },
      {
        name: 'list_values',
        inputSchema: { type: 'object', required: ['field', 'contains', 'filter'] },
      },
    ])
    const { properties } = tools[1]!.inputSchema
    expect(properties!['field']).toEqual({
      type: 'string',
      enum: 'id name numRemediationRequests approvalStatus city connectedAt tags'.split(' '),
    })
  })

  it('answers a wrong call with issues that suffice to correct it', async () => {
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

    // The parts that a model reads: a suggestion, the largest number, or the allowed names.
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

  it('accepts null for every optional part', async () => {
    const { answer } = await call({ filter: null, page: null, sort: null })
    expect([answer.total, answer.rows.length]).toEqual([300, 10])
    for (const row of answer.rows) expect(Object.keys(row)).not.toContain('bankAccount')
    const absent = { operator: 'and', operands: [{ field: 'city', comparator: 'eq', value: null }] }
    expect((await call({ filter: absent, page: null, sort: null })).answer.total).toBe(
      rows.filter(({ city }) => city === null).length,
    )
  })

  it('returns values with counts, and a call with such a value finds as many suppliers', async () => {
    const comparison = { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' }
    const filter = { operator: 'and', operands: [comparison] }
    const { answer } = await valuesOf({ field: 'city', contains: 'LEE', filter })
    const [leeds] = answer['city']!.values!
    expect(leeds).toMatchObject({ value: 'Leeds' })
    const operands = [comparison, { field: 'city', comparator: 'eq', value: leeds!.value }]
    const page = { offset: null, limit: 1 }
    const listed = await call({ filter: { operator: 'and', operands }, page, sort: null })
    expect(listed.answer.total).toBe(leeds!.count)
    // The field's own condition does not count.
    const states = await valuesOf({ field: 'approvalStatus', filter })
    expect(states.answer['approvalStatus']!.values!.length).toBeGreaterThan(3)
  })
})
