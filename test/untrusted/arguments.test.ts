import { describe, expect, it } from 'vitest'
import { ownMembers, refuseMembers, requireArray } from '../../src/untrusted/arguments.js'
import { quote } from '../../src/untrusted/quote.js'

describe('requireArray(place, value)', () => {
  it('accepts only an array', () => {
    expect(() => requireArray('rows', [])).not.toThrow()
    for (const value of [undefined, null, {}, 'a', { length: 0 }]) {
      expect(() => requireArray('rows', value)).toThrow(TypeError)
    }
    expect(() => requireArray('rows', 5)).toThrow('rows: expected an array, got 5')
  })
})

describe('ownMembers(place, value)', () => {
  it('copies the own members of a plain object', () => {
    const given = { a: 1, b: undefined }
    const members = ownMembers('options', given)
    expect(Object.entries(members)).toEqual(Object.entries(given))
    expect('toString' in members).toBe(false)
  })

  it('rejects any other value', () => {
    for (const value of [null, 5, [], new Map(), () => 1]) {
      expect(() => ownMembers('options', value as object)).toThrow(TypeError)
    }
    class Options {
      readonly a = 1
    }
    const hidden = Object.defineProperty({}, 'hidden', { value: 1 })
    const hiding = 'an object with a symbol or a hidden property'
    for (const [value, got] of [
      [new Options(), 'an instance of a class'],
      [new Map(), 'an instance of a class'],
      [{ [Symbol('x')]: 1 }, hiding],
      [hidden, hiding],
    ] as const) {
      expect(() => ownMembers('options', value)).toThrow(`options: expected an object, got ${got}`)
    }
  })
})

describe('refuseMembers(place, unknown)', () => {
  it('names the first unknown property', () => {
    expect(() => refuseMembers('options', {})).not.toThrow()
    expect(() => refuseMembers('options', { a: undefined, b: 1 })).toThrow(
      new TypeError('options: unknown property "a"'),
    )
  })
})

describe('quote(value)', () => {
  it.each<[unknown, string]>([
    ['a"b', '"a\\"b"'],
    ['x'.repeat(64), `"${'x'.repeat(64)}"`],
    ['x'.repeat(65), `"${'x'.repeat(64)}"…`],
    [[], 'an empty array'],
    [[1], 'an array'],
    [new Date(5), 'a Date'],
    [new Date(NaN), 'an invalid Date'],
    [Object.create(Date.prototype), 'an invalid Date'],
    [{}, 'an object'],
    [Object.create(null), 'an object'],
    [new Map(), 'an instance of a class'],
    [null, 'null'],
    [undefined, 'undefined'],
    [-1.5, '-1.5'],
    [NaN, 'NaN'],
    [true, 'true'],
    [5n, 'a bigint'],
    [Symbol('x'), 'a symbol'],
    [() => 1, 'a function'],
  ])('shows %o as %s', (value, shown) => {
    expect(quote(value)).toBe(shown)
  })
})
