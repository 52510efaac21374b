import { bisect } from '../../bisect.js'
import type {
  FacetPlan,
  PlannedBuckets,
  PlannedFacet,
  PlannedValues,
} from '../../facets/facet-plan.js'
import type { BucketsFacet, RangeFacet, ValuesFacet } from '../../facets/wanted.js'
import { toBuckets, toRange, ValuesCollector } from '../../facets/finish.js'
import { compareCells } from '../../language/kind.js'
import { kindOf } from '../../language/kind-cells.js'
import { foldTexts } from '../../language/fold.js'
import type { BoundField } from '../../language/predicate.js'
import { compareText } from '../../language/text.js'
import { everything, type Condition } from '../../plan/condition.js'
import { spend } from '../../plan/deadline.js'
import { Column, type ListColumn } from '../storage/columns/column.js'
import { codeOf, countBefore } from '../storage/columns/dictionary.js'
import { unfoldedField, type Segment } from '../storage/segment.js'
import type { Bitmap } from '../storage/sets/bitmap.js'
import { intersect } from '../selection/combine.js'
import { select } from '../selection/select.js'
import { RowList, solid, type Selection } from '../selection/selection.js'
import { CodeCounts } from '../update/code-counts.js'
import type { DeletedRows } from '../update/deleted-rows.js'
import type { Level } from '../update/level.js'
import { liveRows } from '../update/live-rows.js'

/** The rows of a level that a facet counts: all but the deleted rows, or some rows. */
export type Counted = DeletedRows | CountedRows

/** Some rows as a list and as a set. */
class CountedRows {
  readonly rows: Uint32Array
  readonly selection: Selection
  #bits: Bitmap | undefined

  constructor(selection: Selection) {
    this.selection = selection
    spend(selection.count)
    this.rows = selection.rows()
  }

  get bits(): Bitmap {
    return (this.#bits ??= this.selection.bitmap())
  }
}

/**
 * Returns a function that finds the rows that a facet counts: the rows of a level that meet `base` and
 * the `own` of all other facets.
 */
export function countedRows(
  { segment, deleted }: Level,
  { base, facets }: FacetPlan,
): (facet: PlannedFacet) => Counted {
  const { size } = segment
  const owned = facets.filter(({ own }) => own !== undefined)
  const find = (condition: Condition) => {
    const { selection } = select(segment, condition)
    return owned.length > 1 ? solid(selection, size) : selection
  }
  /** Of `base`, and of each facet with an `own`. */
  const selections: readonly (readonly [PlannedFacet | undefined, Selection])[] = [
    ...(base === everything ? [] : [[undefined, find(base)] as const]),
    ...owned.map((each) => [each, find(each.own!)] as const),
  ]
  const findFor = (facet: PlannedFacet): Counted => {
    const met = selections.flatMap(([of, selection]) => (of === facet ? [] : selection))
    if (met.length === 0) return deleted
    // In ascending order unless they are few, to read columns in order.
    return new CountedRows(solid(liveRows(intersect(met, size).selection, deleted), size))
  }
  let ofAll: Counted | undefined
  return (facet) => (facet.own === undefined ? (ofAll ??= findFor(facet)) : findFor(facet))
}

/** @param added - the facet of other rows, with all its values */
export function countValues(
  segment: Segment,
  facet: PlannedValues,
  counted: Counted,
  added: ValuesFacet,
): ValuesFacet {
  const { field } = facet
  const { fold, kind } = field
  const column = segment.build(field).finish()
  const counts = countCodes(column, counted)
  const collector = new ValuesCollector(facet)
  /** Of a folded field the texts of the added rows, by code. */
  const theirs = new Map<number, string>()
  for (const { value, count } of added.values) {
    const key = fold === undefined ? kindOf(kind).read(value)! : foldTexts(value, fold) // as it was shown
    const code = codeOf(column.values, key)
    if (code === 0) collector.add(key, count, fold && value)
    else counts[code]! += count
    if (fold !== undefined) theirs.set(code, String(value))
  }
  const ours = fold === undefined ? undefined : leastTexts(segment, field, counted)
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code]!
    if (count === 0) continue
    const value = column.values[code - 1]!
    if (ours !== undefined) collector.add(value, count, lesser(ours(code), theirs.get(code)))
    else collector.add(value, count)
  }
  return collector.finish(counts[0]! + added.absent)
}

