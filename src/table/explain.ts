import type { Predicate } from '../language/predicate.js'
import type { Range } from '../language/ranges.js'
import { escapeUnseen } from '../untrusted/quote.js'
import { measure } from '../counter.js'
import { asRow } from '../language/members.js'
import { isGroup } from '../language/tree.js'
import type { Condition } from '../plan/condition.js'
import type { Resource } from '../language/resource.js'
import { planFor } from '../plan/plan-query.js'
import { runInTime, spend, type RunOptions } from '../plan/deadline.js'
import type { BoundQuery, PlanArgument } from '../plan/plan.js'
import { compileCondition } from '../rows/row-test.js'
import { toRowQuery } from '../plan/row-query.js'
import { openView } from './open-view.js'
import type { Strategy } from './page/order.js'
import type { Combination } from './selection/combine.js'
import type { Access } from './selection/select.js'
import type { Selection } from './selection/selection.js'
import { insideOf, type Table } from './table.js'
import type { Version } from './version.js'

/** The steps that answered a query, as plain data. */
export interface Explanation {
  /** The number of rows that match the filter. */
  readonly total: number
  /** The number of rows in the page. */
  readonly page: number
  /** One entry for each level, the base first, and one for the tail. */
  readonly parts: readonly PartExplanation[]
  /** The number of rows of the first part that pending updates have removed or replaced. */
  readonly removed: number
  /** The fields whose missing column caused a scan of all rows. */
  readonly missing: readonly string[]
  /** The number of letters of texts that the run searched or folded. */
  readonly searched: number
  /** Milliseconds. */
  readonly ms: { readonly plan: number; readonly filter: number; readonly order: number }
}

/** The steps that found the rows of a level or of the tail. */
interface PartExplanation {
  /** The number of rows, removed rows included. */
  readonly rows: number
  /** The number of these rows that pending updates have removed or replaced. */
  readonly removed: number
  /** Its `actual` counts removed rows too, except in a scan. */
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
  /** The approximate number of matches that was expected before any row was read. */
  readonly estimated: number
  /** The number of rows that match. */
  readonly actual: number
  /** The conditions of a group; empty for a predicate. */
  readonly conditions: readonly FilterExplanation[]
}

/**
 * Runs a query or a plan on a table, and explains each step: `printExplanation` turns the explanation
 * into text. Costs the run, the count of each condition, and after a scan one pass for each of its
 * conditions and groups. `ms` and `searched` are those of the run alone.
 *
 * @throws as `run` of the table; TypeError for a table that `createTable` has not made; errors of getters
 *   also of cells that `run` does not read
 */
export function explainRun<R extends Resource, Row, Q>(
  table: Table<R, Row>,
  query: PlanArgument<R, Q>,
  options?: RunOptions<R>,
): Explanation {
  const { resource, version } = insideOf(table)
  return version.call(() =>
    runInTime(options, (planning) =>
      explain(version, () => planFor<R, Q>(resource, query, planning)),
    ),
  )
}

/** Runs a query as `run` of the table does. @param bind - plans the query, which is timed too */
function runTimed(version: Version, bind: () => BoundQuery) {
  const times = [performance.now()]
  const lap = () => times.push(performance.now())
  const plan = bind()
  lap()
  const view = openView(version, toRowQuery({ ...plan, total: true }))
  if (plan.total === true) view.countTo(Infinity)
  lap()
  const { rows, slices } = view.page()
  lap()
  return { plan, view, rows, slices, times }
}

function explain(version: Version, bind: () => BoundQuery): Explanation {
  const { result, work } = measure(() => runTimed(version, bind))
  const { plan, view, rows, slices, times } = result
  const { views, tail, missing } = view
  const parts = views.map(({ level, selected }, i) =>
    explainPart(level.segment.rows, level.deleted.count, selected, slices[i]!),
  )
  if (tail !== undefined) {
    const order = { strategy: 'scan', visited: tail.rows.length } as const
    parts.push(explainPart(tail.rows, 0, testEach(plan.where, tail.rows), order))
  }
  const [planMs, filterMs, orderMs] = times.slice(1).map((time, i) => time - times[i]!)
  return {
    total: view.countTo(Infinity),
    page: Math.min(rows.length, plan.limit),
    parts,
    removed: parts[0]!.removed,
    missing,
    searched: work.searched,
    ms: { plan: planMs!, filter: filterMs!, order: orderMs! },
  }
}

function explainPart(
  rows: readonly unknown[],
  removed: number,
  found: Evaluation,
  { strategy, visited }: PartExplanation['order'],
): PartExplanation {
  const filter = explainFilter(found)
  return { rows: rows.length, removed, filter, order: { strategy, visited } }
}

/** How the rows of a condition were found. */
interface Evaluation {
  readonly condition: Condition
  readonly access: FilterExplanation['access']
  readonly selection: Pick<Selection, 'estimate' | 'count'>
  readonly conditions: readonly Evaluation[]
}

function testEach(condition: Condition, rows: readonly unknown[]): Evaluation {
  const conditions = isGroup(condition) ? condition.operands : []
  const test = compileCondition(condition)
  spend(rows.length)
  const count = rows.filter((row) => test(asRow(row))).length
  return {
    condition,
    access: 'scan',
    selection: { estimate: rows.length, count },
    conditions: conditions.map((each) => testEach(each, rows)),
  }
}

function explainFilter(found: Evaluation): FilterExplanation {
  const { condition, access, selection, conditions } = found
  return {
    condition: isGroup(condition) ? condition.operator : describe(condition),
    access,
    estimated: selection.estimate,
    actual: selection.count,
    conditions: conditions.map(explainFilter),
  }
}

/** Prints an explanation as text: one line for each condition, indented under its group. */
export function printExplanation(explanation: Explanation): string {
  const { total, page, parts, missing, searched, ms } = explanation
  const time = (name: keyof typeof ms) => `${name} ${ms[name].toFixed(3)} ms`
  return [
    `${page} of ${total} rows, ${searched} letters searched; ${time('plan')}, ${time('filter')}, ${time('order')}`,
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

function printFilter(filter: FilterExplanation, indent: string): string[] {
  const { condition, access, estimated, actual, conditions } = filter
  return [
    `${indent}${condition}: ${access}, ${estimated} rows estimated, ${actual} actual`,
    ...conditions.flatMap((each) => printFilter(each, `${indent}  `)),
  ]
}

function describe({ field, test, negate }: Predicate): string {
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
