/**
 * Who is signed in. A service puts its own sign-in in the place of `Sessions`; the example has links
 * that each sign in one person, once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from 'supplier-query/auth'
import {
  answerFault,
  answerPage,
  answerJson,
  Fault,
  type Handler,
  type HttpRequest,
} from './http.js'
import { expectSameOrigin } from './same-origin.js'

export interface Sessions {
  /** Who sent a request; `undefined` if nobody is signed in. Rejects if that cannot be told. */
  readonly actorOf: (request: HttpRequest) => Promise<Actor | undefined>
}

export interface SampleSessions extends Sessions {
  /** The path of a link that signs an actor in once. */
  readonly createLink: (actor: Actor) => string
  /** Answers `/settings/sign-in` and `/settings/sign-out`. */
  readonly handle: Handler
}

const SIGN_IN = '/settings/sign-in'
const SIGN_OUT = '/settings/sign-out'

const LINK_MS = 15 * 60_000
const SESSION_MS = 8 * 3_600_000

/** A service behind TLS adds `Secure`. */
const COOKIE = 'Path=/settings; HttpOnly; SameSite=Strict'

/** Keeps links and sessions in memory, by the digests of their tokens. */
export function createSampleSessions(clock: () => number = Date.now): SampleSessions {
  const links = new Grants(LINK_MS, clock)
  const sessions = new Grants(SESSION_MS, clock)

  const routes: Readonly<Record<string, readonly [method: string, handler: Handler]>> = {
    [SIGN_IN]: ['GET', signIn],
    [SIGN_OUT]: ['POST', signOut],
  }

  async function signIn(request: HttpRequest) {
    // A browser that only looks ahead must not use up the link.
    const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? ''
    const token = new URLSearchParams(request.target.split('?')[1]).get('token') ?? ''
    const actor = purpose.includes('prefetch') ? undefined : links.take(token)
    if (actor === undefined) {
      const text =
        'This link was used, has expired, or is not complete. Start the server anew for another.'
      return answerPage(403, 'Not signed in', `<p>${text}</p>`)
    }
    // The page moves on by itself: a redirect could begin at another site, and would lose the cookie.
    const onward = '<meta http-equiv="refresh" content="0; url=/settings/api-keys">'
    const answer = answerPage(200, 'Signed in', '<p>Signed in.</p>', onward)
    const cookie = `session=${sessions.add(actor)}; Max-Age=${SESSION_MS / 1_000}; ${COOKIE}`
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
  }

  async function signOut(request: HttpRequest) {
    expectSameOrigin(request)
    sessions.take(tokenOf(request))
    return answerJson(200, { data: null }, { 'set-cookie': `session=; Max-Age=0; ${COOKIE}` })
  }

  return {
    actorOf: async (request) => sessions.find(tokenOf(request)),
    createLink: (actor) => `${SIGN_IN}?token=${links.add(actor)}`,
    async handle(request) {
      const [method, answer] = routes[request.target.split('?')[0] ?? ''] ?? []
      if (answer === undefined) return answerFault(new Fault(404, 'not_found', 'No such path.'))
      if (request.method !== method) {
        const message = `The allowed method is ${method}.`
        return answerFault(new Fault(405, 'method_not_allowed', message, { allow: method ?? '' }))
      }
      return answer(request).catch((error: Fault) => answerFault(error)) // nothing else is thrown
    },
  }
}

/** The token of the session cookie; an empty text if there is none, or more than one. */
function tokenOf(request: HttpRequest): string {
  const cookies = (request.header('cookie') ?? '').split(/[;,] */)
  const own = cookies.filter((cookie) => cookie.startsWith('session='))
  return own.length === 1 ? own[0]!.slice('session='.length) : ''
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
