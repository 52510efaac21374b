import { request, type ServerOptions } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { runQuery } from 'supplier-query'
import { createKeyring, type AuditEvent, type Authenticator } from 'supplier-query/auth'
import { sampleSuppliers } from '../../examples/sample-suppliers.js'
import { createListing } from '../../examples/server/listing.js'
import { createKeySettings } from '../../examples/server/key-settings.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { createNodeServer } from '../../examples/server/node-server.js'
import {
  ownedSuppliers,
  toSupplier,
  withInstant,
  type OwnedSupplier,
} from '../../examples/owned-suppliers.js'
import { readPageFiles } from '../../examples/server/page-files.js'
import { createRoutes } from '../../examples/server/routes.js'
import { createSampleSessions } from '../../examples/server/sessions.js'
import type { Storage } from '../../examples/server/storage.js'

export const PATH = '/alpha/suppliers'

/** Of each three suppliers, two belong to acme and one to globex. */
export const ownedSamples: readonly OwnedSupplier[] = sampleSuppliers(600, 1).map(
  (supplier, index) => ({
    ...supplier,
    organisationId: index % 3 === 2 ? 'globex' : 'acme',
  }),
)

/** A query with some of everything, and its JSON. */
export const query = {
  filter: { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
  page: { offset: 3, limit: 7 },
  sort: [{ field: 'name', direction: 'desc' }],
} as const
export const queryText = JSON.stringify(query)

/** Returns the expected answer for an organisation, without a server. */
export function suppliersOf(organisation: string, asked: unknown) {
  const own = ownedSamples.filter(({ organisationId }) => organisationId === organisation)
  const { rows, total } = runQuery(ownedSuppliers, asked, own)
  return { data: rows.map(withInstant).map(toSupplier), total }
}

export interface ServerSetup {
  readonly options?: ServerOptions
  readonly authenticator?: Authenticator
  /** Closed with the server; memory with the samples by default. */
  readonly storage?: Storage
  /** True for a server without the three keys, whose secrets are then empty. */
  readonly isEmpty?: boolean
}

/** The headers by which a page of the server sends a request. */
export const fromPage = [
  ['Origin', 'http://localhost'],
  ['Sec-Fetch-Site', 'same-origin'],
] as const

const scopes = ['suppliers:read']

/** Starts the example server on a free port, with a key for each of two organisations and one without scopes. */
export async function startServer({ options, authenticator, ...setup }: ServerSetup = {}) {
  const storage = setup.storage ?? createMemoryStorage(ownedSamples)
  const events: AuditEvent[] = []
  const time = { offset: 0 }
  const clock = () => Date.now() + time.offset
  const keyring = createKeyring({
    store: storage.keys,
    realm: 'suppliers',
    scopes,
    clock,
    onEvent: (event) => void events.push(event),
  })
  const errors: unknown[] = []
  const createSecret = async (organisationId: string, name: string, chosen: string[]) => {
    if (setup.isEmpty === true) return ''
    const actor = { organisationId, role: 'admin' } as const
    const { key, secret } = await keyring.create(actor, { name, scopes: chosen })
    await storage.handovers.confirm(key.id)
    return secret
  }
  const acme = await createSecret('acme', 'reader', ['suppliers:read'])
  const globex = await createSecret('globex', 'reader', ['suppliers:read'])
  const unscoped = await createSecret('acme', 'unscoped', [])

  const listing = createListing({
    authenticator: authenticator ?? keyring,
    findPage: storage.findPage,
    countFacets: storage.countFacets,
    onError: (error) => errors.push(error),
  })
  const sessions = createSampleSessions({ clock })
  const keySettings = createKeySettings({
    keyring,
    handovers: storage.handovers,
    sessions,
    scopes,
    clock,
    files: await readPageFiles(),
    onError: (error) => errors.push(error),
  })
  const routes = createRoutes({ listing, keySettings, signing: sessions.handle })
  const server = createNodeServer(routes, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const close = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    await storage.close()
  }
  const secrets = { acme, globex, unscoped }
  const url = `http://127.0.0.1:${port}`
  return { server, port, url, keyring, sessions, storage, secrets, errors, events, time, close }
}

export interface Call {
  readonly method?: string
  readonly path?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export const bearer = (secret: string) => ['Authorization', `Bearer ${secret}`] as const

/** Sends a call unchanged, with `node:http`. */
export function send(port: number, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      agent: false,
      method: method ?? 'GET',
      path: path ?? PATH,
      headers: [
        'Host',
        'localhost',
        ...(headers ?? []).flat(),
        ...(body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))]),
      ],
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString() })
      })
    })
    outgoing.end(body)
  })
}

/** Checks the form of a refusal, and returns its code. */
export function codeOf({ text }: Answer): string {
  const body: unknown = JSON.parse(text)
  const { type, code, message, issues, ...rest } = body as Record<string, unknown>
  const isRefusal = [type, code, message].every((each) => typeof each === 'string')
  if (!isRefusal || Object.keys(rest).length > 0) throw new Error(`no refusal: ${text}`)
  if ((code === 'invalid_query') !== Array.isArray(issues)) throw new Error(`issues: ${text}`)
  return `${String(type)} ${String(code)}`
}

export interface Listed {
  readonly data: readonly Record<string, unknown>[]
  readonly page: { readonly offset: number; readonly limit: number; readonly total: number }
}

export function listed({ status, text }: Answer): Listed {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text) as Listed // as the tests then see
}

/**
 * Sends raw bytes, and returns all bytes received until the socket closes. Waits for a part that is a
 * number of milliseconds or a promise.
 */
export function exchange(
  port: number,
  parts: readonly (string | Uint8Array | number | Promise<unknown>)[],
  { halfClose = false, reset = false, timeoutMs = 50_000 } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    let received = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the socket stayed open; it had received: ${received}`))
    }, timeoutMs)
    const write = async () => {
      for (const part of parts) {
        if (typeof part === 'number') await new Promise((wake) => setTimeout(wake, part))
        else if (part instanceof Promise) await part
        else socket.write(part)
      }
      if (halfClose) socket.end()
      if (reset) socket.resetAndDestroy()
    }
    socket.on('connect', () => void write())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('end', () => socket.end())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      received += `[${error.code}]`
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
  })
}
