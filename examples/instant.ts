/**
 * Writes a date cell in its one form for answers and databases: `YYYY-MM-DDThh:mm:ss.sssZ`. A plain
 * day is midnight UTC and a datetime without offset is in UTC, as in the language.
 *
 * @throws RangeError for text that is no date
 */
export function toInstant(text: string): string {
  const isLocal = /T[\d:.]+$/.test(text)
  return new Date(isLocal ? `${text}Z` : text).toISOString()
}
