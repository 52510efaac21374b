/** `GET /alpha/suppliers` on `node:http`. Run it with `npx tsx examples/minimal.ts`. */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { publicRow, QueryError, runQuery } from 'supplier-query'
import { fromSearchParams } from 'supplier-query/adapters'
import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { sampleSuppliers } from './sample-suppliers.js'
import { ownedSuppliers as listing } from './owned-suppliers.js'
const suppliers = sampleSuppliers(5000, 1).map((row) => ({ ...row, organisationId: 'acme' }))
const keyring = createKeyring({ store: createMemoryKeyStore() })
const admin = { organisationId: 'acme', role: 'admin' } as const
const { secret } = await keyring.create(admin, { name: 'sample', scopes: ['suppliers:read'] })
const fault = (code: string) => ({ type: 'request', code, message: code.replaceAll('_', ' ') })
async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
  const [path, search = ''] = (request.url ?? '').split(/\?(.*)/s)
  if (request.method !== 'GET' || path !== '/alpha/suppliers') return [404, fault('not_found')]
  const authorization = request.headersDistinct['authorization']?.join() // several are refused
  const { 'content-length': size = 0, 'transfer-encoding': coding } = request.headers
  const allowed = await keyring.authenticate(authorization, { scope: 'suppliers:read' })
  if (!allowed.ok) return [allowed.error.status, allowed.error]
  if (coding !== undefined || +size > 65_536) return [413, fault('too_large')]
  if (+size > 0 && search !== '') return [400, fault('query_in_body_and_url')]
  const query: unknown = +size > 0 ? JSON.parse(await text(request)) : fromSearchParams(search)
  const value = allowed.principal.organisationId
  const within = { field: 'organisationId', comparator: 'eq', value } as const
  const { rows, total, page } = runQuery(listing, query, suppliers, { within })
  return [200, { data: rows.map((row) => publicRow(listing, row)), page: { ...page, total } }]
}
function answerError(error: unknown): [status: number, body: object] {
  if (error instanceof QueryError) return [400, error]
  if (error instanceof SyntaxError) return [400, fault('invalid_json')]
  console.error(error)
  return [500, fault('internal_error')]
}
const headers = { 'content-type': 'application/json', 'www-authenticate': 'Bearer' }
createServer((request, response) => {
  const reply = answer(request).catch(answerError)
  void reply.then(([status, body]) => response.writeHead(status, headers).end(JSON.stringify(body)))
}).listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
console.log(`Authorization: Bearer ${secret}`)
