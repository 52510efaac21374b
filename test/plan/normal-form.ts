import assert from 'node:assert/strict'
import fc from 'fast-check'
import { defineResource, matchesPlan, planKey, planQuery } from 'supplier-query'
import { simplify } from '../../src/plan/simplify.js'
import type { RandomComparison } from '../arbitraries.js'

/** Filters whose comparisons often share a test, and the rewritings that section 7 lists. */

const shops = defineResource(
  { s: { kind: 'string', fold: 'case' }, n: 'number', d: 'date', l: 'string[]' },
  { limits: { maxDepth: 100, maxComparisons: 100_000 } }, // rewritings make filters large
)
const now = Date.parse('2026-06-30T12:00:00Z')
const dayAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)

interface Group {
  readonly operator?: string | undefined
  readonly operands: readonly Node[]
}
type Node = RandomComparison | Group

const letters = fc.constantFrom('a', 'b', 'c')
const sizes = fc.constantFrom(1, 2, 3)
const listOf = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 })
const compare = (field: string, names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record({ field: fc.constant(field), comparator: fc.constantFrom(...names), value })

const comparisons: fc.Arbitrary<RandomComparison> = fc.oneof(
  compare('n', ['eq', 'ne', 'ge', 'lt'], sizes),
  compare('n', ['eq', 'ne'], fc.constant(null)),
  compare('n', ['is_any', 'is_not_any'], listOf(sizes)),
  compare('s', ['eq', 'ne', 'gt', 'contains', 'not_contains'], letters),
  compare('s', ['is_any', 'is_not_any'], listOf(fc.oneof(letters, fc.constant(null)))),
  compare('d', ['eq_date', 'ne_date', 'ge'], fc.constantFrom(dayAgo(1), dayAgo(2))),
  compare('d', ['rp_eq_date', 'rp_gt'], fc.constantFrom(1, 2)),
  compare('l', ['contains', 'not_contains'], letters),
  compare(
    'l',
    ['includes_any', 'includes_all', 'excludes_any', 'excludes_all'],
    fc.array(letters, { minLength: 1, maxLength: 3 }),
  ),
)

/** A few comparisons. Each occurs several times. */
const filters = fc.array(comparisons, { minLength: 2, maxLength: 6 }).chain((pool) => {
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'large' },
      fc.constantFrom(...pool),
      fc.record({
        operator: fc.constantFrom('and', 'or'),
        operands: fc.array(tie('node'), { maxLength: 4 }),
      }),
    ),
  }))
  return node
})

type Draw = (below: number) => number

const isGroup = (node: Node): node is Group => 'operands' in node
const shuffled = <T>(items: readonly T[], draw: Draw): T[] => {
  const rest = [...items]
  return items.map(() => rest.splice(draw(rest.length), 1)[0]!)
}

const lists: Readonly<Record<string, readonly string[]>> = {
  eq: ['is_any'],
  ne: ['is_not_any'],
  contains: ['includes_any', 'includes_all'],
  not_contains: ['excludes_any', 'excludes_all'],
}

function rewriteComparison(comparison: RandomComparison, draw: Draw): RandomComparison {
  const { field, comparator, value } = comparison
  if (comparator === 'rp_eq_date') {
    return { field, comparator: 'eq_date', value: dayAgo(value as number) }
  }
  if (Array.isArray(value)) {
    const one = Object.keys(lists).find((name) => lists[name]!.includes(comparator))
    if (value.length === 1 && draw(2) === 0) return { field, comparator: one!, value: value[0] }
    const repeated: unknown[] = value.length > 0 && draw(2) === 0 ? [value[draw(value.length)]] : []
    return { ...comparison, value: shuffled([...(value as unknown[]), ...repeated], draw) }
  }
  const names = lists[comparator]
  if (names === undefined || (field === 's' && comparator.includes('contains'))) return comparison
  return { field, comparator: names[draw(names.length)]!, value: [value] }
}

/** Rewrites a group: reorders its operands, repeats an operand, or moves some into a group. */
function rewriteGroup({ operator, operands }: Group, draw: Draw): Node {
  switch (draw(4)) {
    case 0:
      return { operator, operands: shuffled(operands, draw) }
    case 1: {
      if (operands.length === 0) return { operator: undefined, operands: [{ operator, operands }] }
      return { operator, operands: [...operands, operands[draw(operands.length)]!] }
    }
    case 2: {
      const turned = shuffled(operands, draw)
      const cut = draw(operands.length + 1)
      return {
        operator,
        operands: [{ operator, operands: turned.slice(cut) }, ...turned.slice(0, cut)],
      }
    }
    default:
      return operator === 'and' && draw(2) === 0
        ? { operands }
        : { operator: draw(2) === 0 ? 'or' : 'and', operands: [{ operator, operands }] }
  }
}

/** Rewrites one part of a filter at any depth. */
function rewritten(node: Node, draw: Draw): Node {
  if (!isGroup(node)) {
    return draw(3) === 0 ? { operator: 'or', operands: [node] } : rewriteComparison(node, draw)
  }
  const { operands } = node
  if (operands.length === 0 || draw(3) === 0) return rewriteGroup(node, draw)
  const at = draw(operands.length)
  return { ...node, operands: operands.map((each, i) => (i === at ? rewritten(each, draw) : each)) }
}

const planOf = (filter: Node) => {
  const query: unknown = { filter }
  return planQuery(shops, query, { now })
}

const rows = ['a', 'b', 'c', undefined].flatMap((s, i) => [
  { s, n: i, d: dayAgo(i), l: s ? [s] : [] },
  { s: s && `${s}b`, n: 3 - i, d: dayAgo(2 - i), l: ['a', 'b', 'c'].slice(i) },
])

/** One case of the property: a filter, and the draws for its rewritings. */
export const cases = fc.record({
  filter: filters,
  draws: fc.array(fc.nat(), { minLength: 10, maxLength: 60 }),
})

/** Checks that rewritings keep the normal form and the rows, and that a normal form stays unchanged. */
export function checkNormalForm({ filter, draws }: { filter: Node; draws: number[] }): void {
  const left = [...draws]
  let other = filter
  while (left.length > 6) other = rewritten(other, (below) => (left.pop() ?? 0) % below)
  const [plan, changed] = [planOf(filter), planOf(other)]
  assert.equal(planKey(changed), planKey(plan))
  for (const { where } of [plan, changed]) assert.deepEqual(simplify(where), where)
  for (const row of rows) assert.equal(matchesPlan(changed, row), matchesPlan(plan, row))
}
