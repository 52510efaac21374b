import { quote } from '../untrusted/quote.js'

/** The most names or values of a closed list that `params` hold, and that a message lists. */
export const MAX_TOLD = 50
export const MAX_LISTED = 25

/** A longer name gets no suggestion. */
export const MAX_NAME = 64

/** What `params` say of a name out of a closed list. */
export function choiceOf(
  names: readonly string[],
  suggestion: string | undefined,
): { readonly allowed: readonly string[]; readonly suggestion?: string } {
  const allowed = names.slice(0, MAX_TOLD)
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
