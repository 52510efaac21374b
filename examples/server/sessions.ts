/**
 * Tracks who is signed in. A service replaces `Sessions` with its own sign-in. The example has links,
 * each of which signs in one person once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from 'supplier-query/auth'
import {
  answerFault,
  answerPage,
  answerJson,
  escapeHtml,
  Fault,
  postButton,
  varyBy,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
} from './http.js'
import { expectSameOrigin } from './same-origin.js'

export interface Sessions {
  /** Resolves to the sender of a request; `undefined` if nobody is signed in. Rejects on failure. */
  readonly actorOf: (request: HttpRequest) => Promise<Actor | undefined>
  /** Resolves to the ids of the admins of an organisation, whom a member can ask. */
  readonly adminsOf: (organisationId: string) => Promise<readonly string[]>
}

export interface SampleSessions extends Sessions {
  /** Creates a link that signs an actor in once. Returns its path. */
  readonly createLink: (actor: Actor) => string
  /** Answers `/settings/sign-in` and `/settings/sign-out`. */
  readonly handle: Handler
}

const SIGN_IN = '/settings/sign-in'
export const SIGN_OUT = '/settings/sign-out'

const LINK_MS = 15 * 60_000
const SESSION_MS = 8 * 3_600_000

const MAX_TOKENS = 4
/** True for 32 bytes in base64url. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text)

export interface SessionOptions {
  readonly clock?: () => number
  /**
   * The origin that browsers see; `http://` and the Host header by default. If it begins with
   * `https:`, the cookie is `__Host-session` with `Secure` and `Path=/`, which no other host and no
   * connection without TLS can set.
   */
  readonly origin?: string | undefined
}

