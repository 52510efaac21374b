import { isList } from '../../language/kind.js'
import type { BoundField, Predicate, Test } from '../../language/predicate.js'
import { isJunction, type Condition } from '../../plan/condition.js'
import type { Column } from '../storage/column.js'
import { complement, intersection, isSingle, type Intervals } from '../storage/intervals.js'
import type { Part } from '../storage/part.js'
import { Complement, Ranges, type Selection } from './selection.js'
import { Postings, TextMatches } from './deferred.js'
import { intersect, unite, type Combination } from './combine.js'
import { piecesOf } from '../storage/words.js'

/** How the rows of a predicate are found. */
export type Access = 'posting list' | 'ranges' | 'posting lists' | 'value search' | 'word search'

/** What a condition selects, and how. */
export type Selected = SelectedPredicate | SelectedJunction

interface SelectedPredicate {
  readonly selection: Selection
  readonly predicate: Predicate
  readonly access: Access
}

interface SelectedJunction {
  readonly selection: Selection
  readonly op: 'and' | 'or'
  readonly combination: Combination
  readonly conditions: readonly Selected[]
}

export function isSelectedJunction(selected: Selected): selected is SelectedJunction {
  return Object.hasOwn(selected, 'op')
}

/** What tests of a plan were found to select: equal tests of one field are one object. */
type FoundTests = Map<Test, Found>

/** Finds the rows of a part for which a condition holds. */
export function select(part: Part, condition: Condition, found: FoundTests = new Map()): Selected {
  if (!isJunction(condition)) return selectBy(part, condition, found)
  const { op } = condition
  const conditions = condition.conditions.map((each) => select(part, each, found))
  const combine = op === 'and' ? intersect : unite
  const selections = conditions.map(({ selection }) => selection)
  return { ...combine(selections, part.size), op, conditions }
}

/** The codes of a column that all rows of a selection are known to have. */
export function scopeOf(selected: Selected, column: Column): Ranges {
  const isAnd = isSelectedJunction(selected) && selected.op === 'and'
  const conditions = isAnd ? selected.conditions : [selected]
  let scope: Intervals = [0, column.codeCount]
  for (const { selection } of conditions) {
    if (selection instanceof Ranges && selection.column === column) {
      scope = intersection(scope, selection.intervals)
    }
  }
  return new Ranges(column, scope)
}

function selectBy(part: Part, predicate: Predicate, found: FoundTests): SelectedPredicate {
  const { field, test, negate } = predicate
  const { selection, access } = found.get(test) ?? find(part, field, test)
  found.set(test, { selection, access })
  if (!negate) return { selection, predicate, access }
  if (!(selection instanceof Ranges)) {
    return { selection: new Complement(selection, part.size), predicate, access }
  }
  const { column, intervals } = selection
  const rest = new Ranges(column, complement(intervals, column.codeCount))
  return { selection: rest, predicate, access: access === 'posting list' ? 'ranges' : access }
}

function find(part: Part, field: BoundField, test: Test): Found {
  return isList(field.kind)
    ? selectByList(part, field, test)
    : selectByValue(part.column(field), test)
}

type ValueTest = Extract<Test, { op: 'in' | 'ranges' }>

type Found = Pick<SelectedPredicate, 'selection' | 'access'>

function selectByValue(column: Column, test: Test): Found {
  if (test.op === 'substring') return selectByText(column, test.text)
  const intervals = column.intervals(test as ValueTest) // the others are for lists
  const access = isSingle(intervals) ? 'posting list' : 'ranges'
  return { selection: new Ranges(column, intervals), access }
}

function selectByText(column: Column, needle: string): Found {
  const pieces = piecesOf(needle)
  if (pieces.length === 0) return selectBySpaces(column, needle.length)
  const { words } = column
  if (words === undefined) {
    return { selection: new Ranges(column, column.having(needle)), access: 'value search' }
  }
  const postings = pieces.map((piece) => new Postings(words.groups, words.codesOf(piece)))
  const candidates = intersect(postings, column.size).selection
  const areExact = !needle.includes(' ')
  return { selection: new TextMatches(column, needle, candidates, areExact), access: 'word search' }
}

/** The rows whose text has so many spaces in a row: every text has none. */
function selectBySpaces(column: Column, count: number): Found {
  if (count === 0) {
    const present = complement([0, 1], column.codeCount)
    return { selection: new Ranges(column, present), access: 'ranges' }
  }
  const { spaces } = column
  const least = { from: { value: count, after: false }, to: undefined }
  const intervals = spaces.intervals({ op: 'ranges', ranges: [least], absent: false })
  return { selection: new Ranges(spaces, intervals), access: 'ranges' }
}

function selectByList(part: Part, field: BoundField, test: Test): Found {
  const list = part.list(field)
  const { groups } = list
  if (test.op === 'covers') {
    const postings = test.values.map((value) => new Postings(groups, list.codesOf([value])))
    return { selection: intersect(postings, part.size).selection, access: 'posting lists' }
  }
  const codes = test.op === 'overlaps' ? list.codesOf(test.values) : [0]
  const access = codes.length === 1 ? 'posting list' : 'posting lists'
  return { selection: new Postings(groups, codes), access }
}
