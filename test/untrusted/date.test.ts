import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isDate, timeOf } from '../../src/untrusted/plain.js'
import { revoked } from '../proxies.js'

class TaggedDate extends Date {
  get [Symbol.toStringTag](): string {
    return 'Tagged'
  }
}

describe('isDate(raw)', () => {
  it.each([
    ['a Date', () => new Date(5)],
    ['an invalid Date', () => new Date(NaN)],
    ['a Date of another realm', (): unknown => runInNewContext('new Date(5)')],
    ['a Date of a class with another tag', () => new TaggedDate(5)],
  ])('is true for %s', (_, make) => {
    expect(isDate(make())).toBe(true)
  })

  it.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['null', () => null],
    ['text', () => '2024-01-01'],
    ['a number', () => 5],
    ['a function', () => Date],
    ['an object', () => ({})],
    ['an object with the tag of a Date', () => ({ [Symbol.toStringTag]: 'Date' })],
    ['a revoked Proxy', () => revoked(new Date(5))],
  ])('is false for %s', (_, make) => {
    expect(isDate(make())).toBe(false)
  })
})

describe('timeOf(date)', () => {
  it('returns the time of a Date of any class, and NaN for other objects', () => {
    const pretender = Object.create(Date.prototype) as Date
    const times = [new Date(5), new TaggedDate(6), new Date(NaN), pretender].map(timeOf)
    expect(times).toEqual([5, 6, NaN, NaN])
  })
})
