/** An MCP server with one tool, `list_suppliers`: a language model queries suppliers. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { createTable, defineResource, QueryError, type Supplier, type Table } from 'supplier-query'
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

const tool: Tool = {
  name: 'list_suppliers',
  description: 'Lists suppliers: which, in which order, and how many there are in all.',
  inputSchema: toolSchema(suppliers),
}

export function createSupplierServer(rows: readonly Supplier[]): McpServer {
  const table = createTable(suppliers, rows)
  const server = new McpServer(
    { name: 'suppliers', version: '1.0.0' },
    { capabilities: { tools: {} } },
  )
  // Below `registerTool`, which takes schemas of zod alone.
  const { server: handlers } = server
  handlers.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }))
  handlers.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    if (params.name === tool.name) return listSuppliers(table, params.arguments)
    throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`)
  })
  return server
}

/** The rows that a call asks for; or its faults as data, from which the model mends it. */
function listSuppliers(table: Table<typeof suppliers, Supplier>, args: unknown): CallToolResult {
  try {
    return answer(table.run(fromToolCall(suppliers, args)))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { ...answer({ issues: error.issues }), isError: true }
  }
}

function answer(data: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }] }
}
