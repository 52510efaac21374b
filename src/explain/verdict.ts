/** A filter whose comparisons have been asked about one row. */
export type Asked<Leaf extends AskedComparison = AskedComparison> = Leaf | AskedGroup<Leaf>

export interface AskedComparison {
  readonly holds: boolean
}

interface AskedGroup<Leaf extends AskedComparison> {
  readonly operator: 'and' | 'or'
  readonly operands: readonly Asked<Leaf>[]
  readonly holds: boolean
}

function isGroup<Leaf extends AskedComparison>(asked: Asked<Leaf>): asked is AskedGroup<Leaf> {
  return Object.hasOwn(asked, 'operands')
}

/** Whether each operand of a group has its outcome, as in an `and` that holds. */
function isUnanimous({ operator, holds }: AskedGroup<AskedComparison>): boolean {
  return (operator === 'and') === holds
}

/**
 * A smallest set of comparisons whose outcomes fix that of the whole, whatever the others are; the
 * first in order where there are several.
 */
export function decidingOf<Leaf extends AskedComparison>(asked: Asked<Leaf>): readonly Leaf[] {
  if (!isGroup(asked)) return [asked]
  if (isUnanimous(asked)) return asked.operands.flatMap(decidingOf)
  const enough = asked.operands.filter(({ holds }) => holds === asked.holds).map(decidingOf)
  return enough.reduce((least, each) => (each.length < least.length ? each : least))
}

/** The comparisons of which each alone, were it otherwise, would turn the whole round. */
export function pivotsOf<Leaf extends AskedComparison>(asked: Asked<Leaf>): readonly Leaf[] {
  if (!isGroup(asked)) return [asked]
  if (isUnanimous(asked)) return asked.operands.flatMap(pivotsOf)
  const same = asked.operands.filter(({ holds }) => holds === asked.holds)
  return same.length === 1 ? pivotsOf(same[0]!) : []
}

/** How many comparisons must at least be otherwise to turn the whole round; `Infinity` for a constant. */
export function distanceOf(asked: Asked): number {
  if (!isGroup(asked)) return 1
  const { operands, holds } = asked
  if (isUnanimous(asked)) {
    return operands.reduce((least, each) => Math.min(least, distanceOf(each)), Infinity)
  }
  const same = operands.filter((each) => each.holds === holds)
  return same.reduce((sum, each) => sum + distanceOf(each), 0)
}
