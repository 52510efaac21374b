import { calendarOf, dependsOnNow, negateComparison } from '../../filters/negate.js'
import { isGroup, placedIn } from '../../language/tree.js'
import type { Conversion, ConversionOptions } from '../shared/conversion.js'
import type { Moment } from '../../time/calendar.js'
import type { Part } from '../shared/part.js'

/** Options for converting the rules of a query builder. */
export interface QueryBuilderOptions extends ConversionOptions {
  /** What a span with a time part counts from, where a group with `not` holds one. */
  readonly now?: Moment['now']
}

/**
 * The comparisons of which the complement is meant. They are only marked at first, so that the parser
 * judges them as they came.
 */
export class Negation {
  readonly #marked = new Set<Part>()

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

  /** Whether a comparison in a part is negated that only a moment gives a complement. */
  needsNow(part: Part): boolean {
    return placedIn(part, []).some(({ comparison }) => {
      return this.#marked.has(comparison) && dependsOnNow(comparison)
    })
  }

  /** A part that the parser has accepted, with the complements of those marked in their places. */
  complete(part: Part, conversion: Conversion<QueryBuilderOptions>): Part {
    const { now, timeZone } = conversion.options
    const calendarFor = calendarOf({ now, timeZone })
    const completed = (each: Part): Part => {
      if (isGroup(each)) return { ...each, operands: each.operands.map(complete) }
      return this.#marked.has(each) ? negateComparison(each, calendarFor) : each
    }
    const complete = (each: Part): Part => conversion.placeLike(completed(each), each)
    return complete(part)
  }
}
