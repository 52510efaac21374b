import { describe, expect, it } from 'vitest'
import { mostSpaces } from '../../../src/table/storage/words.js'

describe('mostSpaces', () => {
  it.each([
    ['', 0],
    ['word', 0],
    [' ', 1],
    ['two words', 1],
    ['  a b', 2],
    ['a b   ', 3],
    ['a  b   c d', 3],
    ['a\tb\u00A0 c', 1],
    [' '.repeat(300), 300],
  ])('of %j is %d', (text, count) => {
    expect(mostSpaces(text)).toBe(count)
  })
})
