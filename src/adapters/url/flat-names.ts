import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'

/** The query in the flat parameters of a URL, and where a walk continues. */
export interface FlatQuery<R extends Resource = Resource> {
  readonly query: Query<R>
  /** The option `after`: `undefined` without the parameter, `null` for an empty one. */
  readonly after: string | null | undefined
  /** The option `before`, likewise. Only one of the two has a value. */
  readonly before: string | null | undefined
}

/** The parameters other than comparisons. A field with one of these names needs a comparator. */
export const reservedNames: readonly string[] = [
  'sort',
  'page[offset]',
  'page[limit]',
  'after',
  'before',
]

export function cutBrackets(name: string): [rest: string, inner: string | undefined] {
  const at = name.endsWith(']') ? name.lastIndexOf('[') : -1
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1, -1)]
}
