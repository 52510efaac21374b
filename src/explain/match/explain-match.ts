import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { asRow, unfoldedReader, type Members } from '../../language/members.js'
import type { Comparator } from '../../language/comparators.js'
import { isInstantKind, isList, type Kind, type Scalar } from '../../language/kind.js'
import { kindOf, readList } from '../../language/kind-cells.js'
import type { Operand } from '../../language/lower.js'
import type { BoundField } from '../../language/predicate.js'
import type { FullFilter } from '../../language/query.js'
import { boundFields, type Resource, type RowOf } from '../../language/resource.js'
import {
  foldTree,
  isComparison,
  type GroupOf,
  type Operator,
  type Path,
  type TreeOf,
} from '../../language/tree.js'
import { memoize } from '../../memoize.js'
import { readRequest, bindComparison } from '../../plan/plan-query.js'
import type { PlanOptions, QueryArgument } from '../../plan/plan.js'
import { compileCondition } from '../../rows/row-test.js'
import { simplify } from '../../plan/simplify.js'
import type { Calendar } from '../../time/calendar.js'
import { quote } from '../../untrusted/quote.js'
import { isArray } from '../../untrusted/plain.js'

/** The explanation why a row matches a query or not, as JSON data. */
export interface MatchExplanation {
  /** Whether the row matches `tree`. */
  readonly matches: boolean
  /** The filter with the outcome of each part. */
  readonly tree: ExplainedFilter
  /**
   * A smallest set of comparisons that fixes the verdict for any outcomes of the others; the first in
   * order if there are several. Empty for a filter whose groups alone are true or false.
   */
  readonly deciding: readonly ExplainedComparison[]
  /** The comparisons that would each flip the verdict alone. */
  readonly pivots: readonly ExplainedComparison[]
  /** The smallest number of outcomes that must change to flip the verdict; `null` if it is constant. */
  readonly distance: number | null
  /** The start of relative dates, in epoch milliseconds, and the time zone of days. */
  readonly moment: { readonly now: number; readonly timeZone: string }
}

/** The place of a part of a filter, and its outcome for a row. */
interface ExplainedPart {
  /** The keys from the root of the query, like the path of an issue. */
  readonly path: Path
  readonly holds: boolean
}

/** A comparison or a group of an explained filter. */
export type ExplainedFilter = TreeOf<ExplainedComparison, ExplainedPart>

/** A group of a filter with the outcome for a row. */
export type ExplainedGroup = GroupOf<ExplainedComparison, ExplainedPart>

/** A comparison as it was written, with the cell of the row and the outcome. */
export interface ExplainedComparison extends ExplainedPart {
  readonly field: string
  readonly comparator: Comparator
  /** The operand; a `Date` in it becomes epoch milliseconds. */
  readonly value: PlainValue | null | readonly (PlainValue | null)[]
  /** The label of the field, or else its name. */
  readonly label: string
  readonly kind: Kind
  readonly cell: CellReading
}

/** The parts of an explanation besides the query's own filter. */
export interface ShownParts {
  /** True to explain the option `within` too, with the internal fields that it names. */
  readonly within?: boolean | undefined
}

/**
 * Explains why a row matches a query or not, for example "why is this supplier not in my list?"
 * (language reference, section 11). `printMatch` prints the explanation.
 *
 * It explains only the query's own filter, so the author of the query may read it. The option `within`
 * changes neither the tree nor the verdict, unless `shown` is `{ within: true }`: then both filters are
 * explained, joined by an `and`.
 *
 * @example
 * printMatch(explainMatch(suppliers, query, row)) // 'The row does not match because …'
 *
 * @param options - `within`, `now` and `timeZone` of the run of the query
 * @returns plain data. Each cell is read once, and errors of getters propagate. Size and cost are
 *   proportional to the filter and the contents of its cells
 * @throws the errors of `planQuery`; TypeError for a plan, which lacks the comparisons as written
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
  const { holds, deciding, pivots, distance } = verdictOf<ExplainedComparison>(tree)
  return {
    matches: holds,
    tree,
    deciding,
    pivots,
    distance: distance === Infinity ? null : distance,
    moment,
  }
}

/** Explains filters for one row, reading each cell once. */
function createExplainer(resource: Resource, row: Members, calendar: Calendar) {
  const cellOf = memoize((field: BoundField) => {
    const raw = unfoldedReader(field)(row)
    return { raw, reading: readCell(field.kind, raw) }
  })

  return function explain(filter: FullFilter, path: Path): ExplainedFilter {
    if (!isComparison(filter)) {
      const { operator, operands } = filter
      const explained = operands.map((each, i) => explain(each, [...path, 'operands', i]))
      return groupOf(path, operator, explained)
    }
    const predicate = bindComparison(filter, boundFields(resource), calendar)
    const { field } = predicate
    const { raw, reading } = cellOf(field)
    const test = simplify({ ...predicate, field: { ...field, get: () => raw } })
    return {
      path,
      field: field.name,
      comparator: filter.comparator,
      value: plainOperand(filter.value as Operand), // parsing has converted each `Date`
      label: field.label ?? field.name,
      kind: field.kind,
      cell: reading,
      holds: compileCondition(test)(row),
    }
  }
}

