/** Settings → API Keys: `GET /settings/api-keys` is a page, and below it are the JSON routes it uses. */
import { AuthError, type Actor, type Keyring } from 'supplier-query/auth'
import {
  answerFault,
  answerJson,
  answerPage,
  escapeHtml,
  Fault,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
} from './http.js'
import { createOnce } from './once.js'
import type { PageFiles } from './page-files.js'
import { readJsonBody } from './payload.js'
import { expectSameOrigin } from './same-origin.js'
import type { Sessions } from './sessions.js'

export const SETTINGS = '/settings/api-keys'

const PAGE_SIZE = 50
const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/

export interface KeySettings {
  readonly keyring: Keyring
  readonly sessions: Sessions
  /** The scopes to choose from. */
  readonly scopes: readonly string[]
  readonly files: PageFiles
  /** Receives every error that is answered with 500 or 503. */
  readonly onError: (error: unknown) => void
}

interface Call {
  readonly request: HttpRequest
  readonly actor: Actor
  /** What follows the `?`. */
  readonly search: string
  /** The key in the path; empty for the path of all keys. */
  readonly keyId: string
}

export function createKeySettings({
  keyring,
  sessions,
  scopes,
  files,
  onError,
}: KeySettings): Handler {
  const once = createOnce()

  async function list({ actor, search }: Call): Promise<HttpAnswer> {
    const after = new URLSearchParams(search).get('after') ?? undefined
    const { keys, next } = await keyring.list(actor, { after, limit: PAGE_SIZE })
    const { id, organisationId } = actor
    return answerJson(200, { data: keys, next, scopes, actor: { id, organisationId } })
  }

  async function create({ actor, request }: Call): Promise<HttpAnswer> {
    const { name, scopes: chosen, expiresAt } = await readJsonBody(request)
    // The keyring checks what a form may get wrong, types included.
    const terms = { name, scopes: chosen, expiresAt } as Parameters<Keyring['create']>[1]
    return repeatable(request, actor, async () => {
      return answerJson(201, { data: await keyring.create(actor, terms) })
    })
  }

  async function rotate({ actor, request, keyId }: Call): Promise<HttpAnswer> {
    const { overlapMs } = await readJsonBody(request)
    const options = { overlapMs } as Parameters<Keyring['rotate']>[2] // as above
    return repeatable(request, actor, async () => {
      return answerJson(201, { data: await keyring.rotate(actor, keyId, options) })
    })
  }

  async function revoke({ actor, request, keyId }: Call): Promise<HttpAnswer> {
    const { reason } = await readJsonBody(request)
    await keyring.revoke(actor, keyId, reason as string | undefined) // as above
    return answerJson(200, { data: await keyring.get(actor, keyId) })
  }

  /** Runs a request whose answer has a secret once by its idempotency key. */
  async function repeatable(
    request: HttpRequest,
    actor: Actor,
    work: () => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> {
    const key = request.header('idempotency-key') ?? ''
    if (!IDEMPOTENCY_KEY.test(key)) {
      const message = 'Send an Idempotency-Key header of 16 to 64 letters, digits, "-" and "_".'
      throw new Fault(400, 'invalid_request', message)
    }
    const { organisationId, id = '' } = actor
    return once(JSON.stringify([organisationId, id, request.target, key]), () =>
      work().catch(answerError),
    )
  }

  async function page(request: HttpRequest): Promise<HttpAnswer> {
    const actor = await sessions.actorOf(request)
    if (actor === undefined) {
      const text = 'Sign in with a link that <code>npm start</code> prints.'
      return answerPage(401, 'API keys', `<p>You are not signed in. ${text}</p>`)
    }
    if (actor.role === 'admin') return files.page
    const who = escapeHtml(actor.id ?? 'a member')
    const text = `Only an admin can manage API keys. You are signed in as ${who}, who is none.`
    return answerPage(403, 'API keys', `<p role="alert">${text}</p>`)
  }

  const routes: readonly (readonly [RegExp, string, (call: Call) => Promise<HttpAnswer>])[] = [
    [/^\/keys$/, 'GET', list],
    [/^\/keys$/, 'POST', create],
    [/^\/keys\/(\w+)\/rotate$/, 'POST', rotate],
    [/^\/keys\/(\w+)\/revoke$/, 'POST', revoke],
  ]

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    const [path = '', search = ''] = request.target.slice(SETTINGS.length).split('?')
    const file = new Map([
      ['', page],
      ['/page.js', async () => files.script],
      ['/page.css', async () => files.style],
    ]).get(path)
    const found = routes.filter(([pattern]) => pattern.test(path))
    if (file === undefined && found.length === 0) throw new Fault(404, 'not_found', 'No such path.')
    const methods = file === undefined ? found.map(([, method]) => method) : ['GET', 'HEAD']
    if (!methods.includes(request.method)) {
      const allow = methods.join(', ')
      throw new Fault(405, 'method_not_allowed', `The allowed methods are ${allow}.`, { allow })
    }
    if (file !== undefined) return file(request)
    if (request.method !== 'GET') expectSameOrigin(request)
    const actor = await sessions.actorOf(request)
    if (actor === undefined) throw new Fault(401, 'signed_out', 'Sign in first.')
    const [pattern, , run] = found.find(([, method]) => method === request.method)!
    return run({ request, actor, search, keyId: pattern.exec(path)?.[1] ?? '' })
  }

  function answerError(error: unknown): HttpAnswer {
    if (error instanceof Fault) return answerFault(error)
    if (error instanceof AuthError) return answerJson(error.status, error)
    onError(error)
    const message = 'API keys cannot be managed at the moment. Nothing you entered is lost.'
    return answerFault(new Fault(503, 'unavailable', message))
  }

  return async (request) => {
    const answered = await answer(request).catch(answerError)
    return request.method === 'HEAD' ? { ...answered, body: new Uint8Array() } : answered
  }
}
