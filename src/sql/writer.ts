/** A piece of a statement: strings, with a bound value between any two. */
export interface Sql {
  /** One string more than values. */
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** The database's type of each value, or of the elements of an array. */
  readonly types: readonly string[]
}

/** Builds a piece from a template of pieces. Only `bind` adds values. */
export function sql(strings: readonly string[], ...pieces: readonly Sql[]): Sql {
  return weave(pieces, (i) => strings[i]!) // one more than pieces
}

export function plain(text: string): Sql {
  return { strings: [text], values: [], types: [] }
}

/** Binds a value, or an array of values. */
export function bind(value: unknown, type: string): Sql {
  return { strings: ['', ''], values: [value], types: [type] }
}

export function join(pieces: readonly Sql[], between = ', '): Sql {
  return weave(pieces, (i) => (i > 0 && i < pieces.length ? between : ''))
}

/** @param textAt - the text before the piece of an index, and after the last piece */
function weave(pieces: readonly Sql[], textAt: (index: number) => string): Sql {
  const strings: string[] = []
  let text = textAt(0)
  for (const [i, piece] of pieces.entries()) {
    const [first, ...others] = piece.strings
    text += first
    for (const other of others) {
      strings.push(text)
      text = other
    }
    text += textAt(i + 1)
  }
  strings.push(text)
  const values = pieces.flatMap((piece) => piece.values)
  return { strings, values, types: pieces.flatMap((piece) => piece.types) }
}

/** The most conditions that are joined without groups: see `chain`. */
const MOST = 50

/**
 * Joins conditions by an operator, many of them in groups in parentheses. Databases nest an expression
 * as deep as it has operators, and SQLite and DuckDB take 1,000 levels.
 */
function chain(conditions: readonly Sql[], operator: string): Sql {
  if (conditions.length <= MOST) return join(conditions, operator)
  const groups = Array.from({ length: Math.ceil(conditions.length / MOST) }, (_, i) => {
    return sql`(${join(conditions.slice(i * MOST, (i + 1) * MOST), operator)})`
  })
  return chain(groups, operator)
}

/** Joins conditions by `and`, without parentheses: `and` binds tighter than `or`. */
export function all(conditions: readonly Sql[]): Sql {
  // Not every database has the word `true`.
  return conditions.length === 0 ? plain('1 = 1') : chain(conditions, ' and ')
}

/** Joins conditions by `or`, in parentheses. */
export function any(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return plain('1 = 0')
  return conditions.length === 1 ? conditions[0]! : sql`(${chain(conditions, ' or ')})`
}

/** Returns a `where` that all conditions meet; nothing without conditions. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('') : sql` where ${all(conditions)}`
}

export function none(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('1 = 1') : sql`not (${chain(conditions, ' or ')})`
}
