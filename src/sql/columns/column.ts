import type { Fold } from '../../language/fold.js'
import type { Kind } from '../../language/kind.js'
import type { ColumnType } from '../dialects/dialect.js'
import type { Sql } from '../writer.js'

/** SQL that you trust, in the place of a column's name. Statements contain it in parentheses. */
export interface Expression {
  readonly sql: string
}

/** A field's column. */
export interface Column {
  readonly field: string
  readonly kind: Kind
  readonly fold: Fold | undefined
  /** What the table is called, where columns are qualified. */
  readonly table: string | undefined
  /** Undefined for an expression. */
  readonly name: string | undefined
  readonly bare: Sql
  /** As its type reads it. */
  readonly sql: Sql
  readonly type: ColumnType
  readonly typeName: string
  /** The type as ranges and orders take it: `type`, or `own` if the database is to order the column. */
  readonly ranked: ColumnType
  /** The type, ordered as the database orders the column by itself. */
  readonly own: ColumnType
  /** Whether every cell is declared to be a value. */
  readonly isPresent: boolean
}
