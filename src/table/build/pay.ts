import { spend } from '../../plan/deadline.js'
import type { Build } from '../storage/work.js'
import { STEP } from '../tuning.js'

/**
 * Spends about `cells` cells on builds, to within a step. A query that scans spends as many as it reads.
 * So building costs about as much as the scans so far, and the scans at most as much as building, plus
 * one scan for each field. An error of a getter is ignored, because the query may not read that cell.
 *
 * @param next - returns the next build, if any
 */
export function payFor(next: () => Build<unknown> | undefined, cells: number): void {
  let left = cells
  try {
    for (let build = next(); build !== undefined && left > 0; build = next()) {
      const cost = build.advance(Math.min(left, STEP))
      // A build cannot advance from inside its own step.
      if (cost === 0 && !build.isDone) return
      left -= cost
      spend(cost)
    }
  } catch {
    // The build starts again the next time.
  }
}
