import type { Issue, IssueCode } from '../errors.js'
import { isAccessor, isPlainArray, isPlainObject } from '../checks/plain.js'
import { quote } from '../checks/quote.js'

const MAX_ISSUES = 100

/** A plain object whose members can be read without running code. */
export type Plain = Readonly<Record<string, unknown>>

/** Walks untrusted data and collects what is wrong with it, each fault with its path. */
export class Reader {
  readonly issues: Issue[] = []
  readonly #path: (string | number)[] = []

  /** Reports a fault of the current place, or of the member of it under `key`. */
  report(code: IssueCode, message: string, key?: string | number): void {
    if (this.issues.length === MAX_ISSUES) return
    const path = key === undefined ? [...this.#path] : [...this.#path, key]
    this.issues.push(Object.freeze({ code, path: Object.freeze(path), message }))
  }

  /** Makes the member under `key` the current place while it is read. */
  under<T>(key: string | number, read: () => T): T {
    this.#path.push(key)
    const result = read()
    this.#path.pop()
    return result
  }

  object(value: unknown, expected: string): Plain | undefined {
    if (!isPlainObject(value)) {
      this.report('invalid_type', `expected ${expected}, got ${quote(value)}`)
      return undefined
    }
    const accessors = Object.keys(value).filter((name) => isAccessor(value, name))
    for (const name of accessors)
      this.report('invalid_type', 'expected a value, got a getter', name)
    return accessors.length === 0 ? value : undefined
  }

  /**
   * Reads a list of things, each in its place.
   * @param excess - what the list has too much of, if anything, by its length; then no further
   * @returns the frozen list of what was read without fault
   */
  list<T>(
    value: unknown,
    expected: string,
    excess: (length: number) => string | undefined,
    read: (element: unknown) => T | undefined,
  ): readonly T[] {
    if (!Array.isArray(value)) {
      this.report('invalid_type', `expected ${expected}, got ${quote(value)}`)
      return []
    }
    const tooMuch = excess(value.length)
    if (tooMuch !== undefined) {
      this.report('limit_exceeded', tooMuch)
      return []
    }
    if (!isPlainArray(value)) {
      this.report('invalid_type', `expected ${expected} without gaps or other members`)
      return []
    }
    const elements = value.map((element, index) => this.under(index, () => read(element)))
    return Object.freeze(elements.filter((element) => element !== undefined))
  }

  unknownMembers(object: Plain, known: readonly string[]): void {
    for (const name of Object.keys(object)) {
      if (this.issues.length === MAX_ISSUES) return
      if (known.includes(name)) continue
      this.report('unknown_member', `expected only ${known.join(', ')}, got ${quote(name)}`, name)
    }
  }

  missingMembers(object: Plain, required: readonly string[]): void {
    for (const name of required) {
      if (member(object, name) !== undefined) continue
      this.report('missing_member', `expected a ${name}, got nothing`, name)
    }
  }

  /** A member that is a text, or `undefined`: left out, or reported. */
  text(object: Plain, name: string): string | undefined {
    const value = member(object, name)
    if (value === undefined || typeof value === 'string') return value
    this.report('invalid_type', `expected a text, got ${quote(value)}`, name)
    return undefined
  }
}

/** An own member; one that is `undefined` counts as left out. */
export function member(object: Plain, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** A frozen copy without the members that are `undefined`. */
export function definedMembers<T extends object>(
  members: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const copy = { ...members }
  for (const name of Object.keys(copy) as (keyof T)[]) {
    if (copy[name] === undefined) delete copy[name]
  }
  return Object.freeze(copy) as { readonly [K in keyof T]?: Exclude<T[K], undefined> }
}
