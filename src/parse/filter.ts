import type { GroupOf, TreeOf } from '../language/tree.js'
import type { Limits } from '../language/limits.js'
import type { Comparison, FullFilter } from '../language/query.js'
import { comparisonMembers, readComparison } from './comparison.js'
import { misnamed, nameOf } from './names.js'
import { member, type Excess, type Expected, type Plain, type Reader } from './reader.js'
import type { Scope } from './scope.js'
import { adviceFor } from './suggest-comparator.js'

const groupMembers = ['operator', 'operands'] as const
export const filterMembers: readonly string[] = [...groupMembers, ...comparisonMembers]

const FILTER = 'a filter (a group {operator, operands} or a comparison {field, comparator, value})'

/**
 * Reads a filter within a scope, depth-first.
 * @returns a frozen copy; not to be used where a fault was reported
 */
export function readFilter(reader: Reader, scope: Scope, filter: unknown): FullFilter | undefined {
  const read = (object: Plain) => readComparison(reader, scope, object)
  return readTree<Comparison>(reader, scope.limits, filter, read) // of these
}

/** Reads the groups of a filter; `readLeaf` reads its comparisons, whose unknown members are reported. */
export function readTree<Leaf extends object>(
  reader: Reader,
  limits: Limits,
  filter: unknown,
  readLeaf: (object: Plain) => Leaf | undefined,
): TreeOf<Leaf> | undefined {
  /** How many comparisons the filter is known to have; what is not read yet counts as one. */
  let comparisons = 1

  /** What the filter has too many of with `operands` operands under `depth` groups, if anything. */
  function excess(operands: number, depth: number): Excess | undefined {
    const { maxDepth } = limits
    if (operands > 0 && depth > maxDepth) {
      const message = `expected at most ${maxDepth} groups around a comparison`
      return { limit: 'maxDepth', max: maxDepth, message }
    }
    comparisons += operands - 1
    return tooMany()
  }

  function tooMany(): Excess | undefined {
    const { maxComparisons: max } = limits
    if (comparisons <= max) return undefined
    return {
      limit: 'maxComparisons',
      max,
      message: `expected at most ${max} comparisons in a filter`,
    }
  }

  function readNode(value: unknown, depth: number): TreeOf<Leaf> | undefined {
    if (depth > 0 && tooMany() !== undefined) return undefined
    const object = reader.object(value, FILTER, filterMembers)
    if (object === undefined) return undefined
    const has = (name: string) => member(object, name) !== undefined
    const isGroup = groupMembers.some(has)
    const isMixed = isGroup && comparisonMembers.some(has)
    if (isMixed) reportMixed(reader, object)
    reader.unknownMembers(object, filterMembers, fittingMembers(isGroup, isMixed, has))
    if (isMixed) return undefined
    // A comparison whose members all came out `undefined` must not turn into a match of every row.
    const isComparison = !isGroup && comparisonMembers.some((name) => Object.hasOwn(object, name))
    if (!isComparison) return readGroup(object, depth)
    const excessive = tooMany()
    return excessive === undefined ? readLeaf(object) : reader.reportExcess(excessive)
  }

  function readGroup(object: Plain, depth: number): GroupOf<Leaf> {
    const operator = readOperator(reader, object) ?? 'and'
    const given = member(object, 'operands')
    if (given === undefined) comparisons--
    const operands =
      given === undefined
        ? Object.freeze([])
        : reader.under('operands', () =>
            reader.list(
              given,
              'an array of filters',
              (length) => excess(length, depth + 1),
              (operand) => readNode(operand, depth + 1),
            ),
          )
    return Object.freeze({ operator, operands })
  }

  return readNode(filter, 0)
}

/** The members that an unknown one of a filter can be meant for. */
function fittingMembers(
  isGroup: boolean,
  isMixed: boolean,
  has: (name: string) => boolean,
): readonly string[] {
  if (isMixed) return []
  if (isGroup) return groupMembers
  return comparisonMembers.some(has) ? comparisonMembers : filterMembers
}

/** An operator among the members of a comparison is the comparator, by another name. */
function reportMixed(reader: Reader, object: Plain): void {
  const { operator } = object
  const isMeant =
    typeof operator === 'string' &&
    meantOperator(operator) === undefined &&
    member(object, 'operands') === undefined &&
    member(object, 'comparator') === undefined
  const params = { group: groupMembers, comparison: comparisonMembers }
  const hint = isMeant ? '; a comparison has a "comparator", not an "operator"' : ''
  const suggestion = isMeant ? { suggestion: 'comparator' } : undefined
  const message = `expected a group or a comparison, got properties of both${hint}`
  reader.report('mixed_filter', { ...params, ...suggestion }, message)
}

const operators = ['and', 'or']
const operatorExpected: Expected = { words: '"and" or "or"', allowed: operators }

function readOperator(reader: Reader, object: Plain): 'and' | 'or' | undefined {
  const operator = reader.text(object, 'operator', operatorExpected)
  if (operator === undefined || operator === 'and' || operator === 'or') return operator
  const { words } = operatorExpected
  const meant = meantOperator(operator)
  const { params, message } = misnamed(operator, words, operators, meant, adviceFor(operator))
  return reader.report('unknown_operator', params, message, 'operator')
}

function meantOperator(operator: string): string | undefined {
  return nameOf(operator, { and: 'and && all every', or: 'or || any some' })
}
