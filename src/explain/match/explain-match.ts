import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { asRow, unfoldedReader, type Members } from '../../language/members.js'
import type { Comparator } from '../../language/comparators.js'
import type { Kind } from '../../language/kind.js'
import type { Operand } from '../../language/lower.js'
import type { BoundField } from '../../language/predicate.js'
import type { FullFilter } from '../../language/query.js'
import type { Resource, RowOf } from '../../language/resource.js'
import { isComparison } from '../../language/tree.js'
import { readRequest, toPredicate } from '../../plan/bind.js'
import type { PlanOptions, QueryArgument } from '../../plan/plan.js'
import { compileCondition } from '../../rows/row-test.js'
import { simplify } from '../../plan/simplify.js'
import type { Calendar } from '../../time/calendar.js'
import { readCell, toPlain, type CellReading, type PlainValue } from './cell.js'
import { verdictOf } from './verdict.js'

/** Why a row matches a query, or does not, as plain data that JSON can hold. */
export interface MatchExplanation {
  /** Whether the row matches `tree`. */
  readonly matches: boolean
  /** The filter with the outcome of each part. */
  readonly tree: ExplainedFilter
  /**
   * A smallest set of comparisons that fixes the verdict, whatever the others are; the first in order
   * if there are several. Empty for a filter that every row meets, or none.
   */
  readonly deciding: readonly ExplainedComparison[]
  /** The comparisons that would each change the verdict on their own. */
  readonly pivots: readonly ExplainedComparison[]
  /** The fewest comparisons whose outcomes must change to change the verdict; `null` if none can. */
  readonly distance: number | null
  /** What relative dates count from, in epoch milliseconds, and the time zone of days. */
  readonly moment: { readonly now: number; readonly timeZone: string }
}

/** A comparison or a group of an explained filter. */
export type ExplainedFilter = ExplainedComparison | ExplainedGroup

/** A group of a filter with the outcome for a row. */
export interface ExplainedGroup {
  /** Keys from the root of the query, as in an issue. */
  readonly path: Path
  readonly operator: 'and' | 'or'
  readonly operands: readonly ExplainedFilter[]
  readonly holds: boolean
}

/** A comparison as it was written, with the cell of the row and the outcome. */
export interface ExplainedComparison {
  readonly path: Path
  readonly field: string
  readonly comparator: Comparator
  /** The operand; a `Date` in it becomes epoch milliseconds. */
  readonly value: PlainValue | null | readonly (PlainValue | null)[]
  /** The label of the field, or else its name. */
  readonly label: string
  readonly kind: Kind
  readonly cell: CellReading
  readonly holds: boolean
}

type Path = readonly (string | number)[]

/** What an explanation shows besides the query's own filter. */
export interface ShownParts {
  /** The filter of the option `within`, with the internal fields that it names. */
  readonly within?: boolean | undefined
}

/**
 * Explains why a row matches a query, or does not: "why is this supplier not in my list?" (language
 * reference, section 11). `printMatch` puts the explanation into words.
 *
 * It explains the query's own filter, so whoever wrote that may read it. The option `within` changes
 * neither the tree nor the verdict, unless `shown` is `{ within: true }`: then both filters are
 * explained, joined by an `and`.
 *
 * @param options - those that the query is run with
 * @returns plain data. Each cell is read once, and an error thrown by a getter propagates. Size and
 *   cost are proportional to the filter and to what the cells hold
 * @throws as `planQuery`; TypeError for a plan, which does not hold the comparisons as written
 */
export function explainMatch<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  row: RowOf<R>,
  options: PlanOptions<R> = {},
  shown: ShownParts = {},
): MatchExplanation {
  const { within: showsWithin = false, ...otherParts } = ownMembers('shown', shown)
  refuseMembers('shown', otherParts)
  const given = ownMembers<object>('options', options)
  const { query: parsed, within, calendar, moment } = readRequest(resource, query, given)
  const explain = createExplainer(resource, asRow(row), calendar)
  const own = explain(parsed.filter, ['filter'])
  const isBoth = showsWithin && within !== undefined
  const tree = isBoth ? groupOf([], 'and', [explain(within, ['within']), own]) : own
  const { deciding, pivots, distance } = verdictOf<ExplainedComparison>(tree)
  return {
    matches: tree.holds,
    tree,
    deciding,
    pivots,
    distance: distance === Infinity ? null : distance,
    moment: { now: Number(moment.now), timeZone: moment.timeZone },
  }
}

/** Explains filters for one row, reading each cell once. */
function createExplainer(resource: Resource, row: Members, calendar: Calendar) {
  const cells = new Map<string, { readonly raw: unknown; readonly reading: CellReading }>()

  function cellOf(field: BoundField) {
    const known = cells.get(field.name)
    if (known !== undefined) return known
    const raw = unfoldedReader(field)(row)
    const cell = { raw, reading: readCell(field.kind, raw) }
    cells.set(field.name, cell)
    return cell
  }

  return function explain(filter: FullFilter, path: Path): ExplainedFilter {
    if (!isComparison(filter)) {
      const { operator, operands } = filter
      const explained = operands.map((each, i) => explain(each, [...path, 'operands', i]))
      return groupOf(path, operator, explained)
    }
    const predicate = toPredicate(filter, resource, calendar)
    const { field } = predicate
    const { raw, reading } = cellOf(field)
    const test = simplify({ ...predicate, field: { ...field, get: () => raw } })
    return {
      path,
      field: field.name,
      comparator: filter.comparator,
      value: plainOperand(filter.value as Operand), // parsed, so no `Date` is left in it
      label: field.label ?? field.name,
      kind: field.kind,
      cell: reading,
      holds: compileCondition(test)(row),
    }
  }
}

function groupOf(
  path: Path,
  operator: 'and' | 'or',
  operands: readonly ExplainedFilter[],
): ExplainedGroup {
  const isMet = ({ holds }: ExplainedFilter) => holds
  const holds = operator === 'and' ? operands.every(isMet) : operands.some(isMet)
  return { path, operator, operands, holds }
}

function plainOperand(operand: Operand): ExplainedComparison['value'] {
  const plain = (value: PlainValue | null) => (value === null ? null : toPlain(value))
  return operand === null || typeof operand !== 'object' ? plain(operand) : operand.map(plain)
}
