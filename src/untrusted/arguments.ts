import { bare, isPlainObject } from './plain.js'
import { quote } from './quote.js'

/** Refuses unknown members: what is left of an argument without the known ones. */
export function refuseMembers(place: string, unknown: object): void {
  for (const name of Object.keys(unknown)) {
    throw new TypeError(`${place}: unknown property ${quote(name)}`)
  }
}

export function requireArray(place: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${place} must be an array, got ${quote(value)}`)
}

/** The own members of an argument, which must be a plain object. */
export function ownMembers<T extends object>(place: string, value: T): T {
  if (isPlainObject(value)) return bare(value)
  throw new TypeError(`${place} must be an object, got ${quote(value)}`)
}
