import type { PlannedBuckets, PlannedValues } from '../../facets/facet-plan.js'
import { toBuckets, toRange, ValuesCollector } from '../../facets/finish.js'
import type { BucketsFacet, RangeFacet, ValuesFacet } from '../../facets/wanted.js'
import { foldTexts } from '../../language/fold.js'
import { isList } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { compareText } from '../../language/text.js'
import { spend } from '../../plan/deadline.js'
import { countAtMost } from '../../rows/bisect.js'
import { codesFor } from '../storage/columns/codes.js'
import { Column } from '../storage/columns/column.js'
import { codeOf, countBefore } from '../storage/columns/dictionary.js'
import type { ListColumn } from '../storage/columns/list-column.js'
import type { Segment } from '../storage/segment.js'
import { countAmong, hasRow } from '../storage/sets/bitmap.js'
import type { Counted } from './counted.js'

/** The bucket of a row is searched where it has this many codes or more beside it, else looked up. */
const FEW_ROWS = 8

/** The field whose column holds the texts of a folded field as they are. */
export function withOwnTexts(field: BoundField): BoundField {
  return { ...field, fold: undefined }
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
  const column = columnOf(segment, field)
  const counts = countCodes(column, counted)
  const collector = new ValuesCollector(facet)
  /** Of a folded field the texts of the added rows, by code. */
  const theirs = new Map<number, string>()
  for (const { value, count } of added.values) {
    const key = fold === undefined ? value : foldTexts(value, fold)
    const code = codeOf(column.values, key)
    if (code === 0) collector.add(key, count, value)
    else counts[code]! += count
    if (fold !== undefined) theirs.set(code, String(value))
  }
  const ours = fold === undefined ? undefined : leastTexts(segment, field, counted)
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code]!
    if (count === 0) continue
    const value = column.values[code - 1]!
    if (ours !== undefined) collector.add(value, count, lesser(ours(code), theirs.get(code)))
    else collector.add(kind === 'boolean' ? value === 1 : value, count)
  }
  return collector.finish(counts[0]! + added.absent)
}

function columnOf(segment: Segment, field: BoundField): Column | ListColumn {
  return isList(field.kind) ? segment.list(field) : segment.column(field)
}

/** How many of the counted rows have each code. */
function countCodes(column: Column | ListColumn, counted: Counted): Uint32Array {
  const counts = new Uint32Array(column.values.length + 1)
  spend(counts.length)
  if (!(column instanceof Column)) {
    const { groups } = column
    for (let code = 0; code < counts.length; code++) {
      const count = groups.count(code)
      counts[code] = counted.count(count, () => groups.countIn(code, counted.rows, counted.bits))
    }
    return counts
  }
  const { codes } = column
  const { rows, isAllBut } = counted
  if (isAllBut) {
    for (let code = 0; code < counts.length; code++) {
      counts[code] = column.groups.count(code, code + 1)
    }
  }
  spend(rows.length)
  const step = isAllBut ? -1 : 1
  for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]! += step
  return counts
}

/** The least text that the counted rows have for each code of a folded field. */
function leastTexts(
  segment: Segment,
  field: BoundField,
  counted: Counted,
): (code: number) => string | undefined {
  const folded = columnOf(segment, field)
  const own = columnOf(segment, withOwnTexts(field))
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

/** @param added - the facet of other rows */
export function findRange(column: Column, counted: Counted, added: RangeFacet): RangeFacet {
  const { values, codes, groups } = column
  const { order, starts } = groups
  const { isAllBut, bits } = counted
  const isCounted = (at: number) => hasRow(bits, order[at]!) !== isAllBut
  const first = starts[1]!
  const absent = counted.count(first, () => countAmong(bits, order, 0, first))
  const present = counted.count(order.length, () => counted.rows.length) - absent
  spend(order.length)
  let [low, high] = [first, order.length - 1]
  while (low <= high && !isCounted(low)) low++
  while (low <= high && !isCounted(high)) high--
  const valueAt = (at: number) => Number(values[codes[order[at]!]! - 1])
  const [min, max] = present === 0 ? [Infinity, -Infinity] : [valueAt(low), valueAt(high)]
  return toRange(
    Math.min(min, added.min ?? Infinity),
    Math.max(max, added.max ?? -Infinity),
    present + added.present,
    absent + added.absent,
  )
}

/** @param added - the facet of other rows */
export function countBuckets(
  { values, codes, groups, codeCount }: Column,
  { edges }: PlannedBuckets,
  counted: Counted,
  added: BucketsFacet,
): BucketsFacet {
  const cuts = edges.map((value) => countBefore(values, { value, after: false }) + 1)
  const bounds = [0, 1, ...cuts, codeCount]
  const bucketCount = bounds.length - 1
  const counts = new Uint32Array(bucketCount)
  const { rows, isAllBut } = counted
  if (isAllBut) {
    for (let i = 0; i < bucketCount; i++) counts[i] = groups.count(bounds[i]!, bounds[i + 1]!)
  }
  spend(rows.length)
  const step = isAllBut ? -1 : 1
  if (rows.length * FEW_ROWS < codeCount) {
    const lows = Float64Array.from(bounds.slice(0, -1))
    for (const row of rows) counts[countAtMost(lows, codes[row]!) - 1]! += step
  } else {
    const bucketOf = codesFor(codeCount, bucketCount)
    for (let i = 0; i < bucketCount; i++) bucketOf.fill(i, bounds[i], bounds[i + 1])
    for (let i = 0; i < rows.length; i++) counts[bucketOf[codes[rows[i]!]!]!]! += step
  }
  const [absent, ...others] = [...counts]
  const more = [added.below, ...added.buckets.map(({ count }) => count), added.above]
  return toBuckets(
    edges,
    others.map((count, i) => count + more[i]!),
    absent! + added.absent,
  )
}
