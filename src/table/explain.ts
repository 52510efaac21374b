import type { Range } from '../language/ranges.js'
import { escapeUnseen } from '../untrusted/quote.js'
import { measure } from '../counter.js'
import { isGroup } from '../language/tree.js'
import type { Condition } from '../plan/condition.js'
import type { Resource } from '../language/resource.js'
import { planFor } from '../plan/plan-query.js'
import { runInTime, type RunOptions } from '../plan/deadline.js'
import type { BoundQuery, PlanArgument } from '../plan/plan.js'
import { toRowQuery } from '../plan/row-query.js'
import { answerQuery } from './answer.js'
import type { Strategy } from './page/order.js'
import type { Combination } from './selection/combine.js'
import type { Access, Selected } from './selection/select.js'
import { insideOf, type Table } from './table.js'
import type { RowStore } from './row-store.js'

/** The steps that answered a query, as plain data. */
export interface Explanation {
  /** The number of rows that match the filter. */
  readonly total: number
  /** The number of rows in the page. */
  readonly page: number
  /** One entry for each level, the base first, and one for the tail. */
  readonly parts: readonly PartExplanation[]
  /** The fields whose missing column caused a scan of all rows. */
  readonly missing: readonly string[]
  /** The number of letters of texts that the run searched or folded. */
  readonly searched: number
}

/** The steps that found the rows of a level or of the tail. */
interface PartExplanation {
  /** The number of rows, removed rows included. */
  readonly rows: number
  /** The number of these rows that pending updates have removed or replaced. */
  readonly removed: number
  readonly filter: FilterExplanation
  readonly order: {
    readonly strategy: Strategy | 'scan'
    /** The number of rows that were read to find the page. */
    readonly visited: number
  }
}

/** A predicate and how its rows are found, or a group and how the rows of its conditions are combined. */
export interface FilterExplanation {
  /** The predicate in words, or `"and"` or `"or"`. */
  readonly condition: string
  /** How the rows were found or combined. The README of tables has the meaning of each name. */
  readonly access: Access | Combination | 'scan'
  /** The conditions of a group; empty for a predicate, and in a scan. */
  readonly conditions: readonly FilterExplanation[]
}

/**
 * Runs a query or a plan on a table, and explains each step: `printExplanation` turns the explanation
 * into text. Costs the run, and the count of its matches.
 *
 * @throws as `run` of the table; TypeError for a table that `createTable` has not made
 */
export function explainRun<R extends Resource, Row, Q>(
  table: Table<R, Row>,
  query: PlanArgument<R, Q>,
  options?: RunOptions<R>,
): Explanation {
  const { resource, store } = insideOf(table)
  return store.call(() =>
    runInTime(options, (planning) => explain(store, planFor<R, Q>(resource, query, planning))),
  )
}

function explain(store: RowStore, plan: BoundQuery): Explanation {
  const { result, work } = measure(() => {
    const view = answerQuery(store, toRowQuery({ ...plan, total: true }))
    if (plan.total === true) view.countTo(Infinity)
    return { view, ...view.page() }
  })
  const { view, rows, slices } = result
  const parts = view.views.map(({ level, selected }, i): PartExplanation => {
    const { strategy, visited } = slices[i]!
    return {
      rows: level.segment.size,
      removed: level.deleted.count,
      filter: explainFilter(selected),
      order: { strategy, visited },
    }
  })
  if (view.tail !== undefined) {
    const { length } = view.tail.rows
    const filter = { condition: describe(plan.where), access: 'scan', conditions: [] } as const
    const order = { strategy: 'scan', visited: length } as const
    parts.push({ rows: length, removed: 0, filter, order })
  }
  return {
    total: view.countTo(Infinity),
    page: Math.min(rows.length, plan.limit),
    parts,
    missing: view.missing,
    searched: work.searched,
  }
}

function explainFilter({ condition, access, conditions }: Selected): FilterExplanation {
  return { condition: describe(condition), access, conditions: conditions.map(explainFilter) }
}

/** Prints an explanation as text: one line for each condition, indented under its group. */
export function printExplanation(explanation: Explanation): string {
  const { total, page, parts, missing, searched } = explanation
  return [
    `${page} of ${total} rows, ${searched} letters searched`,
    ...missing.map((name) => `not built: ${name}`),
    ...parts.flatMap(({ rows, removed, filter, order }, i) => [
      `${i === 0 ? 'table' : 'added'}: ${rows} rows${removed > 0 ? `, ${removed} of them removed` : ''}`,
      ...printFilter(filter, '  '),
      `  order: ${order.strategy}, ${order.visited} rows visited`,
    ]),
  ]
    .map(escapeUnseen)
    .join('\n')
}

function printFilter(
  { condition, access, conditions }: FilterExplanation,
  indent: string,
): string[] {
  const below = conditions.flatMap((each) => printFilter(each, `${indent}  `))
  return [`${indent}${condition}: ${access}`, ...below]
}

function describe(condition: Condition): string {
  if (isGroup(condition)) return condition.operator
  const { field, test, negate } = condition
  const name = negate ? `not ${field.name}` : field.name
  switch (test.op) {
    case 'in':
      return `${name} in ${JSON.stringify(test.absent ? [...test.values, null] : test.values)}`
    case 'ranges': {
      const parts = test.ranges.map(printRange).concat(test.absent ? 'absent' : [])
      return `${name} in ${parts.join(' or ')}`
    }
    case 'substring':
      return `${name} holds ${JSON.stringify(test.text)}`
    case 'overlaps':
      return `${name} has any of ${JSON.stringify(test.values)}`
    case 'covers':
      return `${name} has all of ${JSON.stringify(test.values)}`
  }
}

/** In interval notation: `[5, 9)`. */
function printRange({ from, to }: Range): string {
  const low = from === undefined ? '(…' : `${from.after ? '(' : '['}${JSON.stringify(from.value)}`
  const high = to === undefined ? '…)' : `${JSON.stringify(to.value)}${to.after ? ']' : ')'}`
  return `${low}, ${high}`
}
