/**
 * An MCP server with two tools for language models: `list_suppliers` queries suppliers, and
 * `list_values` lists the values that a query can filter by.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import {
  createTable,
  defineResource,
  describeResource,
  publicRow,
  QueryError,
  tableFacets,
  type Supplier,
  type Table,
} from 'supplier-query'
import { fromToolCall, toolSchema } from 'supplier-query/adapters'

const suppliers = defineResource(
  {
    id: 'string',
    name: { kind: 'string', fold: 'case' },
    numRemediationRequests: { kind: 'number', description: 'open requests to put something right' },
    approvalStatus: {
      kind: 'string',
      values: ['unapproved', 'approved', 'pending', 'in_review', 'rejected', 'suspended'],
    },
    city: { kind: 'string', fold: 'case' },
    connectedAt: { kind: 'date', description: 'when the supplier joined' },
    tags: 'string[]',
  },
  { key: 'id', limits: { defaultLimit: 10, maxLimit: 50 } },
)

const listing: Tool = {
  name: 'list_suppliers',
  description: 'Lists suppliers: which, in which order, and how many there are in all.',
  inputSchema: toolSchema(suppliers),
}

const { fields } = describeResource(suppliers)
/** The number and date fields, which have a range; other fields have values. */
const spans = fields.filter((each) => each.facets.includes('range')).map(({ name }) => name)

const values: Tool = {
  name: 'list_values',
  description:
    'Which values of a field there are, with how many suppliers each has, the commonest first; of ' +
    'dates, as epoch milliseconds, and of numbers the least and the greatest. Conditions of the ' +
    'filter on the field itself do not count.',
  inputSchema: {
    type: 'object',
    properties: {
      field: { type: 'string', enum: fields.map(({ name }) => name) },
      contains: {
        type: ['string', 'null'],
        description: 'Only values with this text; null for all. Of texts and lists alone.',
      },
      filter: toolSchema(suppliers).properties.filter,
    },
    required: ['field', 'contains', 'filter'],
    additionalProperties: false,
  },
}

export async function createSupplierServer(rows: readonly Supplier[]): Promise<McpServer> {
  const table = createTable(suppliers, rows)
  await table.prepare() // a table that is not prepared scans its rows for each query
  const server = new McpServer(
    { name: 'suppliers', version: '1.0.0' },
    { capabilities: { tools: {} } },
  )
  // Not `registerTool`, which accepts only zod schemas.
  const { server: handlers } = server
  handlers.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [listing, values] }))
  handlers.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args } }) => {
    switch (name) {
      case listing.name:
        return answer(() => {
          const found = table.run(fromToolCall(suppliers, args))
          return { ...found, rows: found.rows.map((row) => publicRow(suppliers, row)) }
        })
      case values.name:
        return answer(() => listValues(table, args))
      default:
        throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`)
    }
  })
  return server
}

/** Counts the facet of the field in a call. */
function listValues(
  table: Table<typeof suppliers, Supplier>,
  args: Record<string, unknown> = {},
): object {
  const { field, contains, ...query } = args
  const name = String(field)
  const facet = spans.includes(name)
    ? { range: true }
    : { values: 50, contains: contains ?? undefined }
  const wanted: unknown = { [name]: facet } // `planFacets` checks it
  return tableFacets(table, fromToolCall(suppliers, query), wanted)
}

/** Returns the result of a call, or its faults as data, so that the model can correct it. */
function answer(run: () => object): CallToolResult {
  try {
    return toResult(run())
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { ...toResult({ issues: error.issues }), isError: true }
  }
}

function toResult(data: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }] }
}
