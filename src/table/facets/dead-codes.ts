import { spend } from '../../plan/deadline.js'
import { Column } from '../storage/columns/column.js'
import type { ListColumn } from '../storage/columns/list-column.js'
import { countAmong } from '../storage/sets/bitmap.js'
import type { PostingLists } from '../storage/sets/postings.js'
import type { Dead, Deaths } from '../update/dead.js'

interface ElementCounts {
  counts: Uint32Array
  /** The number of deaths that are counted. */
  upTo: number
}

const elementsOf = new WeakMap<Deaths, Map<ListColumn, ElementCounts>>()

/**
 * Returns the number of dead rows of each code, or of each element of lists; `undefined` if no row is
 * dead. The array must not be changed. Costs O(deaths since the last call), besides a pass over the
 * codes of lists, and a copy in an older version.
 */
export function countDead(dead: Dead, column: Column | ListColumn): Uint32Array | undefined {
  const { deaths, count: mine } = dead
  if (mine === 0 || deaths === undefined) return undefined
  if (column instanceof Column) {
    // A clock can update the table while the tally is made, which then counts more deaths.
    const { counts } = dead.tallyOf(column)
    const { later } = dead
    if (later.length === 0) return counts
    const own = counts.slice()
    for (const row of later) own[column.codes[row]!]!--
    return own
  }
  const { groups, values } = column
  const { later } = dead
  const { rows, count, turns } = deaths
  const columns = elementsOf.get(deaths) ?? new Map<ListColumn, ElementCounts>()
  elementsOf.set(deaths, columns)
  const known = columns.get(column) ?? { counts: new Uint32Array(values.length + 1), upTo: 0 }
  columns.set(column, known)
  const { counts: before, upTo } = known
  if (upTo < count) {
    const added = countByElement(groups, rows.subarray(upTo, count), turns, upTo, before.length)
    // A deadline can stop the count, and its clock can ask the table, which counts the same deaths.
    known.counts = before.map((all, code) => all + added[code]!)
    known.upTo = count
  }
  const { counts } = known
  if (later.length === 0) return counts
  const theirs = countByElement(groups, later, turns, mine, counts.length)
  return counts.map((all, code) => all - theirs[code]!)
}

/**
 * Counts some dead rows by the elements that their lists have.
 * @param turns - by row: the turn of its death
 * @param since - the rows are those whose turn is after this, up to their number
 * @param codeCount - the number of elements, and of counts
 */
function countByElement(
  groups: PostingLists,
  rows: Uint32Array,
  turns: Uint32Array,
  since: number,
  codeCount: number,
): Uint32Array {
  const counts = new Uint32Array(codeCount)
  for (let code = 0; code < codeCount; code++) {
    const bits = groups.bitmap(code)
    if (bits !== undefined) {
      spend(rows.length)
      counts[code] = countAmong(bits, rows)
      continue
    }
    const group = groups.rows(code)
    spend(group.length)
    let count = 0
    for (let i = 0; i < group.length; i++) {
      if ((turns[group[i]!]! - 1 - since) >>> 0 < rows.length) count++
    }
    counts[code] = count
  }
  return counts
}
