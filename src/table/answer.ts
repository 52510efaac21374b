import { isTimed } from '../plan/deadline.js'
import { cellsPerRow, missingFor, type Missing, type Needs } from './build/missing.js'
import type { Version } from './version.js'

/**
 * Answers from columns, or by a scan for want of some. Those are worked on for what earlier scans have
 * paid, and then for what this one pays; so an answer costs at most as much as two scans.
 *
 * @param scan - gets what is not built
 */
export function answerFrom<T>(
  version: Version,
  needs: Needs,
  fromColumns: () => T,
  scan: (missing: readonly Missing[]) => T,
): T {
  version.settle()
  if (missingFor(version.base, needs).length === 0) return fromColumns()
  const next = () => missingFor(version.base, needs).at(0)?.build
  const cost = version.size * cellsPerRow(needs)
  const most = cost - version.rowsCost
  // Under a deadline the answer comes first.
  const spent = version.builder.spend(next, isTimed() ? 0 : most)
  const missing = missingFor(version.base, needs)
  if (missing.length === 0) return fromColumns()
  const answer = scan(missing)
  version.builder.earn(cost)
  version.builder.spend(next, most - spent)
  return answer
}
