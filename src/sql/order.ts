import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { requires } from '../plan/condition.js'
import { wrongCursor } from '../plan/cursor.js'
import { isStored, reversed } from '../plan/position.js'
import { isTie, signOf, type Plan } from '../plan/plan.js'
import { attempt } from '../untrusted/plain.js'
import { isStorable, quote } from '../untrusted/quote.js'
import type { Columns } from './columns.js'
import type { Column } from './column.js'
import type { Dialect } from './dialects/dialect.js'
import { isWritten } from './dialects/written.js'
import { all, join, plain, sql, type Sql } from './writer.js'

export interface Key {
  readonly column: Column
  /** The expression that orders the rows. */
  readonly sql: Sql
  readonly direction: 'asc' | 'desc'
  /** The place of nulls; `undefined` if the database puts them there by default, or there are no nulls. */
  readonly nulls: 'first' | 'last' | undefined
  /** True if no row of the filter has a null. */
  readonly isPresent: boolean
}

/**
 * Returns the keys of an order, which a backward walk reads in reverse. The last key is the resource's key
 * in the order of the database, in the direction of the key before it, so that one index serves an order
 * and its reverse.
 */
export function keysOf(
  { order, where, isBackward }: Pick<Plan, 'order' | 'where' | 'isBackward'>,
  columns: Columns,
): Key[] {
  const keys: Key[] = []
  for (const key of order.filter((each) => !isTie(each))) {
    const isDown = signOf(key) < 0 !== (isBackward === true)
    const column = columns.of(key.field)
    const isPresent = column.field === columns.key.field || column.isPresent
    const isPlaced = columns.dialect.placesNulls === true && !isPresent
    keys.push({
      column,
      sql: ordered(column),
      direction: isDown ? 'desc' : 'asc',
      nulls: isPlaced ? (isDown ? 'last' : 'first') : undefined,
      isPresent: isPresent || requires(where, column.field),
    })
    if (column === columns.key) return keys
  }
  const column = columns.tie
  const direction = keys.at(-1)?.direction ?? (isBackward === true ? 'desc' : 'asc')
  return [...keys, { column, sql: ordered(column), direction, nulls: undefined, isPresent: true }]
}

export function ordered({ sql: id, ranked }: Column): Sql {
  return ranked.ordered?.(id) ?? id
}

/** Returns the keys of an order as the index that serves it has them. */
export function indexKeys(keys: readonly Key[]): readonly Key[] {
  return keys.map((key, i) => (i === 0 && key.column.isApart ? { ...key, nulls: undefined } : key))
}

export function toOrder(keys: readonly Key[]): Sql {
  return join(
    keys.map(({ sql: expression, direction, nulls }) => {
      return sql`${expression} ${plain(nulls === undefined ? direction : `${direction} nulls ${nulls}`)}`
    }),
  )
}

/** Returns the expression that selects the place of a row in an order. */
export function placeOf(keys: readonly Key[], { toStored }: Dialect): Sql {
  return toStored(keys.map(({ sql: value, column }) => column.ranked.stored?.(value) ?? value))
}

/** Returns the name of the column that selects it: `cursor`, or `_cursor` if a field has that name. */
export function cursorName(resource: Resource, name = 'cursor'): string {
  return Object.hasOwn(resource.fields, name) ? cursorName(resource, `_${name}`) : name
}

/** Names the types of the values of a place. Places of different types are not compared. */
export function typesOf(keys: readonly Key[], { name }: Dialect): string {
  return `${name}: ${keys.map(({ column }) => column.typeName).join()}`
}

/** Adds the values after which a walk continues to its keys; returns null if it starts. */
function placedAfter(
  { after, isBackward }: Pick<Plan, 'after' | 'isBackward'>,
  keys: readonly Key[],
  dialect: Dialect,
): readonly PlacedKey[] | null {
  if (after === null || after === undefined) return null
  const option = isBackward === true ? 'before' : 'after'
  if (!isStored(after)) throw wrongCursor(option, 'a cursor of rows in memory')
  if (after.of !== typesOf(keys, dialect))
    throw wrongCursor(option, 'a cursor for columns of other types')
  return keys.map((key, i) => {
    const { field, kind, ranked } = key.column
    const text = after.stored[i]!
    if (text === null) return { ...key, value: null }
    if (!isStorable(text)) {
      throw new CursorError(
        `${option}: expected a cursor without U+0000 or a lone surrogate in ${quote(field)}, got one with such a text: sort by other fields`,
      )
    }
    const isKnown = dialect.hasTypedValues === true ? isTyped(text) : isWritten(text, kind, ranked)
    if (!isKnown) throw wrongCursor(option, `a value that ${quote(field)} cannot have`)
    return { ...key, value: ranked.fromStored?.(text) ?? dialect.fromStored(text, ranked) }
  })
}

