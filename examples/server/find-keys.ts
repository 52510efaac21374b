/** Finds keys for the page: by name or id, and by state. */
import type { Actor, ApiKey, Keyring } from 'supplier-query/auth'
import { Fault } from './http.js'

const STATES = ['all', 'working', 'dead'] as const
const MAX_LIMIT = 1_000
const MAX_SEARCH = 256

export interface KeyFilter {
  /** `working` keys are accepted, `dead` keys are not. */
  readonly state: (typeof STATES)[number]
  /** A part of the name, ignoring case, or the start of the id. */
  readonly search: string
  readonly after: string | undefined
  readonly limit: number
  /** The ids of keys to find in any state. */
  readonly keep: ReadonlySet<string>
}

/** The number of keys in any state that match the search. */
export interface KeyCounts {
  readonly working: number
  readonly dead: number
}

/** @throws Fault if a parameter is invalid; the keyring checks `after` */
export function readKeyFilter(search: string): KeyFilter {
  const given = new URLSearchParams(search)
  const refuse = (what: string) => new Fault(400, 'invalid_request', `${what}.`)
  const wanted = given.get('state') ?? 'all'
  const state = STATES.find((each) => each === wanted)
  if (state === undefined) throw refuse(`state: expected one of ${STATES.join(', ')}`)
  const limit = given.get('limit') ?? '50'
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > MAX_LIMIT) {
    throw refuse(`limit: expected a whole number from 1 to ${MAX_LIMIT}`)
  }
  const text = given.get('search') ?? ''
  if (text.length > MAX_SEARCH) throw refuse(`search: expected at most ${MAX_SEARCH} characters`)
  const keep = new Set((given.get('keep') ?? '').split(','))
  return { state, search: text, after: given.get('after') ?? undefined, limit: Number(limit), keep }
}

function isWorking({ status }: ApiKey): boolean {
  return status === 'live' || status === 'rotating'
}

/**
 * Finds at least `limit` keys, if they exist, newest first, and the keyring's `next`. Reads pages of
 * the keyring until there are enough keys.
 */
export async function findKeys(
  keyring: Keyring,
  actor: Actor,
  { state, search, after, limit, keep }: KeyFilter,
): Promise<{ readonly keys: readonly ApiKey[]; readonly next: string | null }> {
  const isFound = matcher(search)
  const found: ApiKey[] = []
  let next: string | null = null
  for (let from = after, size = limit; ; size = Math.min(size * 2, MAX_LIMIT)) {
    const page = await keyring.list(actor, { after: from, limit: size })
    const isWanted = (key: ApiKey) =>
      state === 'all' || isWorking(key) === (state === 'working') || keep.has(key.id)
    found.push(...page.keys.filter((key) => isWanted(key) && isFound(key)))
    next = page.next
    if (next === null || found.length >= limit) return { keys: found, next }
    from = next
  }
}

/** Counts the keys that match a search. Cost: reads all keys of the organisation. */
export async function countKeys(
  keyring: Keyring,
  actor: Actor,
  search: string,
): Promise<KeyCounts> {
  const isFound = matcher(search)
  const counts = { working: 0, dead: 0 }
  for (let after: string | undefined | null; after !== null;) {
    const page = await keyring.list(actor, { after, limit: MAX_LIMIT })
    for (const key of page.keys) if (isFound(key)) counts[isWorking(key) ? 'working' : 'dead']++
    after = page.next
  }
  return counts
}

function matcher(search: string): (key: ApiKey) => boolean {
  const wanted = fold(search.trim())
  const id = search.trim()
  return ({ name, id: own }) => fold(name).includes(wanted) || own.startsWith(id)
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
