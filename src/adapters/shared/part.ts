import type { Comparator } from '../../language/comparators.js'
import { join, type AnyComparison, type AnyFilter } from '../../language/filter.js'

/** A part of a filter that is being made: not yet checked, each comparison as its source has it. */
export type Part = AnyFilter
export type ComparisonPart = AnyComparison

/** The parts of a query that is being made. */
export interface Draft {
  readonly filter: Part | undefined
  readonly page: { readonly offset?: number; readonly limit?: number } | undefined
  readonly sort: readonly object[] | undefined
}

/** What every row meets. */
export const every = (): Part => ({ operator: 'and', operands: [] })
/** What no row meets. */
export const none = (): Part => ({ operator: 'or', operands: [] })

export function compare(field: string, comparator: Comparator, value: unknown): ComparisonPart {
  return { field, comparator, value }
}

export function and(...operands: readonly Part[]): Part {
  return join('and', operands)
}

export function or(...operands: readonly Part[]): Part {
  return join('or', operands)
}

export const isPresent = (field: string): Part => compare(field, 'ne', null)
export const isAbsent = (field: string): Part => compare(field, 'eq', null)