/** True for the JSON of a number or of a storable text. */
function isTyped(text: string): boolean {
  const value = attempt((): unknown => JSON.parse(text))
  return typeof value === 'number' || (typeof value === 'string' && isStorable(value))
}

/** A key of an order with the cursor's value, which is null for a null. */
interface PlacedKey extends Key {
  readonly value: Sql | null
}

/**
 * Returns the conditions of the rows of a page, as ranges of an index on the order, which follow each
 * other: the rows after the cursor, with rows with and without a value apart if the first key is so
 * declared. Undefined for all rows; none if no row follows the cursor.
 */
export function rangesOf(
  plan: Pick<Plan, 'after' | 'isBackward'>,
  keys: readonly Key[],
  { dialect }: Columns,
): readonly Sql[] | undefined {
  const placed = placedAfter(plan, keys, dialect)
  if (placed !== null) return rowsAfter(placed, isIncluded(plan), dialect)
  const first = keys[0]! // the resource's key at least
  if (!first.column.isApart || first.isPresent) return undefined
  const conditions = [isNull(first), isNotNull(first)]
  return first.direction === 'desc' ? conditions.toReversed() : conditions
}

/** True if the rows of a page may begin with the row at the place of their position. */
function isIncluded({ after, isBackward }: Pick<Plan, 'after' | 'isBackward'>): boolean {
  const position = isBackward === true ? reversed(after!) : after! // of a walk with a position
  return position.side === 'before'
}

const isNull = (key: Key) => sql`${key.sql} is null`
const isNotNull = (key: Key) => sql`${key.sql} is not null`

/**
 * Returns the conditions of the rows after a place: first the rows that tie in all keys but the last, then
 * the rows that tie in all keys but the last two, and so on. After the row with `city` Leeds, `score` 1.5 and
 * `id` k, in the order `city desc, score asc, id asc`:
 *
 *     city = 'Leeds' and (score, id) > (1.5, 'k')   -- two conditions, without comparisons of rows
 *     city < 'Leeds'
 *     city is null                                  -- unless no row has a null
 *
 * @param withTie - whether to include the row that ties in all keys
 */
function rowsAfter(keys: readonly PlacedKey[], withTie: boolean, dialect: Dialect): Sql[] {
  const conditions: Sql[] = []
  const start = dialect.comparesRows === true ? runAtEnd(keys) : keys.length - 1
  for (let i = start; i >= 0; i--) {
    const key = keys[i]!
    const ties = keys.slice(0, i).map(tie)
    const beyond = i === start ? isAfter(keys.slice(i), withTie) : isAfter([key], false)
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
function isAfter(run: readonly PlacedKey[], withTie: boolean): Sql | undefined {
  const [first] = run as readonly [PlacedKey]
  const isDown = first.direction === 'desc'
  if (first.value === null) return isDown ? undefined : isNotNull(first)
  const operator = plain(`${isDown ? '<' : '>'}${withTie ? '=' : ''}`)
  if (run.length === 1) return sql`${first.sql} ${operator} ${first.value}`
  const values = run.map(({ value }) => value!) // `runAtEnd` ends at a null
  return sql`(${join(run.map((key) => key.sql))}) ${operator} (${join(values)})`
}

/**
 * Returns the start of the last keys that one comparison of rows tests: they have values and one direction,
 * and descending, no row has a null in a key after the first of them.
 */
function runAtEnd(keys: readonly PlacedKey[]): number {
  const isEnd = ({ value, direction }: PlacedKey, i: number) => {
    const next = keys[i + 1]! // of all keys but the last
    const mayBeNull = direction === 'desc' && !next.isPresent
    return value === null || direction !== next.direction || mayBeNull
  }
  return 1 + keys.slice(0, -1).findLastIndex(isEnd)
}
