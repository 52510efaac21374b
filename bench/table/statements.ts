import {
  isJunction,
  planOf,
  type Condition,
  type PeerPlan,
  type Predicate,
  type Scalar,
} from './plan.js'
import type { NamedQuery } from './queries.js'

/** One way to write the parts of a statement that a database can answer in several ways. */
export interface Dialect {
  readonly contains: (column: string, text: string) => string
  readonly hasAny: (column: string, values: readonly string[]) => string
  readonly hasAll: (column: string, values: readonly string[]) => string
  readonly isEmpty: (column: string) => string
  /** Returns the complement of a condition, which may be null. */
  readonly not: (condition: string) => string
  /** Returns a key of the order, in which absent cells are lowest. */
  readonly key: (column: string, descending: boolean) => string
  /** True if rows without an `order by` come in the order of insertion. */
  readonly keepsOrder: boolean
}

/** The expressions of standard SQL. */
export const standard: Pick<Dialect, 'not' | 'key'> = {
  not: (condition) => `(${condition}) is not true`,
  key: (column, descending) => `${column} ${descending ? 'desc nulls last' : 'asc nulls first'}`,
}

/** What an expert tries for a query: the dialects, the tables with hints, and counts of one predicate. */
export interface Ways {
  readonly dialects: readonly Dialect[]
  /** The table, and the table with each hint or copy that can serve a query. */
  readonly sources: (plan: PeerPlan) => readonly string[]
  /** Counts of the rows that a predicate without negation selects, written without the table. */
  readonly counts?: (predicate: Predicate) => readonly string[]
}

/** The statements among which an expert chooses; each of a list has the same answer. */
export interface Statements {
  readonly totals: readonly string[]
  /** Statements for row numbers, in the order of the page; none if the page is empty. */
  readonly pages: readonly string[]
}

/** Writes the statements of a query. Dates are epoch milliseconds; `n` is the number of a row. */
export function statementsOf(query: NamedQuery, { dialects, sources, counts }: Ways): Statements {
  const plan = planOf(query)
  const [table = ''] = sources(plan)
  const all = (write: (source: string, dialect: Dialect) => string) =>
    sources(plan).flatMap((source) => dialects.map((dialect) => write(source, dialect)))
  const totals = [
    ...all((source, dialect) => `select count(*) ${from(source, plan.where, dialect)}`),
    ...dialects.flatMap((dialect) => smartCounts(table, plan.where, dialect, counts)),
  ]
  const pages = plan.limit === 0 ? [] : all((source, dialect) => pageOf(source, plan, dialect))
  if (plan.limit > 0 && plan.offset > 0 && isEveryRow(plan)) {
    pages.push(...dialects.map((dialect) => fromTheEnd(table, plan, dialect)))
  }
  return { totals: [...new Set(totals)], pages: [...new Set(pages)] }
}

function isEveryRow({ where }: PeerPlan): boolean {
  return isJunction(where) && where.operator === 'and' && where.operands.length === 0
}

function from(source: string, where: Condition, dialect: Dialect): string {
  const condition = toCondition(where, dialect)
  return condition === 'true' ? `from ${source}` : `from ${source} where ${condition}`
}

function pageOf(source: string, plan: PeerPlan, dialect: Dialect): string {
  const { where, offset, limit } = plan
  const isSorted = plan.order.length > 0 || !dialect.keepsOrder
  const order = isSorted ? `order by ${keysOf(plan, dialect).join(', ')} ` : ''
  return `select n ${from(source, where, dialect)} ${order}limit ${limit} offset ${offset}`
}

function keysOf({ order }: PeerPlan, dialect: Dialect, isReversed = false): string[] {
  const keys = order.map(({ field, descending }) =>
    dialect.key(field.name, descending !== isReversed),
  )
  return [...keys, isReversed ? 'n desc' : 'n']
}

/** Reads a deep page of all rows from the end, which may be nearer. */
function fromTheEnd(table: string, plan: PeerPlan, dialect: Dialect): string {
  const { offset, limit } = plan
  const columns = ['n', ...plan.order.map(({ field }) => field.name)].join(', ')
  const last = `select ${columns} from ${table} order by ${keysOf(plan, dialect, true).join(', ')}
    limit ${limit} offset (select count(*) - ${offset + limit} from ${table})`
  return `select n from (${last}) order by ${keysOf(plan, dialect).join(', ')}`
}

