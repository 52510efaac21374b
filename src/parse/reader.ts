import type { ExpectedType } from '../errors.js'
import { type Limits, serviceLimits } from '../language/limits.js'
import { bare, isArray, lengthOf, own, readElements, readMembers } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import { IssueCollector, MAX_ISSUES, type Expected, choiceOf, listNames } from './issues.js'
import { suggestMember, suggestName } from './suggest.js'
import { isSortable } from '../language/field.js'
import type { BoundField } from '../language/predicate.js'
import { memoize } from '../memoize.js'
import { boundFields, type Resource } from '../language/resource.js'

/** A copy of the members of a plain object, which inherits nothing. Reading it runs no code. */
export type Plain = Readonly<Record<string, unknown>>

/** Only this many unknown names of a query get suggestions, because each is compared with all names. */
const MAX_SUGGESTED = 10

export const noMembers: Plain = Object.freeze(bare({}))

/** Reads untrusted data within a scope. A method that returns `undefined` or false has reported why, or found no member. */
export class Reader extends IssueCollector {
  readonly scope: Scope

  #values = 0
  #searches = 0
  #suggested = 0

  constructor(scope: Scope) {
    super()
    this.scope = scope
  }

  /** Reads the known members, and at most as many others as can be reported. */
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

  /** @param isFit - returns false and reports it if the length is over a limit; then no element is read */
  list<T>(
    value: unknown,
    words: string,
    read: (element: unknown, index: number) => T | undefined,
    isFit: (length: number) => boolean = () => true,
  ): readonly T[] {
    if (!isArray(value)) {
      this.reportType('array', { words }, value)
      return []
    }
    const length = lengthOf(value)
    if (!isFit(length)) return []
    const elements = readElements(value, length)
    if (elements === undefined) {
      this.reportGaps(words)
      return []
    }
    const things: T[] = []
    for (let index = 0; index < elements.length && !this.isFull; index++) {
      this.path.push(index)
      const thing = read(elements[index], index)
      this.path.pop()
      if (thing !== undefined) things.push(thing)
    }
    return Object.freeze(things)
  }

  reportExcess(limit: keyof Limits, max: number, words: string, key?: string): undefined {
    this.report('limit_exceeded', { limit, max }, `expected at most ${words}`, key)
  }

  reportGaps(words: string): undefined {
    const message = `expected ${words} without gaps or other properties`
    this.report('invalid_type', { expected: ['array'] }, message)
  }

  /**
   * Reports unknown members of an object.
   * @param among - returns the known members that can be suggested
   * @param parentOf - returns the member of the object in which an unknown member belongs
   */
  unknownMembers(
    object: Plain,
    known: readonly string[],
    among: () => readonly string[] = () => known,
    parentOf?: (name: string) => string | undefined,
  ): void {
    for (const name in object) {
      if (known.includes(name)) continue
      if (this.isFull) return
      const parent = parentOf?.(name)
      const missing = among().filter((each) => object[each] === undefined)
      const suggestion = parent === undefined ? suggestMember(name, missing) : undefined
      const hint = parent && { parent, advice: `it belongs in ${quote(parent)}` }
      const expected = { words: `only ${known.join(', ')}`, allowed: known }
      this.reportName('unknown_member', name, expected, name, { suggestion, ...hint })
    }
  }

  missingMembers(
    object: Plain,
    required: readonly string[],
    expected: (name: string) => Expected,
  ): void {
    for (const name of required) {
      if (object[name] !== undefined) continue
      if (this.isFull) return
      const wanted = expected(name)
      const names = own(wanted, 'allowed')
      const params = { member: name, ...(names && choiceOf(names)) }
      this.report('missing_member', params, `expected ${wanted.words}, got nothing`, name)
    }
  }

