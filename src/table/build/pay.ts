import { spend } from '../../plan/deadline.js'
import type { Build } from '../storage/work.js'
import { STEP } from '../tuning.js'

/**
 * Pays some cells for what is to be built, give or take a step. A query that has to scan pays as many
 * as it reads: so however queries come, building costs about as much as they have cost, and scanning
 * no more than building, plus a scan for each field. What a getter throws does not fail who pays, who
 * may not read that cell.
 *
 * @param next - what is to be built next, if there is anything
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
    // It starts anew the next time.
  }
}
