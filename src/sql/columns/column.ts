import type { Fold } from '../../language/fold.js'
import type { Kind } from '../../language/kind.js'
import type { ColumnType } from '../dialects/dialect.js'
import type { Sql } from '../writer.js'

/** SQL that you trust, used instead of a column. Statements contain it in parentheses. */
export interface Expression {
  readonly sql: string
}

/** A field's column. */
export interface Column {
  readonly field: string
  readonly kind: Kind
  readonly fold: Fold | undefined
  /** The name of the table, if columns are qualified. */
  readonly table: string | undefined
  /** Undefined for an expression. */
  readonly name: string | undefined
  readonly bare: Sql
  /** The column as its type reads it. */
  readonly sql: Sql
  readonly type: ColumnType
  readonly typeName: string
  /** The type for ranges and orders: `type`, or `own` if the database orders the column. */
  readonly ranked: ColumnType
  /** The type in the order of the column itself. */
  readonly own: ColumnType
  /** True if every cell is declared to hold a value. */
  readonly isPresent: boolean
}
