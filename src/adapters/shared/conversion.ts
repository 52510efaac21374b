import { QueryError, type Issue } from '../../errors.js'
import { operandOf, valueKind, type Kind, type Scalar } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import type { Path } from '../../language/tree.js'
import { requireResource, zoneOf, type Resource } from '../../language/resource.js'
import { MAX_ISSUES } from '../../parse/issues.js'
import { safeParseQuery } from '../../parse/parse.js'
import { readQuery } from '../../parse/query.js'
import { Reader, type Plain, clientScope } from '../../parse/reader.js'
import { Calendar, type Instants } from '../../time/calendar.js'
import { epochMs } from '../../time/date-text.js'
import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { MAX_QUOTED, quote } from '../../untrusted/quote.js'
import type { Clause, Draft } from './clause.js'
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

export const fieldNames: Check = (option, value, fields) => {
  requireArray(option, value)
  for (const [i, name] of (value as readonly unknown[]).entries()) {
    if (typeof name === 'string' && Object.hasOwn(fields, name)) continue
    const expected = 'the name of a field for clients'
    throw new TypeError(`${option}[${i}]: expected ${expected}, got ${quote(name)}`)
  }
}

const incomplete = choice('drop', 'refuse')

/** The members of a rule in the model of a front end. */
export interface RuleKeys {
  readonly operatorKey: string
  readonly valueKey: string
}

/** Reads the model of a front end as a query, and reports faults with their paths in the model. */
export class Conversion<Options extends ConversionOptions = ConversionOptions> extends Reader {
  readonly resource: Resource
  readonly options: Options
  readonly #calendar: Calendar
  #rulesLeft: number

  constructor(resource: Resource, options: Options, checks: Readonly<Record<string, Check>>) {
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
    const field = object && this.field(own(object, names[0]), names[0])
    return field && { object, field }
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
      return this.invalidValue(kind, null)
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

  mistyped(type: keyof typeof typeWords, value: unknown, key?: string | number): undefined {
    return this.reportType(type, { words: typeWords[type] }, value, key)
  }

  invalidValue(kind: Kind, value: unknown, key?: string | number): undefined {
    const row = operandOf(kind)
    const advice = row.advice?.(value)
    const hint = advice === undefined ? '' : `; ${advice}`
    const message = `expected ${row.expected}, got ${quote(value)}${hint}`
    return this.report('invalid_value', { kind, expected: [valueKind(kind)] }, message, key)
  }

  /** Returns the operand in a value; reports a value of another kind. */
  operand(kind: Kind, value: unknown, key: string | number): Scalar | undefined {
    return operandOf(kind).read(value) ?? this.invalidValue(kind, value, key)
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

  refuse(term: unknown, message: string, key?: string | number): undefined {
    const name = typeof term === 'string' ? term.slice(0, MAX_QUOTED) : quote(term)
    return this.report('not_expressible', { term: name }, message, key)
  }

  incomplete(expected: string, key?: string | number): undefined {
    if (this.options.incomplete === 'drop') return undefined
    const message = `expected ${expected}, got nothing`
    return this.report('incomplete', key === undefined ? {} : { member: String(key) }, message, key)
  }

  /**
   * Checks a part of the query, and reports its faults.
   * @param locate - returns a place below the current one for the path of a fault in the part
   */
  check(part: Draft, locate: (path: Path) => Path): boolean {
    const found = this.issues.length
    readQuery(this, part)
    const faults = this.issues.splice(found)
    for (const issue of faults) {
      const below = locate(issue.path.slice(this.path.length + 1))
      this.issues.push({ ...issue, path: Object.freeze([...this.path, ...below]) })
    }
    return faults.length === 0
  }

  /** Returns the clause of a rule; `undefined` if it has a fault, which is reported. */
  checked(clause: Clause | undefined, { operatorKey, valueKey }: RuleKeys): Clause | undefined {
    const locate = (path: Path) => [path.includes('comparator') ? operatorKey : valueKey]
    return clause && this.check({ filter: clause }, locate) ? clause : undefined
  }

  /** Returns the end of an issue's message. */
  protected hintOf(issue: Issue): string {
    return numberHint(issue)
  }

  /**
   * @param place - the place of the filter in the model
   * @throws QueryError with all issues, at their places in the model
   */
  finish<R extends Resource>(resource: R, draft: Draft, place: Path): Query<R> {
    if (this.issues.length === 0) {
      const result = safeParseQuery(resource, draft)
      if (result.success) return result.data
      // The parts are checked, so the filter has too many comparisons or groups.
      for (const issue of result.error.issues) this.issues.push({ ...issue, path: place })
    }
    // The comparisons of one rule can have the same fault.
    const issues = new Map<string, Issue>()
    for (const issue of this.issues) {
      const message = issue.message + this.hintOf(issue)
      issues.set(JSON.stringify([issue.path, message]), Object.freeze({ ...issue, message }))
    }
    throw new QueryError([...issues.values()].slice(0, MAX_ISSUES))
  }
}

const typeWords = { array: 'an array', string: 'a string', boolean: 'true or false' } as const
