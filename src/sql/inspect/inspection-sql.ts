import type { FieldInspection } from '../../inspect/inspect-field.js'
import type { Inspection } from '../../inspect/inspect-rows.js'
import { requireArray } from '../../untrusted/arguments.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { isList, valueKind, type Kind } from '../../language/kind.js'
import type { Test } from '../../language/predicate.js'
import type { Range } from '../../language/ranges.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { DAY_MS } from '../../time/date-text.js'
import type { Column } from '../columns/columns.js'
import type { Dialect } from '../dialects/dialect.js'
import type { DialectName } from '../dialects/dialects.js'
import { toPart, toText, type Statement } from '../part.js'
import { countIn, selected, type RawRow } from '../row.js'
import { tableOf, type TableOptions } from '../table.js'
import { toPredicate } from '../where.js'
import { all, any, join, plain, sql, type Sql } from '../writer.js'
import { foldedFindings, foldedStatement, foldedTextsOf } from './folded.js'
import type { ColumnReader } from './column-reader.js'
import { readers } from './readers.js'

/** The statements that inspect a table, with the function that reports their results. */
export interface InspectionStatements {
  /**
   * One statement per field, in the order of declaration, which returns one row. Then one statement per
   * text field with a folded column, which returns the texts that SQL alone cannot check.
   */
  readonly statements: readonly Statement[]
  /**
   * Returns the report from the rows that a driver returns for each statement.
   * @throws TypeError for results of other statements
   */
  readonly toInspection: (results: readonly (readonly RawRow[])[]) => Inspection<string>
}

const IS_EMPTY: Test = { op: 'in', values: [''], absent: false }
const HAS_EMPTY: Test = { op: 'overlaps', values: [''] }

/** January 1970 after its first day: seconds of recent dates read as milliseconds fall into this range. */
const SECONDS: Range = {
  from: { value: DAY_MS, after: false },
  to: { value: 31 * DAY_MS, after: false },
}

/**
 * Returns statements that check a table, as `inspectRows` checks arrays. They count the present, absent
 * and unreadable cells of each field, and return the first unreadable cell with its key and a fix. A cell
 * is unreadable if it is not null but filters treat it as absent, or if its column is of another type than
 * declared. No type makes a statement fail. A list is unreadable if an element is of another kind, and
 * absent if it is the `null` of JSON. Empty texts count once per list. Rows whose folded text differs from
 * `foldText` are counted, except in lists. Declared `values` are not checked.
 *
 * Each statement scans the table twice, and the statement of the key sorts all keys.
 *
 * @throws TypeError for options and columns, as `toSql` does, and for an invalid resource
 */
export function inspectionSql<R extends Resource, D extends DialectName>(
  resource: R,
  options: TableOptions<R, D>,
): InspectionStatements {
  requireResource(resource)
  const { columns, names, id, from } = tableOf(resource, options)
  const { dialect, key } = columns
  const reader = readers[options.dialect.name](dialect)

  function statementOf(column: Column): Sql {
    const { field, kind, bare } = column
    const declared = reader.declared(column, names)
    const cell = column.type.read?.(declared) ?? declared
    const read = { ...column, sql: cell, isPresent: false }
    const holds = (test: Test, negate: boolean) => {
      const predicate = { field: { ...resource.fields[field]!, name: field }, test, negate }
      return toPredicate(predicate, { ...columns, of: () => read })
    }
    const { check } = column.type
    const isValid = check === undefined || isList(kind) ? [] : [check(declared)]
    const isRead = all([holds({ op: 'in', values: [], absent: true }, true), ...isValid])
    const isPresent = isList(kind)
      ? sql`${isRead} and not ${reader.hasStray(declared, column)}`
      : isRead
    const isNull = sql`${bare} is null`
    // Only PostgreSQL writes arrays in braces.
    const empty = plain(/[a-z]\[\]$/.test(column.typeName) ? `'{}'` : `'[]'`)
    const isEmpty = sql`${withoutNulls(reader.toText(bare))} = ${empty}`
    const isJsonNull = sql`${reader.toText(bare)} = 'null'`
    const isAbsent = isList(kind) ? any([isNull, isJsonNull, isEmpty]) : isNull
    const count = (condition: Sql) => sql`count(case when ${condition} then 1 end)`
    const counts = {
      rows: sql`count(*)`,
      present: count(isPresent),
      absent: count(isAbsent),
      ...(valueKind(kind) === 'string' && {
        empty: count(holds(isList(kind) ? HAS_EMPTY : IS_EMPTY, false)),
      }),
      ...(kind === 'date' && {
        seconds: count(holds({ op: 'ranges', ranges: [SECONDS], absent: false }, false)),
      }),
      ...(column === key && { keys: sql`count(distinct ${reader.toText(bare)})` }),
    }
    // The first unreadable cell, or otherwise the first cell, which shows the type of the column.
    const first = {
      key: reader.toText(key.bare),
      cell: sql`substr(${reader.toText(bare)}, 1, 100)`,
      type: reader.typeOf(column, names),
    }
    const select = (cells: Readonly<Record<string, Sql>>) =>
      join(Object.entries(cells).map(([name, each]) => sql`${each} as ${id(name)}`))
    const rank = sql`case when ${isPresent} then 1 else 0 end`
    const sample = sql`select ${select(first)} from ${from} where not ${isAbsent} order by ${rank}, ${key.bare} limit 1`
    return sql`${reader.with?.(column) ?? plain('')}select * from (select ${select(counts)} from ${from}) as ${id('counts')} left join (${sample}) as ${id('first')} on 1 = 1`
  }

  function toInspection(results: readonly (readonly RawRow[])[]): Inspection<string> {
    requireArray('results', results)
    const fields = columns.all.map((column, i) => {
      const field = toField(column, results[i]?.[0], dialect, reader)
      const at = folded.findIndex((each) => each.column === column)
      if (at < 0) return field
      const found = foldedFindings(folded[at]!, results[columns.all.length + at])
      return { ...field, findings: [...field.findings, ...found] }
    })
    const ofKey = columns.all.indexOf(key)
    const { present, absent: missing, unreadable } = fields[ofKey]!
    const repeated = present + unreadable - countIn(results[ofKey]![0]!, 'keys', placeOfResult(key))
    const ok = missing === 0 && repeated === 0 && fields.every((each) => each.findings.length === 0)
    return {
      rows: present + missing + unreadable,
      ok,
      findings: [],
      fields,
      key: { field: key.field, missing, missingRows: [], repeated, repeats: [] },
    }
  }

  const { placeholders } = dialect
  const folded = foldedTextsOf(columns)
  const statements = [
    ...columns.all.map(statementOf),
    ...folded.map((each) => foldedStatement(each, columns, reader, from, id)),
  ]
  return Object.freeze({
    statements: statements.map((statement) => toText(toPart(statement), { placeholders })),
    toInspection,
  })
}

