import type { GroupOf, TreeOf } from '../language/tree.js'
import { queryMembers, type Comparison, type FullFilter } from '../language/query.js'
import { readComparison } from './comparison.js'
import { nameByAlias, type Expected } from './issues.js'
import type { Plain, Reader } from './reader.js'
import { adviceFor } from './suggest-comparator.js'

const groupMembers = queryMembers.group
const comparisonMembers = queryMembers.comparison
export const filterMembers: readonly string[] = [...groupMembers, ...comparisonMembers]

const FILTER = 'a filter (a group {operator, operands} or a comparison {field, comparator, value})'

export function readFilter(reader: Reader, filter: unknown): FullFilter | undefined {
  return readTree<Comparison>(reader, filter, (object) => readComparison(reader, object))
}

/** Reads the groups of a filter. `readLeaf` reads its comparisons, after their unknown members are reported. */
export function readTree<Leaf extends object>(
  reader: Reader,
  filter: unknown,
  readLeaf: (object: Plain) => Leaf | undefined,
): TreeOf<Leaf> | undefined {
  const { maxDepth, maxComparisons } = reader.scope.limits
  /** The number of comparisons found. An operand that has not been read yet counts as one. */
  let comparisons = 1

  function keepsLimits(operands: number, depth: number): boolean {
    if (operands > 0 && depth > maxDepth) {
      reader.reportExcess('maxDepth', maxDepth, `${maxDepth} groups around a comparison`)
      return false
    }
    comparisons += operands - 1
    return keepsCount()
  }

  function keepsCount(): boolean {
    const words = `${maxComparisons} comparisons in a filter`
    if (comparisons > maxComparisons) reader.reportExcess('maxComparisons', maxComparisons, words)
    return comparisons <= maxComparisons
  }

  function readNode(value: unknown, depth: number): TreeOf<Leaf> | undefined {
    if (depth > 0 && comparisons > maxComparisons) return undefined
    const object = reader.object(value, FILTER, filterMembers)
    if (object === undefined) return undefined
    const has = (name: string) => object[name] !== undefined
    const isGroup = groupMembers.some(has)
    const isMixed = isGroup && comparisonMembers.some(has)
    if (isMixed) reportMixed(reader, object)
    reader.unknownMembers(object, filterMembers, () => fittingMembers(isGroup, isMixed, has))
    if (isMixed) return undefined
    // An object with only `undefined` members of a comparison must not match every row.
    const isComparison = !isGroup && comparisonMembers.some((name) => name in object)
    if (!isComparison) return readGroup(object, depth)
    return keepsCount() ? readLeaf(object) : undefined
  }

  function readGroup(object: Plain, depth: number): GroupOf<Leaf> {
    const operator = readOperator(reader, object) ?? 'and'
    const { operands: given = [] } = object
    const operands = reader.under('operands', () =>
      reader.list(
        given,
        'an array of filters',
        (operand) => readNode(operand, depth + 1),
        (length) => keepsLimits(length, depth + 1),
      ),
    )
    return Object.freeze({ operator, operands })
  }

  return readNode(filter, 0)
}

function fittingMembers(
  isGroup: boolean,
  isMixed: boolean,
  has: (name: string) => boolean,
): readonly string[] {
  if (isMixed) return []
  if (isGroup) return groupMembers
  return comparisonMembers.some(has) ? comparisonMembers : filterMembers
}

/** Reports a mix of a group and a comparison, and suggests `comparator` for a misnamed `operator`. */
function reportMixed(reader: Reader, object: Plain): void {
  const { operator } = object
  const isMeant =
    typeof operator === 'string' &&
    meantOperator(operator) === undefined &&
    object['operands'] === undefined &&
    object['comparator'] === undefined
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
  return nameByAlias(operator, { and: 'and && all every', or: 'or || any some' })
}
