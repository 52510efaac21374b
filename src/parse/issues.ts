import type { ExpectedType, Issue, IssueCode, IssueParams } from '../errors.js'
import type { Path } from '../language/tree.js'
import { bare } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'

export const MAX_ISSUES = 100

/** The expectation of a member in words, with the allowed names if they are a closed list. */
export interface Expected {
  readonly words: string
  readonly allowed?: readonly string[]
  readonly example?: NonNullable<IssueParams['invalid_type']['example']>
}

interface NameHint {
  readonly suggestion?: string | undefined
  readonly advice?: string | undefined
  readonly [param: string]: unknown
}

export class IssueCollector {
  readonly issues: Issue[] = []
  protected readonly path: (string | number)[] = []

  get isFull(): boolean {
    return this.issues.length === MAX_ISSUES
  }

  report<C extends IssueCode>(
    code: C,
    params: IssueParams[C],
    message: string,
    key: string | number | Path = [],
  ): undefined {
    if (this.isFull) return
    const path = [...this.path, key].flat()
    for (const value of Object.values(params)) Object.freeze(value)
    const issue = { code, path: Object.freeze(path), message, params: Object.freeze(params) }
    this.issues.push(Object.freeze(issue) as object as Issue) // the types of the arguments match
  }

  reportType(
    type: ExpectedType,
    expected: Expected,
    value: unknown,
    key?: string | number,
  ): undefined {
    const { words, ...names } = expected
    const params = { expected: [type], ...names }
    const isParsed = type !== 'object' && type !== 'array'
    const hint = isParsed || !isJsonText(value) ? '' : '; parse it first'
    this.report('invalid_type', params, `expected ${words}, got ${quote(value)}${hint}`, key)
  }

  under<T>(key: string | number, read: () => T): T {
    this.path.push(key)
    const result = read()
    this.path.pop()
    return result
  }

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
    this.report(code, params as object as IssueParams[C], message, key) // every code of a name has these
  }
}

/** True for a text that begins as the JSON of an object or an array does. */
function isJsonText(value: unknown): boolean {
  return typeof value === 'string' && /^\s*[[{]/.test(value)
}

/** The maximum number of names or values of a closed list, in `params` and in a message. */
const MAX_ALLOWED = 50
export const MAX_LISTED = 25

export const MAX_NAME = 64

export function choiceOf<T extends string | number>(
  names: readonly T[],
  suggestion?: string,
): { readonly allowed: readonly T[]; readonly suggestion?: string } {
  const allowed = names.slice(0, MAX_ALLOWED)
  return suggestion === undefined ? { allowed } : { allowed, suggestion }
}

export function listNames(names: readonly string[]): string {
  if (names.length === 0 || names.length > MAX_LISTED) return ''
  return ` (${names.map((name) => (/^[\w.$-]+$/.test(name) ? name : quote(name))).join(', ')})`
}

export function didYouMean(suggestion: string | number | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${quote(suggestion)}?`
}

/** @param aliases - the aliases of each name, in lower case, separated by spaces */
export function nameByAlias<N extends string>(
  name: string,
  aliases: Readonly<Record<N, string>>,
): N | undefined {
  if (name.length > MAX_NAME) return undefined
  const lower = name.toLowerCase()
  const names = Object.keys(aliases) as N[]
  return names.find((each) => aliases[each].split(' ').includes(lower))
}
