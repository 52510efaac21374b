import type { Kind } from '../../language/kind.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/scope.js'
import { attempt, bare } from '../../untrusted/plain.js'
import { fromMuiGrid } from './models.js'
import { isChoice, type MuiGridOptions } from './operators.js'

const emptiness = ['isEmpty', 'isNotEmpty']
const texts = ['contains', 'doesNotContain', 'equals', 'doesNotEqual', 'startsWith', 'endsWith']
const orders = ['is', 'not', 'after', 'onOrAfter', 'before', 'onOrBefore']

/** The operators that the grid gives a column, by the kind of its field. It has no column for lists. */
const byKind: Readonly<Record<Kind, readonly string[]>> = {
  string: [...texts, ...emptiness, 'isAnyOf'],
  number: ['=', '!=', '>', '>=', '<', '<=', ...emptiness, 'isAnyOf'],
  boolean: ['is'],
  date: [...orders, ...emptiness],
  'string[]': [],
  'number[]': [],
}

/** The operators of the column of a field. */
export function operatorsOf(resource: Resource, name: string, options: MuiGridOptions) {
  const field = { ...resource.fields[name]!, name }
  return isChoice(field, options) ? ['is', 'not', 'isAnyOf'] : byKind[field.kind]
}

const samples: Readonly<Record<Kind, unknown>> = {
  string: 'a',
  number: 1,
  boolean: true,
  date: '2024-06-01',
  'string[]': 'a',
  'number[]': 1,
}

/**
 * Returns the operators of each column that a query can express, by field, so that the grid offers no
 * other: `filterOperators: getGridStringOperators().filter(({ value }) => names.includes(value))`. A field
 * without any is not `filterable`.
 *
 * @param options - as `fromMuiGrid` gets them; they say which columns have choices, and what is ignored
 * @throws TypeError for what is no resource or option
 */
export function muiGridOperators<R extends Resource>(
  resource: R,
  given: MuiGridOptions = {},
): Record<string, string[]> {
  requireResource(resource)
  fromMuiGrid(resource, {}, given) // for its errors
  const options = bare(given)
  const { names, fields, limits } = clientScope(resource)
  const offered = names.map((field): [string, string[]] => {
    const { kind, values } = fields[field]!
    const sample = kind === 'string' ? 'a'.repeat(limits.minContainsLength || 1) : samples[kind]
    const one = values?.[0] ?? sample
    const isExpressed = (operator: string): boolean => {
      const value = operator === 'isAnyOf' ? [one] : one
      const filterModel = { items: [{ field, operator, value }] }
      return attempt(() => fromMuiGrid(resource, { filterModel }, given)) !== undefined
    }
    return [field, operatorsOf(resource, field, options).filter(isExpressed)]
  })
  return Object.fromEntries(offered)
}
