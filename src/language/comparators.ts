import type { Kind } from './kind.js'
import { isTextKind } from './operands.js'
import type { Direction } from '../time/calendar.js'

/**
 * The shapes of operands. A value is of the field's kind; on a list field, of its element kind.
 */
export type Shape = 'value' | 'valueOrNull' | 'values' | 'valuesOrNull' | 'null' | 'span'

/** The shape of a comparator's operand for each kind of field to which the comparator applies. */
type OperandShapes = { readonly [K in Kind]?: Shape }

/** One comparator of the language (language reference, section 4). */
interface ComparatorRow {
  readonly operands: OperandShapes
  /** The kinds of field on which the operand must be in the field's closed set of values. */
  readonly closed: readonly Kind[]
  /** The name of the function that turns the operand into a test. */
  readonly lowering: string
  /** True if it is the complement of that test, and so matches absent cells. */
  readonly negate: boolean
}

const dates = <S extends Shape>(shape: S) => ({ date: shape, day: shape }) as const
const ordered = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, ...dates(shape), decimal: shape }) as const
const scalars = <S extends Shape>(shape: S) => ({ ...ordered(shape), boolean: shape }) as const
const lists = <S extends Shape>(shape: S) => ({ 'string[]': shape, 'number[]': shape }) as const
const equality = { ...scalars('valueOrNull'), ...lists('null') } as const
const containment = { string: 'value', ...lists('value') } as const
const anyOf = scalars('valuesOrNull')
const elements = lists('values')
const onScalars = ['string', 'number'] as const
const onLists = ['string[]', 'number[]'] as const
const open = [] as const

/**
 * The 22 comparators by their wire names. The types of filters, the parser, the schemas and the table
 * of the language reference follow from this table.
 */
const table = {
  eq: { operands: equality, closed: onScalars, lowering: 'equals', negate: false },
  ne: { operands: equality, closed: onScalars, lowering: 'equals', negate: true },
  gt: { operands: ordered('value'), closed: open, lowering: 'above', negate: false },
  ge: { operands: ordered('value'), closed: open, lowering: 'notBelow', negate: false },
  lt: { operands: ordered('value'), closed: open, lowering: 'below', negate: false },
  le: { operands: ordered('value'), closed: open, lowering: 'notAbove', negate: false },
  contains: { operands: containment, closed: onLists, lowering: 'contains', negate: false },
  not_contains: { operands: containment, closed: onLists, lowering: 'contains', negate: true },
  is_any: { operands: anyOf, closed: onScalars, lowering: 'equalsAny', negate: false },
  is_not_any: { operands: anyOf, closed: onScalars, lowering: 'equalsAny', negate: true },
  includes_any: { operands: elements, closed: onLists, lowering: 'includesAny', negate: false },
  includes_all: { operands: elements, closed: onLists, lowering: 'includesAll', negate: false },
  excludes_any: { operands: elements, closed: onLists, lowering: 'includesAny', negate: true },
  excludes_all: { operands: elements, closed: onLists, lowering: 'includesAll', negate: true },
  eq_date: { operands: dates('value'), closed: open, lowering: 'onDay', negate: false },
  ne_date: { operands: dates('value'), closed: open, lowering: 'onDay', negate: true },
  rp_eq_date: { operands: dates('span'), closed: open, lowering: 'onDayBeforeNow', negate: false },
  rp_lt: { operands: dates('span'), closed: open, lowering: 'belowBeforeNow', negate: false },
  rp_gt: { operands: dates('span'), closed: open, lowering: 'aboveBeforeNow', negate: false },
  rf_eq_date: { operands: dates('span'), closed: open, lowering: 'onDayAfterNow', negate: false },
  rf_lt: { operands: dates('span'), closed: open, lowering: 'belowAfterNow', negate: false },
  rf_gt: { operands: dates('span'), closed: open, lowering: 'aboveAfterNow', negate: false },
} as const satisfies Readonly<Record<string, ComparatorRow>>

export type Lowering = (typeof table)[Comparator]['lowering']

/** The wire name of a comparator. */
export type Comparator = keyof typeof table

export type OperandsOf<C extends Comparator> = (typeof table)[C]['operands']

export type ComparatorsOf = {
  [K in Kind]: { [C in Comparator]: K extends keyof OperandsOf<C> ? C : never }[Comparator]
}

/** The kinds of field on which the operand must be in the field's closed set of values. */
export type ClosedOf<C extends Comparator> = (typeof table)[C] extends {
  readonly closed: readonly (infer K)[]
}
  ? K
  : never

export const comparatorNames: readonly Comparator[] = Object.freeze(
  Object.keys(table) as Comparator[],
)

export function isComparator(name: string): name is Comparator {
  return Object.hasOwn(table, name)
}

/** Returns the operand shape of a comparator on a kind of field; `undefined` if it does not apply. */
export function shapeOf(comparator: Comparator, kind: Kind): Shape | undefined {
  const { operands }: ComparatorRow = table[comparator]
  return Object.hasOwn(operands, kind) ? operands[kind] : undefined
}

