import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { offsetsOf } from '../time/zone.js'
import { bare, isPlainObject, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import {
  readField,
  type Field,
  type FieldDeclaration,
  type Fields,
  type KnownMembers,
} from './field.js'
import { isList, type KeyKind, type Kind } from './kind.js'
import type { Fitting, KindOfCell, WithoutDays } from './fitting.js'
import { kindOf } from './kind-cells.js'
import { markMaxLimit, readLimits, type LimitOptions, type Limits } from './limits.js'
import type { BoundField } from './predicate.js'
import { memoize } from '../memoize.js'

/** A declared collection of rows. */
export interface Resource<
  F extends Fields = Fields,
  K extends string | undefined = string | undefined,
> {
  readonly fields: F
  /** The field that identifies a row. */
  readonly key: K
  readonly limits: Limits
  /** The time zone of calls that name none. */
  readonly timeZone?: string | undefined
}

/** The options of a resource. */
export interface ResourceOptions<Name extends string = string> {
  /**
   * The string, number or decimal field that identifies a row. It is present and unique in all rows. Updates,
   * walks and SQL need it.
   */
  readonly key?: Name | undefined
  /** The limits on the queries of clients. Declare at least `maxLimit`: pages have no limit by default. */
  readonly limits?: LimitOptions | undefined
  /** The IANA name of the time zone of calls that name none; defaults to `"UTC"`. */
  readonly timeZone?: string | undefined
}

/** The full form of declared fields. */
export type FieldsOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  readonly [N in keyof D]: FieldFor<D[N]>
}

type FieldFor<D extends FieldDeclaration> = D extends Kind ? Field<D> : D extends Field ? D : never

/** The fields that can be the key, or a text for the message of the compiler. */
type KeyOf<D extends Readonly<Record<string, FieldDeclaration>>> = [KeyNameOf<D>] extends [never]
  ? 'no field is a string, a number or a decimal'
  : KeyNameOf<D>

type KeyNameOf<D extends Readonly<Record<string, FieldDeclaration>>> = {
  [N in keyof D]: [FieldsOf<D>[N]['kind'] & KeyKind] extends [never] ? never : N
}[keyof D] &
  string

/**
 * The type of the rows of a resource. `RowOf<R>` is the parameter of its getters, or `unknown` without
 * getters. `RowOf<R, Row>` is the constraint on a type of row: rows are objects, and a cell that can
 * never be of its field's kind does not fit, such as a boolean in a number field. A cell that may be of
 * the kind fits (`unknown`, `string | number`), and so does a missing cell.
 */
export type RowOf<R extends Resource, Row = unknown> = unknown extends Row
  ? ReadRow<R['fields']>
  : [Row] extends [object]
    ? object & ReadRow<R['fields']> & ReadCells<R['fields'], Row>
    : object

/** The name of a field. */
export type FieldOf<R extends Resource> = keyof R['fields'] & string

/** The name of a field that is not internal. */
export type PublicField<R extends Resource> = {
  [N in FieldOf<R>]: R['fields'][N] extends { readonly internal: true } ? never : N
}[FieldOf<R>]

/** Field declarations, spelt out so that compiler errors name the kinds. */
type Declared = Readonly<Record<string, FullField['kind'] | FullField>>
type FullField = Extract<FieldDeclaration, object>

/**
 * Declares a resource: fields by name, each a kind or a `Field`, a key, and limits. The result is
 * frozen. Its type has the fields, their kinds and the type of row that getters read.
 *
 * @example
 * const people = defineResource({ id: 'string', born: 'date', tags: 'string[]' }, { key: 'id' })
 *
 * @throws TypeError for a declaration of the wrong shape, RangeError for a limit out of bounds or an unknown
 * time zone
 */
