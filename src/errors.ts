/**
 * What can be wrong with a query: the closed list of codes (language reference, section 9). The last
 * two come from adapters only.
 */
export const issueCodes = Object.freeze([
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

/** One fault of a query. */
export interface Issue {
  readonly code: IssueCode
  /** Keys from the root of the query to the member at fault, also where it is missing or unknown. */
  readonly path: readonly (string | number)[]
  /** One plain sentence: what was expected, and at most 64 characters of what came. */
  readonly message: string
}

/**
 * A query was rejected. `issues` names every fault found, at most 100, in the order of the query:
 * filter depth-first, then page, then sort.
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${printPath(path)}: ${message}`).join('\n'))
    this.issues = Object.freeze([...issues])
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

const MAX_KEY = 64

/**
 * A path as it would be written in code: `filter.operands[1].value`, and `query` for the root. Of an
 * unknown name it shows at most 64 characters.
 */
function printPath(path: Issue['path']): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (key.length > MAX_KEY) text += `[${JSON.stringify(key.slice(0, MAX_KEY))}…]`
    else if (/^[A-Za-z_]\w*$/.test(key)) text += text === '' ? key : `.${key}`
    else text += `[${JSON.stringify(key)}]`
  }
  return text === '' ? 'query' : text
}
