const MAX_QUOTED = 64

/** Refuses what is left of an argument once its known members are taken out: a slip in a name. */
export function refuseMembers(place: string, unknown: object): void {
  for (const name of Object.keys(unknown)) {
    throw new TypeError(`${place}: unknown member ${quote(name)}`)
  }
}

/** Refuses an argument that is no array. */
export function requireArray(place: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${place} must be an array, got ${quote(value)}`)
}

/** What came, for a message: a JSON form of at most 64 characters of it, or a word for what it is. */
export function quote(value: unknown): string {
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value.slice(0, MAX_QUOTED))
    return value.length > MAX_QUOTED ? `${quoted}…` : quoted
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const isShort = value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
  return isShort ? String(value) : `a ${typeof value}`
}
