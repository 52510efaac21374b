import { ONLY_DAYS, type FieldInspection } from '../../inspect/inspection.js'
import {
  hasTexts,
  isExactKind,
  isInstantKind,
  isList,
  valueKind,
  type Kind,
} from '../../language/kind.js'
import { DAY_MS } from '../../time/date-text.js'
import { quote, quoteText } from '../../untrusted/quote.js'
import type { Column } from '../column.js'
import type { Dialect } from '../dialects/dialect.js'
import { sqlKindOf } from '../dialects/decode.js'
import { countIn, selected, type RawRow } from '../row.js'
import { plain } from '../writer.js'

/** A column, with the facts that its statement returned. */
interface Sample {
  readonly dialect: Dialect
  readonly column: Column
  /** The first unreadable cell, or otherwise the first cell, as text. */
  readonly cell: string
  /** Returns the names of the column types of a kind that fit the type of the cell. */
  readonly namesOf: (kind: Kind) => readonly string[]
}

/** Reports a column from the row of its statement. */
export function toField(column: Column, raw: RawRow, dialect: Dialect): FieldInspection<string> {
  const { field, kind, typeName } = column
  const place = placeOfResult(column)
  const text = (name: string): string => {
    const got = selected(raw, name, place) ?? 'null' // all are null if the row shows no cell
    if (typeof got === 'string') return got
    throw new TypeError(`${place}: expected a string in column ${quote(name)}, got ${quote(got)}`)
  }
  const count = (name: string) => countIn(raw, name, place)
  const [row, cell] = [text('key'), text('cell')]
  const [type = '', setting] = text('type').split(' under ')
  const { inspector } = dialect
  const namesOf = (of: Kind) => inspector.namesOf(type, cell, of)
  const sample: Sample = { dialect, column, cell, namesOf }
  const isNamed = type === 'null' || namesOf(kind).includes(typeName)
  const fix = inspector.fixOf?.(type, writtenName(column, dialect), kind)
  const isOther =
    setting !== undefined || fix !== undefined || (!isNamed && inspector.typesCells !== true)

  const present = isOther ? 0 : count('present')
  const absent = count('absent')
  const unreadable = count('rows') - absent - present
  const inSeconds = isInstantKind(kind) ? count('seconds') : 0
  const isFiner = isInstantKind(kind) && count('finer') > 0
  const finding = (found: string, of: number, hint: string) =>
    of === 0 ? [] : [{ found, count: of, row, example: quote(cell), hint }]
  const found = (): [found: string, hint: string] => {
    if (setting !== undefined)
      return [`a session under ${setting}`, 'change this setting: it changes answers']
    if (fix !== undefined) return [`a column of type ${type}`, fixed(column, fix)]
    if (!isNamed) {
      return [`a ${isOther ? 'column' : 'cell'} of type ${type}`, otherType(sample, present > 0)]
    }
    return isList(kind) ? listCause(column) : [OUTSIDE, outside(sample)]
  }
  const [cause, hint] = found()
  const secondsHint = Object.hasOwn(dialect.types.date, 'integer seconds')
    ? nameType(field, 'integer seconds')
    : 'they read as January 1970: store milliseconds'
  const nulls = column.isPresent ? absent : 0
  const advice = isOther || present === 0 ? undefined : adviceOf(sample, isFiner)
  return {
    field,
    kind,
    present,
    emptyTexts: isOther || !hasTexts(kind) ? 0 : count('empty'),
    absent,
    unreadable,
    findings: [
      ...finding(cause, isOther && unreadable === 0 ? absent : unreadable, hint),
      ...finding(NULLS, nulls, 'leave out nullable: false'),
      ...finding('epoch seconds', inSeconds === present ? present : 0, secondsHint),
    ],
    outside: undefined,
    ...(advice !== undefined && { advice }),
  }
}

const LOCAL =
  'read as UTC, because its type has no zone: if the column holds the time of another zone, map it by an expression'
const OUTSIDE = 'a value outside the language'
const NULLS = 'a null in a column that is declared nullable: false'

function nameType(field: string, type: string): string {
  return `name its type, ${mappedTo(field, type)}`
}

function mappedTo(field: string, type: string): string {
  return `columns: { ${quoteText(field)}: { type: ${quoteText(type)} } }`
}

/** Tells to map a column to an expression of its type. */
function fixed({ field, typeName }: Column, [why, expression]: readonly [string, string]): string {
  return `${why}, columns: { ${quoteText(field)}: { sql: ${quoteText(expression)}, type: ${quoteText(typeName)} } }`
}

/** Returns the name of a column as SQL; `…` stands for an expression. */
function writtenName({ name }: Column, { quote: quoted }: Dialect): string {
  return name === undefined ? '…' : quoted(name)
}

/** Returns the cause and the hint for a list of the declared type that has other elements. */
function listCause({ kind, typeName }: Column): [found: string, hint: string] {
  if (!typeName.startsWith('json')) {
    return [OUTSIDE, 'store a list without lists, NaN and integers that a number cannot hold']
  }
  const found = `JSON that is not an array of ${valueKind(kind)}s`
  return [found, 'store an array whose elements are all of that kind']
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
  const name = writtenName(column, dialect)
  const check = type.check?.(plain(name)).strings.join('')
  if (check === undefined) return 'store null, or a value of the type'
  if (isExactKind(kind)) return `correct the value, and keep others out by the check ${check}`
  const asNull = fixed(column, ['read it as null', `case when ${check} then ${name} end`])
  return `${asNull}, and keep it out by a check with this condition`
}

/**
 * Returns the fix for a column or cell of another type than the declared type.
 * @param isMixed - true if other cells are of the declared type
 */
function otherType(sample: Sample, isMixed: boolean): string {
  const { field, kind } = sample.column
  const ofKind = typeOf(kind, sample)
  // A column of numbers that has integers too is of the type of numbers.
  const isNumber = isExactKind(kind) || sqlKindOf(kind).isDouble
  if (ofKind !== undefined && (!isMixed || isNumber)) return nameType(field, ofKind)
  if (isMixed) return outside(sample)
  return `its kind has no such type: read it by an expression, such as a cast, and name the type of the result, columns: { ${quoteText(field)}: { sql: …, type: … } }`
}

/**
 * Returns a declaration that fits a column better, or what the inspection cannot know.
 * @param isFiner - true if instants have digits below the millisecond
 */
function adviceOf({ dialect, column, namesOf }: Sample, isFiner: boolean): string | undefined {
  const { types, inspector } = dialect
  const { field, name, kind, type, typeName, ranked } = column
  if (isInstantKind(kind) && type.whole?.unit === DAY_MS) return ONLY_DAYS
  // An expression can have made its instants UTC.
  const isLocal =
    type.isZoneless === true && name !== undefined && inspector.knowsZone?.(typeName) !== true
  const exact = namesOf(kind).find(
    (each) => each.startsWith(`${typeName} collate `) && Object.hasOwn(types[kind], each),
  )
  const ordered = `the column is ordered by code point: ${nameType(field, exact ?? '')}, and its index serves sorts`
  const advice = [
    ...(isLocal ? [LOCAL] : []),
    ...(isFiner ? ['its microseconds order rows that look alike: give it the precision 3'] : []),
    ...(exact !== undefined && ranked === type ? [ordered] : []),
  ]
  return advice.length === 0 ? undefined : advice.join('; ')
}

export function placeOfResult({ field }: Column): string {
  return `results: the row for field ${quote(field)}`
}
