/** A client of an MCP server in the same process, to try its tools without a model. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'

export async function connect(server: McpServer): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  const client = new Client({ name: 'in process', version: '1.0.0' })
  await client.connect(here)
  return client
}
