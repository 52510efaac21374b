/** Has `pg` write and read a `timestamp` without a zone in UTC: by itself it takes it for local time. */
import pg from 'pg'

// What is written, in the whole process: a `Date` that is bound as a parameter.
pg.defaults.parseInputDatesAsUTC = true

const TIMESTAMP = 1114

/** What is read: the option `types` of a client, or of a pool. */
export const utcTypes = {
  getTypeParser: (oid: number, format?: string): ((text: string) => unknown) =>
    oid === TIMESTAMP
      ? (text) => new Date(`${text}Z`)
      : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown), // of this format
}
