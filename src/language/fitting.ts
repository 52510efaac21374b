import type { Kind, KindTypes, ListKind } from './kind.js'

/** Which kinds of field fit the type of a property of the rows. */

type CellType<K extends Kind> = K extends ListKind
  ? readonly KindTypes[K]['cell'][]
  : KindTypes[K]['cell']

/** `unknown` if a cell of type `T` can be of the kind or is always absent; otherwise the type of the kind. */
export type Fitting<T, K extends Kind> =
  CanBe<NonNullable<T>, K> extends true ? unknown : CellType<K> | null | undefined

type CanBe<T, K extends Kind> = [T] extends [never]
  ? true
  : [FittingKind<T, K>] extends [never]
    ? false
    : true

/** The kinds in `K` that a value of type `T` can have. */
type FittingKind<T, K extends Kind> = K extends Kind
  ? T extends CellType<K>
    ? K
    : T extends readonly (infer E)[]
      ? FittingList<NonNullable<E>, K>
      : [Extract<CellType<K>, T>] extends [never]
        ? never
        : K
  : never

/** The list kinds in `K` whose elements can have type `E`. */
type FittingList<E, K extends Kind> = K extends `${infer One extends 'string' | 'number'}[]`
  ? CanBe<E, One> extends true
    ? K
    : never
  : never

/** A `Date` is an instant, and drivers differ in the zone of its midnight: only a `get` can say its day. */
export type WithoutDays<T> = unknown extends T
  ? KindOfCell<T>
  : [Extract<T, Date>] extends [never]
    ? KindOfCell<T>
    : Exclude<KindOfCell<T>, 'day'>

export type KindOfCell<T> = [NonNullable<T>] extends [never]
  ? Kind
  : [FittingKind<NonNullable<T>, Kind>] extends [never]
    ? 'no kind of field can hold it'
    : FittingKind<NonNullable<T>, Kind>
