import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  attempt,
  isArray,
  isPlainObject,
  lengthOf,
  readElements,
  readMembers,
} from '../../src/untrusted/plain.js'
import { revoked } from '../proxies.js'

/** Titles do not print the value, because printing a hostile value throws. */
const titled = <T>(cases: readonly (readonly [title: string, value: T])[]) =>
  cases.map(([title, value]) => [title, () => value] as const)

const inOtherRealm = (code: string): unknown => runInNewContext(code)

/** A function without any properties. */
function bareFunction(members: object = {}): object {
  const call = Object.setPrototypeOf(() => 1, null) as object
  for (const name of Reflect.ownKeys(call)) Reflect.deleteProperty(call, name)
  return Object.assign(call, members)
}

/** An array without its first element. */
function holed(): unknown[] {
  const array: unknown[] = []
  array[1] = 1
  return array
}

function hidden(name: string): object {
  return Object.defineProperty({ a: 1 }, name, { value: 2, enumerable: false })
}

const plain = titled<unknown>([
  ['an empty object', {}],
  ['an object with members', { b: 1, a: [2] }],
  ['an object that inherits nothing', Object.create(null)],
  ['an object of another realm', inOtherRealm('({ a: 1 })')],
])

const others = titled<unknown>([
  ['undefined', undefined],
  ['null', null],
  ['text', 'a'],
  ['a number', 5],
  ['a function', () => 1],
  ['a function that inherits nothing', bareFunction()],
  ['an array', []],
  ['an array that inherits nothing', Object.setPrototypeOf([], null)],
  ['an array that inherits as objects do', Object.setPrototypeOf([], Object.prototype)],
  ['an object of a class', new Map()],
  ['an object that inherits from another', Object.create({ a: 1 })],
  ['an object that inherits from a function', Object.create(bareFunction({ isPrototypeOf: 1 }))],
  ['an object that inherits from nothing much', Object.create(Object.create(null) as object)],
  ['an object with a symbol', { a: 1, [Symbol('b')]: 2 }],
  ['an object with two names and a symbol', { a: 1, b: 2, [Symbol('c')]: 3 }],
  ['an object with a hidden member', hidden('b')],
  ['a revoked Proxy', revoked({})],
])

describe('isPlainObject(value)', () => {
  it.each(plain)('is true for %s', (_, value) => {
    expect(isPlainObject(value())).toBe(true)
  })

  it.each(others)('is false for %s', (_, value) => {
    expect(isPlainObject(value())).toBe(false)
  })
})

describe('readMembers(value, known, most)', () => {
  const namesOf = (value: unknown, known: readonly string[], most: number) =>
    Object.keys(readMembers(value, known, most)?.values ?? {})

  it.each(plain)('returns the members of %s', (_, value) => {
    const { values, accessors } = readMembers(value(), [], 5)!
    expect(Object.entries(values)).toEqual(Object.entries(value() as object))
    expect(Object.getPrototypeOf(Object.getPrototypeOf(values))).toBeNull()
    expect(accessors).toEqual([])
  })

  it.each(others)('returns undefined for %s', (_, value) => {
    expect(readMembers(value(), ['a'], 5)).toBeUndefined()
  })

  it('names getters and setters without calling them', () => {
    const object = {
      get a(): never {
        throw new Error('was called')
      },
      b: 1,
      set c(_: unknown) {},
    }
    const { values, accessors } = readMembers(object, [], 5)!
    expect([Object.entries(values), accessors]).toEqual([[['b', 1]], ['a', 'c']])
  })

  it('keeps the order of few members, and returns the known members of many first', () => {
    const object = { x: 1, b: 2, y: 3, a: 4, z: 5 }
    expect(namesOf(object, ['a', 'b', 'c'], 5)).toEqual(['x', 'b', 'y', 'a', 'z'])
    expect(namesOf(object, ['a', 'b', 'c'], 4)).toEqual(['a', 'b', 'x', 'y', 'z'])
    expect(namesOf(object, ['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'x', 'y'])
    expect(namesOf(object, [], 0)).toEqual([])
  })

  it('compares no more names with the known ones than it can return', () => {
    let compared = 0
    const names = ['a', 'b']
    const known = Object.assign([...names], {
      includes: (name: string) => (compared++, names.includes(name)),
    })
    const object = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`n${i}`, i]))
    expect(namesOf({ ...object, a: 1 }, known, 3)).toEqual(['a', 'n0', 'n1', 'n2'])
    expect(compared).toBeLessThanOrEqual(5)
  })
})

describe('readElements(array)', () => {
  it.each(
    titled<unknown>([
      ['none', []],
      ['some', [1, undefined, [2]]],
      ['the elements of an array of another realm', inOtherRealm('[1, 2]')],
    ]),
  )('returns %s', (_, value) => {
    const array = value() as unknown[]
    expect(readElements(array)).toEqual(Array.from(array))
  })

  it.each(
    titled<unknown>([
      ['a subclass', new (class List extends Array<number> {})()],
      ['an array that inherits nothing', Object.setPrototypeOf([], null)],
      ['an array with a hole', holed()],
      ['an array with a hole and a name', Object.assign(holed(), { a: 1 })],
      ['an array with a name', Object.assign([1], { a: 1 })],
      ['an array with a hidden element', Object.defineProperty([1, 2], 1, { enumerable: false })],
      ['an array with a getter', Object.defineProperty([1], 0, { get: () => 1 })],
      ['a revoked Proxy', revoked([])],
    ]),
  )('returns undefined for %s', (_, value) => {
    expect(readElements(value() as unknown[])).toBeUndefined()
  })

  it('calls no getter', () => {
    let calls = 0
    readElements(Object.defineProperty([1, 2], 1, { get: () => calls++ }))
    expect(calls).toBe(0)
  })
})

describe('isArray and lengthOf', () => {
  it('recognise an array of any realm, and do not throw for a Proxy', () => {
    const values = [[], inOtherRealm('[1]'), revoked([]), { length: 1 }, 'a', undefined]
    expect(values.map(isArray)).toEqual([true, true, false, false, false, false])
    const lengthless = new Proxy([1], { get: () => 'many' })
    expect([lengthOf([1, 2]), lengthOf(lengthless), lengthOf(revoked([]) as unknown[])]).toEqual([
      2, 0, 0,
    ])
  })
})

describe('attempt(look)', () => {
  it('returns the result, or undefined if it throws', () => {
    const fail = () => {
      throw new Error('no')
    }
    expect(attempt(() => 5)).toBe(5)
    expect(attempt(fail)).toBeUndefined()
  })
})
