import { QueryError, type ExpectedType, type Issue } from '../../errors.js'
import { operandOf, valueKind, type Kind, type ScalarKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import type { GroupOf, Path } from '../../language/tree.js'
import { requireResource, zoneOf, type Resource } from '../../language/resource.js'
import { safeParseQuery } from '../../parse/parse.js'
import { MAX_ISSUES } from '../../parse/issues.js'
import { Reader, type Plain, clientScope } from '../../parse/reader.js'
import { Calendar, type Instants } from '../../time/calendar.js'
import { epochMs } from '../../time/date-text.js'
import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { MAX_QUOTED, quote } from '../../untrusted/quote.js'
import type { Draft } from './clause.js'
import { numberHint } from './values.js'

/** Options of every conversion. */
export interface ConversionOptions {
  /** Whether to report incomplete rules, or to drop them; defaults to `"refuse"`. */
  readonly incomplete?: 'refuse' | 'drop' | undefined
  /** The IANA name of the zone in which the front end shows days; defaults to `"UTC"`. */
  readonly timeZone?: string | undefined
}

/** @throws TypeError for a value that the option does not take */
export type Check = (name: string, value: unknown, fields: Fields) => void

type Fields = Readonly<Partial<Record<string, BoundField>>>

export function choice(...values: readonly unknown[]): Check {
  return (name, value) => {
    if (values.includes(value)) return
    throw new TypeError(`${name}: expected ${values.map(quote).join(' or ')}, got ${quote(value)}`)
  }
}

export const flag = choice(true, false)

export function fieldNames(kind?: Kind): Check {
  return (option, value, fields) => {
    requireArray(option, value)
    for (const [i, name] of (value as readonly unknown[]).entries()) {
      const field = typeof name === 'string' ? own(fields, name) : undefined
      if (field !== undefined && (kind === undefined || field.kind === kind)) continue
      const expected = `the name of a ${kind === undefined ? '' : `${kind} `}field for clients`
      throw new TypeError(`${option}[${i}]: expected ${expected}, got ${quote(name)}`)
    }
  }
}

export type OptionChecks<Options extends ConversionOptions> = Readonly<
  Record<Exclude<keyof Options, keyof ConversionOptions>, Check>
>

const incomplete = choice('drop', 'refuse')

interface Origin {
  readonly path: Path
  /** The paths of the part's members, relative to `path`. */
  readonly members: Readonly<Record<string, Path>>
}

/** Reads the model of a front end as a query, and reports faults with their paths in the model. */
export class Conversion<Options extends ConversionOptions = ConversionOptions> extends Reader {
  readonly resource: Resource
  readonly options: Options
  readonly #calendar: Calendar
  readonly #places = new Map<unknown, Origin>()
  #rulesLeft: number

  constructor(resource: Resource, options: Options, checks: OptionChecks<Options>) {
    requireResource(resource)
    super(clientScope(resource))
    this.options = ownMembers('options', options)
    const { timeZone = zoneOf(resource), ...others } = this.options
    const known: Readonly<Record<string, Check>> = { ...checks, incomplete }
    for (const [name, value] of Object.entries<unknown>(others)) {
      const check = own(known, name)
      if (check === undefined) refuseMembers('options', { [name]: value })
      else if (value !== undefined) check(name, value, this.scope.fields)
    }
    this.resource = resource
    this.#calendar = new Calendar({ now: 0, timeZone })
    this.#rulesLeft = resource.limits.maxComparisons
  }

  day(day: string): Instants {
    return this.#calendar.rangeOf(day)
  }

  /** Returns the instant of a date operand; without an offset it is local time. */
  instant(date: unknown): number {
    const ms = epochMs(date)
    if (Number.isNaN(ms) || typeof date !== 'string' || date.length === 10) return ms
    return this.#calendar.rangeOf(date).from
  }

  /** Reads an object that names a field in the first of its members. */
  withField(value: unknown, words: string, names: readonly [field: string, ...string[]]) {
    const object = this.object(value, words, names)
    const field = object && this.fieldOf(object, names[0])
    return field && { object, field }
  }

  fieldOf(object: Plain, key: string): BoundField | undefined {
    this.missingMembers(object, [key], () => ({ words: 'a field' }))
    const name = own(object, key)
    return name === undefined ? undefined : this.field(name, key)
  }

  field(name: unknown, key?: string | number): BoundField | undefined {
    return typeof name === 'string' ? this.findField(name, key) : this.mistyped('string', name, key)
  }

  member<T>(object: Plain, name: string, read: (value: unknown) => T): T {
    return this.under(name, () => read(own(object, name)))
  }

  /** Reads an array of rules; a model may have at most `maxComparisons` rules in all. */
  rules<T>(
    object: Plain,
    name: string,
    words: string,
    read: (rule: unknown) => T | undefined,
  ): readonly T[] {
    return this.member(object, name, (value) => {
      const isRead = this.take(isArray(value) ? lengthOf(value) : 0)
      return isRead ? this.list(value, words, read) : []
    })
  }

  /** @param kind - the field's kind, if the front end matches no row by a null element */
  elements(value: unknown, key: string, kind?: Kind): readonly unknown[] | undefined {
    const found = this.issues.length
    const read = (element: unknown) => {
      if (element !== null || kind === undefined) return [element]
      return this.invalidValue(kind, valueKind(kind), null)
    }
    const isFit = (length: number) => this.keepsLimit('maxListLength', length, 'elements')
    const elements = this.under(key, () => this.list(value, 'an array', read, isFit))
    return this.issues.length === found ? elements.flat() : undefined
  }

  /** Counts rules before they are read; reports, once, more than `maxComparisons`. */
  take(rules: number): boolean {
    if (this.#rulesLeft < 0) return false
    this.#rulesLeft -= rules
    if (this.#rulesLeft >= 0) return true
    const max = this.resource.limits.maxComparisons
    this.reportExcess('maxComparisons', max, `${max} rules`)
    return false
  }

  mistyped(type: 'string' | 'boolean', value: unknown, key?: string | number): undefined {
    return this.reportType(type, { words: typeWords[type] }, value, key)
  }

  invalidValue(kind: Kind, type: InvalidType, value: unknown, key?: string | number): undefined {
    const advice = type === valueKind(kind) ? operandOf(kind).advice?.(value) : undefined
    const hint = advice === undefined ? '' : `; ${advice}`
    const message = `expected ${typeWords[type]}, got ${quote(value)}${hint}`
    return this.report('invalid_value', { kind, expected: [type] }, message, key)
  }

  oneOf<Name extends string>(
    code: 'unknown_operator' | 'invalid_direction',
    names: readonly Name[],
    value: unknown,
    key?: string | number,
  ): Name | undefined {
    const expected = { words: names.map(quote).join(' or '), allowed: names }
    return names.find((name) => name === value) ?? this.reportName(code, value, expected, key)
  }

  /** @param key - a member of the current place, or the path of another place in the model */
  refuse(term: unknown, message: string, key?: string | number | Path): undefined {
    const name = typeof term === 'string' ? term.slice(0, MAX_QUOTED) : quote(term)
    const current = typeof key === 'object' ? this.path.splice(0) : []
    this.report('not_expressible', { term: name }, message, key)
    this.path.push(...current)
  }

  incomplete(expected: string, key?: string | number): undefined {
    if (this.options.incomplete === 'drop') return undefined
    const message = `expected ${expected}, got nothing`
    return this.report('incomplete', key === undefined ? {} : { member: String(key) }, message, key)
  }

  /** Maps a part of a draft and its operands to the current place in the model, unless they have a place. */
  place<T extends object | undefined>(part: T, members: Origin['members'] = {}): T {
    return part && this.#mark(part, { path: [...this.path], members })
  }

  #mark<T extends object>(part: T, place: Origin): T {
    if (this.#places.has(part)) return part
    this.#places.set(part, place)
    const operands = own(part as Partial<GroupOf<object>>, 'operands') // if it is a group
    for (const each of operands ?? []) this.#mark(each, place)
    return part
  }

  /**
   * @param hintOf - returns the end of an issue's message
   * @throws QueryError with all issues, at their places in the model
   */
  finish<R extends Resource>(resource: R, draft: Draft, hintOf = noHint): Query<R> {
    const result = safeParseQuery(resource, draft)
    const faults = result.success ? [] : result.error.issues
    const found = [...this.issues, ...faults.map((issue) => this.#locate(draft, issue))]
    if (result.success && found.length === 0) return result.data
    // The comparisons of one rule can have the same fault.
    const issues = new Map<string, Issue>()
    for (const issue of found) {
      const message = issue.message + (numberHint(issue) || hintOf(issue))
      issues.set(JSON.stringify([issue.path, message]), Object.freeze({ ...issue, message }))
    }
    throw new QueryError([...issues.values()].slice(0, MAX_ISSUES))
  }

  #locate(draft: object, issue: Issue): Issue {
    let place: Origin = { path: [], members: {} }
    let rest: Path = issue.path
    let part: unknown = draft
    for (const [index, key] of issue.path.entries()) {
      part = own(part as Record<string | number, unknown>, key) // up to a leaf, all have members
      const known = this.#places.get(part)
      if (known !== undefined) [place, rest] = [known, issue.path.slice(index + 1)]
      const isLeaf = typeof part === 'object' && part !== null && Object.hasOwn(part, 'field')
      if (isLeaf) break
    }
    const below = own(place.members, String(rest[0])) ?? []
    const path = Object.freeze([...place.path, ...below])
    return { ...issue, path }
  }
}

const noHint = (_: Issue) => ''

export type InvalidType = (ScalarKind | 'array') & ExpectedType

const typeWords: Readonly<Record<InvalidType, string>> = {
  array: 'an array',
  string: 'a string',
  number: 'a finite number',
  boolean: 'true or false',
  date: 'a date',
  day: 'a day',
  decimal: 'a decimal number',
}
