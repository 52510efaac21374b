import type { Comparator } from '../../language/comparators.js'
import { isTextKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { joinTrees, type AnyComparison, type AnyFilter } from '../../language/tree.js'

/** A filter that is not checked yet, with each comparison as its source has it. */
export type Clause = AnyFilter

/** A query that is not checked yet. */
export interface Draft {
  readonly filter?: Clause | undefined
  readonly page?: { readonly offset?: number; readonly limit?: number } | undefined
  readonly sort?: readonly object[] | undefined
}

export const everyRow = (): Clause => ({ operator: 'and', operands: [] })
export const noRow = (): Clause => ({ operator: 'or', operands: [] })

export function compare(field: string, comparator: Comparator, value: unknown): AnyComparison {
  return { field, comparator, value }
}

export const presentCell = (field: string): Clause => compare(field, 'ne', null)
export const absentCell = (field: string): Clause => compare(field, 'eq', null)

/** Matches absent cells and empty texts. */
export function emptyCell({ name, kind }: BoundField): Clause {
  return isTextKind(kind) ? or(compare(name, 'le', ''), absentCell(name)) : absentCell(name)
}

export const and = (...operands: readonly Clause[]): Clause => joinTrees('and', operands)
export const or = (...operands: readonly Clause[]): Clause => joinTrees('or', operands)

/** Joins the clauses of the rules that were not dropped; `undefined` without any. */
export function joinKept(
  operator: 'and' | 'or',
  clauses: readonly (Clause | undefined)[],
): Clause | undefined {
  const kept = clauses.filter((each) => each !== undefined)
  return kept.length === 0 ? undefined : joinTrees(operator, kept)
}