  findField(
    name: string,
    key: string | number | undefined,
    names = this.scope.names,
  ): BoundField | undefined {
    const field = this.scope.fields[name]
    if (field !== undefined || this.isFull) return field
    const expected = { words: `a known field${listNames(names)}`, allowed: names }
    return this.reportName('unknown_field', name, expected, key, {
      suggestion: this.suggest(name, names),
    })
  }

  /** Suggests a name as `suggestName` does, for the first names of the query that are unknown. */
  suggest(unknown: string, names: readonly string[]): string | undefined {
    return ++this.#suggested > MAX_SUGGESTED ? undefined : suggestName(unknown, names)
  }

  text(object: Plain, name: string, expected: Expected = aString): string | undefined {
    const value = object[name]
    if (value === undefined || typeof value === 'string') return value
    return this.reportType('string', expected, value, name)
  }

  keepsLimit(limit: keyof Limits, count: number, units = '', key?: string): boolean {
    const max = this.scope.limits[limit]
    if (count > max)
      this.reportExcess(limit, max, `${max}${units && ` ${units}`}, got ${count}`, key)
    return count <= max
  }

  /** Counts the values of an operand. Returns false above `maxValues`, and reports it once. */
  takeValues(count: number): boolean {
    const max = this.scope.limits.maxValues
    const wasWithin = this.#values <= max
    this.#values += count
    if (this.#values <= max) return true
    if (wasWithin) {
      const message = `expected at most ${max} values in all comparisons together, got ${this.#values}`
      this.report('too_many_values', { limit: 'maxValues', max }, message)
    }
    return false
  }

  /** Counts a search for a text. Returns false above `maxSearches`, and reports it once. */
  takeSearch(): boolean {
    const max = this.scope.limits.maxSearches
    this.#searches++
    if (this.#searches === max + 1) {
      this.reportExcess('maxSearches', max, `${max} comparisons that search a text`, 'value')
    }
    return this.#searches <= max
  }

  count(
    object: Plain,
    name: string,
    code?: 'invalid_page' | 'invalid_facet',
    max?: number,
  ): number | undefined {
    const count = object[name]
    if (count === undefined) return undefined
    const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
    return isCount ? count + 0 : this.reportCount(quote(count), name, code, max) // -0 becomes 0
  }

  reportCount(
    got: string,
    key: string,
    code: 'invalid_page' | 'invalid_facet' = 'invalid_page',
    max = Number.MAX_SAFE_INTEGER,
  ): undefined {
    const most = max === Number.MAX_SAFE_INTEGER ? '2^53 - 1' : max
    const message = `expected a whole number from 0 to ${most}, got ${got}`
    this.report(code, { expected: ['integer'], min: 0, max }, message, key)
  }
}

export function fieldExpected(names: readonly string[]): Expected {
  return { words: `a field${listNames(names)}`, allowed: names }
}

const aString: Expected = { words: 'a string' }

export interface Scope {
  /** The fields by name, in an object that inherits nothing. */
  readonly fields: Readonly<Partial<Record<string, BoundField>>>
  readonly names: readonly string[]
  readonly sortable: readonly string[]
  readonly limits: Limits
}

/** Returns the scope of clients, which has no internal fields. */
export const clientScope = memoize((resource: Resource): Scope => {
  const fields = Object.values(boundFields(resource)).filter(({ internal }) => internal !== true)
  return scopeOf(fields, resource.limits)
})

/** Returns the scope of the service: every field, comparator and value, with only a limit on the depth. */
export const serviceScope = memoize((resource: Resource): Scope => {
  const free = { values: undefined, comparators: undefined }
  const fields = Object.values(boundFields(resource)).map((field) => ({ ...field, ...free }))
  return scopeOf(fields, serviceLimits)
})

export function scopeOf(fields: readonly BoundField[], limits: Limits): Scope {
  return {
    fields: bare(Object.fromEntries(fields.map((field) => [field.name, field]))),
    names: fields.map(({ name }) => name),
    sortable: fields.filter(isSortable).map(({ name }) => name),
    limits,
  }
}
