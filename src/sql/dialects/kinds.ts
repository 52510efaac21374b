import {
  valueKind,
  type Kind,
  type ListKind,
  type Scalar,
  type ScalarKind,
} from '../../language/kind.js'
import { kindOf, readerOf } from '../../language/kinds.js'
import { DAY_MS } from '../../time/date-text.js'
import { attempt, isArray, own } from '../../untrusted/plain.js'
import { holdsDecimal } from '../digits.js'
import { decodeBoolean, decodeExact, decodeInstant, decodeNumber, decodeWhole } from './decode.js'
import type { ColumnType, Decode } from './dialect.js'

/** The facts about a kind that only SQL needs. */
interface SqlKind {
  /** Decodes a value of a type that has no decoder of its own. */
  readonly decode: (raw: unknown, type: ColumnType) => ReturnType<Decode>
  /** True if cells are doubles, which round the digits of a decimal, and of which 0 and -0 are two. */
  readonly isDouble?: true
}

const kinds: { readonly [K in ScalarKind]: SqlKind } = {
  string: { decode: (raw) => (typeof raw === 'string' ? raw : undefined) },
  number: {
    isDouble: true,
    decode: (raw, { whole, isWider }) => {
      if (whole === undefined) return decodeNumber(raw)
      const number = decodeWhole(raw)
      const isIn = number !== undefined && number >= whole.from && number < whole.to
      return isIn || number === undefined ? number : outside(isWider)
    },
  },
  boolean: { decode: (raw, { isWider }) => decodeBoolean(raw, outside(isWider)) },
  date: { decode: (raw, { whole }) => decodeInstant(raw, whole?.unit) },
  day: { decode: (raw) => decodeInstant(raw, DAY_MS) },
  decimal: {
    decode: (raw, { digits }) => {
      const cell = decodeExact(raw)
      const isOther = cell !== null && digits?.bounds !== undefined
      return isOther && cell !== undefined && !holdsDecimal(cell, digits) ? undefined : cell
    },
  },
}

/** Returns the facts about a kind; of a list, about the kind of its elements. */
export function sqlKindOf(kind: Kind): SqlKind {
  return kinds[valueKind(kind)]
}

/** True for a field of instants, which have a time of day. */
export function isInstantKind(kind: Kind): boolean {
  return kindOf(kind).times?.hasTimeOfDay === true
}

/** Returns the result for a whole number outside of a type's range: absent if the type can have it. */
function outside(isWider: true | undefined): null | undefined {
  return isWider === true ? null : undefined
}

/** Returns the decoder for a single value of a column: a cell, or an element of a list. */
export function decoderOf(kind: Kind, type: ColumnType): Decode {
  const { decode, json } = type
  if (decode !== undefined && json !== true) return decode
  return (raw) => sqlKindOf(kind).decode(raw, type)
}

/**
 * Reads a list: its elements that are values of the language. JSON of another type, malformed JSON and
 * arrays of several dimensions are absent lists.
 * @returns undefined if the list, or an element of a typed array, is not of the column's type
 */
export function decodeList(kind: ListKind, type: ColumnType, raw: unknown): Scalar[] | undefined {
  if (type.json === true) {
    const { decode = readerOf(kind) } = type
    const json = typeof raw === 'string' ? attempt((): unknown => JSON.parse(raw)) : raw
    return isArray(json) ? json.flatMap((element) => decode(element) ?? []) : []
  }
  const list = isArray(raw) ? raw : own(Object(raw) as { items?: unknown }, 'items') // as DuckDB has it
  if (!isArray(list)) return undefined
  if (list.some(isArray)) return []
  const decode = decoderOf(kind, type)
  const values = list.map((element) => (element === null ? null : decode(element)))
  return values.includes(undefined) ? undefined : values.flatMap((value) => value ?? [])
}
