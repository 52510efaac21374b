import { withoutField, type Filter, type FullFilter } from 'supplier-query'

export type Scalar = string | number | boolean
type Comparison = { readonly field: string; readonly comparator: string; readonly value: unknown }

/** The conditions of a filter that a choice in the facet of a field replaces. */
export function ownConditions(filter: FullFilter, field: string): readonly FullFilter[] {
  return operandsOf(filter).filter((each) => {
    const names = fieldsOf(each)
    return names.length > 0 && names.every((name) => name === field)
  })
}

function operandsOf(filter: FullFilter): readonly FullFilter[] {
  const isAnd = filter.operands !== undefined && filter.operator === 'and'
  return isAnd ? filter.operands.flatMap(operandsOf) : [filter]
}

function fieldsOf(filter: FullFilter): readonly string[] {
  return filter.operands === undefined ? [filter.field] : filter.operands.flatMap(fieldsOf)
}

/** The values that are chosen, `null` for the rows without one; `undefined` for conditions that are no choice. */
export function chosenValues(own: readonly FullFilter[]): readonly (Scalar | null)[] | undefined {
  if (own.length === 0) return []
  const [only, ...others] = own
  if (others.length > 0 || only === undefined || only.operands !== undefined) return undefined
  const { comparator, value } = only as Comparison // which has no operands
  if (['is_any', 'includes_any'].includes(comparator)) return value as readonly (Scalar | null)[] // a list
  return ['eq', 'contains'].includes(comparator) ? [value as Scalar | null] : undefined // a cell
}

/** The edges that are chosen, by index; `undefined` for conditions that are no such choice. */
export function chosenEdges(
  own: readonly FullFilter[],
  edges: readonly unknown[],
): readonly [from: number, to: number] | undefined {
  let [from, to] = [0, edges.length - 1]
  for (const each of own) {
    if (each.operands !== undefined) return undefined
    const { comparator, value } = each as Comparison // which has no operands
    const at = edges.indexOf(value)
    if (at < 0) return undefined
    if (comparator === 'ge') from = at
    else if (comparator === 'lt') to = at
    else return undefined
  }
  return [from, to]
}

/** A filter whose own conditions on a field are those of a choice. */
export function choose(
  filter: FullFilter,
  field: string,
  conditions: readonly Comparison[],
): Filter | undefined {
  const rest = operandsOf(withoutField(filter, field)) as readonly Filter[]
  const operands = [...rest, ...(conditions as readonly Filter[])] // of a field that there is
  if (operands.length === 0) return undefined
  return operands.length === 1 ? operands[0] : { operator: 'and', operands }
}

/** The condition of some values of a field. */
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

/** The conditions of a span from edge to edge; none at an end, which holds all there is. */
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