/** Keeps links and sessions in memory, by the digests of their tokens. */
export function createSampleSessions({
  clock = Date.now,
  origin,
}: SessionOptions = {}): SampleSessions {
  const links = new Grants(LINK_MS, clock)
  /** Everybody who has had a link. */
  const people = new Map<string, Actor>()
  const sessions = new Grants(SESSION_MS, clock)
  const isSecure = origin?.startsWith('https:') === true
  const cookieName = isSecure ? '__Host-session' : 'session'
  const attributes = `${isSecure ? 'Path=/; Secure' : 'Path=/settings'}; HttpOnly; SameSite=Strict`

  const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
    [SIGN_IN]: { GET: showLink, POST: signIn },
    [SIGN_OUT]: { POST: signOut },
  }

  /** Shows a page that asks for confirmation, because another site can open a link. */
  async function showLink(request: HttpRequest): Promise<HttpAnswer> {
    const actor = links.find(linkTokenOf(request))
    if (actor === undefined) return answerBadLink()
    const who = describe(actor)
    const earlier = await actorOf(request)
    const ending =
      earlier === undefined ? '' : `<p>You are signed in as ${describe(earlier)}: that ends.</p>`
    const question = `<p>Sign in as ${who}? Continue only if you asked for this link.</p>`
    const action = postButton(`${SIGN_IN}?token=${linkTokenOf(request)}`, 'Sign in')
    return answerPage(200, 'Sign in', question + ending + action)
  }

  async function signIn(request: HttpRequest): Promise<HttpAnswer> {
    expectSameOrigin(request, origin)
    const actor = links.take(linkTokenOf(request))
    if (actor === undefined) return answerBadLink()
    for (const token of tokensOf(request)) sessions.take(token)
    return seeOther(`${sessions.add(actor)}; Max-Age=${SESSION_MS / 1_000}`)
  }

  async function signOut(request: HttpRequest): Promise<HttpAnswer> {
    expectSameOrigin(request, origin)
    for (const token of tokensOf(request)) sessions.take(token)
    const cookie = '; Max-Age=0'
    const isForm = request.header('content-type')?.startsWith('application/x-www-form') === true
    return isForm ? seeOther(cookie) : answerJson(200, { data: null }, setCookie(cookie))
  }

  function setCookie(value: string): HttpAnswer['headers'] {
    return { 'set-cookie': `${cookieName}=${value}; ${attributes}` }
  }

  function seeOther(cookie: string): HttpAnswer {
    const { headers, ...answer } = answerPage(303, 'API keys', '<p>See API keys.</p>')
    return {
      ...answer,
      headers: { ...headers, ...setCookie(cookie), location: '/settings/api-keys' },
    }
  }

  /**
   * Returns the tokens of all cookies with the name; none if there are more than a browser has by accident,
   * because each costs a hash.
   */
  function tokensOf(request: HttpRequest): readonly string[] {
    const cookies = (request.header('cookie') ?? '').split(/[;,] */)
    const own = cookies.filter((cookie) => cookie.startsWith(`${cookieName}=`))
    const tokens = own.map((cookie) => cookie.slice(cookieName.length + 1)).filter(isToken)
    return tokens.length > MAX_TOKENS ? [] : tokens
  }

  /**
   * Finds the signed-in actor. A second cookie of the name, such as one of another path, does no harm
   * unless it is another person's session. Then nobody is signed in until the next sign-in ends both.
   */
  async function actorOf(request: HttpRequest): Promise<Actor | undefined> {
    const found = tokensOf(request).flatMap((token) => sessions.find(token) ?? [])
    const distinct = new Set(found.map((actor) => JSON.stringify(actor)))
    return distinct.size === 1 ? found[0] : undefined
  }

  return {
    actorOf,
    adminsOf: async (organisationId) =>
      [...people.values()].flatMap((each) => {
        const isAdmin = each.organisationId === organisationId && each.role === 'admin'
        return isAdmin && each.id !== undefined ? [each.id] : []
      }),
    createLink(actor) {
      people.set(JSON.stringify(actor), actor)
      return `${SIGN_IN}?token=${links.add(actor)}`
    },
    async handle(request) {
      const methods = routes[request.target.split('?')[0] ?? '']
      if (methods === undefined) return answerFault(new Fault(404, 'not_found', 'No such path.'))
      const { method } = request
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (answer === undefined) {
        const allow = Object.keys(methods).join(', ')
        const message = `The allowed methods are ${allow}.`
        return answerFault(new Fault(405, 'method_not_allowed', message, { allow }))
      }
      // Nothing else is thrown.
      return varyBy('Cookie', await answer(request).catch((error: Fault) => answerFault(error)))
    },
  }
}

function answerBadLink(): HttpAnswer {
  const text =
    'This link was used, has expired, or is incomplete. Restart the server for a new link.'
  return answerPage(403, 'Not signed in', `<p>${text}</p>`)
}

function linkTokenOf({ target }: HttpRequest): string {
  return new URLSearchParams(target.split('?')[1]).get('token') ?? ''
}

/** Formats a person and their organisation as HTML. */
export function describe({ id, role, organisationId }: Actor): string {
  const who = id === undefined ? `a ${role}` : `${toStrong(id)} (${role})`
  return `${who} of ${toStrong(organisationId)}`
}

/** Formats the id of a person or an organisation as HTML. */
export function toStrong(id: string): string {
  return `<strong>${escapeHtml(id)}</strong>`
}

/** Actors by tokens that expire. */
class Grants {
  readonly #lifeMs: number
  readonly #clock: () => number
  readonly #grants = new Map<string, { readonly actor: Actor; readonly until: number }>()

  constructor(lifeMs: number, clock: () => number) {
    this.#lifeMs = lifeMs
    this.#clock = clock
  }

  add(actor: Actor): string {
    const token = randomBytes(32).toString('base64url')
    this.#grants.set(digestOf(token), { actor, until: this.#clock() + this.#lifeMs })
    return token
  }

  find(token: string): Actor | undefined {
    const grant = this.#grants.get(digestOf(token))
    return grant !== undefined && this.#clock() < grant.until ? grant.actor : undefined
  }

  /** Finds an actor, and ends the token. */
  take(token: string): Actor | undefined {
    const actor = this.find(token)
    this.#grants.delete(digestOf(token))
    return actor
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
