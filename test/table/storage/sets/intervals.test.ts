import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  complement,
  holds,
  intersection,
  intervalsOf,
  isSingle,
  append,
  union,
  type Intervals,
} from '../../../../src/table/storage/sets/intervals.js'

const SIZE = 24

const sets = fc.uniqueArray(fc.nat(SIZE - 1))

/** Returns the numbers of a set. Checks that its intervals are half-open, ascending and do not touch. */
function membersOf(intervals: Intervals): number[] {
  const members: number[] = []
  expect(intervals.length % 2).toBe(0)
  for (let i = 1; i < intervals.length; i++) {
    expect(intervals[i]).toBeGreaterThan(intervals[i - 1]!)
  }
  for (let i = 0; i < intervals.length; i += 2) {
    for (let number = intervals[i]!; number < intervals[i + 1]!; number++) members.push(number)
  }
  return members
}

const within = (isIn: (number: number) => boolean) =>
  Array.from({ length: SIZE }, (_, number) => number).filter(isIn)

describe('a set of intervals', () => {
  it('contains exactly its numbers', () => {
    fc.assert(
      fc.property(sets, (numbers) => {
        const intervals = intervalsOf(numbers)
        expect(membersOf(intervals)).toEqual(numbers.toSorted((a, b) => a - b))
        expect(isSingle(intervals)).toBe(numbers.length === 1)
        for (let number = -1; number <= SIZE; number++) {
          expect(holds(intervals, number)).toBe(numbers.includes(number))
        }
      }),
    )
  })

  it('gives the same union, intersection and complement as a set of numbers', () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        const [first, second] = [intervalsOf(a), intervalsOf(b)]
        const [inA, inB] = [(n: number) => a.includes(n), (n: number) => b.includes(n)]
        expect(membersOf(union(first, second))).toEqual(within((n) => inA(n) || inB(n)))
        expect(membersOf(intersection(first, second))).toEqual(within((n) => inA(n) && inB(n)))
        expect(membersOf(complement(first, SIZE))).toEqual(within((n) => !inA(n)))
      }),
    )
  })

  it('accepts ascending intervals, including empty and touching intervals', () => {
    const lengths = fc.array(fc.record({ gap: fc.nat(2), length: fc.nat(3) }))
    fc.assert(
      fc.property(lengths, (parts) => {
        let end = 0
        const numbers: number[] = []
        const appended: number[] = []
        for (const { gap, length } of parts) {
          const start = end + gap
          end = start + length
          for (let i = start; i < end; i++) numbers.push(i)
          append(appended, start, end)
        }
        expect(appended).toEqual(intervalsOf(numbers))
      }),
    )
  })
})
