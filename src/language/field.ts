import { refuseMembers } from '../untrusted/arguments.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { isStorable } from '../untrusted/text.js'
import { foldText, type Fold } from './fold.js'
import { kinds, valueKind, type Kind, type ScalarKind } from './kind.js'
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
  readonly values?: readonly Choice[K][] | undefined
  /** How texts are folded before they are tested or sorted, on `string` and `string[]` fields. */
  readonly fold?: Folds[K] | undefined
  /** What people call the field. */
  readonly label?: string | undefined
  /** What the field means, in a sentence. */
  readonly description?: string | undefined
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>

/** The declaration of a field: its kind, or a `Field`. */
export type FieldDeclaration<Row = never> = Kind | { [K in Kind]: Field<K, Row> }[Kind]

/** Declarations whose every member is one that a field has: a misspelt one does not compile. */
export type KnownMembers<D> = {
  readonly [N in keyof D]: D[N] extends object
    ? { readonly [M in Exclude<keyof D[N], keyof Field>]: never }
    : unknown
}

/** The values of a closed set, by kind of field. */
interface Choice {
  string: string
  number: number
  boolean: never
  date: never
  'string[]': string
  'number[]': number
}

interface Folds {
  string: Fold
  number: never
  boolean: never
  date: never
  'string[]': Fold
  'number[]': never
}

const folds: readonly Fold[] = ['case', 'accents']

/**
 * A field in its full form, frozen, from its declaration.
 * @throws TypeError for a declaration of the wrong shape
 */
export function readField(name: string, declaration: FieldDeclaration, limits: Limits): Field {
  const given = typeof declaration === 'string' ? { kind: declaration } : declaration
  const { kind, get, internal, values, fold, label, description, ...unknown } = bare<Field>(given)
  if (name === '__proto__') throw new TypeError('a field cannot be called "__proto__"')
  const place = `field ${quote(name)}`
  const check = (member: string, value: unknown, isFit: boolean, expected: string): void => {
    if (value === undefined || isFit) return
    throw new TypeError(`${place}: ${member} must be ${expected}, got ${quote(value)}`)
  }
  if (!kinds.includes(kind)) {
    throw new TypeError(`${place}: kind must be one of ${kinds.join(', ')}, got ${quote(kind)}`)
  }
  check('get', get, typeof get === 'function', 'a function')
  check('internal', internal, typeof internal === 'boolean', 'true or false')
  check('label', label, isWords(label), 'a string that is not empty')
  check('description', description, isWords(description), 'a string that is not empty')
  check('fold', fold, folds.includes(fold!), folds.map(quote).join(' or '))
  if (fold !== undefined && valueKind(kind) !== 'string') {
    throw new TypeError(`${place}: fold is for string and string[] fields only, not ${kind}`)
  }
  refuseMembers(place, unknown)
  const closed = values === undefined ? undefined : readValues(place, values, kind, fold, limits)
  return Object.freeze({ kind, get, internal, values: closed, fold, label, description })
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** A frozen copy of a closed set: at least one value of the field's kind, none repeated. */
function readValues(
  place: string,
  values: unknown,
  kind: Kind,
  fold: Fold | undefined,
  limits: Limits,
): readonly (string | number)[] {
  const fail = (expected: string, got: unknown): never => {
    throw new TypeError(`${place}: ${expected}, got ${quote(got)}`)
  }
  const usable = usableOf(valueKind(kind), limits)
  if (usable === undefined) {
    throw new TypeError(`${place}: values are for string, number and list fields only, not ${kind}`)
  }
  if (!Array.isArray(values) || values.length === 0) {
    return fail('values must be an array of at least one value', values)
  }
  const copy: (string | number)[] = []
  const met = new Set<string | number>()
  for (const value of values as unknown[]) {
    if (!usable.has(value)) return fail(`values must be ${usable.expected}`, value)
    const folded = fold && typeof value === 'string' ? foldText(value, fold) : value
    if (met.has(folded)) return fail(`values must be different${fold ? ' once folded' : ''}`, value)
    met.add(folded)
    copy.push(value)
  }
  return Object.freeze(copy)
}

/** The values that a closed set may have: those that clients can send unchanged as operands. */
function usableOf(
  kind: ScalarKind,
  { maxTextLength }: Limits,
): { has: (value: unknown) => value is string | number; expected: string } | undefined {
  switch (kind) {
    case 'string':
      return {
        has: (value): value is string =>
          typeof value === 'string' && value.length <= maxTextLength && isStorable(value),
        expected: `strings of at most ${maxTextLength} UTF-16 units without U+0000 or a lone surrogate`,
      }
    case 'number':
      return {
        has: (value): value is number => Number.isFinite(value) && !Object.is(value, -0),
        expected: 'finite numbers other than -0',
      }
    case 'boolean':
    case 'date':
      return undefined
  }
}
