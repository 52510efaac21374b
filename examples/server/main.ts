/**
 * The example server: 5,000 sample suppliers of one organisation beside 1,000 of another, and an API
 * key of the first for as long as it runs. `PORT` (0 for any free one) and `HOST` say where. All is in
 * memory, or in the PostgreSQL database that `DATABASE_URL` names.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createKeyring } from 'supplier-query/auth'
import type { KeyDatabase } from '../kysely-key-store.js'
import { sampleSuppliers } from '../sample-suppliers.js'
import { createListing } from './listing.js'
import { createMemoryStorage } from './memory-storage.js'
import { createNodeServer, stop } from './node-server.js'
import type { OwnedSupplier } from './owned-suppliers.js'
import { connectPostgres } from './postgres-pool.js'
import { createPostgresStorage, preparePostgres } from './postgres-storage.js'
import { sampleCalls } from './sample-calls.js'
import type { Storage } from './storage.js'

const { PORT = '3000', HOST = '127.0.0.1', DATABASE_URL } = process.env
const wanted = readPort(PORT)

const storage = DATABASE_URL ? await openDatabase(DATABASE_URL) : createMemoryStorage(samples())

// From here on there is a key to end; a second signal, as of Ctrl-C by npm, changes nothing.
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort())

const keyring = createKeyring({ store: storage.keys, realm: 'suppliers' })
const admin = { organisationId: 'acme', role: 'admin' } as const
const { key, secret } = await keyring.create(admin, {
  name: `session ${randomUUID()}`, // other servers may have theirs in the same database
  scopes: ['suppliers:read'],
})

const listing = createListing({
  authenticator: keyring,
  findPage: storage.findPage,
  onError: console.error,
})
const server = createNodeServer(listing)
server.on('error', (error) => {
  console.error(`Cannot listen on ${HOST}, port ${PORT}: ${error.message}`)
  process.exitCode = 1
  void finish()
})
server.on('close', () => void finish())
server.listen(wanted, HOST, () => {
  const { address, family, port } = server.address() as AddressInfo // it listens on a port
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  console.log(`Listening on ${url}\nAPI key: ${secret}\n`)
  for (const call of sampleCalls(url, secret)) console.log(`${call}\n`)
  if (stopping.signal.aborted) stop(server)
})
stopping.signal.addEventListener('abort', () => stop(server))

/** Ends the key, which a database would keep, and the connections. */
async function finish(): Promise<void> {
  try {
    await keyring.revoke(admin, key.id)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await storage.close()
}

async function openDatabase(url: string): Promise<Storage> {
  const db = connectPostgres<KeyDatabase>(url, { onError: console.error })
  try {
    await preparePostgres(db, samples)
  } catch (cause) {
    await db.destroy()
    throw new Error('Cannot use the database that DATABASE_URL names', { cause })
  }
  return createPostgresStorage(db)
}

function samples(): OwnedSupplier[] {
  return sampleSuppliers(6_000, 1).map((supplier, index) => {
    return { ...supplier, organisationId: index % 6 === 5 ? 'globex' : 'acme' }
  })
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new RangeError(`PORT must be a whole number from 0 to 65535, got ${JSON.stringify(text)}`)
}
