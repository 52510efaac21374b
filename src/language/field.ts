import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { isArray } from '../untrusted/plain.js'
import { quote, isStorable } from '../untrusted/quote.js'
import {
  comparatorNames,
  isClosed,
  shapeOf,
  type Comparator,
  type ComparatorsOf,
  type Shape,
} from './comparators.js'
import { foldTexts, type Fold } from './fold.js'
import { hasTexts, isExactKind, isList, kinds, type Kind, type KindTypes } from './kind.js'
import { kindOf } from './kind-cells.js'
import type { Limits } from './limits.js'

/**
 * The declaration of a field: its kind, its getter, the rules for clients, and its description
 * (language reference, sections 2 and 10).
 */
export interface Field<K extends Kind = Kind, Row = never> {
  readonly kind: K
  /** Reads the cell of a row; defaults to `row[name]`. Errors that it throws propagate. */
  readonly get?: ((row: Row) => unknown) | undefined
  /** Hides the field from clients: only `within` can name it. Defaults to false. */
  readonly internal?: boolean | undefined
  /**
   * The only values that clients may use as operands, on string, number and list fields. Order
   * comparisons, and `contains` on text, take any operand. Restricts neither cells nor `within`.
   */
  readonly values?: readonly KindTypes[K]['closed'][] | undefined
  /**
   * The only comparators that clients may use; defaults to all comparators of the kind. A complement
   * must be listed separately. Does not restrict `within`.
   */
  readonly comparators?: readonly ComparatorsOf[K][] | undefined
  /** Whether clients may sort by the field. Defaults to true, except on lists. */
  readonly sortable?: KindTypes[K]['sortable'] | undefined
  /** `false` if clients cannot count the field by facets. Defaults to true. */
  readonly facets?: boolean | undefined
  /** Folds texts before they are tested or sorted, on `string` and `string[]` fields. */
  readonly fold?: KindTypes[K]['fold'] | undefined
  /** The digits after the point that answers have, from 0 to 100, on `decimal` fields. */
  readonly scale?: (K extends 'decimal' ? number : never) | undefined
  /** The field's name for people. */
  readonly label?: string | undefined
  /** The field's meaning, in one sentence. */
  readonly description?: string | undefined
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>

/** The declaration of a field: its kind, or a `Field`. */
export type FieldDeclaration<Row = never> = Kind | { [K in Kind]: Field<K, Row> }[Kind]

/** Rejects unknown properties, so that a misspelt property does not compile. */
export type KnownMembers<D> = {
  readonly [N in keyof D]: D[N] extends object
    ? { readonly [M in Exclude<keyof D[N], keyof Field>]: never }
    : unknown
}

type FieldRules = Pick<Field, 'kind' | 'comparators' | 'values'>

/** Returns the operand shape of a comparator on a field; `undefined` if clients may not use it. */
export function operandOn(
  { kind, comparators }: FieldRules,
  comparator: Comparator,
): Shape | undefined {
  if (comparators?.includes(comparator) === false) return undefined
  return shapeOf(comparator, kind)
}

/** Returns the comparators that clients may use on a field, in the order of the language reference. */
export function comparatorsOn(field: FieldRules): readonly Comparator[] {
  return comparatorNames.filter((each) => operandOn(field, each) !== undefined)
}

/** Returns the closed set that contains every valid operand of a comparator; `undefined` if not closed. */
export function valuesOn({ kind, values }: FieldRules, comparator: Comparator): Field['values'] {
  return isClosed(comparator, kind) ? values : undefined
}

export function isSortable({ kind, sortable }: Field): boolean {
  return sortable !== false && !isList(kind)
}

const folds: readonly Fold[] = ['ascii', 'case', 'accents']

export function readField(name: string, declaration: FieldDeclaration, limits: Limits): Field {
  const place = `field ${quote(name)}`
  const declared = typeof declaration === 'string' ? { kind: declaration } : declaration
  const {
    kind,
    get,
    internal,
    values,
    comparators,
    sortable,
    facets,
    fold,
    scale,
    label,
    description,
    ...unknown
  } = ownMembers<Field>(place, declared)
  if (name === '__proto__') throw new TypeError('fields: expected other names, got "__proto__"')
  refuseMembers(place, unknown)
  if (!kinds.includes(kind)) {
    throw new TypeError(`${place}, kind: expected one of ${kinds.join(', ')}, got ${quote(kind)}`)
  }
  // Has every optional property, so that all fields have the same object shape.
  const rules = { kind, get, internal, values, comparators, sortable, facets, fold, scale }
  const field: Field = { ...rules, label, description }
  const check = (member: keyof Field, isFit: boolean, expected: string): void => {
    const value = field[member]
    if (value === undefined || isFit) return
    throw new TypeError(`${place}, ${member}: expected ${expected}, got ${quote(value)}`)
  }
  check('get', typeof get === 'function', 'a function')
  check('internal', typeof internal === 'boolean', 'true or false')
  check('sortable', typeof sortable === 'boolean', 'true or false')
  check('facets', typeof facets === 'boolean', 'true or false')
  check('sortable', sortable === false || !isList(kind), 'false on a list')
  check('scale', isScale(scale), 'an integer from 0 to 100')
  check('scale', isExactKind(kind), `none on a ${kind}`)
  check('label', isWords(label), 'a string that is not empty')
  check('description', isWords(description), 'a string that is not empty')
  check('fold', folds.includes(fold!), folds.map(quote).join(' or '))
  if (fold !== undefined && !hasTexts(kind)) {
    throw new TypeError(`${place}, fold: expected a field of kind string or string[], got ${kind}`)
  }
  return Object.freeze({
    ...field,
    values: values === undefined ? values : readValues(place, values, field, limits),
    comparators:
      comparators === undefined ? comparators : readComparators(place, comparators, kind),
  })
}

/** True for a number of digits after the point. */
export function isScale(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function readComparators(place: string, given: unknown, kind: Kind): readonly Comparator[] {
  const names = comparatorsOn({ kind })
  const copy: unknown[] = isArray(given) ? Array.from(given) : [undefined] // without holes
  const wrong = copy.findIndex(
    (each, i) => !names.includes(each as Comparator) || copy.indexOf(each) < i,
  )
  if (wrong >= 0) {
    const got = quote(isArray(given) ? copy[wrong] : given)
    throw new TypeError(
      `${place}, comparators: expected some of ${names.join(', ')}, each once, got ${got}`,
    )
  }
  return Object.freeze(copy as Comparator[]) // checked above
}

/** Returns a frozen copy of a closed set. Clients can send each value unchanged as an operand. */
function readValues(
  place: string,
  values: unknown,
  { kind, fold }: Field,
  { maxTextLength }: Limits,
): readonly (string | number)[] {
  const check = (isFit: boolean, expected: string, got: unknown): void => {
    if (!isFit) throw new TypeError(`${place}, values: expected ${expected}, got ${quote(got)}`)
  }
  const isText = hasTexts(kind)
  if (!kindOf(kind).isClosable) {
    throw new TypeError(`${place}, values: expected a string, number or list field, got ${kind}`)
  }
  const expected = isText
    ? `strings of at most ${maxTextLength} UTF-16 units without U+0000 or a lone surrogate`
    : 'finite numbers other than -0'
  check(Array.isArray(values) && values.length > 0, 'an array of at least one value', values)
  const copy = [...(values as (string | number)[])] // the loop checks the elements
  const met = new Set<string | number>()
  for (const value of copy) {
    const isFit =
      isText && typeof value === 'string'
        ? value.length <= maxTextLength && isStorable(value)
        : !isText && Number.isFinite(value) && !Object.is(value, -0)
    check(isFit, expected, value)
    const folded = fold === undefined ? value : foldTexts(value, fold)
    check(!met.has(folded), `values that differ${fold ? ' once folded' : ''}`, value)
    met.add(folded)
  }
  return Object.freeze(copy)
}
