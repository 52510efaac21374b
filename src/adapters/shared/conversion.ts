import { QueryError, type ExpectedType } from '../../errors.js'
import { valueKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { safeParseQuery } from '../../parse/parse.js'
import { MAX_ISSUES } from '../../parse/issues.js'
import { Reader, type Plain } from '../../parse/reader.js'
import { clientScope } from '../../parse/scope.js'
import { Calendar, type Instants } from '../../time/calendar.js'
import { epochMs } from '../../time/instant.js'
import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { MAX_QUOTED, quote } from '../../untrusted/quote.js'
import type { Draft } from './part.js'
import { Places, type Path } from './places.js'

/** What the caller says of a model that the model does not. */
export interface ConversionOptions {
  /** Whether rules that are half filled in are left out; by default each is an issue. */
  readonly incomplete?: 'refuse' | 'drop' | undefined
  /** The zone of the host whose local days the dates are, an IANA name; defaults to `"UTC"`. */
  readonly timeZone?: string | undefined
}

/**
 * Reads the model of a front end as a query: each part of the query remembers its place in the model,
 * and faults are reported in the words of the model.
 */
export class Conversion<Options extends ConversionOptions = ConversionOptions> extends Reader {
  readonly resource: Resource
  readonly options: Options
  readonly #calendar: Calendar
  readonly #places = new Places()
  /** How many rules may still be read. */
  #room: number

  /**
   * @param names - of the options that this conversion has besides
   * @throws TypeError for what is no resource or option, RangeError for an unknown time zone
   */
  constructor(resource: Resource, options: Options, names: readonly (keyof Options & string)[]) {
    requireResource(resource)
    super(clientScope(resource))
    this.options = ownMembers('options', options)
    const { incomplete, timeZone = 'UTC', ...unknown } = this.options
    for (const name of names) delete (unknown as Partial<Options>)[name] // a copy of the others
    refuseMembers('options', unknown)
    if (incomplete !== undefined && incomplete !== 'drop' && incomplete !== 'refuse') {
      throw new TypeError(`incomplete must be "drop" or "refuse", got ${quote(incomplete)}`)
    }
    this.resource = resource
    this.#calendar = new Calendar({ now: 0, timeZone })
    this.#room = resource.limits.maxComparisons
  }

  /** The instants of a day in the zone of the host. */
  day(day: string): Instants {
    return this.#calendar.rangeOf(day)
  }

  /** The instant of a date as the language reads it; without an offset it is local time. */
  instant(date: unknown): number {
    const ms = epochMs(date)
    if (Number.isNaN(ms) || typeof date !== 'string' || date.length === 10) return ms
    return this.#calendar.rangeOf(date).from
  }

  /** The field that a member of an object names; reports where there is none. */
  fieldOf(object: Plain, key: string): BoundField | undefined {
    this.missingMembers(object, [key], () => ({ words: 'a field' }))
    const name = own(object, key)
    return name === undefined ? undefined : this.field(name, key)
  }

  /** The field of a name, at a key of the current place; reports where clients have none. */
  field(name: unknown, key?: string | number): BoundField | undefined {
    if (typeof name !== 'string') return this.mistyped('string', name, key)
    return this.findField(name, key)
  }

  member<T>(object: Plain, name: string, read: (value: unknown) => T): T {
    return this.under(name, () => read(own(object, name)))
  }

  /**
   * The rules of a group of the model, each read in its place, but for those that are left out. All
   * that a model has may be as many as the comparisons of a query.
   */
  rules<T>(
    value: unknown,
    expected: string,
    read: (element: unknown, index: number) => T | undefined,
  ): readonly T[] {
    const isRead = this.take(isArray(value) ? lengthOf(value) : 0)
    return isRead ? this.list(value, expected, read) : []
  }

  /**
   * The elements of an array that is an operand; `undefined` where it is none, which is reported.
   * @param kind - of the field, where an element that is null is met by no row of the original
   */
  elements(value: unknown, key: string, kind?: Kind): readonly unknown[] | undefined {
    const found = this.issues.length
    const elements: unknown[] = []
    const read = (element: unknown) => {
      if (element === null && kind !== undefined) this.misfit(kind, valueKind(kind), null)
      elements.push(element)
    }
    const isFit = (length: number) => this.keepsLimit('maxListLength', length, 'elements')
    this.under(key, () => this.list(value, 'an array', read, isFit))
    return this.issues.length === found ? elements : undefined
  }

  /** Takes room for a number of rules; reports, once, where there is none left. */
  take(rules: number): boolean {
    if (this.#room < 0) return false
    this.#room -= rules
    if (this.#room >= 0) return true
    const max = this.resource.limits.maxComparisons
    this.reportExcess('maxComparisons', max, `${max} rules`)
    return false
  }

  mistyped(type: ExpectedType, value: unknown, key?: string | number): undefined {
    return this.reportType(type, { words: typeWords[type] }, value, key)
  }

  /** Reports a value that a field of a kind cannot be compared with. */
  misfit(kind: Kind, type: ExpectedType, value: unknown, key?: string | number): undefined {
    const message = `expected ${typeWords[type]}, got ${quote(value)}`
    return this.report('invalid_value', { kind, expected: [type] }, message, key)
  }

  /** Reports one of a closed list of names that is none of them. */
  misnamed(
    code: 'unknown_operator' | 'invalid_direction',
    allowed: readonly string[],
    value: unknown,
    key?: string | number,
  ): undefined {
    return this.reportName(code, value, { words: allowed.map(quote).join(' or '), allowed }, key)
  }

  /**
   * Reports what the model means and no filter can say.
   * @param term - the name that the model has for it
   */
  refuse(term: unknown, message: string, key?: string | number): undefined {
    const name = typeof term === 'string' ? term.slice(0, MAX_QUOTED) : quote(term)
    return this.report('not_expressible', { term: name }, message, key)
  }

  /** Leaves out a rule that is half filled in, or reports what it lacks. */
  incomplete(expected: string, key?: string | number): undefined {
    if (this.options.incomplete === 'drop') return undefined
    const message = `expected ${expected}, got nothing`
    return this.report('incomplete', key === undefined ? {} : { member: String(key) }, message, key)
  }

  /**
   * Notes that a part of the query comes from the current place of the model.
   * @param members - where its members come from, below that
   */
  place<T extends object | undefined>(part: T, members: Readonly<Record<string, Path>> = {}): T {
    const { path, issues } = this
    return part && this.#places.mark(part, { path, members, order: issues.length })
  }

  /** Notes that a part comes from where another does, which has been placed. */
  placeLike<T extends object>(part: T, other: object): T {
    return this.#places.mark(part, this.#places.of(other)!) // it has a place
  }

  /**
   * The query as the parser checks it: what it refuses is reported where it comes from.
   * @throws QueryError with all faults, in the order of the model
   */
  finish<R extends Resource>(resource: R, draft: Draft): Query<R> {
    const result = safeParseQuery(resource, draft)
    const faults = result.success ? [] : result.error.issues
    const found = [
      ...this.issues.map((issue, order) => ({ issue, order: order + 0.5 })),
      ...faults.map((issue) => this.#places.locate(draft, issue)),
    ]
    if (result.success && found.length === 0) return result.data
    const issues = found.toSorted((a, b) => a.order - b.order).map(({ issue }) => issue)
    throw new QueryError(issues.slice(0, MAX_ISSUES))
  }
}

const typeWords: Readonly<Record<ExpectedType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a finite number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  date: 'a date',
  span: 'a span',
  data: 'plain data',
}
