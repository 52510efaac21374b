import type { Predicate, Range } from '../language/predicate.js'
import { isSelectedJunction, type Access, type Selected } from './selection/select.js'
import type { Combination } from './selection/combine.js'
import type { Strategy } from './page/order.js'
import type { CountUnreadable } from './unreadable.js'

/** What a table did to answer a query, as plain data. */
export interface Explanation {
  /** How many rows the filter matched. */
  readonly total: number
  /** How many rows the page has. */
  readonly page: number
  /** What was done with the rows of the table, then with those added by pending updates. */
  readonly parts: readonly PartExplanation[]
  /** Rows of the first part that pending updates have removed or replaced. */
  readonly removed: number
  /** Milliseconds, including the building of columns that this query was the first to use. */
  readonly ms: { readonly plan: number; readonly filter: number; readonly order: number }
}

/** What was done with the rows of a table, or with those added by pending updates. */
export interface PartExplanation {
  /** How many rows there are. */
  readonly rows: number
  readonly filter: FilterExplanation
  readonly order: {
    readonly strategy: Strategy
    /** How many rows were looked at to find the page. */
    readonly visited: number
  }
}

/** A predicate and how its rows are found, or a junction and how the rows of its conditions are combined. */
export interface FilterExplanation {
  /** The predicate in words, or `"and"` or `"or"`. */
  readonly condition: string
  readonly access: Access | Combination
  /** About how many rows were expected to match, before any was looked at. */
  readonly estimated: number
  /** How many rows match. */
  readonly actual: number
  /**
   * How many cells of the field hold something, but nothing of its kind, and so count as absent:
   * `inspectRows` says what. `undefined` for a junction.
   */
  readonly unreadable: number | undefined
  readonly conditions: readonly FilterExplanation[]
}

export function explainFilter(
  selected: Selected,
  unreadableOf: CountUnreadable,
): FilterExplanation {
  const { selection } = selected
  const counts = { estimated: selection.estimate, actual: selection.count }
  if (!isSelectedJunction(selected)) {
    const { predicate, access } = selected
    const condition = describe(predicate)
    const unreadable = unreadableOf(predicate.field)
    return { condition, access, ...counts, unreadable, conditions: [] }
  }
  const { op, combination, conditions } = selected
  return {
    condition: op,
    access: combination,
    ...counts,
    unreadable: undefined,
    conditions: conditions.map((each) => explainFilter(each, unreadableOf)),
  }
}

/** Prints an explanation as text: one line for each condition, indented under its group. */
export function printExplanation({ total, page, parts, removed, ms }: Explanation): string {
  const time = (name: keyof typeof ms) => `${name} ${ms[name].toFixed(3)} ms`
  return [
    `${page} of ${total} rows; ${time('plan')}, ${time('filter')}, ${time('order')}`,
    ...parts.flatMap(({ rows, filter, order }, i) => [
      `${i === 0 ? 'table' : 'added'}: ${rows} rows${i === 0 && removed > 0 ? `, ${removed} of them removed` : ''}`,
      ...printFilter(filter, '  '),
      `  order: ${order.strategy}, ${order.visited} rows visited`,
    ]),
  ].join('\n')
}

function printFilter(filter: FilterExplanation, indent: string): string[] {
  const { condition, access, estimated, actual, unreadable = 0, conditions } = filter
  const warning = unreadable === 0 ? '' : `, ${unreadable} cells unreadable`
  return [
    `${indent}${condition}: ${access}, ${estimated} rows estimated, ${actual} actual${warning}`,
    ...conditions.flatMap((each) => printFilter(each, `${indent}  `)),
  ]
}

function describe({ field, test, negate }: Predicate): string {
  const name = negate ? `not ${field.name}` : field.name
  switch (test.op) {
    case 'in':
      return `${name} in ${JSON.stringify(test.absent ? [...test.values, null] : test.values)}`
    case 'ranges':
      return `${name} in ${test.ranges.map(printRange).join(' or ')}${test.absent ? ' or absent' : ''}`
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
