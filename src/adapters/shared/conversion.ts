import {
  QueryError,
  type ExpectedType,
  type Issue,
  type IssueCode,
  type IssueParams,
} from '../../errors.js'
import { valueKind, type Kind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import { requireResource, type Resource } from '../../language/resource.js'
import type { Moment } from '../../time/calendar.js'
import { calendarOf, dependsOnNow, negateComparison } from '../../explain/negate.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { MAX_QUOTED, quote } from '../../untrusted/quote.js'
import { findField } from '../../parse/field.js'
import { safeParseQuery } from '../../parse/parse.js'
import { MAX_ISSUES, Reader, type Plain } from '../../parse/reader.js'
import { clientScope, type Scope } from '../../parse/scope.js'
import { tooMuch, unbounded, words, type Most } from './expected.js'
import { isGroup } from '../../language/filter.js'
import { type ComparisonPart, type Draft, type Part } from './part.js'
import { Places, type Path } from './places.js'

/**
 * The way from the model of a front end to a query: what the model says is read, each part of the
 * query remembers its place there, and faults are reported in the words of the model.
 */
export class Conversion {
  readonly resource: Resource
  /** Reads the model; its path is that of the model. */
  readonly reader = new Reader()
  readonly #scope: Scope
  readonly #drop: boolean
  readonly #places = new Places()
  /** The comparisons of which the complement is meant. */
  readonly #negated = new Set<ComparisonPart>()
  /** How many rules may still be read. */
  #room: number

  constructor(resource: Resource, incomplete: 'drop' | 'refuse' | undefined) {
    requireResource(resource)
    if (incomplete !== undefined && incomplete !== 'drop' && incomplete !== 'refuse') {
      throw new TypeError(`incomplete must be "drop" or "refuse", got ${quote(incomplete)}`)
    }
    this.resource = resource
    this.#scope = clientScope(resource)
    this.#drop = incomplete === 'drop'
    this.#room = resource.limits.maxComparisons
  }

  /** The field that a member of an object of the model names. */
  fieldOf(object: Plain, key: string): BoundField | undefined {
    this.reader.missingMembers(object, [key], () => ({ words: 'a field' }))
    const name = own(object, key)
    return name === undefined ? undefined : this.field(name, key)
  }

  /** The names of the fields that clients have. */
  get names(): readonly string[] {
    return this.#scope.names()
  }

  /** The field of a name, if clients have one. */
  publicField(name: string): BoundField | undefined {
    const field = this.#scope.field(name)
    return field && { ...field, name }
  }

  /**
   * The field of a name, at a key of the current place; `undefined` where clients have none of that
   * name, which is reported as the parser does it.
   */
  field(name: unknown, key?: string | number): BoundField | undefined {
    if (typeof name !== 'string') {
      return this.mistyped('string', name, key)
    }
    return findField(this.reader, this.#scope, name, this.#scope.names, key)
  }

  /** The members of an object of the model, those among them that are known. */
  object(value: unknown, expected: string, known: readonly string[]): Plain | undefined {
    return this.reader.object(value, expected, known)
  }

  /** The elements of an array of the model, each read in its place. */
  list<T>(
    value: unknown,
    expected: string,
    most: Most,
    read: (element: unknown, index: number) => T,
  ): T[] {
    const found: T[] = []
    const excess = (length: number) => (length > most.max ? tooMuch(most, length) : undefined)
    this.reader.list(value, expected, excess, (element) => {
      found.push(read(element, found.length))
      return undefined
    })
    return found
  }

  /**
   * The rules of a group of the model, each read in its place. All that a model has may be as many as
   * the comparisons of a query.
   */
  rules<T>(value: unknown, expected: string, read: (element: unknown, index: number) => T): T[] {
    const isRead = this.take(isArray(value) ? lengthOf(value) : 0)
    return isRead ? this.list(value, expected, unbounded, read) : []
  }

  /**
   * The elements of an array that is an operand; `undefined` where it is none, which is reported.
   * @param kind - of the field, where an element that is null is met by no row of the original
   */
  elements(value: unknown, key: string, kind?: Kind): readonly unknown[] | undefined {
    const { reader } = this
    const found = reader.issues.length
    const most: Most = { limit: 'maxListLength', max: this.resource.limits.maxListLength }
    const excess = (length: number) => (length > most.max ? tooMuch(most, length) : undefined)
    const elements: unknown[] = []
    reader.under(key, () =>
      reader.list(value, 'an array', excess, (element) => {
        if (element === null && kind !== undefined) this.misfit(kind, valueKind(kind), null)
        elements.push(element)
      }),
    )
    return reader.issues.length === found ? elements : undefined
  }

  /** Takes room for a number of rules; reports, once, where there is none left. */
  take(rules: number): boolean {
    if (this.#room < 0) return false
    this.#room -= rules
    if (this.#room >= 0) return true
    const max = this.resource.limits.maxComparisons
    const params = { limit: 'maxComparisons', max } as const
    this.report('limit_exceeded', params, `expected at most ${max} rules`)
    return false
  }

  /** Reports a fault of a member of the current place, or of the place itself. */
  report<C extends IssueCode>(
    code: C,
    params: IssueParams[C],
    message: string,
    key?: string | number,
  ): undefined {
    this.reader.report(code, params, message, key)
  }

  /** Reports what is of the wrong type for its place. */
  mistyped(type: ExpectedType, value: unknown, key?: string | number): undefined {
    const message = `expected ${words[type]}, got ${quote(value)}`
    return this.report('invalid_type', { expected: [type] }, message, key)
  }

  /** Reports a value that a field of a kind cannot be compared with. */
  misfit(kind: Kind, type: ExpectedType, value: unknown, key?: string | number): undefined {
    const message = `expected ${words[type]}, got ${quote(value)}`
    return this.report('invalid_value', { kind, expected: [type] }, message, key)
  }

  /** Reports one of a closed list of names that is none of them. */
  misnamed(
    code: 'unknown_operator' | 'invalid_direction',
    allowed: readonly string[],
    value: unknown,
    key?: string | number,
  ): undefined {
    const message = `expected ${allowed.map(quote).join(' or ')}, got ${quote(value)}`
    return this.report(code, { allowed }, message, key)
  }

  /**
   * Reports what the model means and no filter can say.
   * @param came - the name that the model has for it
   */
  refuse(came: unknown, message: string, key?: string | number): undefined {
    const name = typeof came === 'string' ? came.slice(0, MAX_QUOTED) : quote(came)
    return this.report('not_expressible', { came: name }, message, key)
  }

  /** Leaves out a rule that is half filled in, or reports what it lacks. */
  incomplete(expected: string, key?: string | number): undefined {
    if (this.#drop) return undefined
    const message = `expected ${expected}, got nothing`
    return this.report('incomplete', key === undefined ? {} : { member: String(key) }, message, key)
  }

  /**
   * Notes that a part of the query comes from the current place of the model.
   * @param members - where its members come from, below that
   */
  place<T extends object>(part: T, members: Readonly<Record<string, Path>> = {}): T {
    const { path, issues } = this.reader
    return this.#places.mark(part, { path, members, order: issues.length })
  }

  /**
   * The part that exactly the rows meet which do not meet another. Its comparisons are only marked:
   * `finish` negates them, once the parser has accepted them as they came.
   */
  negate(part: Part): Part {
    if (isGroup(part)) {
      const operands = part.operands.map((each) => this.negate(each))
      return { operator: part.operator === 'and' ? 'or' : 'and', operands }
    }
    const other = { ...part }
    if (!this.#negated.has(part)) this.#negated.add(other)
    return other
  }

  /** Reports each comparison whose negation depends on a moment, where none is known. */
  requireNow(part: Part, { now }: Moment): void {
    if (isGroup(part)) part.operands.forEach((each) => this.requireNow(each, { now }))
    else if (now === undefined && this.#negated.has(part) && dependsOnNow(part)) {
      this.refuse('not', 'expected the option now, for a span with a time part is negated', 'value')
    }
  }

  /**
   * The query as the parser checks it: what it refuses is reported where it comes from.
   * @param moment - what negated spans count from
   * @throws QueryError with all faults, in the order of the model
   */
  finish<R extends Resource>(resource: R, draft: Draft, moment: Moment = {}): Query<R> {
    const query = this.#check(resource, draft)
    if (draft.filter === undefined || this.#negated.size === 0) return query
    const calendarFor = calendarOf(moment)
    const complete = (part: Part): Part => {
      if (!isGroup(part) && !this.#negated.has(part)) return part
      const other = isGroup(part)
        ? { ...part, operands: part.operands.map(complete) }
        : negateComparison(part, calendarFor)
      return this.#places.mark(other, this.#places.of(part)!) // each has been placed by now
    }
    return this.#check(resource, { ...draft, filter: complete(draft.filter) })
  }

  #check<R extends Resource>(resource: R, { filter, page, sort }: Draft): Query<R> {
    const draft = { filter, page, sort }
    const result = safeParseQuery(resource, draft)
    const faults = result.success ? [] : result.error.issues
    const found: { issue: Issue; order: number }[] = [
      ...this.reader.issues.map((issue, order) => ({ issue, order: order + 0.5 })),
      ...faults.map((issue) => this.#places.locate(draft, issue)),
    ]
    if (result.success && found.length === 0) return result.data
    const issues = found.toSorted((a, b) => a.order - b.order).map(({ issue }) => issue)
    throw new QueryError(issues.slice(0, MAX_ISSUES))
  }
}
