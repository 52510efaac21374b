import { isList, type Scalar } from '../../language/kind.js'
import type { BoundField, Test } from '../../language/predicate.js'
import { isGroup } from '../../language/tree.js'
import type { Condition, Junction } from '../../plan/condition.js'
import type { Column, ListColumn } from '../storage/columns/column.js'
import {
  complement,
  intersection,
  isSingle,
  numbersIn,
  union,
  type Intervals,
} from '../storage/sets/intervals.js'
import type { PostingLists } from '../storage/sets/postings.js'
import type { Segment } from '../storage/segment.js'
import { fragmentsOf, type Fragment } from '../storage/texts/term-index.js'
import type { TextIndex } from '../storage/texts/text-index.js'
import type { TextColumn } from '../storage/columns/text-column.js'
import { intersect, unite, type Combination } from './combine.js'
import { isFew, type Selection } from './selection.js'
import { complementSelection, Ranges } from './ranges.js'
import { rowsOfGroups } from './deferred.js'
import { TextMatches, TextTests } from './texts.js'
import { ELEMENTS_AT_ONCE, MAX_UNITED_GROUPS } from '../tuning.js'

/** How the rows of a predicate are found. The README of tables has the meaning of each name. */
export type Access =
  | 'posting-list'
  | 'posting-lists'
  | 'ranges'
  | 'value-search'
  | 'term-search'
  | 'letter-search'

/** The selection of a condition, and the way it was found. */
export interface Selected extends FoundRows {
  readonly condition: Condition
  readonly conditions: readonly Selected[]
}

interface FoundRows {
  readonly selection: Selection
  readonly access: Access | Combination
}

/** By column and needle, the rows that a query has searched before. */
type FoundTexts = Map<TextColumn, Map<string, FoundRows>>

/**
 * Finds the rows of a segment for which a condition holds. Searches once for equal tests.
 * @param areFew - true if another condition selects few rows, in whose texts alone a needle is searched
 */
export function select(
  segment: Segment,
  condition: Condition,
  texts: FoundTexts = new Map(),
  areFew = false,
): Selected {
  if (isGroup(condition)) {
    const conditions = selectEach(segment, condition, texts, areFew)
    const combine = condition.operator === 'and' ? intersect : unite
    const selections = conditions.map((each) => each.selection)
    return { condition, conditions, ...combine(selections, segment.size) }
  }
  const { field, test, negate } = condition
  const found = { condition, conditions: [], ...find(segment, field, test, texts, areFew) }
  if (!negate) return found
  const selection = complementSelection(found.selection, segment.size)
  const isRanges = found.access === 'posting-list' && selection.ranges !== undefined
  return { ...found, selection, access: isRanges ? 'ranges' : found.access }
}

/** The rows with those codes of a column that every row of a selection is known to have one of. */
export function rangesWithin(selected: Selected, column: Column): Ranges {
  const { condition } = selected
  const isAnd = isGroup(condition) && condition.operator === 'and'
  const conditions = isAnd ? selected.conditions : [selected]
  let scope: Intervals = [0, column.codeCount]
  for (const { selection } of conditions) {
    if (selection.ranges?.column === column) {
      scope = intersection(scope, selection.ranges.intervals)
    }
  }
  return new Ranges(column, scope)
}

/** Selects the conditions of a group: those that search last, because another may select few rows. */
function selectEach(
  segment: Segment,
  { operator, operands }: Junction,
  texts: FoundTexts,
  areFew: boolean,
): Selected[] {
  const selected = new Array<Selected>(operands.length)
  let few = areFew
  for (const last of [false, true]) {
    for (const [i, each] of operands.entries()) {
      if (searches(each) !== last) continue
      selected[i] = select(segment, each, texts, few)
      const { size } = segment
      few ||= operator === 'and' && !last && isFew(selected[i].selection.estimate, size)
    }
  }
  return selected
}

function searches(condition: Condition): boolean {
  return isGroup(condition)
    ? condition.operands.some(searches)
    : condition.test.op === 'substring' && condition.test.text !== ''
}

