import type { Kind } from 'supplier-query'
import { isBlank, isObject, keptOf, noAnswer, type Keeps, type Original } from './original.js'

/**
 * AG Grid 36: the handlers of its text, number and date filters, with its set filter as it is
 * documented. Dates at midnight are days, as its documentation compares them.
 */

type Condition = Readonly<Record<string, unknown>>

const isAbsent = (cell: unknown) => cell === null || cell === undefined
const isBlankCell = (cell: unknown) =>
  isAbsent(cell) || (typeof cell === 'string' && cell.trim() === '')
const texts: Readonly<Record<string, (cell: string, value: string) => boolean>> = {
  contains: (cell, value) => cell.includes(value),
  notContains: (cell, value) => !cell.includes(value),
  equals: (cell, value) => cell === value,
  notEqual: (cell, value) => cell !== value,
  startsWith: (cell, value) => cell.startsWith(value),
  endsWith: (cell, value) => cell.endsWith(value),
}

function keepsText({ type, filter }: Condition, isExact: boolean) {
  const read = (value: unknown) => (isExact ? String(value) : String(value).toLowerCase())
  return (cell: unknown): boolean => {
    if (type === 'blank') return isBlankCell(cell)
    if (type === 'notBlank') return !isBlankCell(cell)
    const test = texts[String(type)]
    if (test === undefined) return false
    if (isAbsent(cell)) return type === 'notEqual' || type === 'notContains'
    if (!filter) noAnswer('no text')
    return test(read(cell), read(filter))
  }
}

type Compare = (value: never, cell: never) => number

function keepsScalar(
  { type }: Condition,
  values: readonly unknown[],
  compare: Compare,
  isInclusive: boolean,
) {
  return (cell: unknown): boolean => {
    if (isBlankCell(cell)) return false
    const first = isAbsent(values[0]) ? 0 : compare(values[0] as never, cell as never)
    switch (type) {
      case 'equals':
        return first === 0
      case 'notEqual':
        return first !== 0
      case 'greaterThan':
        return first > 0
      case 'greaterThanOrEqual':
        return first >= 0
      case 'lessThan':
        return first < 0
      case 'lessThanOrEqual':
        return first <= 0
      case 'inRange': {
        if (isAbsent(values[1])) noAnswer('no end')
        const second = compare(values[1] as never, cell as never)
        return isInclusive ? first >= 0 && second <= 0 : first > 0 && second < 0
      }
      default:
        return noAnswer('an unknown type')
    }
  }
}

const byValue = (value: number, cell: number) => (cell === value ? 0 : cell < value ? -1 : 1)
const byDay = (value: Date, cell: Date) => {
  const ms = cell.getTime()
  const isDay = value.getTime() % 86_400_000 === 0
  return (isDay ? Math.floor(ms / 86_400_000) * 86_400_000 : ms) - value.getTime()
}

/** In UTC; the grid reads no zone. */
function toDate(value: unknown): Date | null {
  if (!value) return null
  const [day, time = '00:00:00'] = (value as string).split(/[ T]/)
  const numbers = time.split(':').map((each) => parseInt(each, 10) || 0)
  const [hours = 0, minutes = 0, seconds = 0] = numbers
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return noAnswer('no date')
  return new Date(date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
}

interface Columns {
  readonly kinds: Readonly<Record<string, Kind>>
  readonly caseSensitive: readonly string[]
  readonly inRangeInclusive: boolean
}

function keepsCondition(
  { kinds, caseSensitive, inRangeInclusive }: Columns,
  name: string,
  filterType: unknown,
  condition: Condition,
): (cell: unknown) => boolean {
  const kind = kinds[name] ?? noAnswer('no such column')
  if (filterType === 'text' && kind === 'string') {
    return keepsText(condition, caseSensitive.includes(name))
  }
  const isNumber = filterType === 'number' && kind === 'number'
  if (!isNumber && !(filterType === 'date' && kind === 'date')) noAnswer('another filter')
  const { type } = condition
  if (type === 'blank' || type === 'notBlank')
    return (cell) => isBlankCell(cell) === (type === 'blank')
  const { filter, filterTo, dateFrom, dateTo } = condition
  const values = isNumber
    ? [filter, filterTo]
    : [toDate(dateFrom), type === 'inRange' ? toDate(dateTo) : null]
  return keepsScalar(condition, values, isNumber ? byValue : byDay, inRangeInclusive)
}

function keepsSet(values: unknown, isExact: boolean): (cell: unknown) => boolean {
  const read = (value: unknown) => (isExact ? String(value) : String(value).toLowerCase())
  const keys = new Set(
    (values as readonly unknown[]).map((key) => (key === null ? null : read(key))),
  )
  return (cell) => {
    const cells = Array.isArray(cell) ? cell : [cell]
    return cells.some((each) => keys.has(isAbsent(each) || each === '' ? null : read(each)))
  }
}

function keepsColumn(columns: Columns, name: string, model: Condition): (cell: unknown) => boolean {
  const { filterType, operator } = model
  if (filterType === 'set') {
    const { caseSensitive, kinds } = columns
    return keepsSet(model['values'], caseSensitive.includes(name) || kinds[name] !== 'string')
  }
  if (!operator) return keepsCondition(columns, name, filterType, model)
  const older = [model['condition1'], model['condition2']].filter((each) => !isAbsent(each))
  const given = (model['conditions'] ?? older) as readonly Condition[]
  const parts = given.map((each) =>
    keepsCondition(columns, name, each['filterType'] ?? filterType, each),
  )
  if (parts.length === 0) return () => true
  return (cell) =>
    operator === 'OR' ? parts.some((part) => part(cell)) : parts.every((part) => part(cell))
}

function isComplete(condition: unknown, filterType: unknown): boolean {
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
  if (!model['operator']) return isComplete(model, model['filterType']) ? model : undefined
  const kept = (each: unknown) => isComplete(each, model['filterType'])
  const older = [model['condition1'], model['condition2']]
  const conditions = keptOf(model['conditions'] ?? older.filter((each) => !isAbsent(each)), kept)
  return { ...model, conditions }
}

interface Request {
  readonly filterModel?: Readonly<Record<string, Condition>> | null
}

export const agGrid = (columns: Columns): Original => ({
  keeps: ({ filterModel }: Request): Keeps => {
    const parts = Object.entries(filterModel ?? {}).map(([name, model]): Keeps => {
      const keeps = keepsColumn(columns, name, model)
      return (row) => keeps(row[name])
    })
    return (row) => parts.every((part) => part(row))
  },
  complete: (request: Request) => {
    if (!isObject(request.filterModel)) return request
    const entries = Object.entries(request.filterModel).map(([name, model]) => [
      name,
      completeColumn(model),
    ])
    const filterModel = Object.fromEntries(
      entries.filter(([, model]) => model !== undefined),
    ) as object
    return { ...request, filterModel }
  },
})
