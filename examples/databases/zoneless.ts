/** Makes `pg` write and read a `timestamp` without a zone as UTC; its default is local time. */
import pg from 'pg'

// Writing, in the whole process: a `Date` that is bound as a parameter.
pg.defaults.parseInputDatesAsUTC = true

const TIMESTAMP = 1114

/** Reading: the option `types` of a client or a pool. */
export const utcTypes = {
  getTypeParser: (oid: number, format?: string): ((text: string) => unknown) =>
    oid === TIMESTAMP
      ? (text) => new Date(`${text.replace(' ', 'T')}Z`) // with a space, the year 50 would be 1950
      : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown), // a parser of this format
}
