import { describe, expect, it } from 'vitest'
import { compileRawTest, type RawTest } from '../../src/rows/kernel.js'
import type { Kind, Scalar } from '../../src/language/kind.js'
import type { Test } from '../../src/language/predicate.js'
import type { Range } from '../../src/language/ranges.js'
import { costRatio } from '../cost.js'
import { sharingHash } from '../shared-hash.js'

const inValues = (values: readonly Scalar[], kind: Kind): RawTest =>
  compileRawTest({ op: 'in', values, absent: false }, kind)
const inRanges = (ranges: readonly Range[], kind: Kind): RawTest =>
  compileRawTest({ op: 'ranges', ranges, absent: false }, kind)
const onList = (op: 'covers' | 'overlaps', values: readonly Scalar[]): RawTest =>
  compileRawTest(
    { op, values } satisfies Test,
    typeof values[0] === 'string' ? 'string[]' : 'number[]',
  )

/** As many whole numbers from 0 on, apart by `step`. */
const numbers = (count: number, step = 1) => Array.from({ length: count }, (_, i) => i * step)
const texts = (count: number) => numbers(count).map((i) => `t${i}`)

/** Applies a kernel to many cells, one after the other. */
const over = (kernel: RawTest, cells: readonly unknown[]) => () => cells.filter(kernel).length

describe('a test of values', () => {
  it.each([2, 8, 9, 500])('of %d numbers finds exactly these', (count) => {
    const holds = inValues(numbers(count, 2).toReversed(), 'number')
    expect(numbers(2 * count).filter(holds)).toEqual(numbers(count, 2))
    for (const raw of [-0, 2]) expect(holds(raw)).toBe(true)
    const others = [NaN, Infinity, -Infinity, -2, 0.5, 2 * count, 2n, '2', [2], null, undefined]
    for (const raw of others) expect(holds(raw)).toBe(false)
    const hostile = { valueOf: () => expect.unreachable('a cell is converted') as number }
    expect(holds(hostile)).toBe(false)
  })

  it('of numbers that share a hash costs as much as of other numbers', () => {
    const shared = sharingHash(300)
    const cells = Array<number>(20_000).fill(0)
    const ratio = costRatio(
      over(inValues(shared, 'number'), cells),
      over(inValues(numbers(300), 'number'), cells),
    )
    expect(ratio).toBeLessThan(10)
  })
})

it('a test of all elements of a long list takes no text for a number', () => {
  const [values, others] = [numbers(10).map((each) => each + 0.5), numbers(100)]
  const holds = onList('covers', values)
  expect(holds([...others, ...values])).toBe(true)
  expect(holds([...others, values[0], ...values.slice(1).map((each) => ` ${each}`)])).toBe(false)
})

describe('a test of ranges', () => {
  it('without an end reaches the infinities', () => {
    const [before, after] = [
      { value: 0, after: false },
      { value: 5, after: true },
    ]
    const holds = inRanges(
      [
        { from: undefined, to: before },
        { from: after, to: undefined },
      ],
      'number',
    )
    expect([-Infinity, -1, -0, 0, 5, 5.5, Infinity].filter(holds)).toEqual([
      -Infinity,
      -1,
      5.5,
      Infinity,
    ])
  })

  it('searches them: 500 instants cost little more than two', () => {
    const instants = (count: number) =>
      inRanges(
        numbers(count, 10).map((ms) => ({
          from: { value: ms, after: false },
          to: { value: ms + 1, after: false },
        })),
        'date',
      )
    const cells = numbers(20_000)
    expect(cells.filter(instants(500))).toEqual(numbers(500, 10))
    expect(costRatio(over(instants(500), cells), over(instants(2), cells))).toBeLessThan(20)
  })
})

describe('a test of all elements', () => {
  it.each([1, 8, 9, 500])('of %d finds them in any order, each at least once', (count) => {
    for (const values of [numbers(count), texts(count)]) {
      const holds = onList('covers', values)
      const others = ['x', NaN, null, undefined, [0], -1]
      expect(holds([...others, ...values.toReversed(), ...values])).toBe(true)
      expect(holds(values)).toBe(true)
      expect(holds([...values.slice(1), ...values.slice(1), ...others])).toBe(false)
      expect(holds([...values.slice(0, -1), ...values.slice(0, -1)])).toBe(false)
      // What one list had does not count for the next.
      expect(holds(values.slice(1))).toBe(false)
      for (const raw of [[], values[0], null, undefined, new Set<unknown>(values)]) {
        expect(holds(raw)).toBe(false)
      }
    }
  })

  it('finds an element in a list with holes, and 0 by -0', () => {
    const holes = numbers(20)
    Reflect.deleteProperty(holes, 15)
    expect(onList('covers', numbers(14))(holes)).toBe(true)
    expect(onList('covers', numbers(16))(holes)).toBe(false)
    expect(onList('covers', numbers(14))(holes.map((i) => (i === 0 ? -0 : i)))).toBe(true)
  })

  it.each(['covers', 'overlaps'] as const)('%s: reads each element at most twice', (op) => {
    for (const wanted of [texts(500), numbers(500)]) {
      let reads = 0
      const list = new Proxy(wanted.toReversed(), {
        get: (target, name, receiver) => {
          if (typeof name === 'string' && /^\d+$/.test(name)) reads++
          return Reflect.get(target, name, receiver) as unknown
        },
      })
      const unmet = op === 'covers' ? wanted : wanted.map((value) => `no ${value}`)
      expect(onList(op, unmet)(list)).toBe(op === 'covers')
      expect(reads).toBeLessThanOrEqual(1000)
    }
  })
})
