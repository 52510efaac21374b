import type { Issue, IssueCode } from '../errors.js'
import { isArray, lengthOf, own, readElements, readMembers } from '../checks/plain.js'
import { quote } from '../checks/quote.js'

const MAX_ISSUES = 100

/** The members of a plain object, copied: reading them runs no code. */
export type Plain = Readonly<Record<string, unknown>>

/** Walks untrusted data and collects what is wrong with it, each fault with its path. */
export class Reader {
  readonly issues: Issue[] = []
  readonly #path: (string | number)[] = []

  /** Whether there are as many faults as are reported: nothing that is read can add to them. */
  get isFull(): boolean {
    return this.issues.length === MAX_ISSUES
  }

  /** The current place. */
  get path(): readonly (string | number)[] {
    return [...this.#path]
  }

  /**
   * Reports a fault of the current place, or of the member of it under `key`.
   * @param message - a function where it costs more than a look at what came
   */
  report(code: IssueCode, message: string | (() => string), key?: string | number): void {
    if (this.isFull) return
    const path = key === undefined ? [...this.#path] : [...this.#path, key]
    const text = typeof message === 'string' ? message : message()
    this.issues.push(Object.freeze({ code, path: Object.freeze(path), message: text }))
  }

  /** Makes the member under `key` the current place while it is read. */
  under<T>(key: string | number, read: () => T): T {
    this.#path.push(key)
    const result = read()
    this.#path.pop()
    return result
  }

  /**
   * Reads the members of an object: those that are known, and of others as many as can be reported.
   * @param known - the names of the members that it may have
   */
  object(value: unknown, expected: string, known: readonly string[]): Plain | undefined {
    const members = readMembers(value, known, MAX_ISSUES)
    if (members === undefined) {
      this.report('invalid_type', `expected ${expected}, got ${quote(value)}`)
      return undefined
    }
    const { values, accessors } = members
    for (const name of accessors)
      this.report('invalid_type', 'expected a value, got a getter', name)
    return accessors.length === 0 ? values : undefined
  }

  /**
   * Reads a list of things, each in its place, as long as there are faults to report.
   * @param excess - what the list has too much of, if anything, by its length; then no further
   * @returns the frozen list of what was read without fault
   */
  list<T>(
    value: unknown,
    expected: string,
    excess: (length: number) => string | undefined,
    read: (element: unknown) => T | undefined,
  ): readonly T[] {
    if (!isArray(value)) {
      this.report('invalid_type', `expected ${expected}, got ${quote(value)}`)
      return []
    }
    const tooMuch = excess(lengthOf(value))
    if (tooMuch !== undefined) {
      this.report('limit_exceeded', tooMuch)
      return []
    }
    const elements = readElements(value)
    if (elements === undefined) {
      this.report('invalid_type', `expected ${expected} without gaps or other properties`)
      return []
    }
    const things: T[] = []
    for (const [index, element] of elements.entries()) {
      if (this.isFull) break
      const thing = this.under(index, () => read(element))
      if (thing !== undefined) things.push(thing)
    }
    return Object.freeze(things)
  }

  unknownMembers(object: Plain, known: readonly string[]): void {
    for (const name of Object.keys(object)) {
      if (this.isFull) return
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

  /** A member that is a string, or `undefined`: left out, or reported. */
  text(object: Plain, name: string): string | undefined {
    const value = member(object, name)
    if (value === undefined || typeof value === 'string') return value
    this.report('invalid_type', `expected a string, got ${quote(value)}`, name)
    return undefined
  }
}

/** An own member; one that is `undefined` counts as left out. */
export function member(object: Plain, name: string): unknown {
  return own(object, name)
}
