/** Settings → API Keys: `GET /settings/api-keys` is a page, and below it are the JSON routes it uses. */
import { AuthError, type Actor, type Keyring, type NewApiKey } from 'supplier-query/auth'
import {
  answerFault,
  answerJson,
  answerPage,
  Fault,
  postButton,
  varyBy,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
} from './http.js'
import { findKeys, readKeyFilter } from './find-keys.js'
import type { Handovers } from './handovers.js'
import { createOnce, type Outcome } from './once.js'
import type { PageFiles } from './page-files.js'
import { readJsonBody, refuseOthers } from './payload.js'
import { expectSameOrigin } from './same-origin.js'
import { describe, SIGN_OUT, toStrong, type Sessions } from './sessions.js'

export const SETTINGS = '/settings/api-keys'

const IDEMPOTENCY_KEY = /^[\w-]{16,64}$/
const MAX_PATH = 128

export interface KeySettings {
  readonly keyring: Keyring
  readonly handovers: Handovers
  readonly sessions: Sessions
  /** The scopes to choose from. */
  readonly scopes: readonly string[]
  readonly files: PageFiles
  /** The prefix of the keyring, `sq` by default. */
  readonly prefix?: string
  /** The clock of the keyring, which the page shows; `Date.now` by default. */
  readonly clock?: () => number
  /** The origin that browsers see; `http://` and the Host header by default. */
  readonly origin?: string | undefined
  /** Receives every error that is answered with 500 or 503. */
  readonly onError: (error: unknown) => void
}

/** The name of a request in `once`. */
function toRequestKey({ id = '' }: Actor, path: string, idempotencyKey: string): string {
  return JSON.stringify([id, path, idempotencyKey])
}

/** Reads the path and the idempotency key of an earlier request. */
function readRequest(actor: Actor, request: unknown): string | undefined {
  if (request === undefined) return undefined
  const given: readonly unknown[] = Array.isArray(request) ? request.slice(0, 3) : []
  const [path, key] = given
  const isValid = given.length === 2 && typeof path === 'string' && typeof key === 'string'
  if (isValid && path.length <= MAX_PATH && IDEMPOTENCY_KEY.test(key)) {
    return toRequestKey(actor, path.slice(SETTINGS.length), key)
  }
  const message = 'request: expected the path and the Idempotency-Key of a request.'
  throw new Fault(400, 'invalid_request', message)
}

interface Call {
  readonly request: HttpRequest
  readonly actor: Actor
  /** The part of the target before the `?`. */
  readonly path: string
  /** The key in the path; empty for the path of all keys. */
  readonly keyId: string
  /** The JSON body. */
  readonly body: Readonly<Record<string, unknown>>
}

