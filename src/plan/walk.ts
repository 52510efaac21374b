import { CursorError } from '../errors.js'
import type { Cell } from '../language/kind.js'
import { kindOf } from '../language/kinds.js'
import { cellReader, asRow } from '../language/members.js'
import { boundKey, type Resource } from '../language/resource.js'
import { quote } from '../untrusted/quote.js'
import { MAX_SEALED_UNITS, readCursor, wrongCursor, writeCursor } from './cursor.js'
import { isStored, type Place } from './place.js'
import {
  type BoundQuery,
  type OrderKey,
  type WalkOptions,
  type WalkPlan,
  type WalkResult,
} from './plan.js'

/** Adds the key of the resource to an order, and reads the cursor of a walk. @throws as `planWalk` */
export function startWalk(
  resource: Resource,
  order: readonly OrderKey[],
  { after, before, seal, open }: { readonly [N in keyof WalkOptions]?: unknown },
): Pick<WalkPlan, 'order' | 'after' | 'isBackward' | 'seal'> {
  requireSealing(seal, open)
  const { fields, key } = resource
  const option = before === undefined ? 'after' : 'before'
  if (option === 'before' && after !== undefined) {
    throw new TypeError('options: expected `after` or `before`, got both: leave one of them out')
  }
  const given = option === 'before' ? before : after
  if (key === undefined)
    throw new TypeError('resource: expected a key for a walk, got none: declare `key`')
  const { fold, internal } = fields[key]! // a key is a declared field
  if (internal === true && seal === undefined) {
    const message = `resource: expected a public key for a walk, got the internal ${quote(key)}`
    throw new TypeError(`${message}: pass seal and open, which encrypt cursors`)
  }
  if (given !== null && typeof given !== 'string') {
    throw new CursorError(`${option}: expected null or a cursor, got ${quote(given)}`)
  }
  // No two rows share a key, so later sort keys decide nothing. But different keys can fold alike.
  const end = fold === undefined ? order.findIndex(({ field }) => field.name === key) : -1
  const field = boundKey(resource)! // it has a key
  const tie = { field, descending: false, isTie: true } as const
  const total = end < 0 ? [...order, tie] : order.slice(0, end + 1)
  const cursor = given === null || open === undefined ? given : opened(given, open as Open, option)
  return {
    order: total,
    after: cursor === null ? null : readCursor(total, cursor, option),
    ...(option === 'before' && { isBackward: true }),
    seal: seal as WalkOptions['seal'], // a function, if there is one
  }
}

type Open = NonNullable<WalkOptions['open']>

function requireSealing(seal: unknown, open: unknown): void {
  if (seal === undefined && open === undefined) return
  for (const [name, given] of Object.entries({ seal, open })) {
    if (typeof given === 'function') continue
    const message = `${name}: expected a function, got ${quote(given)}`
    throw new TypeError(`${message}; pass both seal and open`)
  }
}

function opened(text: string, open: Open, option: 'after' | 'before'): string {
  let [cursor, cause]: unknown[] = []
  try {
    if (text.length <= MAX_SEALED_UNITS) cursor = open(text)
  } catch (error) {
    cause = error
  }
  if (typeof cursor === 'string') return cursor
  if (cursor !== undefined) {
    throw new TypeError(`open: expected a string or undefined, got ${quote(cursor)}`)
  }
  throw new CursorError(`${option}: expected a sealed cursor of this service, unchanged`, { cause })
}

/** A query as an engine for rows reads it: always forward, from the cells of a row. */
export interface RowQuery extends Omit<BoundQuery, 'isBackward'> {
  readonly after: readonly Cell[] | null | undefined
}

/** A backward walk reads the nearest row first. @throws CursorError for a cursor of a database */
export function toRowQuery(plan: BoundQuery): RowQuery {
  const { isBackward, order, after } = plan
  if (after !== null && after !== undefined && isStored(after)) {
    throw wrongCursor(isBackward === true ? 'before' : 'after', 'a cursor of a database')
  }
  // Copying members takes longer than some runs.
  if (isBackward !== true) return plan as RowQuery // its cursor is not one of a database
  const reversed = order.map((key) => ({ ...key, descending: !key.descending }))
  return { ...plan, after, order: reversed }
}

