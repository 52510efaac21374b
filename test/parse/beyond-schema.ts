import type { Issue } from 'supplier-query'

/** Whether a fault is one that a printed JSON Schema does not tell: size, calendar or repetition. */
export function isBeyondSchema({ code, message }: Issue): boolean {
  return (
    code === 'duplicate_sort_field' ||
    code === 'limit_exceeded' ||
    /expected a (date|span).*, got "|\\ud800/.test(message)
  )
}
