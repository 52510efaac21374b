const MAX_QUOTED = 64

/** What came, for a message: a JSON form of at most 64 characters of it, or a word for what it is. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value.slice(0, MAX_QUOTED))
    return value.length > MAX_QUOTED ? `${quoted}…` : quoted
  }
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return `${value}`
  if (typeof value === 'bigint') return 'a bigint'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
