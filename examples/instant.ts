/**
 * Converts a date to `YYYY-MM-DDThh:mm:ss.sssZ`, for responses and databases. As in the query
 * language, a day is its midnight in UTC, and a time without an offset is in UTC.
 *
 * @throws RangeError if the string is not a date
 */
export function toInstant(text: string): string {
  const isLocal = /T[\d:.]+$/.test(text)
  return new Date(isLocal ? `${text}Z` : text).toISOString()
}
