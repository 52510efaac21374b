import type { Predicate, Range, Test } from '../language/predicate.js'
import {
  areDistinct,
  everything,
  isJunction,
  nameOf,
  nothing,
  type Condition,
  type Junction,
} from './condition.js'
import type { KeyOf } from './test-key.js'

/** A predicate, or a junction with its parts: parts are removed and moved up as they are decided. */
interface Part {
  readonly op: Junction['op']
  readonly predicate: Predicate | undefined
  /** `undefined` for the outermost junction and for removed parts. */
  parent: Part | undefined
  readonly parts: Set<Part>
  /** The predicates that the junction has had within, by their keys. */
  readonly within: Map<string, Part[]>
}

/**
 * Removes repeated junctions, and every predicate that is a constant or whose outcome another predicate
 * decides: an operand of an `and` only matters if its other operands hold, and an operand of an `or`
 * only if they do not. A junction of one condition becomes that condition, and the conditions of a
 * junction within one of its kind go to the outer one.
 *
 * Each predicate is removed once, and moved up at most as often as junctions nest, so that the cost is
 * about linear.
 *
 * @param keyOf - a text that predicates share if their tests are equal
 * @returns a condition in which equal predicates are one object
 */
export function settle(condition: Condition, keyOf: KeyOf): Condition {
  const flat = flatten(condition)
  return isJunction(flat) && !areDistinct(flat, nameOf) && !areDistinct(flat, keyOf)
    ? decideAll(flat, keyOf)
    : flat
}

/** Decides constants, and puts junctions of one condition or within one of their kind into the outer one. */
function flatten(condition: Condition): Condition {
  if (!isJunction(condition)) {
    const holds = outcome(condition.test)
    return holds === undefined ? condition : constant(holds !== condition.negate)
  }
  const { op } = condition
  const conditions: Condition[] = []
  for (const each of condition.conditions) {
    const flat = flatten(each)
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

function decideAll(condition: Junction, keyOf: KeyOf): Condition {
  const leaves: Part[] = []
  let isDecided = false

  function createPart(op: Part['op'], parent?: Part, predicate?: Predicate): Part {
    const part: Part = { op, predicate, parent, parts: new Set(), within: new Map() }
    parent?.parts.add(part)
    return part
  }

  function build({ op, conditions }: Junction, group: Part): void {
    for (const each of conditions) {
      if (isJunction(each)) {
        build(each, createPart(each.op, group))
        continue
      }
      const leaf = createPart(op, group, each)
      leaves.push(leaf)
      const key = keyOf(each)
      for (let outer: Part | undefined = group; outer !== undefined; outer = outer.parent) {
        const alike = outer.within.get(key)
        if (alike === undefined) outer.within.set(key, [leaf])
        else alike.push(leaf)
      }
    }
  }

  function isLeft(part: Part | undefined): boolean {
    return part !== undefined && (part === top || isLeft(part.parent))
  }

  /** Removes a part that its parent does not need. What is left of a junction of two moves up. */
  function remove(part: Part): void {
    const { parent } = part
    part.parent = undefined
    if (parent === undefined) {
      isDecided = true
      return
    }
    parent.parts.delete(part)
    const outer = parent.parent
    if (outer === undefined || parent.parts.size > 1) return
    const [only] = [...parent.parts] as [Part] // as each junction has had two parts or more
    outer.parts.delete(parent)
    parent.parent = undefined
    only.parent = undefined
    for (const each of only.predicate === undefined ? only.parts : [only]) {
      each.parent = outer
      outer.parts.add(each)
      if (each.predicate !== undefined) leaves.push(each)
    }
  }

  const top = createPart(condition.op)
  build(condition, top)
  // Predicates that move up are added while this loop runs.
  for (const part of leaves) {
    if (!isLeft(part)) continue
    const { op, within } = part.parent!
    const isMet = (op === 'and') !== part.predicate!.negate
    for (const other of within.get(keyOf(part.predicate!))!) {
      if (other === part || !isLeft(other)) continue
      const { parent, predicate } = other
      const holds = isMet !== predicate!.negate
      remove(holds === (parent!.op === 'and') ? other : parent!)
    }
  }
  if (isDecided) return constant(condition.op === 'or')

  const met = new Map<string, Condition>()
  let isRepeating = false

  /** Puts the condition of a part in `met`, and returns its key. */
  function meet({ op, parts, predicate }: Part): string {
    const inner = new Set(Array.from(parts, meet))
    isRepeating ||= inner.size < parts.size
    const key = predicate
      ? `${predicate.negate} ${keyOf(predicate)}`
      : `${op} (${[...inner].toSorted().join()})`
    if (!met.has(key)) {
      met.set(key, predicate ?? { op, conditions: Array.from(inner, (each) => met.get(each)!) })
    }
    return key
  }

  const whole = met.get(meet(top))!
  return isRepeating ? settle(whole, keyOf) : flatten(whole)
}

/** What a test says of every cell, if it says the same of all. */
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
