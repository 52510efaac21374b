/**
 * The example server, with 5,000 sample suppliers of one organisation and 1,000 of another. It prints
 * an API key of the first organisation and revokes it when it stops. It listens on `HOST` and `PORT`,
 * and keeps its data in memory or in the PostgreSQL database at `DATABASE_URL`.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createKeyring } from 'supplier-query/auth'
import type { KeyDatabase } from '../kysely-key-store.js'
import { sampleSuppliers } from '../sample-suppliers.js'
import { createListing } from './listing.js'
import { logError, toLine } from './log.js'
import { createMemoryStorage } from './memory-storage.js'
import { createNodeServer, stop } from './node-server.js'
import type { OwnedSupplier } from './owned-suppliers.js'
import { connectPostgres } from './postgres-pool.js'
import { createPostgresStorage, preparePostgres } from './postgres-storage.js'
import { sampleCalls } from './sample-calls.js'
import { readSettings } from './settings.js'
import type { Storage } from './storage.js'

const { port, host, databaseUrl } = readSettings(process.env)

const storage = databaseUrl ? await openDatabase(databaseUrl) : createMemoryStorage(samples())

// Before the key exists, so that a signal never leaves it live. npm sends Ctrl-C a second time.
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort())

const keyring = createKeyring({ store: storage.keys, realm: 'suppliers' })
const admin = { organisationId: 'acme', role: 'admin' } as const
const { key, secret } = await keyring.create(admin, {
  name: `session ${randomUUID()}`, // other servers may share the database
  scopes: ['suppliers:read'],
})

const listing = createListing({
  authenticator: keyring,
  findPage: storage.findPage,
  onError: logError,
})
const server = createNodeServer(listing)
server.on('error', (error) => {
  console.error(toLine(`Cannot listen on ${host}, port ${port}: ${error.message}`))
  process.exitCode = 1
  void finish()
})
server.on('close', () => void finish())
server.listen(port, host, () => {
  const bound = server.address() as AddressInfo // it listens on a port
  const { address, family } = bound
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${bound.port}`
  console.log(`Listening on ${url}\nAPI key: ${secret}\n`)
  for (const call of sampleCalls(url, secret)) console.log(`${call}\n`)
  if (stopping.signal.aborted) stop(server)
})
stopping.signal.addEventListener('abort', () => stop(server))

/** Revokes the key, which would live on in a database, and closes the storage. */
async function finish(): Promise<void> {
  try {
    await keyring.revoke(admin, key.id)
  } catch (error) {
    logError(error)
    process.exitCode = 1
  }
  await storage.close()
}

async function openDatabase(url: string): Promise<Storage> {
  const db = connectPostgres<KeyDatabase>(url, { onError: logError })
  try {
    await preparePostgres(db, samples)
  } catch (cause) {
    await db.destroy()
    throw new Error('Cannot use the database at DATABASE_URL', { cause })
  }
  return createPostgresStorage(db)
}

function samples(): OwnedSupplier[] {
  return sampleSuppliers(6_000, 1).map((supplier, index) => {
    return { ...supplier, organisationId: index % 6 === 5 ? 'globex' : 'acme' }
  })
}
