/** A piece of a statement: texts, and between any two of them a value that is bound. */
export interface Sql {
  /** One more than there are values. */
  readonly texts: readonly string[]
  readonly values: readonly Bound[]
}

/** A value, or an array of values, that a statement binds. */
interface Bound {
  readonly value: unknown
  /** The database's type of the value, or of the elements of an array. */
  readonly type: string
}

/** The tag of a template in which pieces stand; values only get in by `bind`. */
export function sql(texts: readonly string[], ...pieces: readonly Sql[]): Sql {
  return weave(pieces, (i) => texts[i]!) // one more than pieces
}

export function plain(text: string): Sql {
  return { texts: [text], values: [] }
}

export function bind(value: unknown, type: string): Sql {
  return { texts: ['', ''], values: [{ value, type }] }
}

/** Pieces with a text between any two. */
export function join(pieces: readonly Sql[], between = ', '): Sql {
  return weave(pieces, (i) => (i > 0 && i < pieces.length ? between : ''))
}

/** @param textAt - the text before a piece, and after the last */
function weave(pieces: readonly Sql[], textAt: (index: number) => string): Sql {
  const texts: string[] = []
  const values: Bound[] = []
  let text = textAt(0)
  for (const [i, piece] of pieces.entries()) {
    text += piece.texts[0]!
    for (const [j, value] of piece.values.entries()) {
      texts.push(text)
      values.push(value)
      text = piece.texts[j + 1]!
    }
    text += textAt(i + 1)
  }
  texts.push(text)
  return { texts, values }
}

/** Joined by `and`, without parentheses: `and` binds tighter than `or`. */
export function all(conditions: readonly Sql[]): Sql {
  // Not every database has the word `true`.
  return conditions.length === 0 ? plain('1 = 1') : join(conditions, ' and ')
}

/** Joined by `or`, in parentheses. */
export function any(conditions: readonly Sql[]): Sql {
  if (conditions.length === 0) return plain('1 = 0')
  return conditions.length === 1 ? conditions[0]! : sql`(${join(conditions, ' or ')})`
}

export function none(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('1 = 1') : sql`not (${join(conditions, ' or ')})`
}
