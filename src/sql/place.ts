import { CursorError } from '../errors.js'
import type { Resource } from '../language/resource.js'
import { wrongCursor } from '../plan/cursor.js'
import { isStored, type Place } from '../plan/place.js'
import { type Plan } from '../plan/plan.js'
import { attempt, isArray, own } from '../untrusted/plain.js'
import { isStorable, quote } from '../untrusted/quote.js'
import type { Dialect } from './dialects/dialect.js'
import { decoderOf } from './dialects/kinds.js'
import type { ColumnKey } from './order.js'
import type { Sql } from './writer.js'

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
export function storedAfter(
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
