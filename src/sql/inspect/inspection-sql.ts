import { toInspection, type Inspection } from '../../inspect/inspection.js'
import { requireArray } from '../../untrusted/arguments.js'
import { hasTexts, isInstantKind, isList } from '../../language/kind.js'
import type { Test } from '../../language/predicate.js'
import type { Range } from '../../language/ranges.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { DAY_MS } from '../../time/date-text.js'
import type { Column } from '../column.js'
import type { DialectName } from '../dialects/dialects.js'
import { toPart, toText, type Statement } from '../placeholders.js'
import { countIn, type RawRow } from '../row.js'
import type { TableOptions } from '../options.js'
import { tableOf } from '../table.js'
import { toPredicate } from '../where.js'
import { all, any, join, plain, sql, type Sql } from '../writer.js'
import { placeOfResult, toField } from './findings.js'

/** The statements that inspect a table, with the function that reports their results. */
export interface InspectionStatements {
  /** One statement per field, in the order of declaration, which returns one row. */
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

/** Matches the whole text of an instant with digits below the millisecond. */
const FINER = `'.*[.][0-9]{3}0*[1-9].*'`

/**
 * Returns statements that check a table, as `inspectRows` checks arrays. They count the present, absent
 * and unreadable cells of each field, and return the first unreadable cell with its key and a fix. A cell
 * is unreadable if it is not null but the check of its type refuses it, or if its column is of another type
 * than declared. If the report is `ok`, the statements of filters and pages answer as the language says, but
 * for what is not checked: folded columns, and declared `values`. An empty table has no findings, whatever
 * the types of its columns. No type makes a statement fail. A list is unreadable if an element is of another
 * kind, and absent if it is the `null` of JSON. Empty texts count once per list. Of a list over a child table,
 * the elements are counted.
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
  const reader = dialect.inspector

  function statementOf(listed: Column): Sql {
    const { child } = listed.type
    const column = asElement(listed)
    const { field, kind, bare } = column
    const rows = child?.rows ?? from
    const declared = reader.declared(column)
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
      ...(hasTexts(kind) && { empty: count(holds(isList(kind) ? HAS_EMPTY : IS_EMPTY, false)) }),
      ...(isInstantKind(kind) && {
        seconds: count(holds({ op: 'ranges', ranges: [SECONDS], absent: false }, false)),
        finer: count(sql`${reader.toText(bare)} ${plain(`${reader.matches ?? '='} ${FINER}`)}`),
      }),
      ...(listed === key && { keys: sql`count(distinct ${reader.toText(bare)})` }),
    }
    // The first unreadable cell, or otherwise the first cell or null, which shows the type of the column.
    const first = {
      key: reader.toText(child?.key ?? key.bare),
      cell: sql`substr(${reader.toText(bare)}, 1, 100)`,
      type: reader.typeOf(column, child?.names ?? names),
    }
    const select = (cells: Readonly<Record<string, Sql>>) =>
      join(Object.entries(cells).map(([name, each]) => sql`${each} as ${id(name)}`))
    const rank = sql`case when ${isAbsent} then 2 when ${isPresent} then 1 else 0 end`
    const sample = sql`select ${select(first)} from ${rows} order by ${rank}, ${child?.key ?? key.bare} limit 1`
    return sql`select * from (select ${select(counts)} from ${rows}) as ${id('counts')} left join (${sample}) as ${id('first')} on 1 = 1`
  }

  function report(results: readonly (readonly RawRow[])[]): Inspection<string> {
    requireArray('results', results)
    const fields = columns.all.map((column, i) => ({
      ...toField(asElement(column), results[i]?.[0] as RawRow, dialect), // or another value, which it refuses
      kind: column.kind,
    }))
    const ofKey = columns.all.indexOf(key)
    const { present, absent: missing, unreadable } = fields[ofKey]!
    const repeated = present + unreadable - countIn(results[ofKey]![0]!, 'keys', placeOfResult(key))
    return toInspection({
      rows: present + missing + unreadable,
      findings: [],
      fields,
      key: { field: key.field, missing, missingRows: [], repeated, repeats: [] },
      page: 'supplier-query/src/sql/README.md',
    })
  }

  const { placeholders } = dialect
  return Object.freeze({
    statements: columns.all.map((column) => toText(toPart(statementOf(column)), { placeholders })),
    toInspection: report,
  })
}

/** Returns the column of the elements of a list over a child table; other columns as they are. */
function asElement(column: Column): Column {
  const { child } = column.type
  if (child === undefined) return column
  return { ...column, kind: child.elementKind, type: child.elementType, ranked: child.elementType }
}

/** Returns a list without its nulls, as text: empty brackets for a list of nulls. */
function withoutNulls(list: Sql): Sql {
  return [`'null'`, `','`, `' '`].reduce(
    (text, part) => sql`replace(${text}, ${plain(part)}, '')`,
    sql`lower(${list})`,
  )
}
