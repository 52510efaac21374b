import { MAX_NAME, nameByAlias } from './issues.js'

/**
 * Returns the name that an unknown name certainly refers to (language reference, section 9): the nearest
 * within a third of its length in edits, or else the only one that contains the unknown name as a word.
 */
export function suggestName(unknown: string, names: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME) return undefined
  const sought = unknown.toLowerCase() // may be longer
  if (sought.length > MAX_NAME) return undefined
  let nearest: string | undefined
  let fewest = Infinity
  for (const name of names) {
    const most = Math.min(Math.max(Math.floor(name.length / 3), 1), fewest)
    const edits = editDistance(sought, name.toLowerCase(), most)
    if (edits > most) continue
    nearest = edits < fewest ? name : undefined
    fewest = edits
  }
  if (fewest < Infinity) return nearest
  const [holder, ...others] = names.filter((name) => hasWord(name, sought))
  return others.length === 0 ? holder : undefined
}

const aliases: Readonly<Record<string, string>> = {
  filter: 'where filterby',
  sort: 'sortby orderby order_by sorting',
  page: 'pagination paging',
  limit: 'size pagesize page_size perpage per_page take',
  offset: 'skip',
  operator: 'op combinator conjunction',
  operands: 'filters conditions rules children',
  field: 'column property attribute',
  comparator: 'op comparison',
  direction: 'dir order',
}

/** @param among - the allowed properties that the object lacks */
export function suggestMember(name: string, among: readonly string[]): string | undefined {
  const fitting = Object.entries(aliases).filter(([each]) => among.includes(each))
  return nameByAlias(name, Object.fromEntries(fitting)) ?? suggestName(name, among)
}

/** True if a name in camel case, or with any separators, contains a lower-case word. */
function hasWord(name: string, word: string): boolean {
  if (word === '' || !name.toLowerCase().includes(word)) return false
  const spaced = name
    .replaceAll(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .includes(word)
}

/** Three rows of the table of edits, longer than any name within reach of 64 characters. */
const rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)] as const
const FAR = 128

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours, or a number above
 * `most`. Fills only the band of the table that `most` edits can reach (Ukkonen 1985).
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return FAR
  let [last, row, next]: readonly Uint8Array[] = rows
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    const unit = a.charCodeAt(i - 1)
    const before = a.charCodeAt(i - 2)
    next.fill(FAR)
    next[0] = i
    let fewest = i
    for (let j = Math.max(i - most, 1); j <= Math.min(i + most, b.length); j++) {
      const other = b.charCodeAt(j - 1)
      const edits = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (unit === other ? 0 : 1),
        before === other && unit === b.charCodeAt(j - 2) ? last[j - 2]! + 1 : FAR,
      )
      next[j] = edits
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return FAR
    ;[last, row, next] = [row, next, last]
  }
  return row[b.length]!
}