export function isClosed(comparator: Comparator, kind: Kind): boolean {
  const { closed }: ComparatorRow = table[comparator]
  return closed.includes(kind)
}

/** True if a comparator on a kind of field searches for its operand inside texts. */
export function isSearch(comparator: Comparator, kind: Kind): boolean {
  return isTextKind(kind) && table[comparator].lowering === 'contains'
}

/** Returns the lowering of a comparator, and whether the comparator negates the lowered test. */
export function loweringOf(comparator: Comparator): { lowering: Lowering; negate: boolean } {
  return table[comparator]
}

/** Returns the comparator that matches exactly the other rows, if one exists. */
export function complementaryTo(comparator: Comparator): Comparator | undefined {
  const { lowering, negate } = table[comparator]
  return comparatorNames.find((other) => {
    return table[other].lowering === lowering && table[other].negate !== negate
  })
}

/** The negation of a comparator without a complement, for present cells. */
export interface Opposite {
  /** One of these comparators holds, with the same operand. */
  readonly rest: readonly Comparator[]
  /** Set if the comparator takes a span. */
  readonly reaching: InstantComparison | undefined
}

/** The comparison with an instant that replaces a comparison whose span has a time part. */
export interface InstantComparison {
  readonly direction: Direction
  readonly reach: 'reach' | 'reachDay'
  readonly absolute: Comparator
  /** Every date matches if the instant is beyond this end of the valid dates; otherwise no date does. */
  readonly matchesPast: 'start' | 'end' | undefined
}

const before = { reach: 'reach', absolute: 'lt', matchesPast: 'end' } as const
const after = { reach: 'reach', absolute: 'gt', matchesPast: 'start' } as const
const onDay = { reach: 'reachDay', absolute: 'eq_date', matchesPast: undefined } as const

/** The comparators without a complement. They never match an absent cell. */
export const opposites: { readonly [C in Comparator]?: Opposite } = {
  gt: { rest: ['le'], reaching: undefined },
  ge: { rest: ['lt'], reaching: undefined },
  lt: { rest: ['ge'], reaching: undefined },
  le: { rest: ['gt'], reaching: undefined },
  rp_eq_date: { rest: ['rp_lt', 'rp_gt'], reaching: { ...onDay, direction: -1 } },
  rp_lt: { rest: ['rp_eq_date', 'rp_gt'], reaching: { ...before, direction: -1 } },
  rp_gt: { rest: ['rp_eq_date', 'rp_lt'], reaching: { ...after, direction: -1 } },
  rf_eq_date: { rest: ['rf_lt', 'rf_gt'], reaching: { ...onDay, direction: 1 } },
  rf_lt: { rest: ['rf_eq_date', 'rf_gt'], reaching: { ...before, direction: 1 } },
  rf_gt: { rest: ['rf_eq_date', 'rf_lt'], reaching: { ...after, direction: 1 } },
}

/** With the operand `null`, `isNull` matches absent cells and `isNotNull` present cells. */
export const isNull = 'eq' satisfies Comparator
export const isNotNull = 'ne' satisfies Comparator

/** The description of a comparator for people and programs. */
export interface ComparatorDescription {
  /** The shape of its operand for each kind of field to which it applies. */
  readonly operands: OperandShapes
  /** A clause that says when a row matches. */
  readonly meaning: string
  /** The comparator that matches exactly the other rows, if one exists. */
  readonly complement: Comparator | undefined
}

/** When a row matches, by lowering. */
const meanings: Readonly<Record<Lowering, string>> = {
  equals: 'the cell equals the operand; `null` equals an absent cell, or an empty list',
  equalsAny: 'the cell equals one of the operands',
  above: 'the cell is greater',
  notBelow: 'the cell is greater or equal',
  below: 'the cell is less',
  notAbove: 'the cell is less or equal',
  contains: 'the text contains the operand; the list has that element',
  includesAny: 'the list has at least one of the operands',
  includesAll: 'the list has every one of the operands',
  onDay: 'the cell falls on that calendar day',
  onDayBeforeNow: 'the cell falls on the day that is the span before now',
  belowBeforeNow: 'the cell lies before that day: it is older',
  aboveBeforeNow: 'the cell lies after that day: it is newer',
  onDayAfterNow: 'the cell falls on the day that is the span after now',
  belowAfterNow: 'the cell lies before that day',
  aboveAfterNow: 'the cell lies after that day',
}

/** Describes the 22 comparators of the language, by their wire names (language reference, section 4). */
export const comparators = Object.freeze(
  Object.fromEntries(comparatorNames.map((name) => [name, describe(name)])),
) as Readonly<Record<Comparator, ComparatorDescription>> // by every name

function describe(name: Comparator): ComparatorDescription {
  const { operands, lowering, negate } = table[name]
  const complement = complementaryTo(name)
  const meaning = negate ? `not \`${complement}\`` : meanings[lowering]
  return Object.freeze({ operands: Object.freeze(operands), meaning, complement })
}
