import { own } from '../untrusted/plain.js'
import type { Comparator } from './comparators.js'
import type { Comparison, Filter, FullFilter, FullGroup, Group } from './query.js'
import type { Resource } from './resource.js'

export type Operator = 'and' | 'or'

/** A leaf, or an `and` or `or` group of trees. Groups may have more members, `More`. */
export type TreeOf<Leaf, More = unknown> = Leaf | GroupOf<Leaf, More>

export type GroupOf<Leaf, More = unknown> = More & {
  readonly operator: Operator
  readonly operands: readonly TreeOf<Leaf, More>[]
}

/** A comparison that is not checked against a resource. */
export interface AnyComparison {
  readonly field: string
  readonly comparator: Comparator
  readonly value: unknown
}

export type AnyFilter = TreeOf<AnyComparison>

type GroupIn<Tree> = Extract<Tree, { readonly operands: readonly unknown[] }>

/** True if a filter, or the condition of a plan, is a group; false if it is a comparison or a predicate. */
export function isGroup<R extends Resource>(filter: FullFilter<R>): filter is FullGroup<R>
export function isGroup<R extends Resource>(filter: Filter<R>): filter is Group<R>
export function isGroup<Tree extends object>(tree: Tree): tree is GroupIn<Tree>
export function isGroup(filter: object): boolean {
  const { hasOwn } = Object // not a loop over names, which takes five times as long
  const members: { readonly operator?: unknown; readonly operands?: unknown } = filter
  if (own(members, 'operator') !== undefined || own(members, 'operands') !== undefined) return true
  return !(hasOwn(filter, 'field') || hasOwn(filter, 'comparator') || hasOwn(filter, 'value'))
}

/** True if a filter is a comparison; false if it is a group of filters. */
export function isComparison<R extends Resource>(
  filter: Filter<R> | FullFilter<R>,
): filter is Comparison<R> {
  return !isGroup(filter as AnyFilter) // the check does not depend on the resource
}

/** Returns a group of operands, or the operand if there is only one. */
export function joinTrees<Leaf extends object>(
  operator: Operator,
  operands: readonly TreeOf<Leaf>[],
): TreeOf<Leaf> {
  return operands.length === 1 ? operands[0]! : { operator, operands }
}

/** Computes a value from the leaves of a tree up. */
export function foldTree<Leaf extends object, T>(
  tree: TreeOf<Leaf>,
  ofLeaf: (leaf: Leaf) => T,
  ofGroup: (operator: Operator, parts: readonly T[]) => T,
): T {
  const group = asGroup(tree)
  if (group === undefined) return ofLeaf(tree as Leaf) // it is no group
  const parts = group.operands.map((each) => foldTree(each, ofLeaf, ofGroup))
  return ofGroup(group.operator, parts)
}

/** Only a group of a parsed filter, or of a condition, has operands. */
function asGroup<Tree extends object>(tree: Tree) {
  if (!Object.hasOwn(tree, 'operands')) return undefined
  return tree as object as { readonly operator: Operator; readonly operands: readonly Tree[] } // a group has subtrees
}

/** Returns the operand of a group with a single operand, recursively; otherwise the tree. */
export function unwrap<Tree extends object>(tree: Tree): Tree {
  const group = asGroup(tree)
  return group?.operands.length === 1 ? unwrap(group.operands[0]!) : tree
}

/** Inlines operands that are groups of a single operand, or non-empty groups of the same operator. */
export function flatten<Tree extends object>(
  operator: Operator,
  operands: readonly Tree[],
  flat: Tree[] = [],
): Tree[] {
  for (const each of operands) {
    const inner = asGroup(each)
    const { length } = inner?.operands ?? []
    const isInlined = length === 1 || (length > 0 && inner!.operator === operator)
    if (isInlined) flatten<object>(operator, inner!.operands, flat)
    else flat.push(each)
  }
  return flat
}

/** Inlines groups of the operator, even empty. An empty group of the other operator is returned alone. */
export function inline<Leaf extends object>(
  operator: Operator,
  operands: readonly TreeOf<Leaf>[],
): readonly TreeOf<Leaf>[] {
  const inlined: TreeOf<Leaf>[] = []
  for (const each of operands) {
    const inner = asGroup(each)
    if (inner?.operator === operator) for (const operand of inner.operands) inlined.push(operand)
    else inlined.push(each)
  }
  const decisive = inlined.find((each) => asGroup(each)?.operands.length === 0)
  return decisive === undefined ? inlined : [decisive]
}

/** Returns the operands of the outermost `and`, with nested `and`s flattened, or the filter alone. */
export function conditionsOf(filter: FullFilter): readonly FullFilter[]
export function conditionsOf(filter: AnyFilter): readonly AnyFilter[]
export function conditionsOf(filter: AnyFilter): readonly AnyFilter[] {
  const isAnd = isGroup(filter) && filter.operator === 'and'
  return isAnd ? filter.operands.flatMap((each) => conditionsOf(each)) : [filter]
}

/** The keys that lead from a root to a part. */
export type Path = readonly (string | number)[]

/** A comparison with its path. */
export interface PlacedComparison<C = AnyComparison> {
  readonly path: Path
  readonly comparison: C
}

/** Lists all comparisons of a filter with their paths, depth-first. */
export function placedIn(filter: AnyFilter, path: Path): PlacedComparison[] {
  if (!isGroup(filter)) return [{ path, comparison: filter }]
  return filter.operands.flatMap((each, i) => placedIn(each, [...path, 'operands', i]))
}

/** Returns the field that all comparisons of a filter name; `undefined` if they name several or none. */
export function ownerOf(filter: AnyFilter): string | undefined {
  const names = new Set(placedIn(filter, []).map(({ comparison }) => comparison.field))
  const [name] = names
  return names.size === 1 ? name : undefined
}
