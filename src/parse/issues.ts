import type { ExpectedType, Issue, IssueCode, IssueParams } from '../errors.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

export const MAX_ISSUES = 100

/** What is expected of a member: in words, and out of which names where these are closed. */
export interface Expected {
  readonly words: string
  readonly allowed?: readonly string[]
  readonly example?: SortKeyExample
}

type SortKeyExample = NonNullable<IssueParams['invalid_type']['example']>

/** What `params` say of a name besides the allowed ones, and advice for the message alone. */
interface NameHint {
  readonly suggestion?: string | undefined
  readonly advice?: string | undefined
  readonly [param: string]: unknown
}

/** Collects the issues of a value, each with its path. */
export class IssueCollector {
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

  /** Reports a name that is not in a closed list, with a suggestion or with advice instead. */
  reportName<C extends IssueCode>(
    code: C,
    name: unknown,
    { words, allowed = [] }: Expected,
    key?: string | number,
    given: NameHint = {},
  ): undefined {
    const { suggestion, advice, ...others } = bare(given)
    const hint = advice === undefined ? didYouMean(suggestion) : `; ${advice}`
    const params = { ...others, ...choiceOf(allowed, suggestion) }
    const message = `expected ${words}, got ${quote(name)}${hint}`
    this.report(code, params as object as IssueParams[C], message, key) // each such code has these
  }
}

/** The most names or values of a closed list that `params` hold, and that a message lists. */
export const MAX_ALLOWED = 50
export const MAX_LISTED = 25

/** A longer name gets no suggestion. */
export const MAX_NAME = 64

/** What `params` say of a name out of a closed list. */
export function choiceOf(
  names: readonly string[],
  suggestion: string | undefined,
): { readonly allowed: readonly string[]; readonly suggestion?: string } {
  const allowed = names.slice(0, MAX_ALLOWED)
  return suggestion === undefined ? { allowed } : { allowed, suggestion }
}

/** The names in brackets; empty if there are none, or more than 25. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0 || names.length > MAX_LISTED) return ''
  return ` (${names.map((name) => (/^[\w.$-]+$/.test(name) ? name : quote(name))).join(', ')})`
}

export function didYouMean(suggestion: string | number | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${quote(suggestion)}?`
}

/**
 * The name that others write as `name`, in any case.
 * @param aliases - by name, in lower case, with spaces between
 */
export function nameOf<N extends string>(
  name: string,
  aliases: Readonly<Record<N, string>>,
): N | undefined {
  if (name.length > MAX_NAME) return undefined
  const lower = name.toLowerCase()
  const names = Object.keys(aliases) as N[]
  return names.find((each) => aliases[each].split(' ').includes(lower))
}
