import type { Scalar } from './kind.js'
import type { Field } from './field.js'

/** A position between values: just before `value`, or just after it. */
export interface Cut {
  readonly value: string | number
  readonly after: boolean
}

/**
 * The values between two cuts; an `undefined` side is unbounded. From before 5 to after 5 contains only
 * 5; from after 5 contains every greater value.
 */
export interface Range {
  readonly from: Cut | undefined
  readonly to: Cut | undefined
}

/**
 * A test of one cell, which engines run instead of a comparator. It is true for an absent cell only if
 * it has `absent: true`. An empty list counts as absent.
 */
export type Test =
  /** The cell is one of `values`, or absent if `absent` is true. On a list only `absent` counts. */
  | { readonly op: 'in'; readonly values: readonly Scalar[]; readonly absent: boolean }
  /** The cell is in one of `ranges`, disjoint and ascending, or absent if `absent` is true. */
  | { readonly op: 'ranges'; readonly ranges: readonly Range[]; readonly absent: boolean }
  /** The cell contains `text`. */
  | { readonly op: 'substring'; readonly text: string }
  /** The list has at least one of `values`. */
  | { readonly op: 'overlaps'; readonly values: readonly Scalar[] }
  /** The list has all of `values`, which is never empty. */
  | { readonly op: 'covers'; readonly values: readonly Scalar[] }

/** A declared field with its name, as in a plan. */
export interface BoundField extends Field {
  readonly name: string
}

/** A test of one field of a row; with `negate`, the exact complement of that test. */
export interface Predicate {
  readonly field: BoundField
  readonly test: Test
  readonly negate: boolean
}
