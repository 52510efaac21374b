/**
 * The HTTP adapter to copy: `GET /alpha/suppliers` on `node:http`, one request for each connection. The rest is
 * in `examples/server`: databases, facets, cursors, ETags, open connections, a clean stop, and a page for keys.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { defineResource, publicRow, QueryError, QueryTimeout, runQuery } from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import { AuthError, createKeyring, createMemoryKeyStore } from 'supplier-query/auth'

const organisationId = { kind: 'string', internal: true } as const
const resource = defineResource(
  { id: 'string', name: 'string', city: 'string', organisationId },
  { key: 'id', limits: { defaultLimit: 50, maxLimit: 1_000 } },
)
const rows = Array.from({ length: 3_000 }, (_, i) => ({
  id: `s${i}`,
  name: `Supplier ${i}`,
  city: i % 3 === 0 ? 'Leeds' : 'York',
  organisationId: i % 2 === 0 ? 'acme' : 'globex',
}))
const keyring = createKeyring({ store: createMemoryKeyStore(), realm: 'suppliers' })
const admin = { organisationId: 'acme', role: 'admin' } as const
const { secret } = await keyring.create(admin, { name: 'sample', scopes: ['suppliers:read'] })

type Answer = readonly [status: number, body: object, headers?: Readonly<Record<string, string>>]
const fault = (status: number, code: string, message: string, headers = {}): Answer => {
  return [status, { type: status < 500 ? 'request' : 'server', code, message }, headers]
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const [path, search = ''] = (request.url ?? '').split(/\?(.*)/s)
  if (path !== '/alpha/suppliers') return fault(404, 'not_found', 'The path is /alpha/suppliers.')
  const allow = 'GET, HEAD'
  if (!allow.split(', ').includes(request.method ?? '')) {
    return fault(405, 'method_not_allowed', `The methods are ${allow}.`, { allow })
  }
  const authorization = request.headersDistinct['authorization']?.join() // several are refused
  const allowed = await keyring.authenticate(authorization, { scope: 'suppliers:read' })
  if (!allowed.ok) throw allowed.error
  const body = await readBody(request)
  if (body === undefined) return fault(413, 'body_too_large', 'The body is over 65,536 bytes.')
  if (body && search) return fault(400, 'invalid_request', 'Send a body or parameters, not both.')
  const query: unknown = body ? JSON.parse(body) : fromUrl(resource, search, { walks: false }).query
  const value = allowed.principal.organisationId
  const within = { field: 'organisationId', comparator: 'eq', value } as const
  const found = runQuery(resource, query, rows, { within, deadlineMs: 1_000 })
  const data = found.rows.map((row) => publicRow(resource, row)) // without internal fields
  return [200, { data, page: { ...found.page, total: found.total } }]
}

/** Reads a body as text; `undefined` if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Uint8Array) // the request has no encoding
    length += chunks.at(-1)!.length
    if (length > 65_536) return undefined // Node discards the rest after the answer
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

function answerError(error: Error & { readonly code?: unknown }): Answer {
  if (error instanceof QueryError || error instanceof QueryTimeout) return [error.status, error]
  if (error instanceof AuthError) {
    return [error.status, error, { 'www-authenticate': error.wwwAuthenticate ?? '' }]
  }
  const isBroken = ['ECONNRESET', 'ERR_ENCODING_INVALID_ENCODED_DATA'].includes(String(error.code))
  if (isBroken || error instanceof SyntaxError) {
    return fault(400, 'invalid_json', 'The body is not complete JSON in UTF-8.')
  }
  console.error(error)
  return fault(500, 'internal_error', 'The request could not be answered.')
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, body, headers] = await answer(request).catch(answerError)
  const bytes = Buffer.from(JSON.stringify(body))
  const common = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const ends = { 'content-length': bytes.length, connection: 'close' }
  response.writeHead(status, { ...common, ...ends, ...headers }).end(bytes)
}

const times = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 500 }
const server = createServer(times, (request, response) => void serve(request, response))
Object.assign(server, { maxRequestsPerSocket: 1, timeout: 30_000 }) // further requests are not run
server.listen(Number(process.env['PORT'] ?? 3_000), '127.0.0.1', () => {
  const { port } = server.address() as { port: number } // it listens on a port
  console.log(`http://127.0.0.1:${port}/alpha/suppliers\nAuthorization: Bearer ${secret}`)
})
