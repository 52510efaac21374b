import { bare, isPlainObject } from './plain.js'
import { quote } from './quote.js'

/** @throws TypeError if `unknown`, the rest of the members of an argument, is not empty */
export function refuseMembers(place: string, unknown: object): void {
  for (const name of Object.keys(unknown)) {
    throw new TypeError(`${place}: unknown property ${quote(name)}`)
  }
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