export function defineResource<const D extends Declared, const K extends KeyOf<D> = never>(
  fields: D & KnownMembers<D>,
  options?: ResourceOptions<K>,
): Resource<FieldsOf<D>, [K] extends [never] ? undefined : K>
export function defineResource(
  fields: Readonly<Record<string, FieldDeclaration>>,
  options: ResourceOptions = {},
): Resource {
  const { key, limits: given = {}, timeZone, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const asked = ownMembers('limits', given) // calls each getter once
  const limits = readLimits(asked)
  if (!isPlainObject(fields)) {
    throw new TypeError(`fields: expected a plain object without "__proto__", got ${quote(fields)}`)
  }
  if (timeZone !== undefined) offsetsOf(timeZone) // checks it
  const declared: Record<string, Field> = bare({})
  for (const [name, declaration] of Object.entries(fields)) {
    declared[name] = readField(name, declaration, limits)
  }
  const kind = typeof key === 'string' ? declared[key]?.kind : undefined // other keys name no field
  if (key !== undefined && (kind === undefined || isList(kind) || !kindOf(kind).isKey)) {
    const expected = 'the name of a string, number or decimal field'
    throw new TypeError(`key: expected ${expected}, got ${quote(key)}`)
  }
  return Object.freeze(
    markMaxLimit({ fields: Object.freeze(declared), key, limits, timeZone }, asked),
  )
}

/**
 * Returns `defineResource` with a check against a type of row: unless a field has a `get`, the rows have
 * a property of its name that can be of its kind. Each `get` reads a row of the type.
 *
 * @example
 * const orders = defineResourceFor<Order>()({ id: 'number', city: { kind: 'string', get: (order) => order.buyer?.city } })
 */
export function defineResourceFor<Row>() {
  return <
    const D extends DeclarationsFor<Row> & CheckedFor<Row, D>,
    const K extends KeyOf<D> = never,
  >(
    fields: D,
    options?: ResourceOptions<K>,
  ) => defineResource<D, K>(fields, options)
}

/** @throws TypeError unless the value is a resource. Accepts resources of another copy of this package. */
export function requireResource(value: unknown): void {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && Object.hasOwn(value, 'fields') && Object.hasOwn(value, 'limits')) return
  throw new TypeError(`resource: expected a resource from defineResource, got ${quote(value)}`)
}

/** The type of a resource with its internal fields made public, for `within`. */
export type Trusted<R extends Resource> = Resource<{
  readonly [N in keyof R['fields']]: Field<R['fields'][N]['kind']>
}>

/**
 * Returns the time zone of calls on a resource that name none.
 *
 * @throws TypeError unless the value is a resource
 */
export function zoneOf(resource: Resource): string {
  requireResource(resource)
  return own(resource, 'timeZone') ?? 'UTC'
}

/** Returns the fields of a resource with their names, in an object that inherits nothing. */
export const boundFields = memoize(({ fields }: Resource) => {
  const bound: Record<string, BoundField> = bare({})
  for (const [name, field] of Object.entries(fields))
    bound[name] = Object.freeze({ ...field, name })
  return bound
})

/** Returns the key of a resource as updates and walks read it: keys that fold alike are of different rows. */
export const boundKey = memoize((resource: Resource) => {
  const { key } = resource
  return key === undefined ? undefined : { ...bindField(resource, key), fold: undefined }
})

export function bindField(resource: Resource, name: string): BoundField {
  return boundFields(resource)[name]!
}

/** The parameter type of the getters. */
type ReadRow<F extends Fields> = [GetterOf<F>] extends [never]
  ? unknown
  : [GetterOf<F>] extends [(row: infer Row) => unknown]
    ? Row
    : never

type GetterOf<F extends Fields> = {
  [N in keyof F]: F[N] extends Getting<infer Get> ? Get : never
}[keyof F]

interface Getting<Get extends (row: never) => unknown = (row: never) => unknown> {
  readonly get: Get
}

/** The constraint on the properties of a row that are read by name. */
type ReadCells<F extends Fields, Row> = {
  readonly [N in keyof F as F[N] extends Getting ? never : N]?: Fitting<
    CellAt<Row, N>,
    F[N]['kind']
  >
}

/** The type of a property of a row. In a union of rows, only the rows with the property count. */
type CellAt<Row, N> = Row extends unknown ? (N extends keyof Row ? Row[N] : never) : never

/** The field declarations for a type of row. Editors complete the names of its properties. */
type DeclarationsFor<Row> = Readonly<Record<string, FieldDeclaration<Row>>> & {
  readonly [N in NameOf<Row>]?: FieldDeclaration<Row>
}

type NameOf<Row> = Row extends unknown ? keyof Row & string : never

/** The kind fits the property of the rows, or the result of the getter, whose type is inferred first. */
type CheckedFor<Row, D> = KnownMembers<D> & {
  readonly [N in keyof D]: D[N] extends Kind
    ? FitKind<Row, N, D[N]>
    : { readonly kind: FitKind<Row, N, D[N]> }
}

type FitKind<Row, N, D> = D extends Getting
  ? KindOfCell<ReturnType<D['get']>>
  : N extends NameOf<Row>
    ? WithoutDays<CellAt<Row, N>>
    : `the rows have no ${N & string}, and no get reads it`
