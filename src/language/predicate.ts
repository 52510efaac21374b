import type { Scalar } from './kind.js'
import type { Field } from './field.js'
import type { Range } from './ranges.js'

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
