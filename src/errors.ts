import { HttpError } from './http-error.js'
import type { FacetForm, Kind } from './language/kind.js'
import type { Limits } from './language/limits.js'
import { escapeUnseen, quote } from './untrusted/quote.js'

/** An expected type: a JSON type, or the meaning of a string or number. */
export type ExpectedType =
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'date'
  | 'day'
  | 'decimal'
  | 'span'
  | 'data'

/** A name from a closed list. */
interface Choice {
  /** The valid names, in their order; the first 50 if there are more. */
  readonly allowed: readonly string[]
  /** The intended name, if it is certain. */
  readonly suggestion?: string
}

/** The details of an issue for programs, by code (language reference, section 9): frozen JSON data. */
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
    /** The intended name of `operator`, if all other properties belong to a comparison. */
    readonly suggestion?: string
  }
  readonly unknown_operator: Choice
  readonly unknown_field: Choice
  /** `kind` is the kind of the field, if known; `allowed` then has only its comparators. */
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
    /** The previous edge, if this edge is below it. */
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
  /** The operands of all comparisons together have more than `max` values. */
  readonly too_many_values: { readonly limit: keyof Limits; readonly max: number }
  readonly too_short: { readonly limit: keyof Limits; readonly min: number }
  /** From adapters only, like `incomplete`. `term` is the source's term that has no equivalent. */
  readonly not_expressible: { readonly term?: string; readonly allowed?: readonly string[] }
  readonly incomplete: { readonly member?: string }
}

/** The code of a fault (language reference, section 9). */
export type IssueCode = keyof IssueParams

/** One fault of a query; its `code` determines its `params`. */
export type Issue<C extends IssueCode = IssueCode> = { readonly [K in C]: IssueOf<K> }[C]

interface IssueOf<C extends IssueCode> {
  readonly code: C
  /** Keys from the root of the query to the property at fault, even a missing or unknown one. */
  readonly path: readonly (string | number)[]
  /** One sentence on one line: the expectation, and at most 64 characters of the input. */
  readonly message: string
  /** The details that a program needs to correct the query or to write another message. */
  readonly params: IssueParams[C]
}

/**
 * Reports a rejected query. `issues` has every fault found, at most 100, in the order of the query:
 * filter depth-first, then page, sort and facets. The message is one line for a log, with the first
 * three.
 *
 * Fastify, Express, Koa and Hono respond with 400.
 */
export class QueryError extends HttpError {
  protected static override readonly brand = 'sq QueryError'
  override readonly name = 'QueryError'
  override readonly code = 'invalid_query' as const
  override readonly status = 400
  /** Every fault found, at most 100, in the order of the query. */
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    const parts = issues.map(({ path, message }) => `${printPath(path)}: ${message}`)
    const more = parts.splice(MAX_NAMED).length
    super(escapeUnseen([...parts, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')))
    this.issues = Object.freeze([...issues])
  }

  override toJSON() {
    const { code, message, issues } = this
    return { type: 'request' as const, code, message, issues }
  }
}

/** Reports a run that exceeded its `deadlineMs`. The stopped run changes no later answer. */
export class QueryTimeout extends HttpError {
  protected static override readonly brand = 'sq QueryTimeout'
  override readonly name = 'QueryTimeout'
  override readonly code = 'timeout' as const
  override readonly status = 503
  /** The deadline of the run, in milliseconds. */
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
 * Reports a fault of a walk by cursor: `after` is not the `next` of a page in the same order, or the cells of
 * a row are too long for a cursor. The message says which.
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

/** Prints a path like code: `filter.operands[1].value`, or `query` for the root. Cuts long names. */
export function printPath(path: Issue['path']): string {
  let text = ''
  for (const key of path) {
    if (!/^[A-Za-z_]\w{0,63}$/.test(String(key))) text += `[${quote(key)}]`
    else text += text === '' ? key : `.${key}`
  }
  return text === '' ? 'query' : text
}
