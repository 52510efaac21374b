import type { FieldDeclaration, Fields, KnownMembers } from './field.js'
import type { Kind, KindTypes, ListKind } from './kind.js'

/** The parameter type of the getters. */
export type ReadRow<F extends Fields> = [GetterOf<F>] extends [never]
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
export type ReadCells<F extends Fields, Row> = {
  readonly [N in keyof F as F[N] extends Getting ? never : N]?: Fitting<
    CellAt<Row, N>,
    F[N]['kind']
  >
}

/** The type of a property of a row. In a union of rows, only the rows with the property count. */
type CellAt<Row, N> = Row extends unknown ? (N extends keyof Row ? Row[N] : never) : never

type CellType<K extends Kind> = K extends ListKind
  ? readonly KindTypes[K]['cell'][]
  : KindTypes[K]['cell']

/** `unknown` if a cell of type `T` can be of the kind or is always absent; otherwise the type of the kind. */
type Fitting<T, K extends Kind> =
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

/** The field declarations for a type of row. Editors complete the names of its properties. */
export type DeclarationsFor<Row> = Readonly<Record<string, FieldDeclaration<Row>>> & {
  readonly [N in NameOf<Row>]?: FieldDeclaration<Row>
}

type NameOf<Row> = Row extends unknown ? keyof Row & string : never

/**
 * A second constraint on declarations: the kind fits the property of the rows, or the result of the
 * getter. The type of `get` does not depend on other properties, so that TypeScript infers its
 * parameter and result.
 */
export type CheckedFor<Row, D> = KnownMembers<D> & {
  readonly [N in keyof D]: D[N] extends Kind
    ? FitKind<Row, N, D[N]>
    : { readonly kind: FitKind<Row, N, D[N]> }
}

type FitKind<Row, N, D> = D extends Getting
  ? KindOfCell<ReturnType<D['get']>>
  : N extends NameOf<Row>
    ? KindOfCell<CellAt<Row, N>>
    : `the rows have no ${N & string}, and no get reads it`

type KindOfCell<T> = [NonNullable<T>] extends [never]
  ? Kind
  : [FittingKind<NonNullable<T>, Kind>] extends [never]
    ? 'no kind of field can hold it'
    : FittingKind<NonNullable<T>, Kind>
