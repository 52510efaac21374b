import { ONLY_DAYS, type FieldInspection } from '../../inspect/inspection.js'
import { isList, valueKind, type Kind } from '../../language/kind.js'
import { DAY_MS } from '../../time/date-text.js'
import { own } from '../../untrusted/plain.js'
import { quote, quoteText } from '../../untrusted/quote.js'
import type { Column } from '../columns/columns.js'
import type { Dialect } from '../dialects/dialect.js'
import { isInstantKind, sqlKindOf } from '../dialects/kinds.js'
import { kindOf } from '../../language/kinds.js'
import { countIn, selected, type RawRow } from '../row.js'
import { plain } from '../writer.js'
import { mappedTo, mappedToSql, writtenName, type ColumnReader } from './column-reader.js'

/**
 * Reports a column from the row of its statement.
 * @throws TypeError for a row of another statement
 */
export function toField(
  column: Column,
  raw: RawRow | undefined,
  dialect: Dialect,
  reader: ColumnReader,
): FieldInspection<string> {
  const { field, kind, typeName } = column
  const place = placeOfResult(column)
  if (raw === undefined || !Object.hasOwn(raw, 'rows')) {
    throw new TypeError(
      `results: expected a row for the statement of field ${quote(field)}, got none`,
    )
  }
  // The first unreadable cell, or otherwise the first cell.
  const row = textIn(raw, 'key', place)
  const cell = textIn(raw, 'cell', place)
  const type = textIn(raw, 'type', place)
  const sample: Sample = {
    dialect,
    column,
    cell,
    namesOf: (of) => reader.namesOf(type, cell, of),
  }
  const names = sample.namesOf(kind)
  const typesCells = own(reader, 'typesCells') === true
  const fix = reader.fixOf?.(type, column)
  const isOther = fix !== undefined || (!typesCells && type !== 'null' && !names.includes(typeName))
  const present = isOther ? 0 : countIn(raw, 'present', place)
  const emptyTexts = isOther || !kindOf(kind).isText ? 0 : countIn(raw, 'empty', place)
  const absent = countIn(raw, 'absent', place)
  const unreadable = countIn(raw, 'rows', place) - absent - present
  const inSeconds = isInstantKind(kind) ? countIn(raw, 'seconds', place) : 0
  const seconds = inSeconds === present ? present : 0

  const finding = (found: string, count: number, hint: string) =>
    count === 0 ? [] : [{ found, count, row, example: quote(cell), hint }]
  const isNamed = !isOther && names.includes(typeName)
  const [found, hint] =
    !isNamed && type !== 'null'
      ? [`a ${isOther ? 'column' : 'cell'} of type ${type}`, fix ?? otherType(sample, present > 0)]
      : isList(kind)
        ? listCause(column, cell)
        : ['a value outside the language', outside(sample)]
  const nulls = column.isPresent ? absent : 0
  const secondsHint = Object.hasOwn(dialect.types.date, 'integer seconds')
    ? nameType(field, 'integer seconds')
    : 'they read as January 1970: store milliseconds'
  const findings = [
    ...finding(found, isOther && unreadable === 0 ? absent : unreadable, hint),
    ...finding(
      'a null in a column that is declared nullable: false',
      nulls,
      'leave out nullable: false',
    ),
    ...finding('epoch seconds', seconds, secondsHint),
  ]
  const advice = isOther || present === 0 ? undefined : adviceOf(dialect, column, names, reader)
  return {
    field,
    kind,
    present,
    emptyTexts,
    absent,
    unreadable,
    findings,
    outside: undefined,
    ...(advice !== undefined && { advice }),
  }
}

function nameType(field: string, type: string): string {
  return `name its type, ${mappedTo(field, type)}`
}

/** Returns the cause and the hint for a list of the declared type that has other elements. */
function listCause({ kind, typeName }: Column, cell: string): [found: string, hint: string] {
  if (typeName.startsWith('json')) {
    const hint = cell.startsWith('{')
      ? 'store the array itself, not an object'
      : 'store an array whose elements are all of that kind'
    return [`JSON that is not an array of ${valueKind(kind)}s`, hint]
  }
  const hint = 'store a list without lists, NaN and integers that a number cannot hold'
  return ['a value outside the language', hint]
}

