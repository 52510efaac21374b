/** Finds keys for the page: by state, by name and by id. */
import { AuthError, type Actor, type ApiKey, type Keyring } from 'supplier-query/auth'
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
  /** The ids of more keys to find, in any state: at most 1,000. */
  readonly keep: readonly string[]
}

/** @throws Fault if a member is invalid or unknown; the keyring checks `after` */
export function readKeyFilter(body: Readonly<Record<string, unknown>>): KeyFilter {
  const { state: wanted = 'all', search = '', after, limit = 50, keep = [], ...others } = body
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
  if (!isIds(keep)) throw refuse(`keep: expected at most ${MAX_LIMIT} ids`)
  return { state, search: search.trim(), after: after as string | undefined, limit, keep } // as above
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isIds(value: unknown): value is readonly string[] {
  const isId = (id: unknown) => typeof id === 'string' && id.length === 16 && ID.test(id)
  return Array.isArray(value) && value.length <= MAX_LIMIT && value.every(isId)
}

export interface FoundKeys {
  readonly keys: readonly ApiKey[]
  readonly next: string | null
  /** True if each kept key that is missing does not exist; false if it was not looked for everywhere. */
  readonly isComplete: boolean
}

/**
 * Finds at least `limit` keys, newest first, and the kept keys. A search stops after it has read about 1,000
 * keys: then it can find fewer, or none, although `next` says that there are more to read. Kept keys are
 * looked for in two more lists of 1,000 keys, however many they are: a call for each would be a read and an
 * audit event for each.
 */
export async function findKeys(
  keyring: Keyring,
  actor: Actor,
  { state, search, after, limit, keep }: KeyFilter,
): Promise<FoundKeys> {
  const named = ID.test(search) ? await findKey(keyring, actor, search) : undefined
  if (named !== undefined) return { keys: [named], next: null, isComplete: false }
  const isFound = matcher(search)
  const found: ApiKey[] = []
  let next: string | null = null
  for (let [from, read, size] = [after, 0, limit]; ; size = Math.min(size * 2, MAX_LIMIT)) {
    const page = await keyring.list(actor, { after: from, limit: size, ...stateOf(state) })
    found.push(...page.keys.filter(isFound))
    read += page.keys.length
    next = page.next
    if (next === null || found.length >= limit || read >= MAX_READ) break
    from = next
  }
  const missing = new Set(keep)
  for (const { id } of found) missing.delete(id)
  let isComplete = true
  for (const each of ['working', 'ended'] as const) {
    if (missing.size === 0) break
    const page = await keyring.list(actor, { limit: MAX_LIMIT, state: each })
    found.push(...page.keys.filter(({ id }) => missing.delete(id)))
    isComplete &&= page.next === null
  }
  return { keys: found.toSorted(byAge), next, isComplete: isComplete || missing.size === 0 }
}

function stateOf(state: KeyFilter['state']): { readonly state?: 'working' | 'ended' } {
  return state === 'all' ? {} : { state }
}

async function findKey(keyring: Keyring, actor: Actor, id: string): Promise<ApiKey | undefined> {
  try {
    return await keyring.get(actor, id)
  } catch (error) {
    if (error instanceof AuthError && error.code === 'not_found') return undefined
    throw error
  }
}

function byAge(a: ApiKey, b: ApiKey): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
}

function matcher(search: string): (key: ApiKey) => boolean {
  const wanted = fold(search)
  return ({ name, id }) => fold(name).includes(wanted) || id.startsWith(search)
}

/** In upper case, ß is SS. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase()
}
