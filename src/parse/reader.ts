import type { ExpectedType, Issue, IssueCode, IssueParams } from '../errors.js'
import type { Limits } from '../language/limits.js'
import { isArray, lengthOf, own, readElements, readMembers } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { choiceOf, didYouMean } from './names.js'
import { suggestMember } from './suggest-member.js'

/** The most issues that an error has. */
export const MAX_ISSUES = 100

/** The members of a plain object, copied: reading them runs no code. */
export type Plain = Readonly<Record<string, unknown>>

/** What there is too much of. */
export interface Excess {
  readonly limit: keyof Limits
  readonly max: number
  readonly message: string
}

/** What is said of a text or a list of so many units or elements, if that is over a limit. */
export function excessOf(
  limits: Limits,
  limit: keyof Limits,
  length: number,
  units: string,
): Excess | undefined {
  const max = limits[limit]
  if (length <= max) return undefined
  return { limit, max, message: `expected at most ${max} ${units}, got ${length}` }
}

/** What is expected of a member: in words, and out of which names where these are closed. */
export interface Expected {
  readonly words: string
  readonly allowed?: readonly string[]
  readonly example?: SortKeyExample
}

type SortKeyExample = NonNullable<IssueParams['invalid_type']['example']>

/** Walks untrusted data and collects what is wrong with it, each fault with its path. */
export class Reader {
  readonly issues: Issue[] = []
  readonly #path: (string | number)[] = []

  /** Whether there are as many faults as are reported: nothing that is read can add to them. */
  get isFull(): boolean {
    return this.issues.length === MAX_ISSUES
  }

  get path(): readonly (string | number)[] {
    return [...this.#path]
  }

  /** Reports a fault of the current place, or of the member of it under `key`. */
  report<C extends IssueCode>(
    code: C,
    params: IssueParams[C],
    message: string,
    key?: string | number,
  ): undefined {
    if (this.isFull) return
    const path = key === undefined ? [...this.#path] : [...this.#path, key]
    for (const value of Object.values(params)) Object.freeze(value)
    const issue = { code, path: Object.freeze(path), message, params: Object.freeze(params) }
    this.issues.push(Object.freeze(issue) as object as Issue) // the params are those of the code
  }

  reportType(
    type: ExpectedType,
    expected: Expected,
    value: unknown,
    key?: string | number,
  ): undefined {
    const { words, ...names } = expected
    const params = { expected: [type], ...names }
    this.report('invalid_type', params, `expected ${words}, got ${quote(value)}`, key)
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
  object(
    value: unknown,
    expected: string | (() => Expected),
    known: readonly string[],
    type: ExpectedType = 'object',
  ): Plain | undefined {
    const members = readMembers(value, known, MAX_ISSUES)
    if (members === undefined) {
      const words = typeof expected === 'string' ? { words: expected, allowed: known } : expected()
      return this.reportType(type, words, value)
    }
    const { values, accessors } = members
    for (const name of accessors) {
      this.report('invalid_type', { expected: ['data'] }, 'expected a value, got a getter', name)
    }
    return accessors.length === 0 ? values : undefined
  }

  /**
   * Reads a list of things, each in its place, as long as there are faults to report.
   * @param excess - what the list has too much of, if anything, by its length; then no further
   * @returns the frozen list of what was read without fault
   */
  list<T>(
    value: unknown,
    words: string,
    excess: (length: number) => Excess | undefined,
    read: (element: unknown, index: number) => T | undefined,
  ): readonly T[] {
    if (!isArray(value)) {
      this.reportType('array', { words }, value)
      return []
    }
    const tooMuch = excess(lengthOf(value))
    if (tooMuch !== undefined) {
      this.reportExcess(tooMuch)
      return []
    }
    const elements = readElements(value)
    if (elements === undefined) {
      this.reportGaps(words)
      return []
    }
    const things: T[] = []
    for (const [index, element] of elements.entries()) {
      if (this.isFull) break
      const thing = this.under(index, () => read(element, index))
      if (thing !== undefined) things.push(thing)
    }
    return Object.freeze(things)
  }

  reportExcess({ limit, max, message }: Excess, key?: string): undefined {
    this.report('limit_exceeded', { limit, max }, message, key)
  }

  /** Reports an array that is no plain one. */
  reportGaps(words: string): undefined {
    const message = `expected ${words} without gaps or other properties`
    this.report('invalid_type', { expected: ['array'] }, message)
  }

  /**
   * @param among - those of the known that an unknown one can be meant for
   * @param parentOf - the member of this object that an unknown one belongs in
   */
  unknownMembers(
    object: Plain,
    known: readonly string[],
    among: readonly string[] = known,
    parentOf?: (name: string) => string | undefined,
  ): void {
    for (const name of Object.keys(object)) {
      if (this.isFull) return
      if (known.includes(name)) continue
      const parent = parentOf?.(name)
      const missing = among.filter((each) => member(object, each) === undefined)
      const suggestion = parent === undefined ? suggestMember(name, missing) : undefined
      const hint =
        parent === undefined ? didYouMean(suggestion) : `; it belongs in ${quote(parent)}`
      const params = { ...choiceOf(known, suggestion), ...(parent !== undefined && { parent }) }
      const message = `expected only ${known.join(', ')}, got ${quote(name)}${hint}`
      this.report('unknown_member', params, message, name)
    }
  }

  missingMembers(
    object: Plain,
    required: readonly string[],
    expected: (name: string) => Expected,
  ): void {
    for (const name of required) {
      if (this.isFull) return
      if (member(object, name) !== undefined) continue
      const wanted = expected(name)
      const names = own(wanted, 'allowed')
      const allowed = names === undefined ? {} : { allowed: choiceOf(names, undefined).allowed }
      const params = { member: name, ...allowed }
      this.report('missing_member', params, `expected ${wanted.words}, got nothing`, name)
    }
  }

  /** A member that is a string, or `undefined`: left out, or reported. */
  text(object: Plain, name: string, expected: Expected = aString): string | undefined {
    const value = member(object, name)
    if (value === undefined || typeof value === 'string') return value
    return this.reportType('string', expected, value, name)
  }
}

const aString: Expected = { words: 'a string' }

/** An own member; one that is `undefined` counts as left out. */
export function member(object: Plain, name: string): unknown {
  return own(object, name)
}
