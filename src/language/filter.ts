import type { Comparator } from './comparators.js'
import type { Comparison, Filter, FullFilter } from './query.js'
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

/** Whether a part of a filter that is written out in full, as `parseQuery` gives it, is a group. */
export function isGroup<Tree extends object>(
  tree: Tree,
): tree is Extract<Tree, { readonly operands: readonly unknown[] }> {
  return Object.hasOwn(tree, 'operands')
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

/** The operands of the `and` that a filter is, those of an `and` within it among them; of any other filter itself. */
export function operandsOf(filter: FullFilter): readonly FullFilter[] {
  if (isComparison(filter) || filter.operator === 'or') return [filter]
  return filter.operands.flatMap(operandsOf)
}

/** The field that all comparisons of a filter name; `undefined` where there are several, or none. */
export function ownerOf(filter: FullFilter): string | undefined {
  const names = new Set<string>()
  const visit = (part: FullFilter): void => {
    if (isComparison(part)) names.add(part.field)
    else part.operands.forEach(visit)
  }
  visit(filter)
  const [name] = names
  return names.size === 1 ? name : undefined
}
