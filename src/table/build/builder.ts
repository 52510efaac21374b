import { spend } from '../../plan/deadline.js'
import type { Segment } from '../storage/segment.js'
import type { Build } from '../storage/work.js'
import { STEP } from '../tuning.js'

/**
 * Builds columns as queries pay for them. A query that has to scan pays as many cells as it reads, and
 * as many may be read and written to build what it needs; so however queries come, building costs no
 * more than they have cost, and scanning no more than building, plus one scan.
 */
export class Builder {
  readonly segment: Segment
  /** Cells that are paid for and not spent; below zero by less than a step. */
  #balance = 0

  constructor(segment: Segment, balance = 0) {
    this.segment = segment
    this.#balance = balance
  }

  get balance(): number {
    return this.#balance
  }

  earn(cells: number): void {
    this.#balance += cells
  }

  /**
   * Works on one build after the other with what is paid, up to `most` cells, give or take a step;
   * returns how many it was. What a getter throws does not fail the query, which may not read that cell.
   *
   * @param next - the build that is next, if there is one
   */
  spend(next: () => Build<unknown> | undefined, most: number): number {
    let spent = 0
    try {
      for (let build = next(); build !== undefined; build = next()) {
        const left = Math.min(most - spent, this.#balance, STEP)
        if (left <= 0) break
        const cost = build.advance(left)
        spent += cost
        this.#balance -= cost
        // A build cannot advance from inside its own step.
        if (cost === 0 && !build.isDone) break
        spend(cost)
      }
    } catch {
      return spent
    }
    return spent
  }
}