function groupOf(
  path: Path,
  operator: Operator,
  operands: readonly ExplainedFilter[],
): ExplainedGroup {
  return { path, operator, operands, holds: isMet(operator, operands) }
}

function plainOperand(operand: Operand): ExplainedComparison['value'] {
  const plain = (value: PlainValue | null) => (value === null ? null : toPlain(value))
  return operand === null || typeof operand !== 'object' ? plain(operand) : operand.map(plain)
}

/** The reading of a cell, as plain data. */
export type CellReading =
  /** A value of the field's kind; for a list, its elements of the element kind. */
  | { readonly state: 'present'; readonly value: PlainValue | readonly PlainValue[] }
  /** `undefined`, `null`, or a list without other elements. */
  | { readonly state: 'absent' }
  /** A value of another kind, which counts as absent. */
  | { readonly state: 'unreadable'; readonly found: string }

/**
 * A value that JSON can hold: a date is an ISO-8601 string that ends in `Z`, a day and a decimal are
 * texts, and an infinite number is `"Infinity"` or `"-Infinity"`.
 */
export type PlainValue = string | number | boolean

function readCell(kind: Kind, raw: unknown): CellReading {
  const { read, show } = kindOf(kind)
  const cells = isList(kind) ? readList(kind, raw) : [read(raw)]
  const values = cells.flatMap((cell) => {
    if (cell === undefined) return []
    return isInstantKind(kind) ? new Date(Number(cell)).toISOString() : toPlain(show(cell))
  })
  const [value] = values
  if (value === undefined) {
    const all: readonly unknown[] = isList(kind) && isArray(raw) ? raw : [raw]
    const isAbsent = all.every((each) => each === undefined || each === null)
    return isAbsent ? { state: 'absent' } : { state: 'unreadable', found: quote(raw) }
  }
  return { state: 'present', value: isList(kind) ? values : value }
}

/** Returns a value that JSON can represent: infinities become text, and -0 becomes 0. */
function toPlain(value: Scalar): PlainValue {
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? value + 0 : String(value)
}

interface Outcome {
  readonly holds: boolean
}

function isMet(operator: Operator, parts: readonly Outcome[]): boolean {
  const holds = ({ holds: each }: Outcome) => each
  return operator === 'and' ? parts.every(holds) : parts.some(holds)
}

/** The members of a `MatchExplanation` with these names, with the distance `Infinity` of a constant. */
interface Verdict<Leaf> extends Outcome {
  readonly deciding: readonly Leaf[]
  readonly pivots: readonly Leaf[]
  readonly distance: number
}

export function verdictOf<Leaf extends Outcome>(filter: TreeOf<Leaf>): Verdict<Leaf> {
  return foldTree<Leaf, Verdict<Leaf>>(
    filter,
    (leaf) => ({ holds: leaf.holds, deciding: [leaf], pivots: [leaf], distance: 1 }),
    (operator, parts) => {
      const holds = isMet(operator, parts)
      // Every operand must have the outcome of an `and` that holds, or of an `or` that does not.
      if ((operator === 'and') === holds) {
        return {
          holds,
          deciding: parts.flatMap(({ deciding }) => deciding),
          pivots: parts.flatMap(({ pivots }) => pivots),
          distance: parts.reduce((least, each) => Math.min(least, each.distance), Infinity),
        }
      }
      const agreeing = parts.filter((each) => each.holds === holds)
      const least = agreeing.reduce((a, b) => (b.deciding.length < a.deciding.length ? b : a))
      const pivots = agreeing.length === 1 ? least.pivots : []
      const distance = agreeing.reduce((sum, each) => sum + each.distance, 0)
      return { holds, deciding: least.deciding, pivots, distance }
    },
  )
}
