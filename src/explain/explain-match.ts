import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { asRow, unfoldedReader } from '../rows/row.js'
import type { Comparator } from '../language/comparators.js'
import type { Kind } from '../language/kind.js'
import type { Operand } from '../language/lower.js'
import type { BoundField } from '../language/predicate.js'
import type { Comparison, FullFilter } from '../language/query.js'
import type { Resource, RowOf } from '../language/resource.js'
import { parseQuery, parseWithin } from '../parse/parse.js'
import { isComparison } from '../language/filter.js'
import { toPredicate } from '../plan/bind.js'
import { refusePlan, type PlanOptions, type QueryArgument } from '../plan/plan.js'
import { compileCondition } from '../rows/row-test.js'
import { simplify } from '../plan/simplify.js'
import { createCalendar, type Calendar } from '../time/calendar.js'
import { readCell, toPlain, type CellReading, type PlainValue } from './cell.js'
import { decidingOf, distanceOf, pivotsOf } from './verdict.js'

/** Why a row matches a query, or does not, as plain data that JSON can hold. */
export interface MatchExplanation {
  /** Whether the row matches: the verdict of the query's own filter, or of what is shown. */
  readonly matches: boolean
  /** The filter, each part with its outcome. */
  readonly tree: ExplainedFilter
  /**
   * A smallest set of comparisons that fixes the verdict, the first in order where there are
   * several: while these have the outcomes they have, nothing else changes it. Empty for a filter
   * that every row meets, or none.
   */
  readonly deciding: readonly ExplainedComparison[]
  /** Each comparison that alone, had it turned out otherwise, would have changed the verdict. */
  readonly pivots: readonly ExplainedComparison[]
  /** The fewest comparisons that must turn out otherwise to change the verdict; `null` if none can. */
  readonly distance: number | null
  /** What relative dates count from, in epoch milliseconds, and the zone that days are of. */
  readonly moment: { readonly now: number; readonly timeZone: string }
}

export type ExplainedFilter = ExplainedComparison | ExplainedGroup

export interface ExplainedGroup {
  /** Keys from the root of the query, as in an issue. */
  readonly path: readonly (string | number)[]
  readonly operator: 'and' | 'or'
  readonly operands: readonly ExplainedFilter[]
  readonly holds: boolean
}

/** A comparison as it was written, what it was held against, and what came of it. */
export interface ExplainedComparison {
  readonly path: readonly (string | number)[]
  readonly field: string
  readonly comparator: Comparator
  /** The operand; a `Date` in it is epoch milliseconds. */
  readonly value: PlainValue | null | readonly (PlainValue | null)[]
  /** What people call the field: its label, or else its name. */
  readonly label: string
  readonly kind: Kind
  readonly cell: CellReading
  readonly holds: boolean
}

/** What a query was run with. */
export type MatchOptions<R extends Resource = Resource> = Pick<
  PlanOptions<R>,
  'now' | 'timeZone' | 'within'
>

/** What an explanation shows besides the query's own filter. */
export interface ShownParts {
  /** The filter of the option `within`, with the internal fields that it names. */
  readonly within?: boolean | undefined
}

/**
 * Says why a row matches a query, or does not: the answer to "why is this supplier not in my list?"
 * (language reference, section 11). `printMatch` puts it into words.
 *
 * The explanation is of the query's own filter and can be shown to whoever wrote that. A `within` is
 * left out, fields and all, and the verdict is that of a plan without it, unless `shown` says
 * `{ within: true }`: then both are explained, as an `and` of the two.
 *
 * @param options - as the query was run with
 * @returns plain data: each cell is read once, and an error of a getter propagates. Its size and its
 *   cost are proportional to the filter, and to what the cells hold
 * @throws as `planQuery`; TypeError for a plan, which does not hold comparisons as they were written
 */
export function explainMatch<R extends Resource, Q>(
  resource: R,
  query: QueryArgument<R, Q>,
  row: RowOf<R>,
  options: MatchOptions<R> = {},
  shown: ShownParts = {},
): MatchExplanation {
  refusePlan(query)
  const {
    now: given = Date.now(),
    timeZone = 'UTC',
    within,
    ...unknown
  } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const { within: showsWithin = false, ...unknownParts } = ownMembers('shown', shown)
  refuseMembers('shown', unknownParts)
  const calendar = createCalendar({ now: given, timeZone })
  const { filter } = parseQuery<Resource>(resource, query)
  const boundary = within === undefined ? undefined : parseWithin(resource, within)
  const explain = createExplainer(resource, row, calendar)
  const own = explain(filter, ['filter'])
  const tree =
    showsWithin && boundary !== undefined ? bothOf(explain(boundary, ['within']), own) : own
  const distance = distanceOf(tree)
  return {
    matches: tree.holds,
    tree,
    deciding: decidingOf<ExplainedComparison>(tree),
    pivots: pivotsOf<ExplainedComparison>(tree),
    distance: distance === Infinity ? null : distance,
    moment: { now: Number(given), timeZone },
  }
}

function bothOf(within: ExplainedFilter, own: ExplainedFilter): ExplainedGroup {
  return { path: [], operator: 'and', operands: [within, own], holds: within.holds && own.holds }
}

/** Asks the comparisons of filters about one row, reading each cell once. */
function createExplainer(resource: Resource, row: unknown, calendar: Calendar) {
  const raws = new Map<string, unknown>()
  const readings = new Map<string, CellReading>()

  function rawOf(field: BoundField): unknown {
    if (!raws.has(field.name)) raws.set(field.name, unfoldedReader(field)(asRow(row)))
    return raws.get(field.name)
  }

  function readingOf(field: BoundField): CellReading {
    const reading = readings.get(field.name) ?? readCell(field.kind, rawOf(field))
    readings.set(field.name, reading)
    return reading
  }

  function explainComparison(comparison: Comparison, path: Path): ExplainedComparison {
    const predicate = toPredicate(comparison, resource, calendar)
    const { field } = predicate
    const raw = rawOf(field)
    const test = simplify({ ...predicate, field: { ...field, get: () => raw } })
    return {
      path,
      field: field.name,
      comparator: comparison.comparator,
      value: plainOperand(comparison.value as Operand), // parsed, so that no `Date` is left in it
      label: field.label ?? field.name,
      kind: field.kind,
      cell: readingOf(field),
      holds: compileCondition(test)(asRow(row)),
    }
  }

  return function explain(filter: FullFilter, path: Path): ExplainedFilter {
    if (isComparison(filter)) return explainComparison(filter, path)
    const { operator } = filter
    const operands = filter.operands.map((each, i) => explain(each, [...path, 'operands', i]))
    const holds =
      operator === 'and'
        ? operands.every((each) => each.holds)
        : operands.some((each) => each.holds)
    return { path, operator, operands, holds }
  }
}

type Path = readonly (string | number)[]

function plainOperand(operand: Operand): ExplainedComparison['value'] {
  const plain = (value: PlainValue | null) => (value === null ? null : toPlain(value))
  return operand === null || typeof operand !== 'object' ? plain(operand) : operand.map(plain)
}
