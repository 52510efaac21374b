/** A measured figure and its limit, in the unit of the goal. */
export interface Check {
  readonly goal: string
  /** The case of the goal, such as a query. */
  readonly of: string
  readonly measured: number
  readonly atMost: number
}

/** Returns a Markdown table with one line for each goal: met or missed, and the check closest to its limit. */
export function printGoals(checks: readonly Check[]): string {
  const lines = [...new Set(checks.map(({ goal }) => goal))].map((goal) => {
    const some = checks.filter((each) => each.goal === goal)
    const missed = some.filter(({ measured, atMost }) => measured > atMost)
    const worst = some.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a))
    const verdict = missed.length === 0 ? 'met' : `MISSED ${missed.length} of ${some.length}`
    const figure = `${worst.measured.toPrecision(3)} of ${worst.atMost.toPrecision(3)}`
    return `| ${goal} | ${verdict} | ${figure} | ${worst.of} |`
  })
  return ['| goal | verdict | worst figure, and its limit | case |', '|-|-|-|-|', ...lines].join(
    '\n',
  )
}

function shareOf({ measured, atMost }: Check): number {
  return measured / atMost
}
