import { expect, it } from 'vitest'
import { memoize } from '../../src/language/memoize.js'

it('memoize(make) makes one result for each object', () => {
  let calls = 0
  const number = memoize((_: object) => ++calls)
  const [a, b] = [{}, {}]
  expect([number(a), number(b), number(a), number(b)]).toEqual([1, 2, 1, 2])
})
