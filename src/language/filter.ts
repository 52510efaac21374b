import type { Comparator } from './comparators.js'
import type { Comparison, Filter, FullFilter, FullGroup, Group } from './query.js'
import type { Resource } from './resource.js'

/** An `and` or `or` of leaves and groups: the shape of a filter, whatever its comparisons are. */
export type TreeOf<Leaf> = Leaf | GroupOf<Leaf>

export interface GroupOf<Leaf> {
  readonly operator: 'and' | 'or'
  readonly operands: readonly TreeOf<Leaf>[]
}

/** A comparison of whatever resource, not checked against it. */
export interface AnyComparison {
  readonly field: string
  readonly comparator: Comparator
  readonly value: unknown
}

export type AnyFilter = TreeOf<AnyComparison>

/** Whether a filter is a group of filters, and not a comparison. */
export function isGroup(filter: AnyFilter): filter is GroupOf<AnyComparison>
export function isGroup<R extends Resource>(filter: FullFilter<R>): filter is FullGroup<R>
export function isGroup<R extends Resource>(filter: Filter<R>): filter is Group<R>
export function isGroup(filter: object): boolean {
  return !Object.hasOwn(filter, 'field')
}

/** Whether a filter is a comparison, and not a group of filters. */
export function isComparison<R extends Resource>(
  filter: Filter<R> | FullFilter<R>,
): filter is Comparison<R> {
  return Object.hasOwn(filter, 'field')
}

/** A group, or the only part of it. */
export function join<Leaf extends object>(
  operator: 'and' | 'or',
  operands: readonly TreeOf<Leaf>[],
): TreeOf<Leaf> {
  const [only] = operands
  return only !== undefined && operands.length === 1 ? only : { operator, operands }
}

/** A comparison, with the keys that lead to it. */
export interface PlacedComparison<C = AnyComparison> {
  readonly path: readonly (string | number)[]
  readonly comparison: C
}

/** All comparisons of a filter, depth-first. */
export function placedIn(filter: AnyFilter, path: PlacedComparison['path']): PlacedComparison[] {
  if (!isGroup(filter)) return [{ path, comparison: filter }]
  return filter.operands.flatMap((each, i) => placedIn(each, [...path, 'operands', i]))
}

/**
 * A filter without the conditions of a field's own: those operands of the outermost `and`, nested
 * `and`s included, whose comparisons all name the field, or the whole filter if it is such a one.
 * Where other fields stand beside it in an `or` it stays, and so does a group without a comparison.
 */
export function withoutOwn(filter: FullFilter, field: string): FullFilter
export function withoutOwn(filter: AnyFilter, field: string): AnyFilter
export function withoutOwn(filter: AnyFilter, field: string): AnyFilter {
  const isOwn = (condition: AnyFilter) => {
    const placed = placedIn(condition, [])
    return placed.length > 0 && placed.every(({ comparison }) => comparison.field === field)
  }
  const left = conjunctsOf(filter).filter((each) => !isOwn(each))
  return join('and', left)
}

/** The operands of the outermost `and`, nested `and`s flattened; else the filter alone. */
function conjunctsOf(filter: AnyFilter): readonly AnyFilter[] {
  const isAnd = isGroup(filter) && filter.operator === 'and'
  return isAnd ? filter.operands.flatMap(conjunctsOf) : [filter]
}