/** Counts by the complement, which may have fewer rows, and by the counts of the database. */
function smartCounts(
  table: string,
  where: Condition,
  dialect: Dialect,
  counts: Ways['counts'] = () => [],
): string[] {
  if (isJunction(where)) {
    if (where.operator === 'and' || where.operands.length === 0) return []
    const parts = where.operands.map((each) => `select n ${from(table, each, dialect)}`)
    return [`select count(*) from (${parts.join(' union ')})`]
  }
  const positive = [
    `select count(*) from ${table} where ${toTest(where, dialect)}`,
    ...counts(where),
  ]
  const less = (parts: readonly string[]) =>
    `select ${[`select count(*) from ${table}`, ...parts].map((part) => `(${part})`).join(' - ')}`
  if (where.negate) return positive.map((each) => less([each]))
  const others = complementsOf(where)
  if (others.length === 0) return [...counts(where)]
  return [less(others.map((each) => `select count(*) from ${table} where ${each}`))]
}

/** Returns disjoint conditions for the rows outside a range with one end; none for other predicates. */
function complementsOf({ field: { name }, test }: Predicate): string[] {
  if (test.op !== 'ranges' || test.absent || test.ranges.length !== 1) return []
  const [{ from: low, to: high } = {}] = test.ranges
  const isNull = `${name} is null`
  if (low === undefined && high !== undefined)
    return [isNull, `${name} ${high.after ? '>' : '>='} ${literal(high.value)}`]
  if (low === undefined || high !== undefined) return []
  return [isNull, `${name} ${low.after ? '<=' : '<'} ${literal(low.value)}`]
}

function toCondition(condition: Condition, dialect: Dialect): string {
  if (!isJunction(condition)) {
    const positive = toTest(condition, dialect)
    return condition.negate ? dialect.not(positive) : positive
  }
  const { operator, operands } = condition
  if (operands.length === 0) return operator === 'and' ? 'true' : 'false'
  return `(${operands.map((each) => toCondition(each, dialect)).join(` ${operator} `)})`
}

function toTest({ field: { name, kind }, test }: Predicate, dialect: Dialect): string {
  switch (test.op) {
    case 'in': {
      const isAbsent = kind === 'string[]' ? dialect.isEmpty(name) : `${name} is null`
      if (test.values.length === 0) return isAbsent
      const isOne =
        test.values.length === 1
          ? `${name} = ${literal(test.values[0]!)}`
          : `${name} in (${test.values.map(literal).join(', ')})`
      return test.absent ? `(${isOne} or ${isAbsent})` : isOne
    }
    case 'ranges':
      return `(${test.ranges
        .map(({ from: low, to: high }) =>
          [
            ...(low ? [`${name} ${low.after ? '>' : '>='} ${literal(low.value)}`] : []),
            ...(high ? [`${name} ${high.after ? '<=' : '<'} ${literal(high.value)}`] : []),
          ].join(' and '),
        )
        .join(' or ')})`
    case 'substring':
      return dialect.contains(name, literal(test.text))
    case 'overlaps':
      return dialect.hasAny(name, test.values.map(literal))
    case 'covers':
      return dialect.hasAll(name, test.values.map(literal))
  }
}

export function literal(value: Scalar): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Of the statements that take longer than this, in milliseconds, an expert tries each once. */
const PATIENCE_MS = 300

/** Returns the fastest of several ways to the same answer, by trial. */
export async function fastestOf<T>(
  ways: readonly T[],
  run: (way: T) => unknown,
): Promise<T | undefined> {
  let best: { readonly way: T; readonly ms: number } | undefined
  for (const way of ways) {
    let ms = Infinity
    for (let trial = 0; trial < 4; trial++) {
      const start = performance.now()
      const answer = run(way)
      if (answer instanceof Promise) await answer
      ms = Math.min(ms, performance.now() - start)
      if (ms > PATIENCE_MS) break
    }
    if (best === undefined || ms < best.ms) best = { way, ms }
  }
  return best?.way
}
