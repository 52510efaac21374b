/** True for a `Date` of this realm or another. */
export function isDate(raw: unknown): raw is Date {
  if (typeof raw !== 'object' || raw === null) return false
  try {
    if (raw instanceof Date) return true
    // A tag can lie, and reading it may run code.
    return !(Symbol.toStringTag in raw) && Object.prototype.toString.call(raw) === '[object Date]'
  } catch {
    return false // a Proxy that throws or was revoked
  }
}

/** Returns the time of a `Date`; NaN for an object that only looks like a `Date`. */
export function timeOf(date: Date): number {
  try {
    return Date.prototype.getTime.call(date)
  } catch {
    return NaN
  }
}
