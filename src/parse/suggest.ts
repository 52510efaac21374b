const MAX_LENGTH = 64

/**
 * The name nearest to an unknown one of at most 64 characters: by fewest edits, case aside, and the
 * first of equals.
 */
export function nearest(unknown: string, names: readonly string[]): string | undefined {
  if (unknown.length > MAX_LENGTH) return undefined
  let best: string | undefined
  let fewest = Infinity
  for (const name of names) {
    const edits = editDistance(unknown.toLowerCase(), name.toLowerCase())
    if (edits < fewest) [best, fewest] = [name, edits]
  }
  return best
}

/** Single-character insertions, deletions and replacements between two texts (Levenshtein 1965). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
