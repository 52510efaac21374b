import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { bare, isPlainObject } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import {
  readField,
  type Field,
  type FieldDeclaration,
  type Fields,
  type KnownMembers,
} from './field.js'
import type { Kind } from './kind.js'
import { markMaxLimit, readLimits, type LimitOptions, type Limits } from './limits.js'
import type { BoundField } from './predicate.js'
import { remember } from './remember.js'
import type { CheckedFor, DeclarationsFor, ReadCells, ReadRow } from './row.js'

/** The declaration of what can be queried. */
export interface Resource<F extends Fields = Fields> {
  readonly fields: F
  /** The field whose value identifies a row. */
  readonly key: string | undefined
  readonly limits: Limits
}

/** The options of a resource besides its fields. */
export interface ResourceOptions<Name extends string = string> {
  /** The field whose value identifies a row: a string or a number. */
  readonly key?: Name | undefined
  readonly limits?: LimitOptions | undefined
}

/** Declared fields in their full form. */
export type FieldsOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  readonly [N in keyof D]: FieldFor<D[N]>
}

type FieldFor<D extends FieldDeclaration> = D extends Kind ? Field<D> : D extends Field ? D : never

type KeyOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  [N in keyof D]: [FieldsOf<D>[N]['kind'] & ('string' | 'number')] extends [never] ? never : N
}[keyof D] &
  string

/**
 * The rows that a resource reads. `RowOf<R>` is what its getters take, or `unknown` without getters.
 * `RowOf<R, Row>` is the constraint on a type of row: rows are objects, and a cell that can never be
 * of its field's kind does not fit, such as a boolean in a number field. A cell that may be of the
 * kind fits (`unknown`, `string | number`), and so does a missing one.
 */
export type RowOf<R extends Resource, Row = unknown> = unknown extends Row
  ? ReadRow<R['fields']>
  : [Row] extends [object]
    ? object & ReadRow<R['fields']> & ReadCells<R['fields'], Row>
    : object

/** Declarations, spelt out: an error then names the kinds. */
type Declared = Readonly<Record<string, FullField['kind'] | FullField>>
type FullField = Extract<FieldDeclaration, object>

/**
 * Declares what can be queried: fields by name, each a kind or a `Field`, a key, and limits. The
 * result is frozen. Its type carries the fields, their kinds and the type of row that getters read.
 *
 * @example
 * const people = defineResource({ id: 'string', born: 'date', tags: 'string[]' }, { key: 'id' })
 *
 * @throws TypeError for a declaration of the wrong shape, RangeError for a limit out of bounds
 */
export function defineResource<const D extends Declared>(
  fields: D & KnownMembers<D>,
  options?: ResourceOptions<KeyOf<D>>,
): Resource<FieldsOf<D>>
export function defineResource(
  fields: Readonly<Record<string, FieldDeclaration>>,
  options: ResourceOptions = {},
): Resource {
  const { key, limits: given, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const limits = readLimits(given)
  const declared = readFields(fields, limits)
  const kind = typeof key === 'string' ? declared[key]?.kind : undefined // no other key is a name
  if (key !== undefined && kind !== 'string' && kind !== 'number') {
    throw new TypeError(`key must name a string or number field, got ${quote(key)}`)
  }
  return Object.freeze(markMaxLimit({ fields: declared, key, limits }, given))
}

/**
 * Like `defineResource`, checked against a type of row: rows have a cell for each name unless the
 * field has a `get`, the cell can be of the field's kind, and each `get` reads such a row.
 *
 * @example
 * const orders = defineResourceFor<Order>()({ id: 'number', city: { kind: 'string', get: (order) => order.buyer?.city } })
 */
export function defineResourceFor<Row>() {
  return <const D extends DeclarationsFor<Row> & CheckedFor<Row, D>>(
    fields: D,
    options?: ResourceOptions<KeyOf<D>>,
  ): Resource<FieldsOf<D>> => defineResource<D>(fields, options)
}

/** @throws TypeError for anything but a resource; another copy of this package may have made it */
export function requireResource(value: unknown): void {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && Object.hasOwn(value, 'fields') && Object.hasOwn(value, 'limits')) return
  throw new TypeError(`resource must come from defineResource, got ${quote(value)}`)
}

/** A resource whose fields are all public. */
export type Trusted<R extends Resource> = Resource<{
  readonly [N in keyof R['fields']]: Field<R['fields'][N]['kind']>
}>

/** Fields by name, in an object that inherits nothing. */
function readFields(
  declarations: Readonly<Record<string, FieldDeclaration>>,
  limits: Limits,
): Fields {
  if (!isPlainObject(declarations)) {
    throw new TypeError('fields must be a plain object; "__proto__" cannot be declared')
  }
  const fields: Record<string, Field> = bare({})
  for (const [name, declaration] of Object.entries(declarations)) {
    fields[name] = readField(name, declaration, limits)
  }
  return Object.freeze(fields)
}

/** The fields of a resource with their names, likewise. */
export const boundFields = remember(({ fields }: Resource) => {
  const bound: Record<string, BoundField> = bare({})
  for (const [name, field] of Object.entries(fields))
    bound[name] = Object.freeze({ ...field, name })
  return bound
})

/** The field of a name that is declared. */
export function bindField(resource: Resource, name: string): BoundField {
  return boundFields(resource)[name]!
}
