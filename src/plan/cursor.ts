import type { Cell } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { hashText } from '../language/text.js'
import { attempt } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { CursorError } from '../errors.js'
import type { Field } from '../language/field.js'
import { isStored, valuesOf, type Place, type Position } from './position.js'
import { signOf, type OrderKey } from './plan.js'

/**
 * A cursor is a version, a checksum of the rest, and JSON in base64url: one text for each key of the order,
 * the side, then one item for each key: a cell, or after the name of their types, a text that a database
 * stores. The checksum detects damage, not forgery.
 */
const CELLS = 'c2'
const STORED = 's2'
const CHECKSUM_UNITS = 7
const PREFIX_UNITS = CELLS.length + CHECKSUM_UNITS

const MAX_UNITS = 4096

export function writeCursor(order: readonly OrderKey[], position: Position): string {
  const text = write(order, position)
  if (text !== undefined) return text
  const names = order.map(({ field }) => quote(field.name)).join(', ')
  const message = `the first or last row of the page: expected cells that fit into a cursor of ${MAX_UNITS} characters`
  throw new CursorError(`${message}: shorten the cells of ${names}, or sort by other fields`)
}

/** @throws CursorError for a text that `writeCursor` does not return for a position in this order */
export function readCursor(
  order: readonly OrderKey[],
  text: string,
  option: 'after' | 'before',
): Position {
  const refuse = (got: string) => wrongCursor(option, got)
  if (text.length > MAX_UNITS) throw refuse(`more than ${MAX_UNITS} characters`)
  const [version, body] = [text.slice(0, CELLS.length), text.slice(PREFIX_UNITS)]
  const isOurs = [CELLS, STORED].includes(version) && text === withChecksum(version, body)
  const items = isOurs ? attempt((): unknown => JSON.parse(decode(body))) : undefined
  if (!Array.isArray(items)) throw refuse(DAMAGED)
  const isOfOrder = order.every((key, i) => items[i] === signatureOf(key))
  const [side, ...others] = items.slice(order.length) as unknown[] // of parsed JSON
  if (others.length !== order.length + (version === STORED ? 1 : 0) || !isOfOrder) {
    throw refuse('a cursor for another order')
  }
  const place = version === STORED ? toStored(others) : toCells(others, order)
  const position = { ...place, side: side === 'before' ? side : 'after' } as const
  const last = valuesOf(place).at(-1)
  // Only a cursor from `write` equals what `write` returns for its position.
  if (write(order, position) !== text || (last ?? undefined) === undefined) throw refuse(DAMAGED)
  return position
}

function toCells(items: readonly unknown[], order: readonly OrderKey[]): Place {
  return { cells: order.map(({ field }, i) => fromItem(items[i], field)) }
}

function toStored([of, ...texts]: readonly unknown[]): Place {
  return { of: String(of), stored: texts.map((each) => (typeof each === 'string' ? each : null)) }
}

const DAMAGED = 'a damaged cursor, or one of another version'

export function wrongCursor(option: 'after' | 'before', got: string): CursorError {
  return new CursorError(
    `${option}: expected null or an unchanged cursor of a page in the same order, got ${got}`,
  )
}

function write(order: readonly OrderKey[], position: Position): string | undefined {
  const values = isStored(position)
    ? [position.of, ...position.stored]
    : order.map(({ field }, i) => toItem(position.cells[i], field))
  const items = [...order.map(signatureOf), position.side, ...values]
  // Each item alone: a polluted prototype can give an array a `toJSON`.
  const json = `[${items.map((item) => JSON.stringify(item)).join()}]`
  if (json.length > MAX_UNITS) return undefined
  const text = withChecksum(isStored(position) ? STORED : CELLS, encode(json))
  return text.length > MAX_UNITS ? undefined : text
}

/** Describes a key of the order in a cursor. Keys whose cells compare differently have different texts. */
function signatureOf(key: OrderKey): string {
  const { kind, fold, name } = key.field
  return `${signOf(key) < 0 ? '-' : '+'}${kind}${fold === undefined ? '' : `/${fold}`} ${name}`
}

/** Encodes a cell for JSON, which has no infinities and no -0. */
function toItem(cell: Cell, { kind }: Field): unknown {
  if (cell === undefined) return null
  const shown = kindOf(kind).show(cell)
  if (typeof shown !== 'number') return shown
  return Object.is(shown, -0) ? '-0' : Number.isFinite(shown) ? shown : String(shown)
}

/** A text that is no cell of the kind is a number that JSON does not have. */
function fromItem(item: unknown, { kind }: Field): Cell {
  const { read } = kindOf(kind)
  return read(item) ?? (typeof item === 'string' ? read(Number(item)) : undefined)
}

function withChecksum(version: string, body: string): string {
  return `${version}${hashText(body).toString(36).padStart(CHECKSUM_UNITS, '0')}${body}`
}

function encode(json: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(json))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
