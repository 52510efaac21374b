import { formatJson } from './format-query.js'

type Part = 'filter' | 'sort' | 'page'

/** The text of a query with one part replaced, or left out; the others stay as they are written. */
export function withPart(data: unknown, part: Part, value: unknown): string {
  const query = { ...(data as Readonly<Record<string, unknown>>) } // a query that was accepted
  if (value === undefined) delete query[part]
  else query[part] = value
  return formatJson(query)
}

export interface SortKey {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** What a click on a header does: ascending, then descending, then no longer. */
export function toggleSort(
  sort: readonly SortKey[],
  field: string,
  isAdded: boolean,
): SortKey[] | undefined {
  const old = sort.find((key) => key.field === field)
  const direction = old === undefined ? 'asc' : old.direction === 'asc' ? 'desc' : undefined
  const next = direction === undefined ? [] : [{ field, direction } as const]
  if (!isAdded) return next.length === 0 ? undefined : next
  const keys =
    old === undefined ? [...sort, ...next] : sort.flatMap((key) => (key === old ? next : key))
  return keys.length === 0 ? undefined : keys
}
