/**
 * Converts a date cell to `YYYY-MM-DDThh:mm:ss.sssZ`, for responses and databases. A plain day is
 * midnight UTC and a datetime without an offset is in UTC, as in the query language.
 *
 * @throws RangeError if the string is not a date
 */
export function toInstant(text: string): string {
  const isLocal = /T[\d:.]+$/.test(text)
  return new Date(isLocal ? `${text}Z` : text).toISOString()
}
