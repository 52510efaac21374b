import { calendarOf, dependsOnNow, negateComparison } from '../../explain/negate.js'
import { isGroup } from '../../language/filter.js'
import type { Moment } from '../../time/calendar.js'
import type { Conversion } from '../shared/conversion.js'
import type { Part } from '../shared/part.js'

/**
 * The comparisons of which the complement is meant. They are only marked at first, so that the parser
 * judges them as they came.
 */
export class Negation {
  readonly #conversion: Conversion
  readonly #moment: Moment
  readonly #marked = new Set<Part>()

  constructor(conversion: Conversion, moment: Moment) {
    this.#conversion = conversion
    this.#moment = moment
  }

  get isEmpty(): boolean {
    return this.#marked.size === 0
  }

  /** The part that exactly the rows meet which do not meet another. */
  of(part: Part): Part {
    if (isGroup(part)) {
      const operands = part.operands.map((each) => this.of(each))
      return { operator: part.operator === 'and' ? 'or' : 'and', operands }
    }
    const other = { ...part }
    if (!this.#marked.has(part)) this.#marked.add(other)
    return other
  }

  /** Reports each comparison whose negation depends on a moment, where none is known. */
  requireNow(part: Part): void {
    if (isGroup(part)) part.operands.forEach((each) => this.requireNow(each))
    else if (this.#moment.now === undefined && this.#marked.has(part) && dependsOnNow(part)) {
      const message = 'expected the option now, for a span with a time part is negated'
      this.#conversion.refuse('not', message, 'value')
    }
  }

  /** A part that the parser has accepted, with the complements of those marked in their places. */
  complete(filter: Part): Part {
    const calendarFor = calendarOf(this.#moment)
    const complete = (part: Part): Part => {
      if (!isGroup(part) && !this.#marked.has(part)) return part
      const other = isGroup(part)
        ? { ...part, operands: part.operands.map(complete) }
        : negateComparison(part, calendarFor)
      return this.#conversion.placeLike(other, part)
    }
    return complete(filter)
  }
}
