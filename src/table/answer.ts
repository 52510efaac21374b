import { cellsPerRow, missingFor, type Missing, type QueryParts } from './build/missing.js'
import { payFor } from './build/pay.js'
import type { Parts } from './update/changes.js'
import type { Version } from './version.js'

/**
 * Answers from columns, or by a scan if some are not built. A scan then spends as many cells on building
 * them as it has read, so an answer costs at most two scans.
 *
 * @param scan - gets the missing parts
 */
export function answerFrom<T>(
  version: Version,
  needs: QueryParts,
  fromColumns: (parts: Parts) => T,
  scan: (missing: readonly Missing[]) => T,
): T {
  version.settle()
  // A getter can replace the levels while columns of small levels are built.
  const { parts } = version
  const missing = missingFor(parts.levels, needs)
  if (missing.length === 0) return fromColumns(parts)
  const most = version.size * cellsPerRow(needs) - version.rowsCost
  const answer = scan(missing)
  payFor(() => missingFor(version.parts.levels, needs).at(0)?.build, most)
  return answer
}
