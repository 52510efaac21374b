import { AuthError, type KeyIssue } from './auth-error.js'
import { hasRandomPart } from './key.js'
import { isInteger, isPlainText, isScope, isShort, SCOPE_WORDS } from './options.js'
import type { KeyState, PageOfKeys } from './store.js'

const CURSOR = /^(-?\d{1,16})\.([0-9A-Za-z]{16})$/
const MAX_SCOPES = 64
const DAY_MS = 86_400_000
const MAX_TIME = 8_640_000_000_000_000

/** Matches invisible characters. The last three are not covered by a Unicode property. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}]/u
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Folds a name: NFC, Unicode's full case folding, and each run of spaces as one space. Lower, upper and
 * lower case in turn are full case folding, except that ı also equals i. Idempotent.
 */
export function foldName(name: string): string {
  const folded = name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
  return folded.replaceAll('ς', 'σ').normalize('NFC').replaceAll(/\s+/gu, ' ')
}

type Report = (
  code: KeyIssue['code'],
  path: KeyIssue['path'],
  expected: string,
  params?: KeyIssue['params'],
) => void

/** Returns the result of `read`. @throws AuthError `invalid_key` with every reported issue */
export function readTerms<T>(read: (report: Report) => T): T {
  const issues: KeyIssue[] = []
  const terms = read((code, path, expected, params = {}) => {
    const [member, index] = path
    const where = index === undefined ? member : `${member}[${index}]`
    const message = `${where}: expected ${expected}.`
    const frozen = { path: Object.freeze(path), params: Object.freeze(params) }
    issues.push(Object.freeze({ code, message, ...frozen }))
  })
  if (issues.length === 0) return terms
  const message = issues.map((issue) => issue.message).join(' ')
  throw new AuthError('invalid_key', message, undefined, Object.freeze(issues))
}

export function readName(name: unknown, report: Report): string {
  const given = isShort(name, 256) ? name : '' // NFC composes up to 4 units to each of 64 code points
  const normal = given.normalize('NFC').trim()
  const isSeen = Array.from(normal).length <= 64 && SEEN.test(normal) && !UNSEEN.test(given)
  if (isSeen && !hasRandomPart(normal)) return normal
  const expected = 'a string of 1 to 64 visible characters, and no part of a key'
  report('invalid_name', ['name'], expected, { min: 1, max: 64 })
  return ''
}

export function readScopes(
  scopes: unknown,
  allowed: readonly string[] | undefined,
  report: Report,
): readonly string[] {
  // Copied before it is counted, because a getter in the array could add elements.
  const given: unknown = Array.isArray(scopes) && scopes.slice(0, MAX_SCOPES + 1)
  if (!Array.isArray(given) || given.length > MAX_SCOPES) {
    const expected = `an array of at most ${MAX_SCOPES} strings; it may be empty`
    report('invalid_scopes', ['scopes'], expected, { max: MAX_SCOPES })
    return []
  }
  const read = Array.from(given as unknown[], (scope, index) => {
    const path = ['scopes', index] as const
    const expected = `a string of ${SCOPE_WORDS}, and no part of a key`
    if (!isScope(scope) || hasRandomPart(scope))
      report('invalid_scopes', path, expected, { min: 1, max: 64 })
    else if (allowed?.includes(scope) === false)
      report('unknown_scope', path, `one of ${allowed.join(', ')}`, { allowed })
    return isScope(scope) ? scope : ''
  })
  return [...new Set(read)]
}

/** @param maxLifetimeMs - the longest lifetime of a key; no limit by default */
export function readExpiry(
  expiresAt: unknown,
  at: number,
  maxLifetimeMs: number | undefined = Infinity,
  report: Report,
): number | null {
  const path = ['expiresAt'] as const
  const max = at + maxLifetimeMs
  const isEndless = expiresAt === undefined || expiresAt === null
  const end = isInteger(expiresAt) && expiresAt <= MAX_TIME ? expiresAt : Infinity
  if (end === Infinity && !isEndless) {
    const expected = `a whole number of epoch milliseconds, at most ${MAX_TIME}`
    report('invalid_expiry', path, expected, { max: MAX_TIME })
  } else if (end > max) {
    report('expiry_too_late', path, `at most ${max}, because keys must expire`, { max })
  } else if (end <= at) {
    report('expiry_in_past', path, 'a time in the future, in epoch milliseconds', { now: at })
  }
  return isEndless ? null : end
}

export function readOverlap(overlapMs: unknown = DAY_MS, report: Report): number {
  return readWhole('invalid_overlap', 'overlapMs', overlapMs, [0, 365 * DAY_MS], report)
}

export function readReason(reason: unknown = '', report: Report): string {
  if (isPlainText(reason)) return reason
  const expected = 'a string of at most 256 characters without control characters'
  report('invalid_reason', ['reason'], expected, { max: 256 })
  return ''
}

export function readLimit(limit: unknown = 100, report: Report): number {
  return readWhole('invalid_limit', 'limit', limit, [1, 1_000], report)
}

function readWhole(
  code: KeyIssue['code'],
  member: string,
  value: unknown,
  [min, max]: readonly [number, number],
  report: Report,
): number {
  if (isInteger(value) && value >= min && value <= max) return value
  report(code, [member], `a whole number from ${min} to ${max}`, { min, max })
  return min
}

export function readState(state: unknown, report: Report): KeyState | undefined {
  if (state === undefined || state === 'working' || state === 'ended') return state
  report('invalid_state', ['state'], 'working or ended', { allowed: ['working', 'ended'] })
  return undefined
}

export function toCursor({ createdAt, id }: NonNullable<PageOfKeys['after']>): string {
  return `${createdAt}.${id}`
}

export function readListCursor(after: unknown, report: Report): PageOfKeys['after'] {
  if (after === undefined) return undefined
  const [, time, id = ''] = (isShort(after, 34) && CURSOR.exec(after)) || []
  if (isInteger(Number(time))) return { createdAt: Number(time), id }
  report('invalid_cursor', ['after'], 'the "next" of a page')
  return undefined
}
