import { ownMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'
import {
  comparatorNames,
  isClosed,
  shapeOf,
  type Comparator,
  type ComparatorsOf,
  type Shape,
} from './comparators.js'
import { foldTexts, type Fold } from './fold.js'
import { isList, kinds, valueKind, type Kind, type KindTypes } from './kind.js'
import type { Limits } from './limits.js'

/**
 * What a field holds, how it is read, who may see it, and what it means to people (language
 * reference, sections 2 and 10).
 */
export interface Field<K extends Kind = Kind, Row = never> {
  readonly kind: K
  /** Reads the cell of a row; defaults to `row[name]`. Its errors reach the caller. */
  readonly get?: ((row: Row) => unknown) | undefined
  /** Hides the field: for clients it does not exist, and only `within` can name it. */
  readonly internal?: boolean | undefined
  /**
   * The only values that clients may use as operands, on string, number and list fields. Comparisons
   * of order, and `contains` on text, take any operand. It does not restrict cells or `within`.
   */
  readonly values?: readonly KindTypes[K]['closed'][] | undefined
  /**
   * The only comparators that clients may use, of those of the kind; a complement counts by itself.
   * By default all. It does not restrict `within`.
   */
  readonly comparators?: readonly ComparatorsOf[K][] | undefined
  /** Whether clients may sort by the field: by default all but lists. */
  readonly sortable?: KindTypes[K]['sortable'] | undefined
  /** How texts are folded before they are tested or sorted, on `string` and `string[]` fields. */
  readonly fold?: KindTypes[K]['fold'] | undefined
  /** What people call the field. */
  readonly label?: string | undefined
  /** What the field means, in a sentence. */
  readonly description?: string | undefined
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>

/** The declaration of a field: its kind, or a `Field`. */
export type FieldDeclaration<Row = never> = Kind | { [K in Kind]: Field<K, Row> }[Kind]

/** Declarations without unknown properties, so that a misspelt one does not compile. */
export type KnownMembers<D> = {
  readonly [N in keyof D]: D[N] extends object
    ? { readonly [M in Exclude<keyof D[N], keyof Field>]: never }
    : unknown
}

/** What decides which comparisons of a field clients may make. */
type FieldRules = Pick<Field, 'kind' | 'comparators' | 'values'>

/** The operand that a comparator takes from clients on a field; `undefined` if they may not use it. */
export function operandOn(
  { kind, comparators }: FieldRules,
  comparator: Comparator,
): Shape | undefined {
  if (comparators?.includes(comparator) === false) return undefined
  return shapeOf(comparator, kind)
}

/** The comparators that clients may use on a field, in the order of the language reference. */
export function comparatorsOn(field: FieldRules): readonly Comparator[] {
  return comparatorNames.filter((each) => operandOn(field, each) !== undefined)
}

/** The values that the operand of a comparator on a field must be among, where there are such. */
export function valuesOn({ kind, values }: FieldRules, comparator: Comparator): Field['values'] {
  return isClosed(comparator, kind) ? values : undefined
}

export function isSortable({ kind, sortable }: Field): boolean {
  return sortable !== false && !isList(kind)
}

const folds: readonly Fold[] = ['ascii', 'case', 'accents']

/** Each member of a declaration, so that all fields have the same. */
const undeclared = {
  get: undefined,
  internal: undefined,
  values: undefined,
  comparators: undefined,
  sortable: undefined,
  fold: undefined,
  label: undefined,
  description: undefined,
}

/**
 * A field in its full form, frozen, from its declaration.
 * @throws TypeError for a declaration of the wrong shape
 */
export function readField(name: string, declaration: FieldDeclaration, limits: Limits): Field {
  const place = `field ${quote(name)}`
  const { kind, ...given } = ownMembers<Field>(
    place,
    typeof declaration === 'string' ? { kind: declaration } : declaration,
  )
  if (name === '__proto__') throw new TypeError('a field cannot be called "__proto__"')
  if (!kinds.includes(kind)) {
    throw new TypeError(`${place}: kind must be one of ${kinds.join(', ')}, got ${quote(kind)}`)
  }
  const field: Field = { kind, ...undeclared, ...given }
  const { get, internal, values, comparators, sortable, fold, label, description } = field
  const check = (member: keyof Field, isFit: boolean, expected: string): void => {
    const value = field[member]
    if (value === undefined || isFit) return
    throw new TypeError(`${place}: ${member} must be ${expected}, got ${quote(value)}`)
  }
  check('get', typeof get === 'function', 'a function')
  check('internal', typeof internal === 'boolean', 'true or false')
  check('sortable', typeof sortable === 'boolean', 'true or false')
  if (sortable === true && isList(kind)) throw new TypeError(`${place}: a list cannot be sorted by`)
  check('label', isWords(label), 'a string that is not empty')
  check('description', isWords(description), 'a string that is not empty')
  check('fold', folds.includes(fold!), folds.map(quote).join(' or '))
  if (fold !== undefined && valueKind(kind) !== 'string') {
    throw new TypeError(`${place}: fold is for string and string[] fields only, not ${kind}`)
  }
  for (const member of Object.keys(given)) {
    if (Object.hasOwn(undeclared, member)) continue
    throw new TypeError(`${place}: unknown property ${quote(member)}`)
  }
  return Object.freeze({
    ...field,
    values: values === undefined ? values : readValues(place, values, field, limits),
    comparators:
      comparators === undefined ? comparators : readComparators(place, comparators, kind),
  })
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** A frozen copy of the comparators that clients may use: each of the kind, and once. */
function readComparators(place: string, given: unknown, kind: Kind): readonly Comparator[] {
  const names = comparatorsOn({ kind })
  const isFit = Array.isArray(given) && given.every((each) => names.includes(each as Comparator))
  if (!isFit || new Set(given).size < given.length) {
    throw new TypeError(
      `${place}: comparators must be different ones of ${names.join(', ')}, got ${quote(given)}`,
    )
  }
  return Object.freeze([...(given as Comparator[])]) // as just seen
}

/**
 * A frozen copy of a closed set: at least one value of the field's kind, none repeated, each of them
 * one that clients can send unchanged as an operand.
 */
function readValues(
  place: string,
  values: unknown,
  { kind, fold }: Field,
  { maxTextLength }: Limits,
): readonly (string | number)[] {
  const check = (isFit: boolean, expected: string, got: unknown): void => {
    if (!isFit) throw new TypeError(`${place}: values must be ${expected}, got ${quote(got)}`)
  }
  const scalar = valueKind(kind)
  if (scalar === 'boolean' || scalar === 'date') {
    throw new TypeError(`${place}: values are for string, number and list fields only, not ${kind}`)
  }
  const isText = scalar === 'string'
  const expected = isText
    ? `strings of at most ${maxTextLength} UTF-16 units without U+0000 or a lone surrogate`
    : 'finite numbers other than -0'
  check(Array.isArray(values) && values.length > 0, 'an array of at least one value', values)
  const copy = [...(values as (string | number)[])] // of those, as is checked next
  const met = new Set<string | number>()
  for (const value of copy) {
    const isFit =
      isText && typeof value === 'string'
        ? value.length <= maxTextLength && isStorable(value)
        : !isText && Number.isFinite(value) && !Object.is(value, -0)
    check(isFit, expected, value)
    const folded = fold === undefined ? value : foldTexts(value, fold)
    check(!met.has(folded), `different${fold ? ' once folded' : ''}`, value)
    met.add(folded)
  }
  return Object.freeze(copy)
}
