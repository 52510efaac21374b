import type { QueryExecutorProvider } from 'kysely'
import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import type { Resource } from '../language/resource.js'
import type { Plan, ResultOf, Total } from '../plan/plan.js'
import { toTotal } from '../plan/walk.js'
import type { DialectName } from '../sql/dialects/dialects.js'
import { countIn, type FieldOf, type PublicField, type SqlRow } from '../sql/row.js'
import { toSql, type WalkStatements } from '../sql/statement.js'
import { execute, withDialect, type KyselyTable } from './database.js'

/** What `selectPage` needs to know about a table. */
export type PageOptions<
  R extends Resource = Resource,
  D extends DialectName = DialectName,
  T extends boolean | undefined = boolean | undefined,
  F extends FieldOf<R> = FieldOf<R>,
> = KyselyTable<R, D> & AnswerOptions<T, F>

interface AnswerOptions<T extends boolean | undefined, F extends string> {
  /** The fields of the rows, as `toSql` takes them; by default all that are not internal. */
  readonly fields?: readonly F[] | undefined
  /** Whether to count how many rows the filter matches; as the plan says by default. */
  readonly total?: T | undefined
}

/** The answer to a plan of type `P`, with the option `total` of type `T`. */
export type PageOf<Row, P, T> = [T] extends [false]
  ? Omit<ResultOf<Row, P>, Counts>
  : false extends T
    ? Omit<ResultOf<Row, P>, Counts> & { readonly total?: number; readonly isTotalExact?: boolean }
    : ResultOf<Row, P>

type Counts = 'total' | 'isTotalExact'

/**
 * Answers a plan from a table: the page that `runQuery` gives for the table's rows as they tie in the database, and
 * how many rows the filter matches. Rows are new objects with the fields that are not internal, or
 * those of the option `fields`. `db` is a Kysely, or a transaction of one; its plugins have no part in this.
 *
 * Runs two statements: the count, unless `total` is false, and the rows, unless the page is certain to
 * be empty. If the table may change between them, pass a transaction with at least repeatable read.
 *
 * @throws TypeError as `toSql` does, and for an adapter whose dialect is unknown; of a walk, as
 *   `toPage` does; database errors propagate
 */
export async function selectPage<
  R extends Resource,
  P extends Plan<R, Total>,
  D extends DialectName = DialectName,
  T extends boolean | undefined = undefined,
  F extends FieldOf<R> = PublicField<R>,
>(
  db: QueryExecutorProvider,
  plan: P & Plan<R, Total>,
  options: PageOptions<R, D, T, F>,
): Promise<PageOf<SqlRow<R, F>, P, T>> {
  const { total, fields, ...given } = ownMembers('options', options)
  if (total !== undefined && typeof total !== 'boolean') {
    throw new TypeError(`total must be true or false, got ${quote(total)}`)
  }
  const table = await withDialect<R, D, KyselyTable<R, D>>(db, given)
  const { rows, count, ...read } = toSql<R, D, Plan<R, Total>, F>(plan, { ...table, fields })
  const { page, limit, offset } = plan
  const isCounted = total ?? plan.total !== false
  const counted = { total: isCounted && (plan.total === false || plan.total) }
  const matched = isCounted
    ? countIn((await execute(db, count))[0]!, 'total', 'the count')
    : Infinity
  // Where they are not all counted there may be any number.
  const isAll = counted.total === true || matched <= Number(counted.total)
  const isEmpty = limit === 0 || (isAll && offset >= matched)
  const found = isEmpty ? [] : await execute(db, rows)
  const { toPage } = read as Partial<WalkStatements<R, F>> // that of a walk has it
  const result = {
    ...(toPage === undefined ? { rows: found.map((row, i) => read.toRow(row, i)) } : toPage(found)),
    ...toTotal(counted, matched),
    page,
  }
  return result as PageOf<SqlRow<R, F>, P, T> // with `next` for a walk, with `total` where it is counted
}
