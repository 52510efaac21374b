import type { Predicate, Test } from '../language/predicate.js'
import type { Range } from '../language/ranges.js'
import { foldTree, inline, isGroup, joinTrees, type Operator } from '../language/tree.js'
import {
  areDistinct,
  everything,
  fieldNameOf,
  nothing,
  type Condition,
  type Junction,
} from './condition.js'
import type { TestKey } from './plan-key.js'

/** A predicate, or a junction with its nodes. Nodes are removed and moved up as they are decided. */
interface Node {
  readonly operator: Operator
  readonly predicate: Predicate | undefined
  /** `undefined` for the outermost junction and for removed nodes. */
  parent: Node | undefined
  readonly nodes: Set<Node>
  /** All predicates that the junction has contained at any depth, by their keys. */
  readonly within: Map<string, Node[]>
}

/**
 * Removes repeated junctions, constants, and predicates that another predicate decides. An operand of an
 * `and` matters only if the other operands are true, and an operand of an `or` only if they are false.
 * So `a and (a or b)` becomes `a`, and `a and (not a or b)` becomes `a and b`. Inlines junctions of one
 * condition, and junctions that have the same operator as their parent.
 *
 * Costs about linear time: each predicate is removed once, and moves up at most as often as junctions
 * nest.
 *
 * @param keyOf - returns a text that predicates share if their tests are equal
 * @returns a condition in which equal predicates are one object
 */
export function removeDecided(condition: Condition, keyOf: TestKey): Condition {
  const flat = foldConstants(condition)
  return isGroup(flat) && !areDistinct(flat, fieldNameOf) && !areDistinct(flat, keyOf)
    ? decideAll(flat, keyOf)
    : flat
}

/**
 * Removes constants, and inlines junctions of one condition or with their parent's operator:
 * `a and (b and (c or never))` becomes `a and b and c`.
 */
function foldConstants(condition: Condition): Condition {
  return foldTree<Predicate, Condition>(
    condition,
    (predicate) => {
      const holds = outcome(predicate.test)
      return holds === undefined ? predicate : constant(holds !== predicate.negate)
    },
    (operator, parts) => {
      const operands = inline<Predicate>(operator, parts)
      return operands.length === 0 ? constant(operator === 'and') : joinTrees(operator, operands)
    },
  )
}

function constant(holds: boolean): Junction {
  return holds ? everything : nothing
}

function decideAll(condition: Junction, keyOf: TestKey): Condition {
  const leaves: Node[] = []
  let isDecided = false

  function createNode(operator: Operator, parent?: Node, predicate?: Predicate): Node {
    const node: Node = { operator, predicate, parent, nodes: new Set(), within: new Map() }
    parent?.nodes.add(node)
    return node
  }

  function build({ operator, operands }: Junction, group: Node): void {
    for (const each of operands) {
      if (isGroup(each)) {
        build(each, createNode(each.operator, group))
        continue
      }
      const leaf = createNode(operator, group, each)
      leaves.push(leaf)
      const key = keyOf(each)
      for (let outer: Node | undefined = group; outer !== undefined; outer = outer.parent) {
        const alike = outer.within.get(key)
        if (alike === undefined) outer.within.set(key, [leaf])
        else alike.push(leaf)
      }
    }
  }

  function isLeft(node: Node | undefined): boolean {
    return node !== undefined && (node === top || isLeft(node.parent))
  }

  /** Removes a node that its parent does not need. If one sibling is left, it replaces the parent. */
  function remove(node: Node): void {
    const { parent } = node
    node.parent = undefined
    if (parent === undefined) {
      isDecided = true
      return
    }
    parent.nodes.delete(node)
    const outer = parent.parent
    if (outer === undefined || parent.nodes.size > 1) return
    const [only] = [...parent.nodes] as [Node] // each junction has had two nodes or more
    outer.nodes.delete(parent)
    parent.parent = undefined
    only.parent = undefined
    for (const each of only.predicate === undefined ? only.nodes : [only]) {
      each.parent = outer
      outer.nodes.add(each)
      if (each.predicate !== undefined) leaves.push(each)
    }
  }

  const top = createNode(condition.operator)
  build(condition, top)
  // The loop appends predicates that move up.
  for (const node of leaves) {
    if (!isLeft(node)) continue
    const { operator, within } = node.parent!
    const isMet = (operator === 'and') !== node.predicate!.negate
    for (const other of within.get(keyOf(node.predicate!))!) {
      if (other === node || !isLeft(other)) continue
      const { parent, predicate } = other
      const holds = isMet !== predicate!.negate
      remove(holds === (parent!.operator === 'and') ? other : parent!)
    }
  }
  if (isDecided) return constant(condition.operator === 'or')

  const met = new Map<string, Condition>()
  let isRepeating = false

  /** Adds the condition of a node to `met`, and returns its key. */
  function meet({ operator, nodes, predicate }: Node): string {
    const inner = new Set(Array.from(nodes, meet))
    isRepeating ||= inner.size < nodes.size
    const key = predicate
      ? `${predicate.negate} ${keyOf(predicate)}`
      : `${operator} (${[...inner].toSorted().join()})`
    if (!met.has(key)) {
      const operands = Array.from(inner, (each) => met.get(each)!)
      met.set(key, predicate ?? { operator, operands })
    }
    return key
  }

  const whole = met.get(meet(top))!
  return isRepeating ? removeDecided(whole, keyOf) : foldConstants(whole)
}

/** Returns the outcome of a test that is the same for all cells; `undefined` for other tests. */
function outcome(test: Test): boolean | undefined {
  if (test.op === 'substring') return undefined
  const isAsking = test.op === 'ranges' ? !test.ranges.every(isEmpty) : test.values.length > 0
  const isForAbsent = (test.op === 'in' || test.op === 'ranges') && test.absent
  return isAsking || isForAbsent ? undefined : test.op === 'covers'
}

function isEmpty({ from, to }: Range): boolean {
  return (
    from !== undefined && to !== undefined && from.value === to.value && from.after === to.after
  )
}
