import { isPlainObject } from './plain.js'
import { quote } from './quote.js'

/** Refuses unknown members: whatever is left of an argument once the known ones are taken out. */
export function refuseMembers(place: string, unknown: object): void {
  for (const name of Object.keys(unknown)) {
    throw new TypeError(`${place}: unknown member ${quote(name)}`)
  }
}

/** Refuses an argument that is not an array. */
export function requireArray(place: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${place} must be an array, got ${quote(value)}`)
}

/** Refuses an argument that is no plain object. */
export function requireObject(place: string, value: unknown): void {
  if (!isPlainObject(value)) throw new TypeError(`${place} must be an object, got ${quote(value)}`)
}
