import type { Kind } from 'supplier-query'

/**
 * Models without the rules that are half filled in, which `incomplete: 'drop'` leaves out: each front
 * end's own idea of a rule that asks nothing yet.
 */

type Members = Readonly<Record<string, unknown>>

const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The elements of a list that are kept; anything else as it is. */
function keptOf(list: unknown, isKept: (element: unknown) => boolean): unknown {
  return Array.isArray(list) ? list.filter(isKept) : list
}

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.map(trim)
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return []
  const texts = value.replaceAll('\\,', '\0').split(',')
  return texts.map((text) => text.replaceAll('\0', ',').trim()).filter((text) => text !== '')
}

/** True for a rule that lacks its field, operator or value. */
function isIncomplete(entry: unknown): boolean {
  if (!isObject(entry) || entry['muted'] || Array.isArray(entry['rules'])) return false
  const { field, operator, value } = entry
  if ([field, operator].some((name) => isBlank(name) || name === '~')) return true
  if (operator === 'null' || operator === 'notNull') return false
  const values = toArray(value)
  if (operator === 'in' || operator === 'notIn') return values.length === 0
  if (operator === 'between' || operator === 'notBetween') {
    return values.length < 2 || values.some(isBlank)
  }
  return isBlank(value)
}

/** Muted, which is how the query builder itself leaves a rule out, wherever it stands. */
export function completeGroup(entry: unknown): unknown {
  if (!isObject(entry)) return entry
  if (isIncomplete(entry)) return { ...entry, muted: true }
  if (!Array.isArray(entry['rules'])) return entry
  return { ...entry, rules: entry['rules'].map(completeGroup) }
}

function asksColumn(fnOf: (id: string) => string, filter: unknown): boolean {
  if (!isObject(filter)) return true
  const { id, value } = filter
  if (isBlank(value)) return false
  const name = fnOf(String(id))
  if (name.endsWith('Range'))
    return !Array.isArray(value) || !isBlank(value[0]) || !isBlank(value[1])
  return !name.startsWith('arr') || !Array.isArray(value) || value.length > 0
}

export interface State {
  readonly columnFilters?: unknown
}

/** @param fnOf - the name of the filter function of a column */
export function completeState(state: State, fnOf: (id: string) => string): unknown {
  return { ...state, columnFilters: keptOf(state.columnFilters, (each) => asksColumn(fnOf, each)) }
}

interface Models {
  readonly filterModel?: unknown
}

export function completeModels(models: Models, columns: Readonly<Record<string, Kind>>): unknown {
  const { filterModel } = models
  if (!isObject(filterModel)) return models
  const isComplete = (item: unknown) => {
    if (!isObject(item) || !Object.hasOwn(columns, String(item['field']))) return true
    const { operator, value } = item
    if (isBlank(operator)) return false
    if (operator === 'isEmpty' || operator === 'isNotEmpty') return true
    return (
      !isBlank(value) && !(operator === 'isAnyOf' && Array.isArray(value) && value.length === 0)
    )
  }
  const { items, quickFilterValues } = filterModel
  return {
    ...models,
    filterModel: {
      ...filterModel,
      items: keptOf(items, isComplete),
      quickFilterValues: keptOf(quickFilterValues, (value) => !isBlank(value)),
    },
  }
}

function asksCondition(condition: unknown, filterType: unknown): boolean {
  if (!isObject(condition)) return true
  const { type, filter, filterTo, dateFrom, dateTo } = condition
  if (isBlank(type) || type === 'empty') return false
  if (type === 'blank' || type === 'notBlank') return true
  const [from, to] =
    (condition['filterType'] ?? filterType) === 'date' ? [dateFrom, dateTo] : [filter, filterTo]
  return !isBlank(from) && (type !== 'inRange' || !isBlank(to))
}

function completeColumn(model: unknown): unknown {
  if (!isObject(model) || model['filterType'] === 'set') return model
  if (!model['operator']) return asksCondition(model, model['filterType']) ? model : undefined
  const kept = (each: unknown) => asksCondition(each, model['filterType'])
  return { ...model, conditions: keptOf(model['conditions'], kept) }
}

export function completeRequest(request: Models): unknown {
  if (!isObject(request.filterModel)) return request
  const entries = Object.entries(request.filterModel).map(([name, model]) => [
    name,
    completeColumn(model),
  ])
  const filterModel = Object.fromEntries(
    entries.filter(([, model]) => model !== undefined),
  ) as object
  return { ...request, filterModel }
}
