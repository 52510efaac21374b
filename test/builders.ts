/** Short forms of what many tests write. */

/** The options of a resource whose key is `id`, and whose pages may have any length. */
export const unlimited = { key: 'id', limits: { maxLimit: Infinity } } as const

export const compare = (field: string, comparator: string, value: unknown) => {
  return { field, comparator, value }
}
export const asc = <F extends string>(field: F) => ({ field, direction: 'asc' }) as const
export const desc = <F extends string>(field: F) => ({ field, direction: 'desc' }) as const
export const and = (...operands: unknown[]) => ({ operator: 'and', operands })
export const or = (...operands: unknown[]) => ({ operator: 'or', operands })

/** The items of a text, which bars and new lines separate. */
export const listed = (text: string) => {
  const items = text.split(/[|\n]/).map((item) => item.trim())
  return items.filter((item) => item !== '')
}