export function createKeySettings({
  keyring,
  handovers,
  sessions,
  scopes,
  files,
  prefix = 'sq',
  clock = Date.now,
  origin,
  onError,
}: KeySettings): Handler {
  const once = createOnce()

  /** Finds keys, and tells what became of an earlier request whose answer was lost. */
  async function list({ actor, body }: Call): Promise<HttpAnswer> {
    const { request: earlier, ...filter } = body
    const requestKey = readRequest(actor, earlier)
    const { keys, next } = await findKeys(keyring, actor, readKeyFilter(filter))
    const unacknowledged = await handovers.openAmong(keys.map(({ id }) => id))
    const { id, organisationId } = actor
    const request = requestKey === undefined ? undefined : once.find(organisationId, requestKey)
    const about = { scopes, prefix, now: clock(), actor: { id, organisationId } }
    return answerJson(200, { data: keys, next, unacknowledged, request, ...about })
  }

  async function create(call: Call): Promise<HttpAnswer> {
    const { name, scopes: chosen, expiresAt, ...others } = call.body
    refuseOthers(others)
    // The keyring checks the values of a form, including their types.
    const terms = { name, scopes: chosen, expiresAt } as Parameters<Keyring['create']>[1]
    return repeatable(call, () => keyring.create(call.actor, terms))
  }

  async function rotate(call: Call): Promise<HttpAnswer> {
    const { overlapMs, ...others } = call.body
    refuseOthers(others)
    const options = { overlapMs } as Parameters<Keyring['rotate']>[2] // as above
    return repeatable(call, () => keyring.rotate(call.actor, call.keyId, options))
  }

  async function revoke({ actor, body, keyId }: Call): Promise<HttpAnswer> {
    const { reason, ...others } = body
    refuseOthers(others)
    await keyring.revoke(actor, keyId, reason as string | undefined) // as above
    return answerJson(200, { data: await keyring.get(actor, keyId) })
  }

  /** Records that the admin has copied the secret of a key. */
  async function acknowledge({ actor, body, keyId }: Call): Promise<HttpAnswer> {
    refuseOthers(body)
    await keyring.get(actor, keyId) // refuses members, and keys of another organisation
    await handovers.confirm(keyId)
    return answerJson(200, { data: null })
  }

  /** Creates a key once per idempotency key, and answers with its secret. */
  async function repeatable(
    { request, path, actor }: Call,
    work: () => Promise<NewApiKey>,
  ): Promise<HttpAnswer> {
    const idempotencyKey = request.header('idempotency-key') ?? ''
    if (!IDEMPOTENCY_KEY.test(idempotencyKey)) {
      const message = 'Send an Idempotency-Key header of 16 to 64 letters, digits, "-" and "_".'
      throw new Fault(400, 'invalid_request', message)
    }
    const run = async (): Promise<Outcome> => {
      try {
        const data = await work()
        return { answer: answerJson(201, { data }), keyId: data.key.id }
      } catch (error) {
        return { answer: answerError(error), keyId: undefined }
      }
    }
    // The keyring refuses members, so nothing is remembered for them.
    if (actor.role !== 'admin') return (await run()).answer
    return once.run(actor.organisationId, toRequestKey(actor, path, idempotencyKey), run)
  }

  async function page(request: HttpRequest): Promise<HttpAnswer> {
    const actor = await sessions.actorOf(request)
    if (actor === undefined) {
      const text = 'Sign in with a link that <code>npm start</code> prints.'
      return answerPage(401, 'API keys', `<p>You are not signed in. ${text}</p>`)
    }
    if (actor.role === 'admin') return files.page
    const admins = await sessions.adminsOf(actor.organisationId)
    const ask = admins.length === 0 ? '' : ` Ask ${admins.slice(0, 20).map(toStrong).join(', ')}.`
    const text = `Only an admin can manage API keys.${ask} You are signed in as ${describe(actor)}.`
    const message = `<p role="alert">${text}</p>${postButton(SIGN_OUT, 'Sign out')}`
    return answerPage(403, 'API keys', message)
  }

  /** Below the page. Each takes a POST, also a search: its text may be a key, which no URL must have. */
  const routes: readonly (readonly [RegExp, (call: Call) => Promise<HttpAnswer>])[] = [
    [/^\/keys\/find$/, list],
    [/^\/keys$/, create],
    [/^\/keys\/(\w+)\/rotate$/, rotate],
    [/^\/keys\/(\w+)\/revoke$/, revoke],
    [/^\/keys\/(\w+)\/acknowledge$/, acknowledge],
  ]

  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    const [path = ''] = request.target.slice(SETTINGS.length).split('?', 1)
    const file = new Map([
      ['', page],
      ['/page.js', async () => files.script],
      ['/page.css', async () => files.style],
    ]).get(path)
    const route = routes.find(([pattern]) => pattern.test(path))
    if (file === undefined && route === undefined)
      throw new Fault(404, 'not_found', 'No such path.')
    const allow = route === undefined ? 'GET, HEAD' : 'POST'
    if (!allow.split(', ').includes(request.method)) {
      throw new Fault(405, 'method_not_allowed', `The allowed methods are ${allow}.`, { allow })
    }
    if (route === undefined) return file!(request) // one of the two is defined
    const [pattern, run] = route
    expectSameOrigin(request, origin)
    await expectActor(request)
    const body = await readJsonBody(request)
    // The session may have ended while the body arrived.
    const actor = await expectActor(request)
    if (run !== list) expectShownActor(request, actor)
    return run({ request, actor, path, keyId: pattern.exec(path)?.[1] ?? '', body })
  }

  /** Refuses a change of a page that shows another person, whose session was in the same browser. */
  function expectShownActor(request: HttpRequest, { id, organisationId }: Actor): void {
    const shown = request.header('acting-as') ?? ''
    if (['', encodeURIComponent(JSON.stringify({ id, organisationId }))].includes(shown)) return
    throw new Fault(
      401,
      'signed_out',
      'This browser is signed in as another person: reload the page.',
    )
  }

  async function expectActor(request: HttpRequest): Promise<Actor> {
    const actor = await sessions.actorOf(request)
    if (actor === undefined) throw new Fault(401, 'signed_out', 'Sign in first.')
    return actor
  }

  function answerError(error: unknown): HttpAnswer {
    if (error instanceof Fault) return answerFault(error)
    if (error instanceof AuthError) return answerJson(error.status, error)
    onError(error)
    const message = 'API keys cannot be managed at the moment.'
    return answerFault(new Fault(503, 'unavailable', message))
  }

  return async (request) => {
    const answered = varyBy('Cookie', await answer(request).catch(answerError))
    return request.method === 'HEAD' ? { ...answered, body: new Uint8Array() } : answered
  }
}