/** Returns the number of counted rows of each code. */
function countCodes(column: Column | ListColumn, counted: Counted): Uint32Array {
  const counts = new Uint32Array(column.values.length + 1)
  const { groups } = column
  spend(counts.length)
  if (!(counted instanceof CountedRows)) {
    for (let code = 0; code < counts.length; code++) counts[code] = groups.count(code)
    if (counted.count === 0) return counts
    if (column instanceof Column) counted.subtractFrom(counts, column)
    else {
      const rows = new RowList(Uint32Array.from(counted.rows), counted.size)
      const gone = countCodes(column, new CountedRows(rows))
      for (let code = 0; code < counts.length; code++) counts[code]! -= gone[code]!
    }
  } else if (column instanceof Column) {
    const { rows } = counted
    const { codes } = column
    spend(rows.length)
    for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]!++
  } else if (counted.rows.length > 0) {
    for (let code = 0; code < counts.length; code++) {
      counts[code] = column.groups.countIn(code, counted.rows, counted.bits)
    }
  }
  return counts
}

/** The least text that the counted rows have for each code of a folded field. */
function leastTexts(
  segment: Segment,
  field: BoundField,
  counted: Counted,
): (code: number) => string | undefined {
  const folded = segment.build(field).finish()
  const own = segment.build(unfoldedField(field)).finish()
  const counts = countCodes(own, counted)
  const least = new Uint32Array(folded.values.length + 1)
  for (let code = counts.length - 1; code > 0; code--) {
    if (counts[code] === 0) continue
    spend(1)
    least[foldedCode(own, code, folded, field)] = code
  }
  return (code) => own.values[least[code]! - 1] as string | undefined // of a column of texts
}

/** The code of the folded text of one that is not. */
function foldedCode(
  own: Column | ListColumn,
  code: number,
  folded: Column | ListColumn,
  { fold }: BoundField,
): number {
  if (folded instanceof Column) return folded.codes[own.groups.order[own.groups.starts[code]!]!]!
  return codeOf(folded.values, foldTexts(own.values[code - 1]!, fold!)) // it is folded
}

function lesser(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return compareText(a, b) < 0 ? a : b
}

/** Returns a function that counts the rows whose code is below one. */
function countsBelow(column: Column, counted: Counted): (code: number) => number {
  const { starts } = column.groups
  if (!(counted instanceof CountedRows)) {
    return (code) => starts[code]! - counted.countBelow(column, code)
  }
  const { rows } = counted
  const counts = new CodeCounts(column, rows).countFirst(rows.length)
  return (code) => counts.below(code, (some) => counted.selection.keep(some).length)
}

export function findRange(
  field: BoundField,
  column: Column,
  counted: Counted,
  added: RangeFacet,
): RangeFacet {
  const { values, codeCount } = column
  const below = countsBelow(column, counted)
  const [absent, total] = [below(1), below(codeCount)]
  const first = bisect(1, codeCount, (code) => below(code + 1) === absent)
  const last = bisect(1, codeCount, (code) => below(code + 1) < total)
  const { read } = kindOf(field.kind)
  const own = total === absent ? [] : [values[first - 1], values[last - 1]]
  const all = [...own, read(added.min), read(added.max)]
  const ascending = all.filter((cell) => cell !== undefined).toSorted(compareCells)
  return toRange(
    field,
    ascending[0],
    ascending.at(-1),
    total - absent + added.present,
    absent + added.absent,
  )
}

export function countBuckets(
  column: Column,
  { field, edges }: PlannedBuckets,
  counted: Counted,
  added: BucketsFacet,
): BucketsFacet {
  const { values, codeCount } = column
  const below = countsBelow(column, counted)
  const cuts = edges.map((value) => countBefore(values, { value, after: false }) + 1)
  const bounds = [0, 1, ...cuts, codeCount].map(below)
  const [absent, ...others] = bounds.slice(1).map((count, i) => count - bounds[i]!)
  const more = [added.below, ...added.buckets.map(({ count }) => count), added.above]
  return toBuckets(
    field,
    edges,
    others.map((count, i) => count + more[i]!),
    absent! + added.absent,
  )
}
