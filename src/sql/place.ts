import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { wrongCursor } from '../plan/cursor.js'
import { isStored, type Place } from '../plan/place.js'
import type { Plan } from '../plan/plan.js'
import { attempt, isArray, own } from '../untrusted/plain.js'
import { isStorable, quote } from '../untrusted/quote.js'
import type { Columns } from './columns/columns.js'
import type { Dialect } from './dialects/dialect.js'
import { decoderOf } from './dialects/kinds.js'
import type { ColumnKey } from './order.js'
import { all, join, plain, sql, type Sql } from './writer.js'

/** Returns the expression that selects the place of a row in an order. */
export function placeOf(keys: readonly ColumnKey[], { toStored }: Dialect): Sql {
  return toStored(keys.map(({ sql: value, type }) => type.stored?.(value) ?? value))
}

/** Returns the name of the column that selects it: `cursor`, or `_cursor` if a field has that name. */
export function cursorName(resource: Resource, name = 'cursor'): string {
  return Object.hasOwn(resource.fields, name) ? cursorName(resource, `_${name}`) : name
}

/** Names the types of the values of a place. Places of different types are not compared. */
function typesOf(keys: readonly ColumnKey[], { name }: Dialect): string {
  const types = keys.map(({ column }) => column.typeName)
  return `${name}: ${types.join()}`
}

/**
 * Reads what a driver returns for `placeOf`: JSON as text or as an array, or a list.
 * @returns undefined for anything else
 */
export function readPlace(
  raw: unknown,
  keys: readonly ColumnKey[],
  dialect: Dialect,
): (Place & { readonly stored: readonly (string | null)[] }) | undefined {
  const stored = typeof raw === 'string' ? textsOf(raw, dialect) : listOf(raw)
  if (stored?.length !== keys.length) return undefined
  return { of: typesOf(keys, dialect), stored }
}

/** Reads a JSON array of single values. Numbers stay texts, because JavaScript rounds some of them. */
function textsOf(json: string, { hasTypedValues }: Dialect): (string | null)[] | undefined {
  if (!json.startsWith('[')) return undefined
  const items = json.match(/"(?:[^"\\]|\\.)*"|[^\s,[\]"]+/g) ?? []
  return items.map((item) => {
    if (item === 'null') return null
    return hasTypedValues !== true && item.startsWith('"') ? String(JSON.parse(item)) : item
  })
}

function listOf(raw: unknown): (string | null)[] | undefined {
  const list = isArray(raw) ? raw : own(Object(raw) as { items?: unknown }, 'items') // as DuckDB has it
  if (!isArray(list) || !list.every((item) => item === null || typeof item === 'string')) {
    return undefined
  }
  return list as (string | null)[] // each of them is one
}

/**
 * Returns the values after which a walk continues; null if it starts.
 * @throws CursorError for a cursor of rows in memory, of another mapping, or with a value that a column
 *   cannot have
 */
function storedAfter(
  { after, isBackward }: Pick<Plan, 'after' | 'isBackward'>,
  keys: readonly ColumnKey[],
  dialect: Dialect,
): readonly (Sql | null)[] | null {
  if (after === null || after === undefined) return null
  const option = isBackward === true ? 'before' : 'after'
  if (!isStored(after)) throw wrongCursor(option, 'a cursor of rows in memory')
  if (after.of !== typesOf(keys, dialect))
    throw wrongCursor(option, 'a cursor for columns of other types')
  return keys.map(({ column, type }, i) => {
    const text = after.stored[i]!
    if (text === null) return null
    if (!isStorable(text)) {
      throw new CursorError(
        `${option}: expected a cursor without U+0000 or a lone surrogate in ${quote(column.field)}, got one with such a text: sort by other fields`,
      )
    }
    // Databases raise errors for texts that are no values of a type.
    const decode = dialect.hasTypedValues === true ? decodeJson : decoderOf(column.kind, type)
    if (decode(text) === undefined)
      throw wrongCursor(option, `a value that ${quote(column.field)} cannot have`)
    return type.fromStored?.(text) ?? dialect.fromStored(text, type)
  })
}

