/**
 * The members of each part of a query. A test compares them with the types, and for each member asks
 * every writer of queries to show it or to refuse it.
 */
export const queryMembers = {
  query: ['filter', 'sort', 'page'],
  page: ['offset', 'limit'],
  sort: ['field', 'direction'],
  group: ['operator', 'operands'],
  comparison: ['field', 'comparator', 'value'],
} as const

/** One member of each part as an object. */
export type MembersOf<Part extends keyof typeof queryMembers, Value> = Readonly<
  Record<(typeof queryMembers)[Part][number], Value>
>
