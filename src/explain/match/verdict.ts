import { foldTree, type TreeOf } from '../../language/tree.js'

interface Outcome {
  readonly holds: boolean
}

/** The members of a `MatchExplanation` with these names, with the distance `Infinity` of a constant. */
interface Verdict<Leaf> extends Outcome {
  readonly deciding: readonly Leaf[]
  readonly pivots: readonly Leaf[]
  readonly distance: number
}

export function verdictOf<Leaf extends Outcome>(filter: TreeOf<Leaf>): Verdict<Leaf> {
  return foldTree<Leaf, Verdict<Leaf>>(
    filter,
    (leaf) => ({ holds: leaf.holds, deciding: [leaf], pivots: [leaf], distance: 1 }),
    (operator, parts) => {
      const isAnd = operator === 'and'
      const isMet = ({ holds }: Outcome) => holds
      const holds = isAnd ? parts.every(isMet) : parts.some(isMet)
      // Every operand must have the outcome of an `and` that holds, or of an `or` that does not.
      if (isAnd === holds) {
        return {
          holds,
          deciding: parts.flatMap(({ deciding }) => deciding),
          pivots: parts.flatMap(({ pivots }) => pivots),
          distance: parts.reduce((least, each) => Math.min(least, each.distance), Infinity),
        }
      }
      const agreeing = parts.filter((each) => each.holds === holds)
      const least = agreeing.reduce((a, b) => (b.deciding.length < a.deciding.length ? b : a))
      const pivots = agreeing.length === 1 ? least.pivots : []
      const distance = agreeing.reduce((sum, each) => sum + each.distance, 0)
      return { holds, deciding: least.deciding, pivots, distance }
    },
  )
}