/** Returns the number of rows to find from the start of a plan. A walk finds one row after its page. */
export function endOf(plan: Pick<BoundQuery, 'offset' | 'limit' | 'after'>): number {
  const { offset, limit, after } = plan
  return limit === 0 ? 0 : offset + limit + (after === undefined ? 0 : 1)
}

export function toResult<Row>(plan: BoundQuery, found: Row[], matched: number): object {
  const { page, after, order } = plan
  if (after === undefined) return toPageResult(plan, found, matched)
  requireKeys(order.at(-1)!, found, plan) // the order of a walk ends with the key
  const walked = toPage(plan, found, (row) => {
    return order.map(({ field }) => cellReader(field)(asRow(row)))
  })
  return { ...walked, ...toTotal(plan, matched), page }
}

export function toPageResult(plan: BoundQuery, rows: unknown[], matched: number): object {
  return { rows, ...toTotal(plan, matched), page: plan.page }
}

/** Makes the count of a result. `matched` may stop one above a number as `total`. */
export function toTotal({ total: counted }: Pick<BoundQuery, 'total'>, matched: number): object {
  if (counted === false) return {}
  if (counted === true) return { total: matched }
  return { total: Math.min(matched, counted), isTotalExact: matched <= counted }
}

/** Makes the page of a walk from its rows and the row beyond them. @throws CursorError, or as `seal` */
export function toPage<Row>(
  plan: Pick<BoundQuery, 'order' | 'offset' | 'limit' | 'after' | 'isBackward' | 'seal'>,
  found: readonly Row[],
  placeOf: (row: Row, index: number) => Place,
): Omit<WalkResult<Row, false>, 'page'> {
  const { offset, limit, after, isBackward } = plan
  const rows = found.slice(0, limit)
  const cursorAt = (i: number) => toCursor(plan, placeOf(rows[i]!, i))
  const beyond = found.length > limit && limit > 0 ? cursorAt(limit - 1) : null
  // A page that has become empty can still be left.
  const place = rows.length > 0 ? placeOf(rows[0]!, 0) : after
  const start = !place || limit === 0 || (!after && offset === 0) ? null : toCursor(plan, place)
  if (isBackward !== true) return { rows, previous: start, next: beyond }
  return { rows: rows.toReversed(), previous: beyond, next: start }
}

function toCursor({ order, seal }: Pick<BoundQuery, 'order' | 'seal'>, place: Place): string {
  const cursor = writeCursor(order, place)
  const text: unknown = seal === undefined ? cursor : seal(cursor)
  if (typeof text === 'string' && text.length <= MAX_SEALED_UNITS) return text
  throw new TypeError(
    `seal: expected a string of at most ${MAX_SEALED_UNITS} characters, got ${quote(text)}`,
  )
}

/** Compares neighbours only. Rows that share a key are neighbours if their other sort cells are equal. */
function requireKeys(
  { field }: OrderKey,
  found: readonly unknown[],
  { limit, isBackward }: Pick<BoundQuery, 'limit' | 'isBackward'>,
): void {
  const read = cellReader(field)
  const name = quote(field.name)
  const rows = isBackward === true ? found.toReversed() : found
  const before = isBackward === true ? Math.max(found.length - limit, 0) : 0 // rows before the page
  const keys = rows.map((row) => read(asRow(row)))
  for (const [i, key] of keys.entries()) {
    const at = i - before
    if (key === undefined) {
      const place = at < 0 ? 'the row before' : `rows[${at}] of`
      throw new TypeError(`${place} the page: expected a key in ${name}, got none`)
    }
    if (key === keys[i - 1]) {
      const other = at === 0 ? 'the row before' : `rows[${at - 1}]`
      const shown = quote(kindOf(field.kind).show(key))
      throw new TypeError(
        `${other} and rows[${at}] of the page: expected unique keys in ${name}, got ${shown} in both`,
      )
    }
  }
}
