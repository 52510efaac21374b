import { isTextKind } from '../../language/kind.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/reader.js'
import { attempt, bare } from '../../untrusted/plain.js'
import { inputOf } from '../shared/values.js'
import { fromMuiGrid } from './from-mui-grid.js'
import type { MuiGridOptions } from './model.js'
import { operatorsOf } from './operators.js'

/**
 * Returns the operators of each column that a query can express, by field. A field without operators
 * is not `filterable`.
 *
 * @example
 * filterOperators: getGridStringOperators().filter(({ value }) => names.includes(value))
 *
 * @param options - the options of `fromMuiGrid`
 * @throws TypeError for an invalid resource or option
 */
export function muiGridOperators<R extends Resource>(
  resource: R,
  options: MuiGridOptions = {},
): Record<string, string[]> {
  requireResource(resource)
  fromMuiGrid(resource, {}, options) // throws for invalid options
  const { names, fields, limits } = clientScope(resource)
  const text = 'a'.repeat(limits.minContainsLength || 1)
  const offered = names.map((field): [string, string[]] => {
    const bound = fields[field]!
    const samples = isTextKind(bound.kind) ? [text] : inputOf(bound.kind).samples
    const values = bound.values?.slice(0, 1) ?? samples
    const isExpressed = (operator: string): boolean =>
      values.every((sample) => {
        const value = operator === 'isAnyOf' ? [sample] : sample
        const filterModel = { items: [{ field, operator, value }] }
        return attempt(() => fromMuiGrid(resource, { filterModel }, options)) !== undefined
      })
    return [field, operatorsOf(bound, bare(options)).filter(isExpressed)]
  })
  return Object.fromEntries(offered)
}
