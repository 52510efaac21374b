import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Operator } from '../../language/tree.js'
import type { Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { Conversion, type ConversionOptions } from '../shared/conversion.js'
import { everyRow, joinKept, noRow, type Clause } from '../shared/clause.js'
import { clauseOf } from '../shared/operator.js'
import { isBlank, isNothing } from '../shared/values.js'
import type { QueryBuilderGroup } from './model.js'
import { negated, operators } from './operators.js'

const groupMembers = ['combinator', 'rules', 'not', 'muted']
const ruleMembers = ['field', 'operator', 'value', 'valueSource', 'match']

/** The name of a field or an operator before the user has chosen one. */
const PLACEHOLDER = '~'

/**
 * Returns the query for a group of rules of react-querybuilder, with its 18 default operators and the
 * operators of `queryBuilderFields`. As in the builder, muted rules and groups are dropped, and a group
 * without rules matches every row.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromQueryBuilder<R extends Resource>(
  resource: R,
  group: QueryBuilderGroup,
  options: ConversionOptions = {},
): Query<R> {
  const reader = new BuilderReader(resource, options, {})
  return reader.finish(resource, { filter: reader.readGroup(group, 0) }, ['rules'])
}

/** Reads groups with `not` by De Morgan's laws. */
class BuilderReader extends Conversion {
  /** True inside an odd number of groups with `not`. */
  #isNegated = false

  /** Joins clauses, or their negations inside a group with `not`. */
  #join(operator: Operator, clauses: readonly (Clause | undefined)[]): Clause | undefined {
    const opposite = operator === 'and' ? 'or' : 'and'
    return joinKept(this.#isNegated ? opposite : operator, clauses)
  }

  /** The builder matches every row by a group without rules. */
  #emptyGroup(): Clause {
    return this.#isNegated ? noRow() : everyRow()
  }

  readGroup(value: unknown, depth: number): Clause | undefined {
    const object = this.object(value, 'a group of rules', groupMembers)
    if (object === undefined) return undefined
    const isMuted = this.#readFlag(object, 'muted') && isArray(own(object, 'rules'))
    if (isMuted) return undefined
    const isNot = this.#readFlag(object, 'not')
    if (isNot) this.#isNegated = !this.#isNegated
    const operator = this.#readCombinator(own(object, 'combinator'))
    const clause = this.#readRules(object, depth, operator)
    if (isNot) this.#isNegated = !this.#isNegated
    return clause
  }

  #readRules(object: Plain, depth: number, operator: Operator): Clause {
    const max = this.resource.limits.maxDepth
    const rules = own(object, 'rules')
    if (isArray(rules) && lengthOf(rules) > 0 && depth >= max) {
      this.reportExcess('maxDepth', max, `${max} groups around a rule`, 'rules')
      return this.#emptyGroup()
    }
    const read = (each: unknown) => this.#readEntry(each, depth)
    const clauses = this.rules(object, 'rules', 'an array of rules', read)
    return this.#join(operator, clauses) ?? this.#emptyGroup()
  }

  /** Reads an object with an array of rules as a group; its `rules` may be `null` in a rule. */
  #readEntry(value: unknown, depth: number): Clause | undefined {
    const object = this.object(value, 'a rule or a group', [...groupMembers, ...ruleMembers])
    if (object === undefined || this.#readFlag(object, 'muted')) return undefined
    const { rules, field, operator } = object
    const isRule = field !== undefined || operator !== undefined
    const isNested = rules !== undefined && (rules !== null || !isRule)
    return isNested ? this.readGroup(value, depth + 1) : this.#readRule(object)
  }

  #readRule(object: Plain): Clause | undefined {
    const { value } = object
    for (const [name, plain] of [['valueSource', 'value'], ['match']] as const) {
      const given = own(object, name)
      if (isBlank(given) || given === plain) continue
      return this.refuse(name, `expected a rule with a value of its own, got ${quote(given)}`, name)
    }
    if (this.#isUnchosen(object['field'])) return this.incomplete('a field', 'field')
    if (this.#isUnchosen(object['operator'])) return this.incomplete('an operator', 'operator')
    const field = this.field(object['field'], 'field')
    const operator = this.text(object, 'operator')
    if (field === undefined || operator === undefined) return undefined
    const keys = { operatorKey: 'operator', valueKey: 'value' }
    const rule = { conversion: this, field, operator, value, ...keys }
    const clause = clauseOf(rule, operators)
    return this.checked(clause && this.#isNegated ? this.#negate(clause) : clause, keys)
  }

  #negate(clause: Clause): Clause | undefined {
    const message = 'expected no span with a time part in a group with not'
    return negated(clause) ?? this.refuse('not', message, 'value')
  }

  #isUnchosen(name: unknown): boolean {
    if (!isBlank(name) && name !== PLACEHOLDER) return false
    return typeof name !== 'string' || this.scope.fields[name] === undefined
  }

  /** Returns `and` for a fault. */
  #readCombinator(value: unknown): Operator {
    const name = typeof value === 'string' ? value.toLowerCase() : value
    return this.oneOf('unknown_operator', ['and', 'or'], name, 'combinator') ?? 'and'
  }

  #readFlag(object: Plain, name: string): boolean {
    const flag = own(object, name)
    if (isNothing(flag) || typeof flag === 'boolean') return flag === true
    this.mistyped('boolean', flag, name)
    return false
  }
}
