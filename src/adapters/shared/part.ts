import type { Comparator } from '../../language/comparators.js'
import { join, type AnyComparison, type AnyFilter } from '../../language/tree.js'

/** A part of a filter that is being made: not yet checked, each comparison as its source has it. */
export type Part = AnyFilter

/** The parts of a query that is being made. */
export interface Draft {
  readonly filter?: Part | undefined
  readonly page?: { readonly offset?: number; readonly limit?: number } | undefined
  readonly sort?: readonly object[] | undefined
}

/** What every row meets. */
export const every = (): Part => ({ operator: 'and', operands: [] })
/** What no row meets. */
export const none = (): Part => ({ operator: 'or', operands: [] })

export function compare(field: string, comparator: Comparator, value: unknown): AnyComparison {
  return { field, comparator, value }
}

export const and = (...operands: readonly Part[]): Part => join('and', operands)
export const or = (...operands: readonly Part[]): Part => join('or', operands)

/** A group of the parts that were not left out; `undefined` where all were. */
export function joinKept(
  operator: 'and' | 'or',
  parts: readonly (Part | undefined)[],
): Part | undefined {
  const kept = parts.filter((part) => part !== undefined)
  return kept.length === 0 ? undefined : join(operator, kept)
}

export const isPresent = (field: string): Part => compare(field, 'ne', null)
export const isAbsent = (field: string): Part => compare(field, 'eq', null)
