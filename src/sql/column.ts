import type { Fold } from '../language/fold.js'
import { decodeDecimal } from '../language/decimal.js'
import type { Kind, Scalar } from '../language/kind.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { decoderOf } from './dialects/decode.js'
import type { ColumnType, Dialect, TypedColumn } from './dialects/dialect.js'
import { movePoint } from './digits.js'
import type { TableName } from './options.js'
import { plain, type Sql } from './writer.js'

export interface Column extends TypedColumn {
  readonly field: string
  readonly fold: Fold | undefined
  /** The digits after the point that rows have, of a decimal. */
  readonly scale?: number | undefined
  /** The column as its type reads it. */
  readonly sql: Sql
  /** The type for ranges and orders: `type`, or the type in the column's own order. */
  readonly ranked: ColumnType
  /** True if every cell is declared to hold a value. */
  readonly isPresent: boolean
  /** For a list over a child table: the join by which the row selects it, where no select sees its parent. */
  readonly join?: Sql | undefined
  /** True if rows with and without a value are read apart, as an ordinary index has them. */
  readonly isApart: boolean
}

export function toId(names: readonly string[], { quote: quoted }: Dialect): Sql {
  return plain(names.map(quoted).join('.'))
}

/** True for a text that a statement can contain. The maximum length of names differs. */
export function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && !text.includes('\0')
}

export function requireText(text: string, place: string): void {
  if (isText(text)) return
  throw new TypeError(
    `${place}: expected SQL or a name that is not empty and has no U+0000, got ${quote(text)}`,
  )
}

/** Finds a type of a kind by its name. */
export function readType(
  { types: all, withoutDefault = [] }: Dialect,
  kind: Kind,
  name: string | undefined,
  where: string,
): Pick<Column, 'type' | 'typeName'> {
  const types: Readonly<Record<string, ColumnType>> = all[kind]
  const names = Object.keys(types)
  const first = withoutDefault.includes(kind) ? undefined : names[0]
  const typeName: unknown = name === undefined ? first : name
  if (typeof typeName === 'string' && Object.hasOwn(types, typeName))
    return { type: bare(types[typeName]!), typeName }
  const got = name === undefined ? `none: no type is the default of a ${kind}` : quote(name)
  throw new TypeError(`${where}, type: expected ${names.join(', ')}, got ${got}`)
}

/** True for a type of integers, which can hold the least units of decimals, such as cents. */
export function isOfIntegers({ digits }: ColumnType): boolean {
  return digits?.bounds !== undefined && digits.isDouble !== true
}

/** Returns a type of integers that are decimals without their point. */
export function withoutPoint(type: ColumnType, decimals: number): ColumnType {
  const decode = decoderOf('decimal', type)
  return bare({
    ...type,
    digits: { ...type.digits!, decimals }, // of integers
    encode: (cell: Scalar) => decodeDecimal(movePoint(cell, decimals)),
    decode: (raw: unknown) => {
      const units = decode(raw)
      return typeof units === 'string' ? movePoint(units, -decimals) : units
    },
  })
}

export function readTable(table: TableName | undefined): readonly string[] {
  const names = typeof table === 'string' ? [table] : table
  if (Array.isArray(names) && names.length > 0 && names.every(isText)) return names
  throw new TypeError(`table: expected a name or an array of names, got ${quote(table)}`)
}
