/**
 * The example server: 5,000 sample suppliers of one organisation beside 1,000 of another, and an API
 * key of the first for as long as it runs. `PORT` (0 for any free one) and `HOST` say where.
 */
import type { AddressInfo } from 'node:net'
import { createKeyring, createMemoryKeyStore } from 'supplier-query'
import { sampleSuppliers } from '../sample-suppliers.js'
import { createListing } from './listing.js'
import { createNodeServer, stop } from './node-server.js'
import { sampleCalls } from './sample-calls.js'

const { PORT = '3000', HOST = '127.0.0.1' } = process.env

const keyring = createKeyring({ store: createMemoryKeyStore() })
const admin = { organisationId: 'acme', role: 'admin' } as const
const { secret } = await keyring.create(admin, { name: 'session', scopes: ['suppliers:read'] })

const suppliers = sampleSuppliers(6_000, 1).map((supplier, index) => {
  return { ...supplier, organisationId: index % 6 === 5 ? 'globex' : 'acme' }
})
const listing = createListing({ authenticator: keyring, suppliers, onError: console.error })

const server = createNodeServer(listing)
server.on('error', (error) => {
  console.error(`Cannot listen on ${HOST}, port ${PORT}: ${error.message}`)
  process.exitCode = 1
})
server.listen(readPort(PORT), HOST, () => {
  const { address, family, port } = server.address() as AddressInfo // it listens on a port
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  console.log(`Listening on ${url}\nAPI key: ${secret}\n`)
  for (const call of sampleCalls(url, secret)) console.log(`${call}\n`)
})
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop(server))

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new RangeError(`PORT must be a whole number from 0 to 65535, got ${JSON.stringify(text)}`)
}
