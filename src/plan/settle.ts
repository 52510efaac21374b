import type { Predicate, Test } from '../language/predicate.js'
import type { Range } from '../language/ranges.js'
import {
  areDistinct,
  everything,
  isJunction,
  nameOf,
  nothing,
  type Condition,
  type Junction,
} from './condition.js'
import type { TestKey } from './plan-key.js'

/** A predicate, or a junction with its nodes. Nodes are removed and moved up as they are decided. */
interface Node {
  readonly op: Junction['op']
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
export function settle(condition: Condition, keyOf: TestKey): Condition {
  const flat = foldConstants(condition)
  return isJunction(flat) && !areDistinct(flat, nameOf) && !areDistinct(flat, keyOf)
    ? decideAll(flat, keyOf)
    : flat
}

/**
 * Removes constants, and inlines junctions of one condition or with their parent's operator:
 * `a and (b and (c or never))` becomes `a and b and c`.
 */
function foldConstants(condition: Condition): Condition {
  if (!isJunction(condition)) {
    const holds = outcome(condition.test)
    return holds === undefined ? condition : constant(holds !== condition.negate)
  }
  const { op } = condition
  const conditions: Condition[] = []
  for (const each of condition.conditions) {
    const flat = foldConstants(each)
    if (!isJunction(flat)) conditions.push(flat)
    else if (flat.op === op) for (const inner of flat.conditions) conditions.push(inner)
    else if (flat.conditions.length === 0) return flat
    else conditions.push(flat)
  }
  if (conditions.length === 0) return constant(op === 'and')
  return conditions.length === 1 ? conditions[0]! : { op, conditions }
}

function constant(holds: boolean): Junction {
  return holds ? everything : nothing
}

function decideAll(condition: Junction, keyOf: TestKey): Condition {
  const leaves: Node[] = []
  let isDecided = false

  function createNode(op: Node['op'], parent?: Node, predicate?: Predicate): Node {
    const node: Node = { op, predicate, parent, nodes: new Set(), within: new Map() }
    parent?.nodes.add(node)
    return node
  }

  function build({ op, conditions }: Junction, group: Node): void {
    for (const each of conditions) {
      if (isJunction(each)) {
        build(each, createNode(each.op, group))
        continue
      }
      const leaf = createNode(op, group, each)
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

  const top = createNode(condition.op)
  build(condition, top)
  // The loop appends predicates that move up.
  for (const node of leaves) {
    if (!isLeft(node)) continue
    const { op, within } = node.parent!
    const isMet = (op === 'and') !== node.predicate!.negate
    for (const other of within.get(keyOf(node.predicate!))!) {
      if (other === node || !isLeft(other)) continue
      const { parent, predicate } = other
      const holds = isMet !== predicate!.negate
      remove(holds === (parent!.op === 'and') ? other : parent!)
    }
  }
  if (isDecided) return constant(condition.op === 'or')

  const met = new Map<string, Condition>()
  let isRepeating = false

  /** Adds the condition of a node to `met`, and returns its key. */
  function meet({ op, nodes, predicate }: Node): string {
    const inner = new Set(Array.from(nodes, meet))
    isRepeating ||= inner.size < nodes.size
    const key = predicate
      ? `${predicate.negate} ${keyOf(predicate)}`
      : `${op} (${[...inner].toSorted().join()})`
    if (!met.has(key)) {
      met.set(key, predicate ?? { op, conditions: Array.from(inner, (each) => met.get(each)!) })
    }
    return key
  }

  const whole = met.get(meet(top))!
  return isRepeating ? settle(whole, keyOf) : foldConstants(whole)
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
