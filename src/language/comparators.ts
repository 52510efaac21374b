import type { Kind } from './kind.js'
import type { Lowering } from './lower.js'

/**
 * The shapes of operands. A value is one of the field's kind; on a list field, one of its elements'
 * kind.
 */
export const shapes = ['value', 'valueOrNull', 'values', 'valuesOrNull', 'null', 'span'] as const

export type Shape = (typeof shapes)[number]

/** The shape of a comparator's operand, by the kinds of field that it applies to. */
export type OperandShapes = { readonly [K in Kind]?: Shape }

/** One comparator of the language (language reference, section 4). */
interface Row {
  readonly operands: OperandShapes
  /** When a row matches. */
  readonly meaning: string
  /** Which test its operand turns into. */
  readonly lowering: Lowering
  /** Whether it is the complement of that test, and so matches absent cells. */
  readonly negate?: true
}

const scalars = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, boolean: shape, date: shape }) as const
const ordered = <S extends Shape>(shape: S) =>
  ({ string: shape, number: shape, date: shape }) as const
const lists = <S extends Shape>(shape: S) => ({ 'string[]': shape, 'number[]': shape }) as const
const equality = { ...scalars('valueOrNull'), ...lists('null') } as const
const containment = { string: 'value', ...lists('value') } as const
const span = { date: 'span' } as const

/**
 * The 22 comparators, by their wire names. All that lists comparators is made from this table: the
 * types of a filter, the parser, the schema, and the table of the language reference.
 */
const table = {
  eq: {
    operands: equality,
    meaning: 'the cell equals the operand; `null` equals an absent cell, or an empty list',
    lowering: 'equals',
  },
  ne: { operands: equality, meaning: 'not `eq`', lowering: 'equals', negate: true },
  gt: { operands: ordered('value'), meaning: 'the cell is greater', lowering: 'above' },
  ge: { operands: ordered('value'), meaning: 'the cell is greater or equal', lowering: 'notBelow' },
  lt: { operands: ordered('value'), meaning: 'the cell is less', lowering: 'below' },
  le: { operands: ordered('value'), meaning: 'the cell is less or equal', lowering: 'notAbove' },
  contains: {
    operands: containment,
    meaning: 'the text contains the operand; the list has that element',
    lowering: 'contains',
  },
  not_contains: {
    operands: containment,
    meaning: 'not `contains`',
    lowering: 'contains',
    negate: true,
  },
  is_any: {
    operands: scalars('valuesOrNull'),
    meaning: 'the cell equals one of the operands',
    lowering: 'equalsAny',
  },
  is_not_any: {
    operands: scalars('valuesOrNull'),
    meaning: 'not `is_any`',
    lowering: 'equalsAny',
    negate: true,
  },
  includes_any: {
    operands: lists('values'),
    meaning: 'the list has at least one of the operands',
    lowering: 'includesAny',
  },
  includes_all: {
    operands: lists('values'),
    meaning: 'the list has every one of the operands',
    lowering: 'includesAll',
  },
  excludes_any: {
    operands: lists('values'),
    meaning: 'not `includes_any`: the list has none of the operands',
    lowering: 'includesAny',
    negate: true,
  },
  excludes_all: {
    operands: lists('values'),
    meaning: 'not `includes_all`: the list lacks at least one of them',
    lowering: 'includesAll',
    negate: true,
  },
  eq_date: {
    operands: { date: 'value' },
    meaning: 'the cell falls on that calendar day',
    lowering: 'onDay',
  },
  ne_date: {
    operands: { date: 'value' },
    meaning: 'not `eq_date`',
    lowering: 'onDay',
    negate: true,
  },
  rp_eq_date: {
    operands: span,
    meaning: 'the cell falls on the day that is the span before now',
    lowering: 'onDayBeforeNow',
  },
  rp_lt: {
    operands: span,
    meaning: 'the cell lies before that day: it is older',
    lowering: 'belowBeforeNow',
  },
  rp_gt: {
    operands: span,
    meaning: 'the cell lies after that day: it is newer',
    lowering: 'aboveBeforeNow',
  },
  rf_eq_date: {
    operands: span,
    meaning: 'the cell falls on the day that is the span after now',
    lowering: 'onDayAfterNow',
  },
  rf_lt: { operands: span, meaning: 'the cell lies before that day', lowering: 'belowAfterNow' },
  rf_gt: { operands: span, meaning: 'the cell lies after that day', lowering: 'aboveAfterNow' },
} as const satisfies Readonly<Record<string, Row>>

/** The wire name of a comparator. */
export type Comparator = keyof typeof table

/** The shapes of the operands of a comparator. */
export type OperandsOf<C extends Comparator> = (typeof table)[C]['operands']

export const comparatorNames: readonly Comparator[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.keys(table) as Comparator[],
)

export function isComparator(name: string): name is Comparator {
  return Object.hasOwn(table, name)
}

/** The shape of operand that a comparator takes on a kind of field; `undefined`: it does not apply. */
export function shapeOf(comparator: Comparator, kind: Kind): Shape | undefined {
  const { operands }: Row = table[comparator]
  return Object.hasOwn(operands, kind) ? operands[kind] : undefined
}

/** The test that a comparator turns its operand into, and whether it is the complement of that. */
export function loweringOf(comparator: Comparator): { lowering: Lowering; negate: boolean } {
  const row: Row = table[comparator]
  return { lowering: row.lowering, negate: isNegated(row) }
}

function isNegated(row: Row): boolean {
  return Object.hasOwn(row, 'negate')
}

/** A comparator as it is described to people and programs. */
export interface ComparatorDescription {
  /** The shape of its operand, by the kinds of field that it applies to. */
  readonly operands: OperandShapes
  /** When a row matches. */
  readonly meaning: string
  /** The comparator that matches exactly the rows that this one does not, where there is one. */
  readonly complement: Comparator | undefined
}

/** The 22 comparators of the language, by their wire names (language reference, section 4). */
export const comparators: Readonly<Record<Comparator, ComparatorDescription>> =
  /* @__PURE__ */ describe()

function describe(): Readonly<Record<Comparator, ComparatorDescription>> {
  const rows: [Comparator, Row][] = comparatorNames.map((name) => [name, table[name]])
  const described = rows.map(([name, row]) => {
    const { operands, meaning, lowering } = row
    const twin = rows.find(
      ([, other]) => other.lowering === lowering && isNegated(other) !== isNegated(row),
    )
    const complement = twin?.[0]
    return [name, Object.freeze({ operands: Object.freeze(operands), meaning, complement })]
  })
  return Object.freeze(Object.fromEntries(described) as Record<Comparator, ComparatorDescription>)
}
