import type { Scalar } from './kind.js'
import type { Field } from './resource.js'

/** A place between values: just before `value`, or just after it. */
export interface Cut {
  readonly value: string | number
  readonly after: boolean
}

/**
 * The values from one cut up to another; a side that is `undefined` is unbounded.
 * `[before 5, after 5)` holds 5 alone, `[after 5, …)` all that is greater.
 */
export interface Range {
  readonly from: Cut | undefined
  readonly to: Cut | undefined
}

/** A range with both its ends. */
export interface Interval extends Range {
  readonly from: Cut
  readonly to: Cut
}

/**
 * All that an engine knows of a comparison. A test holds for an absent cell only where it says
 * `absent`; for lists, absent is the empty list.
 */
export type Test =
  /** The cell is one of `values`; with `absent`, or it is absent. On a list only `absent` speaks. */
  | { readonly op: 'in'; readonly values: readonly Scalar[]; readonly absent: boolean }
  /** The cell lies in one of `ranges`, which are disjoint and ascending; or as `absent` says. */
  | { readonly op: 'ranges'; readonly ranges: readonly Range[]; readonly absent: boolean }
  /** The cell has `text` in it. */
  | { readonly op: 'substring'; readonly text: string }
  /** The list has at least one of `values`. */
  | { readonly op: 'overlaps'; readonly values: readonly Scalar[] }
  /** The list has every one of `values`, which are at least one. */
  | { readonly op: 'covers'; readonly values: readonly Scalar[] }

/** A field as a plan holds it: its declaration, with its name. */
export interface BoundField extends Field {
  readonly name: string
}

/** A test of one field of a row, or with `negate` the exact complement of that test. */
export interface Predicate {
  readonly field: BoundField
  readonly test: Test
  readonly negate: boolean
}
