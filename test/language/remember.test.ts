import { expect, it } from 'vitest'
import { remember } from '../../src/language/remember.js'

it('remember(make) makes one result for each object', () => {
  let calls = 0
  const number = remember((_: object) => ++calls)
  const [a, b] = [{}, {}]
  expect([number(a), number(b), number(a), number(b)]).toEqual([1, 2, 1, 2])
})
