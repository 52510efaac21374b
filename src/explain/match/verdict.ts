import type { GroupOf, TreeOf } from '../../language/tree.js'

interface Outcome {
  readonly holds: boolean
}

/** The members of a `MatchExplanation` with these names, with the distance `Infinity` of a constant. */
interface Verdict<Leaf> {
  readonly deciding: readonly Leaf[]
  readonly pivots: readonly Leaf[]
  readonly distance: number
}

/** Computes the verdict of a filter from the outcomes of its parts for one row. */
export function verdictOf<Leaf extends Outcome>(filter: TreeOf<Leaf, Outcome>): Verdict<Leaf> {
  if (!isGroup(filter)) return { deciding: [filter], pivots: [filter], distance: 1 }
  const { operator, operands, holds } = filter
  // Every operand must have the outcome of an `and` that holds, or of an `or` that does not.
  if ((operator === 'and') === holds) {
    const parts = operands.map((each) => verdictOf(each))
    return {
      deciding: parts.flatMap(({ deciding }) => deciding),
      pivots: parts.flatMap(({ pivots }) => pivots),
      distance: parts.reduce((least, each) => Math.min(least, each.distance), Infinity),
    }
  }
  const agreeing = operands.filter((each) => each.holds === holds).map((each) => verdictOf(each))
  const least = agreeing.reduce((a, b) => (b.deciding.length < a.deciding.length ? b : a))
  const pivots = agreeing.length === 1 ? least.pivots : []
  const distance = agreeing.reduce((sum, each) => sum + each.distance, 0)
  return { deciding: least.deciding, pivots, distance }
}

function isGroup<Leaf>(filter: TreeOf<Leaf, Outcome>): filter is GroupOf<Leaf, Outcome> {
  return Object.hasOwn(filter as object, 'operands') // leaves and groups are objects
}
