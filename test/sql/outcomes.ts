/** Groups items by a text of each. */
export function groupedBy<T>(items: readonly T[], textOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const text = textOf(item)
    groups.set(text, [...(groups.get(text) ?? []), item])
  }
  return groups
}

/** Prints a line for each outcome, with its items. The line of the most items is last, and does not name them. */
export function printOutcomes<T>(
  items: readonly T[],
  outcomeOf: (item: T) => string,
  print: (items: readonly T[]) => string,
): string {
  const groups = Array.from(groupedBy(items, outcomeOf))
  const byLength = groups.toSorted(([, a], [, b]) => b.length - a.length)
  const [most, ...others] = byLength
  const lines = groups.filter((each) => others.includes(each))
  return [
    ...lines.map(([outcome, of]) => `${print(of)}: ${outcome}\n`),
    `all others: ${most![0]}\n`,
  ].join('')
}
