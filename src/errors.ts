import type { Kind } from './language/kind.js'
import type { Limits } from './language/limits.js'
import { escapeUnseen, MAX_QUOTED, quote } from './untrusted/quote.js'

/**
 * What can be wrong with a query: the closed list of codes (language reference, section 9). The last
 * two come from adapters only.
 */
export const issueCodes = /* @__PURE__ */ Object.freeze([
  'invalid_type',
  'unknown_member',
  'missing_member',
  'mixed_filter',
  'unknown_operator',
  'unknown_field',
  'unknown_comparator',
  'comparator_not_allowed',
  'invalid_value',
  'invalid_page',
  'invalid_direction',
  'duplicate_sort_field',
  'not_sortable',
  'limit_exceeded',
  'not_expressible',
  'incomplete',
] as const)

/** What is wrong, in one of the words of `issueCodes`. */
export type IssueCode = (typeof issueCodes)[number]

/** What would be right: a type of JSON, or of text and numbers that are read as one. */
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

/** A name out of a closed list. */
interface Choice {
  /** The names that are right, in their order; of more than 50 the first 50. */
  readonly allowed: readonly string[]
  /** The one that is meant, where it is sure. */
  readonly suggestion?: string
}

/** What an issue tells a program, by its code (language reference, section 9): frozen JSON data. */
export interface IssueParams {
  readonly invalid_type: {
    readonly expected: readonly ExpectedType[]
    /** The properties of the object, or the strings, that are expected. */
    readonly allowed?: readonly string[]
    /** What could stand there. */
    readonly example?: { readonly field: string; readonly direction: 'asc' }
  }
  readonly unknown_member: Choice & {
    /** The property of the query that the property is one of. */
    readonly parent?: string
  }
  readonly missing_member: { readonly member: string; readonly allowed?: readonly string[] }
  readonly mixed_filter: {
    /** The properties of a group, and of a comparison. */
    readonly group: readonly string[]
    readonly comparison: readonly string[]
    /** What `operator` is meant for, where all else is a comparison's. */
    readonly suggestion?: string
  }
  readonly unknown_operator: Choice
  readonly unknown_field: Choice
  /** `kind` is that of the field, where it is known; then only its comparators are allowed. */
  readonly unknown_comparator: Choice & { readonly kind?: Kind }
  readonly comparator_not_allowed: Choice & { readonly kind: Kind }
  readonly invalid_value: {
    readonly kind: Kind
    readonly expected: readonly ExpectedType[]
    /** What each element of the expected array is. */
    readonly elements?: readonly ExpectedType[]
    /** The declared values of the field; of more than 50 the first 50. */
    readonly allowed?: readonly (string | number)[]
    readonly suggestion?: string | number
  }
  readonly invalid_page: {
    readonly expected: readonly ExpectedType[]
    readonly min: number
    readonly max: number
  }
  readonly invalid_direction: Choice
  /** `first` is the index of the sort key that names the field first. */
  readonly duplicate_sort_field: { readonly first: number }
  readonly not_sortable: { readonly kind: Kind; readonly allowed: readonly string[] }
  readonly limit_exceeded: { readonly limit: keyof Limits; readonly max: number }
  /** `came` is what has no counterpart in a query: a name in the words of the source. */
  readonly not_expressible: { readonly came?: string; readonly allowed?: readonly string[] }
  readonly incomplete: { readonly member?: string }
}

/** One fault of a query; `code` tells what its `params` are. */
export type Issue<C extends IssueCode = IssueCode> = { readonly [K in C]: IssueOf<K> }[C]

interface IssueOf<C extends IssueCode> {
  readonly code: C
  /** Keys from the root of the query to the member at fault, also where it is missing or unknown. */
  readonly path: readonly (string | number)[]
  /** One plain sentence: what was expected, and at most 64 characters of what came. */
  readonly message: string
  /** The same for a program, to mend the query or to say it in another language. */
  readonly params: IssueParams[C]
}

/**
 * A query was rejected. `issues` names every fault found, at most 100, in the order of the query:
 * filter depth-first, then page, then sort. The message is one line for a log, of the first three.
 *
 * Frameworks that read `status` or `statusCode` from an error answer 400.
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly status = 400
  readonly statusCode = 400
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(escapeUnseen(summary(issues)))
    this.issues = Object.freeze([...issues])
  }

  /** The JSON body of the response. */
  toJSON(): {
    type: 'request'
    code: 'invalid_query'
    message: string
    issues: readonly Issue[]
  } {
    return {
      type: 'request',
      code: 'invalid_query',
      message: this.message,
      issues: this.issues,
    }
  }
}

/**
 * A run was stopped, for it took longer than its `deadlineMs`. It leaves nothing behind that changes
 * what later runs answer.
 */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout'
  /** The milliseconds that it was given. */
  readonly deadlineMs: number

  constructor(deadlineMs: number) {
    super(`the query took longer than ${deadlineMs} ms`)
    this.deadlineMs = deadlineMs
  }
}

/**
 * A cursor was refused: `after` is not the `next` of a page in the same order, or the cells of a row
 * are too long for one. The message says which.
 */
export class CursorError extends Error {
  override readonly name = 'CursorError'
}

const MAX_NAMED = 3

function summary(issues: readonly Issue[]): string {
  const named = issues
    .slice(0, MAX_NAMED)
    .map(({ path, message }) => `${printPath(path)}: ${message}`)
  const more = issues.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/**
 * A path as it would be written in code: `filter.operands[1].value`, and `query` for the root. Of an
 * unknown name it shows at most 64 characters.
 */
function printPath(path: Issue['path']): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (key.length > MAX_QUOTED || !/^[A-Za-z_]\w*$/.test(key)) text += `[${quote(key)}]`
    else text += text === '' ? key : `.${key}`
  }
  return text === '' ? 'query' : text
}
