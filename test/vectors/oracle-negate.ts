import { oracleReach, type OracleMoment } from '../oracle.js'
import { oracleComplement } from './oracle-declare.js'

/** Section 11: the negation of a filter, by the steps that are written there. */

export interface Node {
  readonly operator?: string | undefined
  readonly operands?: readonly Node[] | undefined
  readonly field?: string | undefined
  readonly comparator?: string | undefined
  readonly value?: unknown
}

interface Comparison {
  readonly field: string
  readonly comparator: string
  readonly value: unknown
}
interface Group {
  readonly operator: 'and' | 'or'
  readonly operands: readonly Part[]
}
type Part = Comparison | Group

const isGroup = (part: Part): part is Group => 'operands' in part

/** What else holds for a present cell where a comparator without a complement does not. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  lt: ['ge'],
  le: ['gt'],
  gt: ['le'],
  ge: ['lt'],
  rp_eq_date: ['rp_lt', 'rp_gt'],
  rp_lt: ['rp_eq_date', 'rp_gt'],
  rp_gt: ['rp_eq_date', 'rp_lt'],
  rf_eq_date: ['rf_lt', 'rf_gt'],
  rf_lt: ['rf_eq_date', 'rf_gt'],
  rf_gt: ['rf_eq_date', 'rf_lt'],
}

/** A filter of the right shape, whose moment has a `now` if a span needs one. */
export function oracleNegate(filter: Node, moment: OracleMoment): unknown {
  const negated = negate(filter, moment)
  const isEveryRow = isGroup(negated) && negated.operator === 'and' && negated.operands.length === 0
  return isEveryRow ? {} : negated
}

function negate(node: Node, moment: OracleMoment): Part {
  const { operator = 'and', operands, field, comparator, value } = node
  if (field !== undefined && operands === undefined && comparator !== undefined) {
    return negateComparison({ field, comparator, value }, moment)
  }
  const parts = (operands ?? []).map((operand) => negate(operand, moment))
  return join(operator === 'and' ? 'or' : 'and', parts)
}

function negateComparison(comparison: Comparison, moment: OracleMoment): Part {
  const { field, comparator, value } = comparison
  const complement = oracleComplement(comparator)
  if (complement !== undefined) return { field, comparator: complement, value }
  const reached = /^r[pf]_/.test(comparator) ? oracleReach(comparator, value, moment) : undefined
  if (reached !== undefined) {
    const { isBefore, isAfter, instant } = reached
    const order = comparator.slice(3)
    // No cell, or every present one
    const isNever = (isBefore && order === 'lt') || (isAfter && order === 'gt')
    if (isBefore || isAfter) {
      const isDay = order === 'eq_date'
      return isDay || isNever
        ? { operator: 'and', operands: [] }
        : { field, comparator: 'eq', value: null }
    }
    return negateComparison({ field, comparator: order, value: instant }, moment)
  }
  const siblings = SIBLINGS[comparator]!.map((other) => ({ field, comparator: other, value }))
  return join('or', [...siblings, { field, comparator: 'eq', value: null }])
}

function isNullTest(part: Part, operator: string): part is Comparison {
  return (
    !isGroup(part) && part.value === null && part.comparator === (operator === 'and' ? 'ne' : 'eq')
  )
}

function join(operator: 'and' | 'or', given: readonly Part[]): Part {
  // 1. A part that is a group with the same operator is replaced by its operands
  const parts = given.flatMap((part) =>
    isGroup(part) && part.operator === operator ? part.operands : [part],
  )
  // 2. The first group without operands is the result
  const constant = parts.find((part) => isGroup(part) && part.operands.length === 0)
  if (constant !== undefined) return constant
  // 3. Settled fields
  const isAlone = (part: Part): part is Comparison =>
    !isGroup(part) && oracleComplement(part.comparator) === undefined
  const settles = (part: Part): part is Comparison =>
    isNullTest(part, operator) || (operator === 'and' && isAlone(part))
  const settled = new Set(parts.filter(settles).map(({ field }) => field))
  // 4. Null tests of settled fields are left out of the groups
  for (const [index, part] of parts.entries()) {
    if (!isGroup(part)) continue
    const rest = part.operands.filter(
      (each) => !(isNullTest(each, part.operator) && settled.has(each.field)),
    )
    if (rest.length === part.operands.length) continue
    return join(operator, parts.with(index, join(part.operator, rest)))
  }
  // 5. Of null tests of one field the last stays, or none
  const kept = parts.filter((part, index) => {
    if (!isNullTest(part, operator)) return true
    const { field } = part
    const isOther = (other: Part): other is Comparison => !isGroup(other) && other.field === field
    if (operator === 'and' && parts.some((other) => isOther(other) && isAlone(other))) return false
    return !parts.some((other, i) => i > index && isNullTest(other, operator) && isOther(other))
  })
  // 6. A single part is the result
  return kept.length === 1 ? kept[0]! : { operator, operands: kept }
}
