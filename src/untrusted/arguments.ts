import { bare, isPlainObject } from './plain.js'
import { quote } from './quote.js'

/** @throws TypeError if an argument, or the rest of its members, has others than the known */
export function refuseMembers(place: string, given: object, known: readonly string[] = []): void {
  const other = Object.keys(given).find((name) => !known.includes(name))
  if (other !== undefined) throw new TypeError(`${place}: unknown property ${quote(other)}`)
}

export function requireArray(place: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${place}: expected an array, got ${quote(value)}`)
}

/** Returns the own members of a plain object. @throws TypeError for any other value */
export function ownMembers<T extends object>(place: string, value: T): T {
  if (isPlainObject(value)) return bare(value)
  const what = quote(value)
  const got = what === 'an object' ? `${what} with a symbol or a hidden property` : what
  throw new TypeError(`${place}: expected an object, got ${got}`)
}