/** The first unreadable cell of a column, or otherwise its first cell. */
interface Sample {
  readonly dialect: Dialect
  readonly column: Column
  readonly cell: string
  /** Returns the names of the column types of a kind that fit the cell's type. */
  readonly namesOf: (kind: Kind) => readonly string[]
}

/** Returns the name of a type of a kind that fits the cell's type. */
function typeOf(kind: Kind, { dialect: { types }, namesOf }: Sample): string | undefined {
  return namesOf(kind).find((each) => Object.hasOwn(types[kind], each))
}

/** Returns the mapping that cures a value outside the language, in a column of the declared type. */
function outside(sample: Sample): string {
  const { dialect, column, cell } = sample
  const { field, kind, type } = column
  const exact = typeOf('decimal', sample)
  if (sqlKindOf(kind).isDouble && exact !== undefined && /^-?[\d.]+$/.test(cell)) {
    return `a number cannot hold its digits: declare the field 'decimal', with ${mappedTo(field, exact)}`
  }
  const name = writtenName(column, dialect.quote)
  const check = type.check?.(plain(name)).texts.join('')
  if (check === undefined) return 'store null, or a value of the type'
  return `read it as null, ${mappedToSql(column, `case when ${check} then ${name} end`)}, and keep it out by a check with this condition`
}

/**
 * Returns the fix for a column or cell of another type than the declared type.
 * @param isMixed - true if other cells are of the declared type
 */
function otherType(sample: Sample, isMixed: boolean): string {
  const { dialect, column, namesOf } = sample
  const { field, kind } = column
  const ofKind = typeOf(kind, sample)
  // A column of numbers that has integers too is of the type of numbers.
  if (ofKind !== undefined && (!isMixed || sqlKindOf(kind).isDouble)) return nameType(field, ofKind)
  if (isMixed) return outside(sample)
  const refusal = namesOf(kind)
    .flatMap((each) => own({ ...dialect.refused }, each) ?? [])
    .at(0)
  if (refusal !== undefined) return refusal
  const kinds = Object.keys(dialect.types) as Kind[] // its own names
  const other = kinds.find((of) => typeOf(of, sample) !== undefined)
  if (other !== undefined) return `declare the field '${other}', or read another column`
  return `no field has such a type: read it by an expression, such as a cast, and name the type of the result, columns: { ${quoteText(field)}: { sql: …, type: … } }`
}

/** Returns a declaration that fits a column better, or what the inspection cannot know. */
function adviceOf(
  { types }: Dialect,
  { field, name, kind, type, typeName, ranked }: Column,
  names: readonly string[],
  { knowsZone }: ColumnReader,
): string | undefined {
  if (isInstantKind(kind) && type.whole?.unit === DAY_MS) return ONLY_DAYS
  const isZoneless = own(type, 'isZoneless') === true && knowsZone?.(typeName) !== true
  // An expression can have made its instants UTC.
  if (isInstantKind(kind) && isZoneless && name !== undefined) {
    return 'read as UTC, because its type has no zone: if the column holds the time of another zone, map it by an expression'
  }
  const exact = names.find(
    (each) => each.startsWith(`${typeName} collate `) && Object.hasOwn(types[kind], each),
  )
  return exact !== undefined && ranked === type
    ? `the column is ordered by code point: ${nameType(field, exact)}, and its index serves sorts`
    : undefined
}

/** Reads a text of a row; all texts are null if the row shows no cell. */
function textIn(raw: RawRow, name: string, place: string): string {
  const text = selected(raw, name, place) ?? 'null'
  if (typeof text === 'string') return text
  throw new TypeError(`${place}: expected a string in column ${quote(name)}, got ${quote(text)}`)
}

/** Names the row of a column's statement in messages. */
export function placeOfResult({ field }: Column): string {
  return `results: the row for field ${quote(field)}`
}
