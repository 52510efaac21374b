import { formatJson } from './format-query.js'

type Part = 'filter' | 'sort' | 'page'

/** Replaces or removes one part in the text of a query. The other parts stay unchanged. */
export function withPart(data: unknown, part: Part, value: unknown): string {
  const query = { ...(data as Readonly<Record<string, unknown>>) } // an accepted query
  if (value === undefined) delete query[part]
  else query[part] = value
  return formatJson(query)
}

export interface SortKey {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Returns the sort after a click on a header: ascending, then descending, then none. */
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
