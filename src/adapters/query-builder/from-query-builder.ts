import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import type { Moment } from '../../time/calendar.js'
import { Conversion, type ConversionOptions } from '../shared/conversion.js'
import { every, joinKept, none, type Part } from '../shared/part.js'
import { isBlank, isNothing } from '../shared/rule.js'
import type { QueryBuilderGroup } from './model.js'
import { Negation } from './negation.js'
import { convertRule } from './operators.js'

export interface QueryBuilderOptions extends ConversionOptions {
  /** What a span with a time part counts from, where a group with `not` holds one. */
  readonly now?: Moment['now']
}

const groupMembers = ['combinator', 'rules', 'not', 'muted']
const ruleMembers = ['field', 'operator', 'value', 'valueSource', 'match']

/** The name of a field or an operator that has not been chosen. */
const PLACEHOLDER = '~'

/**
 * The query that a group of rules of react-querybuilder means, with its 18 default operators and
 * those of `queryBuilderFields`. Muted rules and groups are left out, as it leaves them out; a group
 * without rules is met by every row.
 *
 * @throws QueryError with every fault, each path in the group; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromQueryBuilder<R extends Resource>(
  resource: R,
  group: QueryBuilderGroup,
  options: QueryBuilderOptions = {},
): Query<R> {
  const conversion = new Conversion(resource, options, ['now'])
  const { now, timeZone } = conversion.options
  const negation = new Negation(conversion, { now, timeZone })
  const filter = readRoot(conversion, negation, group)
  const query = conversion.finish(resource, { filter })
  if (filter === undefined || negation.isEmpty) return query
  return conversion.finish(resource, { filter: negation.complete(filter) })
}

type Combinator = 'and' | 'or'

/** Rules and groups that were read, and the combinators between them. */
interface Rules {
  readonly parts: readonly (Part | undefined)[]
  readonly combinators: readonly Combinator[]
}

