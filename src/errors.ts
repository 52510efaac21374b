import { HttpError } from './http-error.js'
import type { FacetForm, Kind } from './language/kind.js'
import type { Limits } from './language/limits.js'
import { escapeUnseen, MAX_QUOTED, quote } from './untrusted/quote.js'

/** What is expected: a type of JSON, or what strings and numbers are read as. */
export type ExpectedType =
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'date'
  | 'span'
  | 'data'

/** A name from a closed list. */
interface Choice {
  /** The valid names, in their order; the first 50 if there are more. */
  readonly allowed: readonly string[]
  /** The one that is meant, if that is certain. */
  readonly suggestion?: string
}

/** What an issue tells a program, by code (language reference, section 9): frozen JSON data. */
export interface IssueParams {
  readonly invalid_type: {
    readonly expected: readonly ExpectedType[]
    /** The properties of the object, or the strings, that are expected. */
    readonly allowed?: readonly string[]
    /** A valid value. */
    readonly example?: { readonly field: string; readonly direction: 'asc' }
  }
  readonly unknown_member: Choice & {
    /** The property of the query to which the unknown one belongs. */
    readonly parent?: string
  }
  readonly missing_member: { readonly member: string; readonly allowed?: readonly string[] }
  readonly mixed_filter: {
    /** The properties of a group, and of a comparison. */
    readonly group: readonly string[]
    readonly comparison: readonly string[]
    /** The property that `operator` is meant as, if all others are those of a comparison. */
    readonly suggestion?: string
  }
  readonly unknown_operator: Choice
  readonly unknown_field: Choice
  /** `kind` is that of the field, if it is known; then only its comparators are allowed. */
  readonly unknown_comparator: Choice & { readonly kind?: Kind }
  readonly comparator_not_allowed: Choice & { readonly kind: Kind }
  readonly invalid_value: {
    readonly kind: Kind
    readonly expected: readonly ExpectedType[]
    /** The types of the elements of an expected array. */
    readonly elements?: readonly ExpectedType[]
    /** The declared values of the field; the first 50 if there are more. */
    readonly allowed?: readonly (string | number)[]
    readonly suggestion?: string | number
    /** The edge before this one, which is below it. */
    readonly min?: string | number
  }
  readonly invalid_page: {
    readonly expected: readonly ExpectedType[]
    readonly min: number
    readonly max: number
  }
  readonly invalid_direction: Choice
  /** `first` is the index of the first sort key with the field. */
  readonly duplicate_sort_field: { readonly first: number }
  readonly not_sortable: { readonly kind: Kind; readonly allowed: readonly string[] }
  /** `allowed` are the forms of facet that a field of the kind can have. */
  readonly facet_not_allowed: { readonly kind: Kind; readonly allowed: readonly FacetForm[] }
  readonly invalid_facet: {
    readonly expected: readonly ExpectedType[]
    readonly allowed?: readonly (string | boolean)[]
    readonly min?: number
    readonly max?: number
    readonly suggestion?: string
  }
  readonly limit_exceeded: { readonly limit: keyof Limits; readonly max: number }
  readonly too_short: { readonly limit: keyof Limits; readonly min: number }
  /** Of adapters alone, as the next: `term` is the name, in the model, of what no query expresses. */
  readonly not_expressible: { readonly term?: string; readonly allowed?: readonly string[] }
  readonly incomplete: { readonly member?: string }
}

/** What is wrong (language reference, section 9). */
export type IssueCode = keyof IssueParams

/** One fault of a query; its `code` determines its `params`. */
export type Issue<C extends IssueCode = IssueCode> = { readonly [K in C]: IssueOf<K> }[C]

interface IssueOf<C extends IssueCode> {
  readonly code: C
  /** Keys from the root of the query to the property at fault, even a missing or unknown one. */
  readonly path: readonly (string | number)[]
  /** One sentence on one line: what was expected, and at most 64 characters of what was sent. */
  readonly message: string
  /** What a program needs to correct the query, or to write a message of its own. */
  readonly params: IssueParams[C]
}

/**
 * A query was rejected. `issues` has every fault found, at most 100, in the order of the query:
 * filter depth-first, then page, then sort. The message is one line for a log, with the first three.
 *
 * Fastify, Express, Koa and Hono respond with 400.
 */
export class QueryError extends HttpError {
  protected static override readonly brand = 'sq QueryError'
  override readonly name = 'QueryError'
  override readonly code = 'invalid_query' as const
  override readonly status = 400
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(escapeUnseen(summary(issues)))
    this.issues = Object.freeze([...issues])
  }

  override toJSON() {
    const { code, message, issues } = this
    return { type: 'request' as const, code, message, issues }
  }
}

/** A run took longer than its `deadlineMs` and was stopped. It changes no answer of a later run. */
export class QueryTimeout extends HttpError {
  protected static override readonly brand = 'sq QueryTimeout'
  override readonly name = 'QueryTimeout'
  override readonly code = 'timeout' as const
  override readonly status = 503
  /** The time that the run was given, in milliseconds. */
  readonly deadlineMs: number

  constructor(deadlineMs: number) {
    super(`the query took longer than ${deadlineMs} ms`)
    this.deadlineMs = deadlineMs
  }

  override toJSON() {
    const { code, message } = this
    return { type: 'server' as const, code, message }
  }
}

/**
 * A cursor was refused: `after` is not the `next` of a page in the same order, or the cells of a row
 * are too long for a cursor. The message says which.
 */
export class CursorError extends HttpError {
  protected static override readonly brand = 'sq CursorError'
  override readonly name = 'CursorError'
  override readonly code = 'invalid_cursor' as const
  override readonly status = 400

  override toJSON() {
    const { code, message } = this
    return { type: 'request' as const, code, message }
  }
}

const MAX_NAMED = 3

function summary(issues: readonly Issue[]): string {
  const parts = issues.map(({ path, message }) => `${printPath(path)}: ${message}`)
  const more = parts.splice(MAX_NAMED).length
  return [...parts, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** A path as in code: `filter.operands[1].value`, and `query` for the root. Long names are cut. */
function printPath(path: Issue['path']): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (key.length > MAX_QUOTED || !/^[A-Za-z_]\w*$/.test(key)) text += `[${quote(key)}]`
    else text += text === '' ? key : `.${key}`
  }
  return text === '' ? 'query' : text
}
