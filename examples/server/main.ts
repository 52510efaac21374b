/**
 * The example server, with 5,000 sample suppliers of one organisation and 1,000 of another. It prints
 * an API key of the first organisation, which it revokes when it stops, and links that sign in to the
 * settings. It listens on `HOST` and `PORT`, behind TLS as `ORIGIN`, and keeps its
 * data in memory or in the PostgreSQL database at `DATABASE_URL`.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createKeyring } from 'supplier-query/auth'
import type { KeyDatabase } from '../kysely-key-store.js'
import { sampleSuppliers } from '../sample-suppliers.js'
import { createKeySettings } from './key-settings.js'
import { createListing } from './listing.js'
import { logError, logEvent, toLine } from './log.js'
import { createMemoryStorage } from './memory-storage.js'
import { createNodeServer, stop } from './node-server.js'
import type { OwnedSupplier } from '../owned-suppliers.js'
import { connectPostgres } from './postgres-pool.js'
import { readPageFiles } from './page-files.js'
import { createPostgresStorage, preparePostgres } from './postgres-storage.js'
import { createRoutes } from './routes.js'
import { sampleCalls } from './sample-calls.js'
import { createSampleSessions } from './sessions.js'
import { readSettings } from './settings.js'
import type { Storage } from './storage.js'

const { port, host, databaseUrl, origin } = readSettings(process.env)

const storage = databaseUrl ? await openDatabase(databaseUrl) : createMemoryStorage(samples())

// Registered before the key exists, so that a signal never leaves it live. npm sends Ctrl-C twice.
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort())

const scopes = ['suppliers:read']
const keyring = createKeyring({
  store: storage.keys,
  realm: 'suppliers',
  scopes,
  // The audit log of the service, the only place with the reason of a revocation.
  onEvent: (event) => logEvent({ event: 'api_key', ...event }),
})
const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
const member = { organisationId: 'acme', role: 'member', id: 'bob' } as const
const { key, secret } = await keyring.create(admin, {
  name: `session ${randomUUID()}`, // other servers may share the database
  scopes: ['suppliers:read'],
})
await storage.handovers.confirm(key.id).catch(logError) // it is printed below

const listing = createListing({
  authenticator: keyring,
  findPage: storage.findPage,
  countFacets: storage.countFacets,
  onError: logError,
})
const sessions = createSampleSessions({ origin })
const files = await readPageFiles()
const keySettings = createKeySettings({
  keyring,
  handovers: storage.handovers,
  sessions,
  scopes,
  files,
  origin,
  onError: logError,
})
const server = createNodeServer(createRoutes({ listing, keySettings, signing: sessions.handle }))
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
  console.log('Settings → API Keys, by links that work once, within 15 minutes:')
  console.log(`  as ada, an admin:  ${origin ?? url}${sessions.createLink(admin)}`)
  console.log(`  as bob, a member:  ${origin ?? url}${sessions.createLink(member)}\n`)
  for (const call of sampleCalls(url, secret)) console.log(`${call}\n`)
  if (stopping.signal.aborted) stop(server)
})
stopping.signal.addEventListener('abort', () => stop(server))

/** Revokes the key, which would stay valid in a database, and closes the storage. */
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
