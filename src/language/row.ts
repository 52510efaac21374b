import type { FieldDeclaration, Fields, KnownMembers } from './field.js'
import type { Kind } from './kind.js'

/** What getters take. */
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

/** The cells that are read by name, as a type of row may have them. */
export type ReadCells<F extends Fields, Row> = {
  readonly [N in keyof F as F[N] extends Getting ? never : N]?: Fitting<
    CellAt<Row, N>,
    F[N]['kind']
  >
}

/** What a type of row has under a name; of several types of row, what those have that have it. */
type CellAt<Row, N> = Row extends unknown ? (N extends keyof Row ? Row[N] : never) : never

/** What a cell holds, by kind of field. */
interface CellOf {
  string: string
  number: number
  boolean: boolean
  date: Date | string | number
  'string[]': readonly string[]
  'number[]': readonly number[]
}

/** Anything where a cell of a type can be of a kind, or is always absent; else what the kind holds. */
type Fitting<T, K extends Kind> =
  CanBe<NonNullable<T>, K> extends true ? unknown : CellOf[K] | null | undefined

type CanBe<T, K extends Kind> = [T] extends [never]
  ? true
  : [FittingKind<T, K>] extends [never]
    ? false
    : true

/** Those of some kinds that a value of a type can be of. */
type FittingKind<T, K extends Kind> = K extends Kind
  ? T extends CellOf[K]
    ? K
    : T extends readonly (infer E)[]
      ? FittingList<NonNullable<E>, K>
      : [Extract<CellOf[K], T>] extends [never]
        ? never
        : K
  : never

/** The kind of list where some element can be of it. */
type FittingList<E, K extends Kind> = K extends `${infer One extends 'string' | 'number'}[]`
  ? CanBe<E, One> extends true
    ? K
    : never
  : never

/** Declarations of fields of a type of row, whose names are offered. */
export type DeclarationsFor<Row> = Readonly<Record<string, FieldDeclaration<Row>>> & {
  readonly [N in NameOf<Row>]?: FieldDeclaration<Row>
}

type NameOf<Row> = Row extends unknown ? keyof Row & string : never

/**
 * What declarations must be besides: of a kind that fits the rows, or what the getter returns. The
 * type of `get` itself depends on no other member, so that its parameters and results are inferred.
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
