import { withoutField, type Filter, type FullFilter } from 'supplier-query'

export type Scalar = string | number | boolean
type Comparison = { readonly field: string; readonly comparator: string; readonly value: unknown }

/** Returns the conditions of a filter that a choice in the field's facet replaces. */
export function ownConditions(filter: FullFilter, field: string): readonly FullFilter[] {
  return conditionsOf(filter).filter((each) => {
    const names = fieldsOf(each)
    return names.length > 0 && names.every((name) => name === field)
  })
}

function conditionsOf(filter: FullFilter): readonly FullFilter[] {
  const isAnd = filter.operands !== undefined && filter.operator === 'and'
  return isAnd ? filter.operands.flatMap(conditionsOf) : [filter]
}

function fieldsOf(filter: FullFilter): readonly string[] {
  return filter.operands === undefined ? [filter.field] : filter.operands.flatMap(fieldsOf)
}

/** Returns the chosen values, `null` for rows without a value; `undefined` if conditions are not a choice. */
export function chosenValues(own: readonly FullFilter[]): readonly (Scalar | null)[] | undefined {
  if (own.length === 0) return []
  const [only, ...others] = own
  if (others.length > 0 || only === undefined || only.operands !== undefined) return undefined
  const { comparator, value } = only as Comparison // it has no operands
  if (['is_any', 'includes_any'].includes(comparator)) return value as readonly (Scalar | null)[] // a list
  return ['eq', 'contains'].includes(comparator) ? [value as Scalar | null] : undefined // a cell
}

/** Returns the indices of the chosen edges; `undefined` if conditions are not a choice of edges. */
export function chosenEdges(
  own: readonly FullFilter[],
  edges: readonly unknown[],
): readonly [from: number, to: number] | undefined {
  let [from, to] = [0, edges.length - 1]
  for (const each of own) {
    if (each.operands !== undefined) return undefined
    const { comparator, value } = each as Comparison // it has no operands
    const at = edges.indexOf(value)
    if (at < 0) return undefined
    if (comparator === 'ge') from = at
    else if (comparator === 'lt') to = at
    else return undefined
  }
  return [from, to]
}

/** Replaces a filter's conditions on a field with the conditions of a choice. */
export function choose(
  filter: FullFilter,
  field: string,
  conditions: readonly Comparison[],
): Filter | undefined {
  const rest = conditionsOf(withoutField(filter, field)) as readonly Filter[]
  const operands = [...rest, ...(conditions as readonly Filter[])] // conditions of an existing field
  if (operands.length === 0) return undefined
  return operands.length === 1 ? operands[0] : { operator: 'and', operands }
}

/** Returns the condition for some values of a field. */
export function valueCondition(
  field: string,
  isList: boolean,
  values: readonly (Scalar | null)[],
): readonly Comparison[] {
  if (values.length === 0) return []
  if (isList) return [{ field, comparator: 'includes_any', value: values }]
  return values.length === 1
    ? [{ field, comparator: 'eq', value: values[0] }]
    : [{ field, comparator: 'is_any', value: values }]
}

/** Returns the conditions of a span between two edges; the first and the last edge need no condition. */
export function edgeConditions(
  field: string,
  edges: readonly unknown[],
  [from, to]: readonly [number, number],
): readonly Comparison[] {
  const ends = [
    from > 0 ? [{ field, comparator: 'ge', value: edges[from] }] : [],
    to < edges.length - 1 ? [{ field, comparator: 'lt', value: edges[to] }] : [],
  ]
  return ends.flat()
}
