import type { Comparator } from '../language/comparators.js'

/** A part of a filter that is being made: not yet checked, each comparison as its source has it. */
export type Part = GroupPart | ComparisonPart

export interface GroupPart {
  readonly operator: 'and' | 'or'
  readonly operands: readonly Part[]
}

export interface ComparisonPart {
  readonly field: string
  readonly comparator: Comparator
  readonly value: unknown
}

/** The parts of a query that is being made. */
export interface Draft {
  readonly filter: Part | undefined
  readonly page: { readonly offset?: number; readonly limit?: number } | undefined
  readonly sort: readonly object[] | undefined
}

export function isGroup(part: object): part is GroupPart {
  return Object.hasOwn(part, 'operands')
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

/** A group, or the only part of it. */
export function join(operator: 'and' | 'or', operands: readonly Part[]): Part {
  const [only] = operands
  return only !== undefined && operands.length === 1 ? only : { operator, operands }
}

export const isPresent = (field: string): Part => compare(field, 'ne', null)
export const isAbsent = (field: string): Part => compare(field, 'eq', null)
