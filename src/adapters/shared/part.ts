import type { Comparator } from '../../language/comparators.js'
import {
  isGroup,
  joinTrees,
  type AnyComparison,
  type AnyFilter,
  type Path,
} from '../../language/tree.js'

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

export const isPresent = (field: string): Clause => compare(field, 'ne', null)
export const isAbsent = (field: string): Clause => compare(field, 'eq', null)

export const and = (...operands: readonly Clause[]): Clause => joinTrees('and', operands)
export const or = (...operands: readonly Clause[]): Clause => joinTrees('or', operands)

export function joinKept(
  operator: 'and' | 'or',
  parts: readonly (Clause | undefined)[],
): Clause | undefined {
  const kept = parts.filter((part) => part !== undefined)
  return kept.length === 0 ? undefined : joinTrees(operator, kept)
}

export interface Located {
  readonly part: Clause
  readonly path: Path
}

/** @param isWhole - returns true for a group to keep as one part */
export function locatedParts(
  filter: Clause,
  operator: 'and' | 'or',
  isWhole: (part: Clause) => boolean = () => false,
  path: Path = ['filter'],
): readonly Located[] {
  const isJoined = isGroup(filter) && (filter.operator === operator || filter.operands.length === 1)
  if (!isJoined || isWhole(filter)) return [{ part: filter, path }]
  return filter.operands.flatMap((each, i) => {
    return locatedParts(each, operator, isWhole, [...path, 'operands', i])
  })
}
