import { isTextKind, type Kind } from './kind.js'
import type { Direction } from '../time/calendar.js'

/** The shapes of operands. A value is of the field's kind; on a list field, of its element kind. */
export type Shape = 'value' | 'valueOrNull' | 'values' | 'valuesOrNull' | 'null' | 'span'

/** The shape of a comparator's operand for each kind of field to which the comparator applies. */
type OperandShapes = { readonly [K in Kind]?: Shape }

interface ComparatorRow {
  readonly operands: OperandShapes
  /** The kinds of field on which the operand must be in the field's closed set of values. */
  readonly closed: readonly Kind[]
  /** The comparator whose complement it is. A complement matches absent cells. */
  readonly negates: string | undefined
}

const rowOf = <const Operands, const Closed extends readonly Kind[] = readonly []>(
  operands: Operands,
  closed: Closed = [] as readonly Kind[] as Closed, // the default of the type
) => ({ operands, closed, negates: undefined })

const dates = <S extends Shape>(shape: S) => ({ date: shape, day: shape }) as const
const scalars = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, ...dates(shape), decimal: shape }) as const
const lists = <S extends Shape>(shape: S) => ({ 'string[]': shape, 'number[]': shape }) as const
const [onScalars, onLists] = [['string', 'number'] as const, ['string[]', 'number[]'] as const]

const equality = rowOf(
  { ...scalars('valueOrNull'), boolean: 'valueOrNull', ...lists('null') },
  onScalars,
)
const membership = rowOf({ ...scalars('valuesOrNull'), boolean: 'valuesOrNull' }, onScalars)
const order = rowOf(scalars('value'))
const containment = rowOf({ string: 'value', ...lists('value') }, onLists)
const elements = rowOf(lists('values'), onLists)
const sameDay = rowOf(dates('value'))
const span = rowOf(dates('span'))

/** The 22 comparators by their wire names, from which types, parser, schemas and the reference follow. */
const table = {
  eq: equality,
  ne: { ...equality, negates: 'eq' },
  gt: order,
  ge: order,
  lt: order,
  le: order,
  contains: containment,
  not_contains: { ...containment, negates: 'contains' },
  is_any: membership,
  is_not_any: { ...membership, negates: 'is_any' },
  includes_any: elements,
  includes_all: elements,
  excludes_any: { ...elements, negates: 'includes_any' },
  excludes_all: { ...elements, negates: 'includes_all' },
  eq_date: sameDay,
  ne_date: { ...sameDay, negates: 'eq_date' },
  rp_eq_date: span,
  rp_lt: span,
  rp_gt: span,
  rf_eq_date: span,
  rf_lt: span,
  rf_gt: span,
} as const satisfies Readonly<Record<string, ComparatorRow>>

/** The wire name of a comparator. */
export type Comparator = keyof typeof table

/** A comparator that is not the complement of another. */
export type Positive = {
  [C in Comparator]: (typeof table)[C] extends { readonly negates: string } ? never : C
}[Comparator]

export type OperandsOf<C extends Comparator> = (typeof table)[C]['operands']

export type ComparatorsOf = {
  [K in Kind]: { [C in Comparator]: K extends keyof OperandsOf<C> ? C : never }[Comparator]
}

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

/** Returns a comparator, or the comparator whose complement it is. */
export function positiveOf(comparator: Comparator): { positive: Positive; negate: boolean } {
  const { negates }: ComparatorRow = table[comparator]
  return { positive: (negates ?? comparator) as Positive, negate: negates !== undefined } // of the table
}

/** True if a comparator on a kind of field searches for its operand inside texts. */
export function isSearch(comparator: Comparator, kind: Kind): boolean {
  return isTextKind(kind) && positiveOf(comparator).positive === 'contains'
}

export function complementaryTo(comparator: Comparator): Comparator | undefined {
  const { positive, negate } = positiveOf(comparator)
  if (negate) return positive
  return comparatorNames.find(
    (other) => other !== comparator && positiveOf(other).positive === positive,
  )
}

/** A comparator that neither has a complement nor is one. */
export type Alone = Exclude<
  Positive,
  {
    [C in Comparator]: (typeof table)[C] extends { readonly negates: infer N } ? N : never
  }[Comparator]
>

/** The comparators without a complement, with those that hold for the other present cells. */
export const reverses: Readonly<Record<Alone, readonly Comparator[]>> = {
  gt: ['le'],
  ge: ['lt'],
  lt: ['ge'],
  le: ['gt'],
  rp_eq_date: ['rp_lt', 'rp_gt'],
  rp_lt: ['rp_eq_date', 'rp_gt'],
  rp_gt: ['rp_eq_date', 'rp_lt'],
  rf_eq_date: ['rf_lt', 'rf_gt'],
  rf_lt: ['rf_eq_date', 'rf_gt'],
  rf_gt: ['rf_eq_date', 'rf_lt'],
}

/** A comparator whose operand is a span. */
export type Relative = Extract<Comparator, `${'rp' | 'rf'}_${string}`>

/** The direction of the span of a comparator, and the comparison with the instant that it reaches. */
export type Reach = readonly [Direction, absolute: 'eq_date' | 'lt' | 'gt']

/** Reads the reach of a comparator from its name: `rp_lt` is before an instant in the past. */
export function reachOf(comparator: Relative): Reach {
  return [comparator.startsWith('rp') ? -1 : 1, comparator.slice('rp_'.length) as Reach[1]] // the rest of the name
}

export function isRelative(comparator: Comparator): comparator is Relative {
  return table[comparator].operands === span.operands
}

/** With the operand `null`, `forAbsent` matches absent cells and `forPresent` present cells. */
export const forAbsent = 'eq' satisfies Comparator
export const forPresent = 'ne' satisfies Comparator

/** The description of a comparator for people and programs. */
export interface ComparatorDescription {
  /** The shape of its operand for each kind of field to which it applies. */
  readonly operands: OperandShapes
  /** A clause that says when a row matches. */
  readonly meaning: string
  /** The comparator that matches exactly the other rows, if one exists. */
  readonly complement: Comparator | undefined
}

const meanings: Readonly<Record<Positive, string>> = {
  eq: 'the cell equals the operand; `null` equals an absent cell, or an empty list',
  is_any: 'the cell equals one of the operands',
  gt: 'the cell is greater',
  ge: 'the cell is greater or equal',
  lt: 'the cell is less',
  le: 'the cell is less or equal',
  contains: 'the text contains the operand; the list has that element',
  includes_any: 'the list has at least one of the operands',
  includes_all: 'the list has every one of the operands',
  eq_date: 'the cell falls on that calendar day, or in that period',
  rp_eq_date: 'the cell falls on the day or in the period that is the span before now',
  rp_lt: 'the cell lies before that day or period: it is older',
  rp_gt: 'the cell lies after that day or period: it is newer',
  rf_eq_date: 'the cell falls on the day or in the period that is the span after now',
  rf_lt: 'the cell lies before that day or period',
  rf_gt: 'the cell lies after that day or period',
}

/** Describes the 22 comparators of the language, by their wire names (language reference, section 4). */
export const comparators = Object.freeze(
  Object.fromEntries(comparatorNames.map((name) => [name, describe(name)])),
) as Readonly<Record<Comparator, ComparatorDescription>> // by every name

function describe(name: Comparator): ComparatorDescription {
  const { positive, negate } = positiveOf(name)
  const meaning = negate ? `not \`${positive}\`` : meanings[positive]
  const operands = Object.freeze(table[name].operands)
  return Object.freeze({ operands, meaning, complement: complementaryTo(name) })
}