/** Decodes a number or a storable text from JSON. */
function decodeJson(text: string): number | string | undefined {
  const value = attempt((): unknown => JSON.parse(text))
  if (typeof value === 'number') return value
  return typeof value === 'string' && isStorable(value) ? value : undefined
}

/** Consecutive rows of an order: the rows of one range of an index on the order. */
export interface IndexRange {
  /** The condition of the rows; undefined for all rows. */
  readonly condition: Sql | undefined
  /** The keys as the index has them. */
  readonly keys: readonly ColumnKey[]
}

/** A key of an order with the cursor's value, which is null for a null. */
interface PlacedKey extends ColumnKey {
  readonly value: Sql | null
}

/**
 * Returns the rows of a page as ranges that do not overlap, in order: the rows after the cursor, with rows
 * with and without a value apart if the first key is so declared. None if no row follows the cursor.
 */
export function indexRanges(
  plan: Pick<Plan, 'after' | 'isBackward'>,
  keys: readonly ColumnKey[],
  { dialect }: Columns,
): readonly IndexRange[] {
  const first = keys[0]! // the resource's key at least
  const isApart = first.column.isApart && !first.isPresent
  const stored = indexKeys(keys)
  const texts = storedAfter(plan, keys, dialect)
  if (texts !== null) {
    const placed = keys.map((key, i): PlacedKey => ({ ...key, value: texts[i]! }))
    return rowsAfter(placed, dialect).map((condition) => ({ condition, keys: stored }))
  }
  if (!isApart) return [{ condition: undefined, keys: stored }]
  const [absent, present] = [isNull(first), isNotNull(first)]
  const conditions = first.direction === 'desc' ? [present, absent] : [absent, present]
  return conditions.map((condition) => ({ condition, keys: stored }))
}

/** Returns the keys of an order as the index that serves it has them. */
export function indexKeys(keys: readonly ColumnKey[]): readonly ColumnKey[] {
  return keys.map((key, i) => (i === 0 && key.column.isApart ? { ...key, nulls: undefined } : key))
}

const isNull = (key: ColumnKey) => sql`${key.sql} is null`
const isNotNull = (key: ColumnKey) => sql`${key.sql} is not null`

/**
 * Returns the conditions of the rows after a place: first the rows that tie in all keys but the last, then
 * the rows that tie in all keys but the last two, and so on.
 */
function rowsAfter(keys: readonly PlacedKey[], dialect: Dialect): Sql[] {
  const conditions: Sql[] = []
  const start = dialect.comparesRows === true ? runAtEnd(keys) : keys.length - 1
  for (let i = start; i >= 0; i--) {
    const key = keys[i]!
    const ties = keys.slice(0, i).map(tie)
    const beyond = i === start ? isAfter(keys.slice(i)) : isAfter([key])
    if (beyond !== undefined) conditions.push(all([...ties, beyond]))
    // Descending, the rows without a value come last.
    if (key.direction === 'desc' && key.value !== null && !key.isPresent) {
      conditions.push(all([...ties, isNull(key)]))
    }
  }
  return conditions
}

function tie(key: PlacedKey): Sql {
  return key.value === null ? isNull(key) : sql`${key.sql} = ${key.value}`
}

/** Returns the condition of the present values that follow the place in some keys of one direction. */
function isAfter(run: readonly PlacedKey[]): Sql | undefined {
  const [first] = run as readonly [PlacedKey]
  const isDown = first.direction === 'desc'
  if (first.value === null) return isDown ? undefined : isNotNull(first)
  const operator = plain(isDown ? '<' : '>')
  if (run.length === 1) return sql`${first.sql} ${operator} ${first.value}`
  const values = run.map(({ value }) => value!) // `runAtEnd` ends at a null
  return sql`(${join(run.map((key) => key.sql))}) ${operator} (${join(values)})`
}

/**
 * Returns the start of the last keys that one comparison of rows tests: they have values and one direction,
 * and descending, no row has a null in a key after the first of them.
 */
function runAtEnd(keys: readonly PlacedKey[]): number {
  let start = keys.length - 1 // the resource's key
  for (; start > 0; start--) {
    const [before, first] = [keys[start - 1]!, keys[start]!]
    if (before.value === null || before.direction !== first.direction) break
    if (first.direction === 'desc' && !first.isPresent) break
  }
  return start
}
