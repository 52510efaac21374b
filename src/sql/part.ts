import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
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
  readonly parameters: readonly unknown[]
}

/** The styles of placeholders, by the first placeholder. `knex` writes `?`, and `\\?` for other question marks. */
export type Placeholders = keyof typeof writers

/** The options of `toText`. */
export interface TextOptions {
  readonly placeholders: Placeholders
  /** The number of the first placeholder: by default 1, and 0 for `{p0}`. */
  readonly from?: number | undefined
}

const writers = {
  $1: (index: number) => `$${index}`,
  '?': () => '?',
  knex: () => '?',
  ':p1': (index: number) => `:p${index}`,
  '@p1': (index: number) => `@p${index}`,
  '{p0}': (index: number, type: string) => `{p${index}:${type}}`,
}

export function toPart({ texts, values }: Sql): Part {
  const raw = Object.freeze([...texts])
  return Object.freeze({
    strings: Object.freeze(Object.assign([...texts], { raw })),
    values: Object.freeze(values.map(({ value }) => value)),
    types: Object.freeze(values.map(({ type }) => type)),
  })
}

/**
 * Returns a part as text, with its values in the order of the placeholders, which are numbered from `from`.
 * @throws TypeError for unknown placeholders, and SQL that contains a placeholder of the style: with `:p1` and `@p1` anywhere, with the other styles outside of
 *   quotes
 */
export function toText(part: Part, options: TextOptions): Statement {
  const { placeholders, from, ...unknown } = ownMembers<TextOptions>('options', options)
  refuseMembers('options', unknown)
  const write = own(writers, placeholders)
  if (write === undefined) {
    const names = Object.keys(writers).join(', ')
    throw new TypeError(`placeholders: expected one of ${names}, got ${quote(placeholders)}`)
  }
  const first = from ?? (placeholders === '{p0}' ? 0 : 1)
  const { strings, values, types } = part
  const texts = strings.map((text) => toPlainText(text, placeholders))
  const sql = texts.reduce((text, next, i) => {
    const isArray = Array.isArray(values[i - 1])
    const type = isArray ? `Array(${types[i - 1]})` : types[i - 1]!
    return text + write(first + i - 1, type) + next
  })
  return Object.freeze({ sql, parameters: values })
}

/** A dialect's placeholders, and the most of them that its database takes. */
interface Limited {
  readonly placeholders: Placeholders
  readonly maxParameters?: number
}

/**
 * Returns a whole statement of a dialect.
 * @throws RangeError for more values than its database takes
 */
export function toStatement(
  whole: Sql,
  { placeholders, maxParameters = Infinity }: Limited,
): Statement {
  const { length } = whole.values
  if (length <= maxParameters) return toText(toPart(whole), { placeholders })
  throw new RangeError(
    `plan: expected lists of at most ${maxParameters} parameters for this database, got ${length}: shorten the lists of \`within\``,
  )
}

/** The placeholders of each style. Those of `:p1` and `@p1` are read in quotes too. */
const marks: { readonly [P in Exclude<Placeholders, 'knex'>]: RegExp } = {
  $1: /\$\d/,
  '?': /\?/,
  ':p1': /:p\d/,
  '@p1': /@p\d/,
  '{p0}': /\{p\d+:/,
}

const quoted = /'[^']*'|"[^"]*"|`[^`]*`/g

/** @throws TypeError for text that a driver or the database reads as a placeholder */
function toPlainText(text: string, placeholders: Placeholders): string {
  if (placeholders === 'knex') return text.replaceAll('?', '\\?')
  const mark = marks[placeholders]
  if (!mark.test(text)) return text
  const found = mark.exec(placeholders.endsWith('p1') ? text : text.replaceAll(quoted, ''))
  if (found === null) return text
  throw new TypeError(
    `part: expected SQL without a text that reads as a placeholder, got ${quote(found[0])}: write it otherwise, or pass other placeholders`,
  )
}
