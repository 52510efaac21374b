import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { Conversion } from '../shared/conversion.js'
import { every, joinKept, none, type Part } from '../shared/part.js'
import { convertRule } from '../shared/rule.js'
import { isBlank, isNothing } from '../shared/values.js'
import type { QueryBuilderGroup } from './model.js'
import { Negation, type QueryBuilderOptions } from './negation.js'
import { operatorOf } from './operators.js'

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
  const reader = new BuilderReader(resource, options, ['now'])
  const filter = reader.readGroup(group, 0)
  const query = reader.finish(resource, { filter })
  if (filter === undefined || reader.negation.isEmpty) return query
  const completed = reader.negation.complete(filter, reader)
  return reader.finish(resource, { filter: completed })
}

type Combinator = 'and' | 'or'

/** Rules and groups that were read, and the combinators between them. */
interface Rules {
  readonly parts: (Part | undefined)[]
  readonly combinators: Combinator[]
}

class BuilderReader extends Conversion<QueryBuilderOptions> {
  readonly negation = new Negation()
  /** Whether what is read is negated by the groups around it. */
  #isNegated = false

  readGroup(value: unknown, depth: number): Part | undefined {
    const object = this.object(value, 'a group of rules', groupMembers)
    if (object === undefined) return undefined
    const isMuted = this.#readFlag(object, 'muted') && isArray(own(object, 'rules'))
    if (isMuted) return undefined
    const isTurned = this.#readFlag(object, 'not')
    if (isTurned) this.#isNegated = !this.#isNegated
    const combinator = own(object, 'combinator')
    const isMixed = isNothing(combinator)
    const operator = (!isMixed && this.#readCombinator(combinator, 'combinator')) || 'and'
    const rules = this.member(object, 'rules', (given) => this.#readRules(given, isMixed, depth))
    const part = isMixed ? this.#joinMixed(rules) : this.#joinAll(operator, rules.parts)
    if (isTurned) this.#isNegated = !this.#isNegated
    return this.place(part, { operands: ['rules'] })
  }

  #readRules(value: unknown, isMixed: boolean, depth: number): Rules {
    const max = this.resource.limits.maxDepth
    const length = isArray(value) ? lengthOf(value) : 0
    const rules: Rules = { parts: [], combinators: [] }
    const { parts, combinators } = rules
    let capital: number | undefined
    if (length > 0 && depth >= max) {
      this.reportExcess('maxDepth', max, `${max} groups around a rule`)
      return rules
    }
    if (!this.take(isMixed ? Math.ceil(length / 2) : length)) return rules
    if (isMixed && length > 0 && length % 2 === 0) this.incomplete('a rule', length)
    this.list(value, 'an array of rules', (each, index) => {
      if (!isMixed || index % 2 === 0) parts.push(this.#readEntry(each, depth))
      else {
        const combinator = this.#readCombinator(each, undefined) ?? 'and'
        combinators.push(combinator)
        if (combinator !== each) capital ??= index
      }
    })
    // The query builder tells which binds tighter by small letters alone.
    if (capital !== undefined && new Set(combinators).size > 1) {
      this.misnamed('unknown_operator', ['and', 'or'], 'AND beside OR', capital)
    }
    return rules
  }

  /** The query builder takes for a group what has an array of rules; `null` is no array. */
  #readEntry(value: unknown, depth: number): Part | undefined {
    const object = this.object(value, 'a rule or a group', [...groupMembers, ...ruleMembers])
    if (object === undefined || this.#readFlag(object, 'muted')) return undefined
    const rules = own(object, 'rules')
    const isRule = ['field', 'operator'].some((name) => own(object, name) !== undefined)
    const isGroup = rules !== undefined && (rules !== null || !isRule)
    return isGroup ? this.readGroup(value, depth + 1) : this.#readRule(object)
  }

  #readRule(object: Plain): Part | undefined {
    const source = own(object, 'valueSource')
    if (!isBlank(source) && source !== 'value') {
      const message = `expected a value of its own, got one from ${quote(source)}`
      return this.refuse(source, message, 'valueSource')
    }
    if (!isBlank(own(object, 'match'))) {
      const message = 'expected a rule for a whole list, not its elements'
      return this.refuse('match', message, 'match')
    }
    if (this.#isUnchosen(own(object, 'field'))) return this.incomplete('a field', 'field')
    if (this.#isUnchosen(own(object, 'operator'))) return this.incomplete('an operator', 'operator')
    const field = this.fieldOf(object, 'field')
    const operator = this.text(object, 'operator')
    if (field === undefined || operator === undefined) return undefined
    const { negation } = this
    const value = own(object, 'value')
    const keys = { operatorKey: 'operator', valueKey: 'value' }
    const rule = { conversion: this, field, operator, value, ...keys, negation }
    const part = convertRule(rule, operatorOf(operator), expectedOperator)
    if (part === undefined) return undefined
    const meant = this.#isNegated ? negation.of(part) : part
    if (this.options.now === undefined && negation.needsNow(meant)) {
      const message = 'expected the option now, for a span with a time part is negated'
      this.refuse('not', message, 'value')
    }
    return this.place(meant, { comparator: ['operator'], value: ['value'] })
  }

  /** A resource may well have a field of such a name. */
  #isUnchosen(name: unknown): boolean {
    if (!isBlank(name) && name !== PLACEHOLDER) return false
    return typeof name !== 'string' || this.scope.fields[name] === undefined
  }

  #readCombinator(value: unknown, key: string | undefined): Combinator | undefined {
    const name = typeof value === 'string' ? value.toLowerCase() : value
    if (name === 'and' || name === 'or') return name
    return this.misnamed('unknown_operator', ['and', 'or'], value, key)
  }

  #readFlag(object: Plain, name: string): boolean {
    const flag = own(object, name)
    if (isNothing(flag) || typeof flag === 'boolean') return flag === true
    this.mistyped('boolean', flag, name)
    return false
  }

  /** A group of those parts that were not left out; without any it is met by every row. */
  #joinAll(operator: Combinator, parts: readonly (Part | undefined)[]): Part {
    const joined = joinKept((operator === 'and') === this.#isNegated ? 'or' : 'and', parts)
    return joined ?? (this.#isNegated ? none() : every())
  }

  /** Parts with combinators between them: runs of `and` within one `or`. */
  #joinMixed({ parts, combinators }: Rules): Part {
    const runs: (Part | undefined)[][] = []
    for (const [index, part] of parts.entries()) {
      const run = combinators[index - 1] === 'and' ? runs.at(-1) : undefined
      if (run === undefined) runs.push([part])
      else run.push(part)
    }
    const joined = runs.map((run) => (run.length === 1 ? run[0] : this.#joinAll('and', run)))
    return this.#joinAll('or', joined)
  }
}

const expectedOperator = 'a default operator of the query builder or a comparator'
