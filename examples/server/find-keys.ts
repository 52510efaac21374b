/** Finds keys for the page: by state, by name and by id. */
import { AuthError, type Actor, type ApiKey, type KeyPage, type Keyring } from 'supplier-query/auth'
import { Fault } from './http.js'
import { refuseOthers } from './payload.js'

const STATES = ['all', 'working', 'ended'] as const
const MAX_LIMIT = 1_000
const MAX_SEARCH = 256
/** The most keys that one request reads for a search. */
const MAX_READ = 1_000

const ID = /^[0-9A-Za-z]{16}$/

export interface KeyFilter {
  /** `working` keys are accepted, `ended` keys are not. */
  readonly state: (typeof STATES)[number]
  /** A part of the name, ignoring case, the start of an id, or a whole id, which finds a key of any state. */
  readonly search: string
  readonly after: string | undefined
  readonly limit: number
}

/** @throws Fault if a member is invalid or unknown; the keyring checks `after` */
export function readKeyFilter(body: Readonly<Record<string, unknown>>): KeyFilter {
  const { state: wanted = 'all', search = '', after, limit = 50, ...others } = body
  const refuse = (what: string) => new Fault(400, 'invalid_request', `${what}.`)
  refuseOthers(others)
  const state = STATES.find((each) => each === wanted)
  if (state === undefined) throw refuse(`state: expected one of ${STATES.join(', ')}`)
  if (!isWhole(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw refuse(`limit: expected a whole number from 1 to ${MAX_LIMIT}`)
  }
  if (typeof search !== 'string' || search.length > MAX_SEARCH) {
    throw refuse(`search: expected a string of at most ${MAX_SEARCH} characters`)
  }
  return { state, search: search.trim(), after: after as string | undefined, limit } // as above
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/**
 * Finds at least `limit` keys, newest first. A search stops after it has read about 1,000 keys: then it can
 * find fewer, or none, although `next` says that there are more to read.
 */
export async function findKeys(
  keyring: Keyring,
  actor: Actor,
  { state, search, after, limit }: KeyFilter,
): Promise<KeyPage> {
  const named = ID.test(search) ? await findKey(keyring, actor, search) : undefined
  if (named !== undefined) return { keys: [named], next: null }
  const isFound = matcher(search)
  const found: ApiKey[] = []
  for (let [from, read, size] = [after, 0, limit]; ; size = Math.min(size * 2, MAX_LIMIT)) {
    const wanted = state === 'all' ? undefined : state
    const page = await keyring.list(actor, { after: from, limit: size, state: wanted })
    found.push(...page.keys.filter(isFound))
    read += page.keys.length
    const { next } = page
    if (next === null || found.length >= limit || read >= MAX_READ) return { keys: found, next }
    from = next
  }
}

async function findKey(keyring: Keyring, actor: Actor, id: string): Promise<ApiKey | undefined> {
  try {
    return await keyring.get(actor, id)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'not_found') return undefined
    throw error
  }
}

function matcher(search: string): (key: ApiKey) => boolean {
  const wanted = fold(search)
  return ({ name, id }) => fold(name).includes(wanted) || id.startsWith(search)
}

/** In upper case, ß is SS. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase()
}
