import type { Scalar } from '../language/kind.js'

/** The place of a raw value among some values, which is no order of theirs; -1 where it is none. */
export type Lookup = (raw: unknown) => number

/** Up to so many values are searched faster from their start than looked up. */
export const FEW = 8

/**
 * Looks values up among distinct texts, or distinct numbers. Numbers are searched rather than
 * hashed: that is no slower, and how V8 hashes a number is known, so that a query could choose
 * numbers that share a hash.
 */
export function createLookup(values: readonly Scalar[]): Lookup {
  if (typeof values[0] === 'number')
    return searchNumbers(Float64Array.from(values, Number).toSorted())
  const places = new Map<unknown, number>(values.map((value, place) => [value, place]))
  return (raw) => places.get(raw) ?? -1
}

function searchNumbers(ascending: Float64Array): Lookup {
  return (raw) => {
    if (typeof raw !== 'number') return -1
    const place = countAtMost(ascending, raw) - 1
    return ascending[place] === raw ? place : -1
  }
}

/** How many numbers are at most `number`. Halves without a branch, which no data can mislead. */
export function countAtMost(ascending: Float64Array, number: number): number {
  let count = 0
  let rest = ascending.length
  while (rest > 1) {
    const half = rest >>> 1
    count += ascending[count + half - 1]! <= number ? half : 0
    rest -= half
  }
  return rest === 1 && ascending[count]! <= number ? count + 1 : count
}