/** Returns a list without its nulls, as text: empty brackets for a list of nulls. */
function withoutNulls(list: Sql): Sql {
  return [`'null'`, `','`, `' '`].reduce(
    (text, part) => sql`replace(${text}, ${plain(part)}, '')`,
    sql`lower(${list})`,
  )
}

/** @throws TypeError for a row of another statement */
function toField(
  column: Column,
  raw: RawRow | undefined,
  dialect: Dialect,
  reader: ColumnReader,
): FieldInspection<string> {
  const { field, kind, typeName } = column
  const { types } = dialect
  const place = placeOfResult(column)
  if (raw === undefined || !Object.hasOwn(raw, 'rows')) {
    throw new TypeError(
      `results: expected a row for the statement of field ${quote(field)}, got none`,
    )
  }
  // The first unreadable cell, or otherwise the first cell.
  const [row, cell, type] = ['key', 'cell', 'type'].map((name) => textIn(raw, name, place))
  const names = reader.namesOf(type!, cell!)
  const typesCells = own(reader, 'typesCells') === true
  const fix = reader.fixOf?.(type!, column)
  const isOther = fix !== undefined || (!typesCells && type !== 'null' && !names.includes(typeName))
  const present = isOther ? 0 : countIn(raw, 'present', place)
  const emptyTexts = isOther || valueKind(kind) !== 'string' ? 0 : countIn(raw, 'empty', place)
  const absent = countIn(raw, 'absent', place)
  const unreadable = countIn(raw, 'rows', place) - absent - present
  const inSeconds = kind === 'date' ? countIn(raw, 'seconds', place) : 0
  const seconds = inSeconds === present ? present : 0

  const finding = (found: string, count: number, hint: string | undefined) =>
    count === 0 ? [] : [{ found, count, row: row!, example: quote(cell), hint }]
  const isJsonList = isList(kind) && typeName.startsWith('json') && names.includes(typeName)
  const [found, hint] = isJsonList
    ? [`JSON that is not an array of ${valueKind(kind)}s`, jsonHint(cell!)]
    : !typesCells && !isOther
      ? ['a value outside the language', undefined]
      : [`a ${isOther ? 'column' : 'cell'} of type ${type}`, fix ?? hintFor(dialect, column, names)]
  const nulls = column.isPresent ? absent : 0
  const secondsHint =
    hintFor(dialect, column, ['integer seconds']) ?? 'they read as January 1970: store milliseconds'
  const findings = [
    ...finding(found, unreadable, hint),
    ...finding('a null in a column that is declared nullable: false', nulls, undefined),
    ...finding('epoch seconds', seconds, secondsHint),
  ]
  const collated = `${typeName} collate `
  const exact = names.find((each) => each.startsWith(collated) && Object.hasOwn(types[kind], each))
  const advice =
    exact !== undefined && !isOther && column.ranked === column.type
      ? `the column is ordered by code point: ${nameType(field, exact)}, and its index serves sorts`
      : undefined
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
  return `name its type, columns: { ${quote(field)}: { type: ${quote(type)} } }`
}

function jsonHint(cell: string): string {
  return cell.startsWith('{')
    ? 'store the array itself, not an object'
    : 'store an array whose elements are all of that kind'
}

/** Reads a text of a row; all texts are null if the row shows no cell. */
function textIn(raw: RawRow, name: string, place: string): string {
  const text = selected(raw, name, place) ?? 'null'
  if (typeof text === 'string') return text
  throw new TypeError(`${place}: expected a string in column ${quote(name)}, got ${quote(text)}`)
}

/** Names the row of a column's statement in messages. */
function placeOfResult({ field }: Column): string {
  return `results: the row for field ${quote(field)}`
}

/** Returns the fix for a column that is declared with a wrong type. */
function hintFor(
  { types, refused }: Dialect,
  { field, kind, typeName }: Column,
  names: readonly string[],
): string | undefined {
  if (names.includes(typeName)) return undefined
  const has = (of: Kind) => names.find((each) => Object.hasOwn(types[of], each))
  const type = has(kind)
  if (type !== undefined) return nameType(field, type)
  const reason = names.map((each) => own({ ...refused }, each)).find((each) => each !== undefined)
  if (reason !== undefined) return reason
  const other = (Object.keys(types) as Kind[]).find((of) => has(of) !== undefined) // its own names
  return other === undefined ? undefined : `declare the field '${other}', or read another column`
}
