import { cellsPerRow, missingFor, type Missing, type Needs } from './build/missing.js'
import { payFor } from './build/pay.js'
import type { Version } from './version.js'

/**
 * Answers from columns, or by a scan for want of some. A scan pays as much as it reads for those that
 * are missing: an answer costs at most as much as two scans.
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
  const missing = missingFor(version.parts.levels, needs)
  if (missing.length === 0) return fromColumns()
  const most = version.size * cellsPerRow(needs) - version.rowsCost
  const answer = scan(missing)
  payFor(() => missingFor(version.parts.levels, needs).at(0)?.build, most)
  return answer
}
