import type { Kind, Scalar } from './kind.js'
import * as to from './lower.js'

/**
 * The shapes of operands. A value is one of the field's kind; on a list field, one of its elements'
 * kind.
 */
export const shapes = ['value', 'valueOrNull', 'values', 'valuesOrNull', 'null', 'span'] as const

export type Shape = (typeof shapes)[number]

/** An operand that has passed the parser: dates are text or epoch milliseconds. */
export type Operand = Scalar | null | readonly (Scalar | null)[]

/** One comparator of the language (language reference, section 4). */
export interface ComparatorRow {
  /** The shape of its operand, by the kinds of field that it applies to. */
  readonly operands: { readonly [K in Kind]?: Shape }
  /** When a row matches. */
  readonly meaning: string
  /** Whether it is the exact complement of its test, and so matches absent cells. */
  readonly negate: boolean
  /** The test that engines run. */
  readonly lower: to.Lower<Operand>
}

const onScalars = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, boolean: shape, date: shape }) as const
const onOrdered = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, date: shape }) as const
const onLists = <S extends Shape>(shape: S) => ({ 'string[]': shape, 'number[]': shape }) as const
const onDates = <S extends Shape>(shape: S) => ({ date: shape }) as const

function row<const O extends ComparatorRow['operands'], Value>(
  operands: O,
  lower: to.Lower<Value>,
  meaning: string,
) {
  const given = lower as to.Lower<Operand> // the parser lets only operands of the shape through
  return Object.freeze({ operands: Object.freeze(operands), meaning, negate: false, lower: given })
}

function not<Row extends ComparatorRow>(positive: Row, meaning: string): Row {
  return Object.freeze({ ...positive, meaning, negate: true })
}

const eq = row(
  { ...onScalars('valueOrNull'), ...onLists('null') },
  to.equals,
  'the cell equals the operand; `null` equals an absent cell, or an empty list',
)
const contains = row(
  { string: 'value', ...onLists('value') },
  to.contains,
  'the text has the operand in it; the list has that element',
)
const isAny = row(onScalars('valuesOrNull'), to.equalsAny, 'the cell equals one of the operands')
const includesAny = row(
  onLists('values'),
  to.includesAny,
  'the list has at least one of the operands',
)
const includesAll = row(onLists('values'), to.includesAll, 'the list has every one of the operands')
const eqDate = row(onDates('value'), to.fallsOn, 'the cell falls on that calendar day')

/**
 * The 22 comparators, by their wire names. All that lists comparators is made from this table: the
 * types of a filter, the parser, the schema, and the reference in the README.
 */
export const comparators = Object.freeze({
  eq,
  ne: not(eq, 'not `eq`'),
  gt: row(onOrdered('value'), to.compares(to.above), 'the cell is greater'),
  ge: row(onOrdered('value'), to.compares(to.notBelow), 'the cell is greater or equal'),
  lt: row(onOrdered('value'), to.compares(to.below), 'the cell is less'),
  le: row(onOrdered('value'), to.compares(to.notAbove), 'the cell is less or equal'),
  contains,
  not_contains: not(contains, 'not `contains`'),
  is_any: isAny,
  is_not_any: not(isAny, 'not `is_any`'),
  includes_any: includesAny,
  includes_all: includesAll,
  excludes_any: not(includesAny, 'not `includes_any`: the list has none of the operands'),
  excludes_all: not(includesAll, 'not `includes_all`: the list lacks at least one of them'),
  eq_date: eqDate,
  ne_date: not(eqDate, 'not `eq_date`'),
  rp_eq_date: row(
    onDates('span'),
    to.fallsOnReached(-1),
    'the cell falls on the day that lies the span before now',
  ),
  rp_lt: row(
    onDates('span'),
    to.comparesReached(to.below, -1),
    'the cell lies before that day: it is older',
  ),
  rp_gt: row(
    onDates('span'),
    to.comparesReached(to.above, -1),
    'the cell lies after that day: it is newer',
  ),
  rf_eq_date: row(
    onDates('span'),
    to.fallsOnReached(1),
    'the cell falls on the day that lies the span after now',
  ),
  rf_lt: row(onDates('span'), to.comparesReached(to.below, 1), 'the cell lies before that day'),
  rf_gt: row(onDates('span'), to.comparesReached(to.above, 1), 'the cell lies after that day'),
})

/** The wire name of a comparator. */
export type Comparator = keyof typeof comparators

export const comparatorNames = Object.freeze(Object.keys(comparators) as Comparator[])

/** The shape of operand that a comparator takes on a kind of field; `undefined`: it does not apply. */
export function shapeOf(comparator: Comparator, kind: Kind): Shape | undefined {
  const { operands }: ComparatorRow = comparators[comparator]
  return Object.hasOwn(operands, kind) ? operands[kind] : undefined
}
