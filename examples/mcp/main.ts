/** Serves 5,000 sample suppliers over standard input and output: `npx tsx examples/mcp/main.ts`. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { sampleSuppliers } from '../sample-suppliers.js'
import { createSupplierServer } from './server.js'

const server = await createSupplierServer(sampleSuppliers(5_000, 1))
await server.connect(new StdioServerTransport())
