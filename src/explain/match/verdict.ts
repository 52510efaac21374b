/** A filter with the outcome of each part for one row. */
export type Decided<Leaf extends Outcome> = Leaf | DecidedGroup<Leaf>

export interface Outcome {
  readonly holds: boolean
}

interface DecidedGroup<Leaf extends Outcome> extends Outcome {
  readonly operator: 'and' | 'or'
  readonly operands: readonly Decided<Leaf>[]
}

function isGroup<Leaf extends Outcome>(filter: Decided<Leaf>): filter is DecidedGroup<Leaf> {
  return Object.hasOwn(filter, 'operands')
}

/** Whether every operand must have the outcome of the group, as in an `and` that holds. */
function isUnanimous({ operator, holds }: DecidedGroup<Outcome>): boolean {
  return (operator === 'and') === holds
}

function agreeing<Leaf extends Outcome>({ operands, holds }: DecidedGroup<Leaf>): Decided<Leaf>[] {
  return operands.filter((each) => each.holds === holds)
}

/**
 * A smallest set of comparisons whose outcomes fix the verdict, whatever the others are; the first in
 * order if there are several.
 */
export function decidingOf<Leaf extends Outcome>(filter: Decided<Leaf>): readonly Leaf[] {
  if (!isGroup(filter)) return [filter]
  if (isUnanimous(filter)) return filter.operands.flatMap(decidingOf)
  return agreeing(filter)
    .map(decidingOf)
    .reduce((least, each) => (each.length < least.length ? each : least))
}

/** The comparisons that would each change the verdict on their own. */
export function pivotsOf<Leaf extends Outcome>(filter: Decided<Leaf>): readonly Leaf[] {
  if (!isGroup(filter)) return [filter]
  if (isUnanimous(filter)) return filter.operands.flatMap(pivotsOf)
  const [first, ...others] = agreeing(filter)
  return others.length === 0 ? pivotsOf(first!) : [] // one at least has the outcome of the group
}

/** The fewest comparisons whose outcomes must change to change the verdict; `Infinity` for a constant. */
export function distanceOf(filter: Decided<Outcome>): number {
  if (!isGroup(filter)) return 1
  if (isUnanimous(filter)) {
    return filter.operands.reduce((least, each) => Math.min(least, distanceOf(each)), Infinity)
  }
  return agreeing(filter).reduce((sum, each) => sum + distanceOf(each), 0)
}
