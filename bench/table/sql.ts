import { isJunction, type Condition, type PeerPlan, type Predicate, type Scalar } from './plan.js'

/** The differences between databases. */
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

/** The statements of a query: the number of matching rows, and the row numbers of the page. */
export interface Statements {
  readonly total: string
  readonly page: string | undefined
}

/** Writes the statements of a query. Dates are epoch milliseconds; `n` is the number of a row. */
export function toSql({ where, order, offset, limit }: PeerPlan, dialect: Dialect): Statements {
  const filter = `from suppliers where ${toCondition(where, dialect)}`
  const keys = order.map(({ field, descending }) => dialect.key(field.name, descending))
  const isSorted = keys.length > 0 || !dialect.keepsOrder
  const orderBy = isSorted ? `order by ${[...keys, 'n'].join(', ')}` : ''
  return {
    total: `select count(*) as matches ${filter}`,
    page: limit === 0 ? undefined : `select n ${filter} ${orderBy} limit ${limit} offset ${offset}`,
  }
}

function toCondition(condition: Condition, dialect: Dialect): string {
  if (!isJunction(condition)) return toPredicate(condition, dialect)
  const { operator, operands } = condition
  if (operands.length === 0) return operator === 'and' ? 'true' : 'false'
  return `(${operands.map((each) => toCondition(each, dialect)).join(` ${operator} `)})`
}

function toPredicate(predicate: Predicate, dialect: Dialect): string {
  const positive = toTest(predicate, dialect)
  return predicate.negate ? dialect.not(positive) : positive
}

function toTest({ field: { name, kind }, test }: Predicate, dialect: Dialect): string {
  switch (test.op) {
    case 'in': {
      const isAbsent = kind === 'string[]' ? dialect.isEmpty(name) : `${name} is null`
      if (test.values.length === 0) return isAbsent
      const isOne = `${name} in (${test.values.map(literal).join(', ')})`
      return test.absent ? `(${isOne} or ${isAbsent})` : isOne
    }
    case 'ranges':
      return `(${test.ranges
        .map(({ from, to }) =>
          [
            ...(from ? [`${name} ${from.after ? '>' : '>='} ${literal(from.value)}`] : []),
            ...(to ? [`${name} ${to.after ? '<=' : '<'} ${literal(to.value)}`] : []),
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

function literal(value: Scalar): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
