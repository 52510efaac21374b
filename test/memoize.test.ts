import { expect, it } from 'vitest'
import { memoize, memoizeUpTo } from '../src/memoize.js'

it('memoize(make) makes one result for each object', () => {
  let calls = 0
  const number = memoize((_: object) => ++calls)
  const [a, b] = [{}, {}]
  expect([number(a), number(b), number(a), number(b)]).toEqual([1, 2, 1, 2])
})

it('memoizeUpTo(size, make) keeps up to `size` results', () => {
  const made: number[] = []
  const half = memoizeUpTo(2, (key: number) => {
    made.push(key)
    return key / 2
  })
  expect([1, 2, 1, 2].map(half)).toEqual([0.5, 1, 0.5, 1])
  expect(made).toEqual([1, 2])
  expect([3, 3, 1].map(half)).toEqual([1.5, 1.5, 0.5])
  expect(made).toEqual([1, 2, 3, 1])
})
