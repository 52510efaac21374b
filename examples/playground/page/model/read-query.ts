import { safeParseQuery, type Issue, type Query, type Resource } from 'supplier-query'

/** The state of the text of a query: accepted, rejected, or not JSON. */
export type ReadQuery =
  | { readonly state: 'accepted'; readonly data: unknown; readonly query: Query }
  | { readonly state: 'rejected'; readonly data: unknown; readonly issues: readonly Issue[] }
  | { readonly state: 'no JSON'; readonly message: string }

export function readQuery(resource: Resource, text: string): ReadQuery {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return { state: 'no JSON', message: error instanceof Error ? error.message : String(error) }
  }
  const result = safeParseQuery(resource, data)
  return result.success
    ? { state: 'accepted', data, query: result.data }
    : { state: 'rejected', data, issues: result.error.issues }
}
