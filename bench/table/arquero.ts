import { desc, escape, from as fromRows } from 'arquero'
import type { Loaded, Step } from './engine.js'
import { isJunction, planOf, type Condition, type Predicate, type Scalar } from './plan.js'
import { readRows } from './row-files.js'

/** Loads the rows into Arquero, with dates as epoch milliseconds. */
export function openArquero(folder: string, step: Step): Loaded {
  const rows = step('JSON.parse', () => readRows(folder))
  const all = step('columns', () =>
    fromRows(
      rows.map((row, n) => ({
        ...row,
        n,
        connectedAt: row.connectedAt === null ? null : Date.parse(row.connectedAt),
      })),
    ),
  )
  return {
    prepare: (query, wanted) => {
      if (wanted === 'page') return undefined // it selects all matching rows first
      const { where, order, offset, limit } = planOf(query)
      const filter = `d => ${toExpression(where)}`
      // An absent cell is lower than every value. Arquero puts it last in both directions.
      const keys = order.map(({ field: { name, kind }, descending }) => {
        const lowest = kind === 'string' ? '' : -1
        const key = escape((row: Record<string, unknown>) => row[name] ?? lowest)
        return descending ? desc(key) : key
      })
      return () => {
        const matching = all.filter(filter)
        const total = matching.numRows()
        if (limit === 0) return { total, rows: [] }
        const sorted = keys.length === 0 ? matching : matching.orderby(...keys)
        return { total, rows: sorted.slice(offset, offset + limit).array('n') as number[] }
      }
    },
  }
}

function toExpression(condition: Condition): string {
  if (!isJunction(condition)) {
    const test = `(${toTest(condition)})`
    return condition.negate ? `!${test}` : test
  }
  const { operator, operands } = condition
  if (operands.length === 0) return operator === 'and' ? 'true' : 'false'
  return `(${operands.map(toExpression).join(operator === 'and' ? ' && ' : ' || ')})`
}

function toTest({ field: { name, kind }, test }: Predicate): string {
  const cell = `d.${name}`
  const any = (tests: readonly string[], between = ' || ') => tests.join(between)
  switch (test.op) {
    case 'in': {
      const isAbsent = kind === 'string[]' ? `op.length(${cell}) === 0` : `${cell} == null`
      const tests = test.values.map((value) => `${cell} === ${literal(value)}`)
      return any(test.absent ? [...tests, isAbsent] : tests)
    }
    case 'ranges':
      return any(
        test.ranges.map(({ from, to }) =>
          [
            `${cell} != null`,
            ...(from ? [`${cell} ${from.after ? '>' : '>='} ${literal(from.value)}`] : []),
            ...(to ? [`${cell} ${to.after ? '<=' : '<'} ${literal(to.value)}`] : []),
          ].join(' && '),
        ),
      )
    case 'substring':
      return `op.includes(${cell}, ${literal(test.text)})`
    case 'overlaps':
      return any(test.values.map((value) => `op.includes(${cell}, ${literal(value)})`))
    case 'covers':
      return any(
        test.values.map((value) => `op.includes(${cell}, ${literal(value)})`),
        ' && ',
      )
  }
}

function literal(value: Scalar): string {
  return JSON.stringify(value)
}
