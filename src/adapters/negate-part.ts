import { negate } from '../explain/negate.js'
import type { FullFilter } from '../language/query.js'
import { safeParseQuery } from '../parse/parse.js'
import type { Moment } from '../time/calendar.js'
import type { Conversion } from './conversion.js'
import { isGroup, type ComparisonPart, type Part } from './part.js'

/**
 * The part that exactly the rows meet which do not meet another; each comparison keeps its place. One
 * that the parser refuses stays as it is, so that it is refused in its own words.
 */
export function negatePart(conversion: Conversion, part: Part, moment: Moment): Part {
  if (isGroup(part)) {
    const operator = part.operator === 'and' ? 'or' : 'and'
    const operands = part.operands.map((each) => negatePart(conversion, each, moment))
    return conversion.replace(part, { operator, operands })
  }
  const { success } = safeParseQuery(conversion.resource, { filter: part })
  return success ? negateComparison(conversion, part, moment) : part
}

function negateComparison(conversion: Conversion, part: ComparisonPart, moment: Moment): Part {
  try {
    const negated = negate(part as FullFilter, moment) // as the parser has just seen
    return conversion.replace(part, negated as Part)
  } catch (error) {
    if (!(error instanceof RangeError) || moment.now !== undefined) throw error
    const message = 'expected the option now, for a span with a time part is negated'
    conversion.refuse('not', message, 'not')
    return part
  }
}
