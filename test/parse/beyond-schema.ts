import type { Issue } from 'supplier-query'

/** True for a fault that JSON Schema cannot express: size, calendar or repetition. */
export function isBeyondSchema({ code, message }: Issue): boolean {
  return (
    code === 'duplicate_sort_field' ||
    code === 'limit_exceeded' ||
    /expected a (date|span).*, got "|\\ud800/.test(message)
  )
}
