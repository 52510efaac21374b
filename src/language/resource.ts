import type { Fold } from './fold.js'
import { kinds, type Kind } from './kind.js'
import { bare, isPlainObject } from '../checks/plain.js'
import { refuseMembers, ownMembers } from '../checks/arguments.js'
import { quote } from '../checks/quote.js'

/** A field as it is declared: a kind alone, or a `Field`. */
export type FieldDeclaration = Kind | Field

/** What a field holds, how it is read, and who may see it (language reference, section 2). */
export interface Field<K extends Kind = Kind> {
  readonly kind: K
  /** Reads the cell of a row; defaults to `row[name]`. Its errors reach the caller. */
  readonly get?: ((row: never) => unknown) | undefined
  /** Hides the field from clients: to them it does not exist. Only `within` can name it. */
  readonly internal?: boolean | undefined
  readonly fold?: Fold | undefined
}

/** The fields of a resource, by name. */
export type Fields = Readonly<Record<string, Field>>

/** How large a query may be, in whole numbers from 0 on (language reference, section 8). */
export interface Limits {
  /** Groups around a comparison; settable up to 100. */
  readonly maxDepth: number
  readonly maxComparisons: number
  /** Elements of one operand list, repeated ones counted. */
  readonly maxListLength: number
  /** UTF-16 units of any text in an operand. */
  readonly maxTextLength: number
  readonly maxSortFields: number
  /** Rows of a page. */
  readonly maxLimit: number
  /** Rows of a page when the query has no limit; defaults to `maxLimit`. */
  readonly defaultLimit: number
}

/** The declaration of what can be queried. */
export interface Resource<F extends Fields = Fields> {
  readonly fields: F
  /** The field whose value names a row. */
  readonly key: string | undefined
  readonly limits: Limits
}

/** What a resource has besides its fields. */
export interface ResourceOptions<Name extends string = string> {
  /** The field whose value names a row: a string or a number. */
  readonly key?: Name | undefined
  readonly limits?: { readonly [L in keyof Limits]?: Limits[L] | undefined } | undefined
}

/** Declared fields in their full form. */
export type FieldsOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  readonly [N in keyof D]: FieldOf<D[N]>
}

type FieldOf<D extends FieldDeclaration> = D extends Kind ? Field<D> : D extends Field ? D : never

/** The fields whose value can name a row. */
type KeyOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  [N in keyof D]: [FieldsOf<D>[N]['kind'] & ('string' | 'number')] extends [never] ? never : N
}[keyof D] &
  string

/** The rows that a resource reads: the type that its getters take, or `unknown` without getters. */
export type RowOf<R extends Resource> = [GetterOf<R['fields']>] extends [never]
  ? unknown
  : [GetterOf<R['fields']>] extends [(row: infer Row) => unknown]
    ? Row
    : never

type GetterOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly get: infer Get extends (row: never) => unknown }
    ? Get
    : never
}[keyof F]

/** Deeper than any person nests, and far from the end of any stack. */
export const MAX_DEPTH = 100

const defaultLimits: Limits = {
  maxDepth: 16,
  maxComparisons: 100,
  maxListLength: 500,
  maxTextLength: 256,
  maxSortFields: 8,
  maxLimit: Infinity,
  defaultLimit: Infinity,
}

/**
 * Declares what can be queried: fields by name, each a kind or a `Field`, a key, and limits. The
 * result is frozen. Its type carries the fields, their kinds and the type of row that getters read.
 *
 * @example
 * const people = defineResource({ id: 'string', born: 'date', tags: 'string[]' }, { key: 'id' })
 *
 * @throws TypeError for a declaration of the wrong shape, RangeError for a limit out of bounds
 */
export function defineResource<const D extends Readonly<Record<string, FieldDeclaration>>>(
  fields: D,
  options?: ResourceOptions<KeyOf<D>>,
): Resource<FieldsOf<D>>
export function defineResource(
  fields: Readonly<Record<string, FieldDeclaration>>,
  options: ResourceOptions = {},
): Resource {
  const declared = readFields(fields)
  const { key, limits, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  if (key !== undefined && !['string', 'number'].includes(declared[key]?.kind ?? '')) {
    throw new TypeError(`key must name a string or number field, got ${quote(key)}`)
  }
  return Object.freeze({ fields: declared, key, limits: readLimits(limits) })
}

/** Refuses anything but a resource; one made by another copy of this package is accepted. */
export function requireResource(value: unknown): void {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && Object.hasOwn(value, 'fields') && Object.hasOwn(value, 'limits')) return
  throw new TypeError(`resource must come from defineResource, got ${quote(value)}`)
}

/** A resource whose every field can be named. */
export type Trusted<R extends Resource> = Resource<{
  readonly [N in keyof R['fields']]: Field<R['fields'][N]['kind']>
}>

function readFields(declarations: Readonly<Record<string, FieldDeclaration>>): Fields {
  if (!isPlainObject(declarations)) {
    throw new TypeError('fields must be a plain object; "__proto__" cannot be declared')
  }
  const entries = Object.entries(declarations)
  return fieldsOf(entries.map(([name, declaration]) => [name, readField(name, declaration)]))
}

/** Fields by name, in an object that inherits nothing: only declared names are found. */
function fieldsOf(entries: readonly (readonly [name: string, field: Field])[]): Fields {
  return Object.freeze(bare(Object.fromEntries(entries)))
}

function readField(name: string, declaration: FieldDeclaration): Field {
  const given = typeof declaration === 'string' ? { kind: declaration } : declaration
  const { kind, get, internal, fold, ...unknown } = bare<Field>(given)
  const place = `field ${quote(name)}`
  if (name === '__proto__') throw new TypeError('a field cannot be called "__proto__"')
  if (!kinds.includes(kind)) {
    throw new TypeError(`${place}: kind must be one of ${kinds.join(', ')}, got ${quote(kind)}`)
  }
  if (get !== undefined && typeof get !== 'function') {
    throw new TypeError(`${place}: get must be a function, got ${quote(get)}`)
  }
  if (internal !== undefined && typeof internal !== 'boolean') {
    throw new TypeError(`${place}: internal must be true or false, got ${quote(internal)}`)
  }
  refuseMembers(place, unknown)
  return Object.freeze({ kind, get, internal, fold })
}

function readLimits(given: ResourceOptions['limits'] = {}): Limits {
  const members = ownMembers('limits', given)
  const limits: { -readonly [L in keyof Limits]: Limits[L] } = { ...defaultLimits }
  for (const [name, value] of Object.entries(members)) {
    if (!Object.hasOwn(defaultLimits, name)) throw new TypeError(`unknown limit ${quote(name)}`)
    const limit = name as keyof Limits // one of them, as just seen
    if (value !== undefined) limits[limit] = readLimit(limit, value)
  }
  if (members.defaultLimit === undefined) limits.defaultLimit = limits.maxLimit
  if (limits.defaultLimit > limits.maxLimit) {
    throw new RangeError(`defaultLimit ${limits.defaultLimit} is above maxLimit ${limits.maxLimit}`)
  }
  return Object.freeze(limits)
}

function readLimit(name: keyof Limits, value: number): number {
  const most =
    name === 'maxDepth'
      ? MAX_DEPTH
      : defaultLimits[name] === Infinity
        ? Infinity
        : Number.MAX_SAFE_INTEGER
  const whole = Number.isSafeInteger(value) || value === Infinity
  if (whole && value >= 0 && value <= most) return value
  throw new RangeError(`${name} must be a whole number from 0 to ${most}, got ${quote(value)}`)
}
