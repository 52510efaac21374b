import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Dialect } from './dialects/dialect.js'
import type { Sql } from './writer.js'

/**
 * A part of a statement as the arguments of a tagged template: `sql(part.strings, ...part.values)` puts
 * it into a statement of Drizzle, Kysely, postgres.js, Prisma or Slonik.
 */
export interface Part {
  readonly strings: TemplateStringsArray
  /** Strings, numbers and booleans; for PostgreSQL and ClickHouse also arrays of them. */
  readonly values: readonly unknown[]
  /** The database's type of each value, or of the elements of an array. */
  readonly types: readonly string[]
}

/** A statement, or a part of one, with the values for its placeholders in order. */
export interface Statement {
  readonly sql: string
  /** An array of this statement's own, as drivers take it. */
  readonly parameters: unknown[]
}

/** The styles of placeholders, by the first placeholder. `knex` writes `?`, and `\\?` for other question marks. */
export type Placeholders = keyof typeof styles

/** The options of `toText`. */
export interface TextOptions {
  readonly placeholders: Placeholders
  /** The number of the first placeholder: by default 1, and 0 for `{p0}`. */
  readonly from?: number | undefined
}

/** How a style writes a placeholder, and what reads as one; with `p1` and `knex`, in quotes too. */
const styles = {
  $1: { write: (index: number) => `$${index}`, mark: /\$\d/ },
  '?': { write: () => '?', mark: /\?/ },
  knex: { write: () => '?', mark: /\\\?/ }, // Knex changes the backslashes before a question mark
  ':p1': { write: (index: number) => `:p${index}`, mark: /:p\d/ },
  '{p0}': { write: (index: number, type: string) => `{p${index}:${type}}`, mark: /\{p\d+:/ },
}

export function toPart({ strings, values, types }: Sql): Part {
  const raw = Object.freeze([...strings])
  return Object.freeze({
    strings: Object.freeze(Object.assign([...strings], { raw })),
    values: Object.freeze([...values]),
    types: Object.freeze([...types]),
  })
}

/**
 * Returns a part as text, with its values in the order of the placeholders, which are numbered from `from`.
 * @throws TypeError for unknown placeholders, and SQL that contains a placeholder of the style: with `:p1`
 *   anywhere, with `knex` a `\\?` anywhere, with the other styles outside of quotes
 */
export function toText(part: Part, options: TextOptions): Statement {
  const { placeholders, from, ...unknown } = ownMembers<TextOptions>('options', options)
  refuseMembers('options', unknown)
  const style = own(styles, placeholders)
  if (style === undefined) {
    const names = Object.keys(styles).join(', ')
    throw new TypeError(`placeholders: expected one of ${names}, got ${quote(placeholders)}`)
  }
  const first = from ?? (placeholders === '{p0}' ? 0 : 1)
  const { strings, values, types } = part
  const texts = strings.map((text) => toPlainText(text, placeholders, style.mark))
  const sql = texts.reduce((text, next, i) => {
    const isArray = Array.isArray(values[i - 1])
    const type = isArray ? `Array(${types[i - 1]})` : types[i - 1]!
    return text + style.write(first + i - 1, type) + next
  })
  return Object.freeze({ sql, parameters: [...values] })
}

/** Returns a whole statement of a dialect. */
export function toStatement(
  whole: Sql,
  { placeholders, maxParameters = Infinity }: Pick<Dialect, 'placeholders' | 'maxParameters'>,
): Statement {
  const { length } = whole.values
  if (length <= maxParameters) return toText(toPart(whole), { placeholders })
  throw new RangeError(
    `plan: expected lists of at most ${maxParameters} parameters for this database, got ${length}: shorten the lists of \`within\``,
  )
}

/** @throws TypeError for text that a driver or the database reads as a placeholder */
function toPlainText(text: string, placeholders: Placeholders, mark: RegExp): string {
  if (!mark.test(text)) return placeholders === 'knex' ? text.replaceAll('?', '\\?') : text
  const quoted = /'[^']*'|"[^"]*"|`[^`]*`/g
  const found = mark.exec(/p1|knex/.test(placeholders) ? text : text.replaceAll(quoted, ''))
  if (found === null) return text
  throw new TypeError(
    `part: expected SQL without a text that reads as a placeholder, got ${quote(found[0])}: write it otherwise, or pass other placeholders`,
  )
}
