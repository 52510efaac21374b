import type { GroupOf, TreeOf } from '../language/tree.js'
import type { Comparison, FullFilter } from '../language/query.js'
import { comparisonMembers, readComparison } from './comparison.js'
import { nameOf, type Expected } from './issues.js'
import { member, type Plain, type Reader } from './reader.js'
import { adviceFor } from './suggest-comparator.js'

const groupMembers = ['operator', 'operands'] as const
export const filterMembers: readonly string[] = [...groupMembers, ...comparisonMembers]

const FILTER = 'a filter (a group {operator, operands} or a comparison {field, comparator, value})'

/**
 * Reads a filter within a scope, depth-first.
 * @returns a frozen copy; not to be used where a fault was reported
 */
export function readFilter(reader: Reader, filter: unknown): FullFilter | undefined {
  return readTree<Comparison>(reader, filter, (object) => readComparison(reader, object))
}

/** Reads the groups of a filter; `readLeaf` reads its comparisons, whose unknown members are reported. */
export function readTree<Leaf extends object>(
  reader: Reader,
  filter: unknown,
  readLeaf: (object: Plain) => Leaf | undefined,
): TreeOf<Leaf> | undefined {
  const { maxDepth, maxComparisons } = reader.scope.limits
  /** How many comparisons the filter is known to have; what is not read yet counts as one. */
  let comparisons = 1

  /** Whether the filter may have `operands` operands under `depth` groups; reports if not. */
  function isFit(operands: number, depth: number): boolean {
    if (operands > 0 && depth > maxDepth) {
      reader.reportExcess('maxDepth', maxDepth, `${maxDepth} groups around a comparison`)
      return false
    }
    comparisons += operands - 1
    return isSmall()
  }

  function isSmall(): boolean {
    const words = `${maxComparisons} comparisons in a filter`
    if (comparisons > maxComparisons) reader.reportExcess('maxComparisons', maxComparisons, words)
    return comparisons <= maxComparisons
  }

  function readNode(value: unknown, depth: number): TreeOf<Leaf> | undefined {
    if (depth > 0 && comparisons > maxComparisons) return undefined
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
    return isSmall() ? readLeaf(object) : undefined
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
              (operand) => readNode(operand, depth + 1),
              (length) => isFit(length, depth + 1),
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

const operatorExpected: Expected = { words: '"and" or "or"', allowed: ['and', 'or'] }

function readOperator(reader: Reader, object: Plain): 'and' | 'or' | undefined {
  const operator = reader.text(object, 'operator', operatorExpected)
  if (operator === undefined || operator === 'and' || operator === 'or') return operator
  const hint = { suggestion: meantOperator(operator), advice: adviceFor(operator) }
  return reader.reportName('unknown_operator', operator, operatorExpected, 'operator', hint)
}

function meantOperator(operator: string): string | undefined {
  return nameOf(operator, { and: 'and && all every', or: 'or || any some' })
}
