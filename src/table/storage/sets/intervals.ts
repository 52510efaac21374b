import { bisect } from '../../../bisect.js'

/**
 * A set of whole numbers as half-open intervals, flat, disjoint and ascending:
 * `[a, b, c, d]` holds [a, b) and [c, d). No two touch.
 */
export type Intervals = readonly number[]

export function union(a: Intervals, b: Intervals): Intervals {
  return combine(a, b, 1)
}

export function intersection(a: Intervals, b: Intervals): Intervals {
  return combine(a, b, 2)
}

/** The numbers of [0, size) that are not in `a`, which lies within it. */
export function complement(a: Intervals, size: number): Intervals {
  const bounds = a.at(0) === 0 ? a.slice(1) : [0, ...a]
  if (bounds.at(-1) === size) bounds.pop()
  else bounds.push(size)
  return bounds
}

/** The set of some distinct numbers, given in any order. */
export function intervalsOf(numbers: readonly number[]): Intervals {
  const bounds: number[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) append(bounds, number, number + 1)
  return bounds
}

/** Visits each interval of a set, [from, to). */
export function eachInterval(a: Intervals, visit: (from: number, to: number) => void): void {
  for (let i = 0; i < a.length; i += 2) visit(a[i]!, a[i + 1]!)
}

/** Returns the numbers of a set, or `undefined` if they are more than `most`. */
export function numbersIn(a: Intervals, most: number): readonly number[] | undefined {
  const numbers: number[] = []
  for (let i = 0; i < a.length; i += 2) {
    if (numbers.length + a[i + 1]! - a[i]! > most) return undefined
    for (let number = a[i]!; number < a[i + 1]!; number++) numbers.push(number)
  }
  return numbers
}

/** Adds the numbers of [from, to), which may be none, to a set that has only lower ones. */
export function append(bounds: number[], from: number, to: number): void {
  if (from === to) return
  if (bounds.at(-1) === from) bounds[bounds.length - 1] = to
  else bounds.push(from, to)
}

export function isSingle(a: Intervals): boolean {
  const [from, to] = a
  return a.length === 2 && to === from! + 1
}

/** Whether a number is in `a`, which is so where an odd number of its bounds are at most that number. */
export function holds(a: Intervals, number: number): boolean {
  if (a.length === 2) return number >= a[0]! && number < a[1]!
  return bisect(0, a.length, (i) => a[i]! <= number) % 2 === 1
}

/** The numbers that are in at least `least` of two sets. */
function combine(a: Intervals, b: Intervals, least: 1 | 2): Intervals {
  const bounds: number[] = []
  let [i, j, depth] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    const [nextOfA, nextOfB] = [a.at(i) ?? Infinity, b.at(j) ?? Infinity]
    const at = Math.min(nextOfA, nextOfB)
    const wasIn = depth >= least
    if (nextOfA === at) depth += i++ % 2 === 0 ? 1 : -1
    if (nextOfB === at) depth += j++ % 2 === 0 ? 1 : -1
    if (depth >= least !== wasIn) bounds.push(at)
  }
  return bounds
}