function readRoot(conversion: Conversion, negation: Negation, group: unknown): Part | undefined {
  /** @param isTurned - whether what it means is negated by the groups around it */
  function readGroup(value: unknown, depth: number, isTurned: boolean): Part | undefined {
    const object = conversion.object(value, 'a group of rules', groupMembers)
    if (object === undefined) return undefined
    const isMuted = readFlag(object, 'muted') && isArray(own(object, 'rules'))
    if (isMuted) return undefined
    const isNegated = readFlag(object, 'not') !== isTurned
    const combinator = own(object, 'combinator')
    const isMixed = isNothing(combinator)
    const operator = isMixed ? undefined : readCombinator(combinator, 'combinator')
    const rules = conversion.member(object, 'rules', (given) =>
      readRules(given, isMixed, depth, isNegated),
    )
    const part = isMixed
      ? joinMixed(rules, isNegated)
      : joinAll(operator ?? 'and', rules.parts, isNegated)
    return conversion.place(part, { operands: ['rules'] })
  }

  function readRules(value: unknown, isMixed: boolean, depth: number, isNegated: boolean): Rules {
    const max = conversion.resource.limits.maxDepth
    const length = isArray(value) ? lengthOf(value) : 0
    const parts: (Part | undefined)[] = []
    const combinators: Combinator[] = []
    const rules = { parts, combinators }
    let capital: number | undefined
    if (length > 0 && depth >= max) {
      const message = `expected at most ${max} groups around a rule`
      conversion.reportExcess({ limit: 'maxDepth', max, message })
      return rules
    }
    if (!conversion.take(isMixed ? Math.ceil(length / 2) : length)) return rules
    if (isMixed && length > 0 && length % 2 === 0) conversion.incomplete('a rule', length)
    const anyLength = () => undefined
    conversion.list(value, 'an array of rules', anyLength, (each, index) => {
      if (!isMixed || index % 2 === 0) parts.push(readEntry(each, depth, isNegated))
      else {
        const combinator = readCombinator(each, undefined) ?? 'and'
        combinators.push(combinator)
        if (combinator !== each) capital ??= index
      }
    })
    // The query builder tells which binds tighter by small letters alone.
    if (capital !== undefined && new Set(combinators).size > 1) {
      conversion.misnamed('unknown_operator', ['and', 'or'], 'AND beside OR', capital)
    }
    return rules
  }

  /** The query builder takes for a group what has an array of rules; `null` is no array. */
  function readEntry(value: unknown, depth: number, isNegated: boolean): Part | undefined {
    const object = conversion.object(value, 'a rule or a group', [...groupMembers, ...ruleMembers])
    if (object === undefined || readFlag(object, 'muted')) return undefined
    const rules = own(object, 'rules')
    const isRule = ['field', 'operator'].some((name) => own(object, name) !== undefined)
    const isGroup = rules !== undefined && (rules !== null || !isRule)
    return isGroup ? readGroup(value, depth + 1, isNegated) : readRule(object, isNegated)
  }

  function readRule(object: Plain, isNegated: boolean): Part | undefined {
    const source = own(object, 'valueSource')
    if (!isBlank(source) && source !== 'value') {
      const message = `expected a value of its own, got one from ${quote(source)}`
      return conversion.refuse(source, message, 'valueSource')
    }
    if (!isBlank(own(object, 'match'))) {
      const message = 'expected a rule for a whole list, not its elements'
      return conversion.refuse('match', message, 'match')
    }
    if (isUnchosen(own(object, 'field'))) return conversion.incomplete('a field', 'field')
    if (isUnchosen(own(object, 'operator'))) return conversion.incomplete('an operator', 'operator')
    const field = conversion.fieldOf(object, 'field')
    const operator = conversion.text(object, 'operator')
    if (field === undefined || operator === undefined) return undefined
    const value = own(object, 'value')
    const rule = { conversion, field, operator, operatorKey: 'operator', value, valueKey: 'value' }
    const part = convertRule(rule, negation)
    if (part === undefined) return undefined
    const meant = isNegated ? negation.of(part) : part
    negation.requireNow(meant)
    return conversion.place(meant, { comparator: ['operator'], value: ['value'] })
  }

  /** A resource may well have a field of such a name. */
  function isUnchosen(name: unknown): boolean {
    if (!isBlank(name) && name !== PLACEHOLDER) return false
    return typeof name !== 'string' || conversion.publicField(name) === undefined
  }

  function readCombinator(value: unknown, key: string | undefined): Combinator | undefined {
    const name = typeof value === 'string' ? value.toLowerCase() : value
    if (name === 'and' || name === 'or') return name
    return conversion.misnamed('unknown_operator', ['and', 'or'], value, key)
  }

  function readFlag(object: Plain, name: string): boolean {
    const flag = own(object, name)
    if (isNothing(flag) || typeof flag === 'boolean') return flag === true
    conversion.mistyped('boolean', flag, name)
    return false
  }

  return readGroup(group, 0, false)
}

/**
 * A group of those parts that were not left out; without any it is met by every row.
 * @param isNegated - whether each part is negated, and the group by that
 */
function joinAll(
  operator: Combinator,
  parts: readonly (Part | undefined)[],
  isNegated: boolean,
): Part {
  const joined = joinKept((operator === 'and') === isNegated ? 'or' : 'and', parts)
  return joined ?? (isNegated ? none() : every())
}

/** Parts with combinators between them: runs of `and` within one `or`. */
function joinMixed({ parts, combinators }: Rules, isNegated: boolean): Part {
  const runs: (Part | undefined)[][] = []
  for (const [index, part] of parts.entries()) {
    const run = combinators[index - 1] === 'and' ? runs.at(-1) : undefined
    if (run === undefined) runs.push([part])
    else run.push(part)
  }
  return joinAll(
    'or',
    runs.map((run) => (run.length === 1 ? run[0] : joinAll('and', run, isNegated))),
    isNegated,
  )
}
