import { own } from '../untrusted/plain.js'
import type { Comparator } from './comparators.js'
import type { Comparison, Filter, FullFilter, FullGroup, Group } from './query.js'
import type { Resource } from './resource.js'

/** An `and` or `or` of leaves and groups; each group may have `More` members. */
export type TreeOf<Leaf, More = unknown> = Leaf | GroupOf<Leaf, More>

export type GroupOf<Leaf, More = unknown> = More & {
  readonly operator: 'and' | 'or'
  readonly operands: readonly TreeOf<Leaf, More>[]
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
  const has = (name: string) => own(filter as Readonly<Record<string, unknown>>, name) !== undefined // reads own members alone
  if (has('operator') || has('operands')) return true
  return !['field', 'comparator', 'value'].some((name) => Object.hasOwn(filter, name))
}

/** Whether a filter is a comparison, and not a group of filters. */
export function isComparison<R extends Resource>(
  filter: Filter<R> | FullFilter<R>,
): filter is Comparison<R> {
  return !isGroup(filter as AnyFilter) // whatever its resource is
}

/** A group, or the only part of it. */
export function join<Leaf extends object>(
  operator: 'and' | 'or',
  operands: readonly TreeOf<Leaf>[],
): TreeOf<Leaf> {
  const [only] = operands
  return only !== undefined && operands.length === 1 ? only : { operator, operands }
}

interface GroupLike<Tree> {
  readonly operator: string
  readonly operands: readonly Tree[]
}

/** A filter if it is a group: of trees of its own kind. */
function asGroup<Tree extends object>(tree: Tree): GroupLike<Tree> | undefined {
  const filter: object = tree
  return isGroup(filter as AnyFilter) ? (filter as GroupLike<Tree>) : undefined // as the line above
}

/** The one operand of a group of one, and so on. */
export function unwrap<Tree extends object>(tree: Tree): Tree {
  const group = asGroup(tree)
  return group?.operands.length === 1 ? unwrap(group.operands[0]!) : tree
}

/** Some operands of an operator; those of inner groups that add nothing take the places of the groups. */
export function flatten<Tree extends object>(
  operator: 'and' | 'or',
  operands: readonly Tree[],
  flat: Tree[] = [],
): Tree[] {
  for (const each of operands) {
    const inner = asGroup(each)
    const isSame = inner !== undefined && inner.operator === operator && inner.operands.length > 0
    if (isSame || inner?.operands.length === 1) flatten<object>(operator, inner.operands, flat)
    else flat.push(each)
  }
  return flat
}

/** The operands of the outermost `and`, nested `and`s flattened; else the filter alone. */
export function operandsOf(filter: FullFilter): readonly FullFilter[]
export function operandsOf(filter: AnyFilter): readonly AnyFilter[]
export function operandsOf(filter: AnyFilter): readonly AnyFilter[] {
  const isAnd = isGroup(filter) && filter.operator === 'and'
  return isAnd ? filter.operands.flatMap((each) => operandsOf(each)) : [filter]
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

/** The field that all comparisons of a filter name; `undefined` where there are several, or none. */
export function ownerOf(filter: AnyFilter): string | undefined {
  const names = new Set(placedIn(filter, []).map(({ comparison }) => comparison.field))
  const [name] = names
  return names.size === 1 ? name : undefined
}