function find(
  segment: Segment,
  field: BoundField,
  test: Test,
  texts: FoundTexts,
  areFew: boolean,
): FoundRows {
  switch (test.op) {
    case 'in': {
      if (isList(field.kind)) return findPostings(segment.list(field), test.absent ? [0, 1] : [])
      const column = segment.column(field)
      return findRanges(column, column.codesOf(test.values), test.absent)
    }
    case 'ranges': {
      const column = segment.column(field)
      return findRanges(column, column.codesIn(test.ranges), test.absent)
    }
    case 'substring':
      return findTextOnce(segment.text(field), test.text, texts, areFew)
    case 'overlaps': {
      const list = segment.list(field)
      return findPostings(list, list.codesOf(test.values))
    }
    case 'covers':
      return { selection: inAll(segment.list(field), test.values), access: 'posting-lists' }
  }
}

function findRanges(column: Column, present: Intervals, absent: boolean): FoundRows {
  const intervals = absent ? union([0, 1], present) : present
  const access = isSingle(intervals) ? 'posting-list' : 'ranges'
  return { selection: new Ranges(column, intervals), access }
}

/** Finds the rows in any of some groups. Unites a few groups, so that a page can be read before all rows are found. */
function findPostings({ groups }: ListColumn, codes: Intervals): FoundRows {
  const few = numbersIn(codes, MAX_UNITED_GROUPS)
  const each = few?.map((code) => rowsOfGroups(groups, [code, code + 1]))
  const selection = each ? unite(each, groups.size).selection : rowsOfGroups(groups, codes)
  return { selection, access: isSingle(codes) ? 'posting-list' : 'posting-lists' }
}

/**
 * The rows whose lists have all elements from the `from`th on. Looks up some elements at a time, and stops
 * when no list has all of these: lists are short, but a query may name 100,000 elements.
 */
function inAll(list: ListColumn, elements: readonly Scalar[], from = 0): Selection {
  const to = from + ELEMENTS_AT_ONCE
  const codes = elements.slice(from, to).map((each) => list.codesOf([each]))
  const found = inEach(list.groups, codes)
  if (to >= elements.length || found.count === 0) return found
  return intersect([found, inAll(list, elements, to)], list.groups.size).selection
}

/** The rows that are in a group of each of some sets of codes. */
function inEach(groups: PostingLists, codes: readonly Intervals[]): Selection {
  const postings = codes.map((some) => rowsOfGroups(groups, some))
  return intersect(postings, groups.size).selection
}

function findTextOnce(
  column: TextColumn,
  needle: string,
  texts: FoundTexts,
  areFew: boolean,
): FoundRows {
  const ofColumn = texts.get(column) ?? new Map<string, FoundRows>()
  const found = ofColumn.get(needle) ?? findText(column, needle, areFew)
  texts.set(column, ofColumn.set(needle, found))
  return found
}

/** Finds a text by an index, or searches each distinct text, or those of few rows. */
function findText(column: TextColumn, needle: string, areFew: boolean): FoundRows {
  if (needle === '') {
    const present = complement([0, 1], column.codeCount)
    return { selection: new Ranges(column, present), access: 'ranges' }
  }
  const index = column.search.result
  if (index === undefined) {
    const selection = areFew
      ? new TextTests(column, needle)
      : new Ranges(column, column.codesContaining(needle))
    return { selection, access: 'value-search' }
  }
  const fragments = fragmentsOf(needle)
  const hasLetters = fragments.some(({ text }) => index.letters?.codesOf(text) !== undefined)
  // Each text with the letters of a needle of two units contains it.
  const areExact = !needle.includes(' ') && (!hasLetters || needle.length <= 2)
  const { size } = column
  const findCandidates = () =>
    intersect(
      fragments.map((each) => rowsWithFragment(index, each)),
      size,
    ).selection
  const selection = new TextMatches(column, needle, findCandidates, areExact)
  return { selection, access: hasLetters ? 'letter-search' : 'term-search' }
}

/** The rows whose text may contain a fragment: in a term that has a list of rows, or by its letters in another. */
function rowsWithFragment({ terms, letters }: TextIndex, fragment: Fragment): Selection {
  const ofTerms = rowsOfGroups(terms.groups, terms.codesOf(fragment))
  const pairs = letters?.codesOf(fragment.text)
  if (letters === undefined || pairs === undefined) return ofTerms
  const ofLetters = inEach(
    letters.groups,
    pairs.map((code) => [code, code + 1]),
  )
  return unite([ofTerms, ofLetters], terms.groups.size).selection
}
