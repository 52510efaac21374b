import type { Kind } from 'supplier-query'
import { isBlank, isObject, noAnswer, type Keeps, type Original } from './original.js'

/** TanStack Table 9: its filter functions, and what its filtered row model makes of a state. */

interface Fn {
  readonly filter: (cell: never, value: never) => boolean
  readonly resolve?: (value: never) => unknown
}

const text = (value: unknown) => String(value)
const lower = (value: unknown) => String(value).toLowerCase()
const textFn = (
  read: (value: unknown) => string,
  filter: (cell: string, value: string) => boolean,
): Fn => ({
  filter: (cell: unknown, value: string) =>
    cell !== null && cell !== undefined && filter(read(cell), value),
  resolve: read,
})

function isAbove(cell: unknown, value: unknown): boolean {
  const [left, right] = [cell === null || cell === undefined ? 0 : Number(cell), Number(value)]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left > right
  return lower(cell ?? '').trim() > lower(value).trim()
}

const isFrom = (cell: unknown, value: unknown) => cell === value || isAbove(cell, value)

const range = (isInclusive: boolean): Fn => ({
  filter: (cell: unknown, [min, max]: readonly unknown[]) => {
    const hasMin = min !== '' && min !== undefined
    if (hasMin && !(isInclusive ? isFrom : isAbove)(cell, min)) return false
    if (max === '' || max === undefined) return true
    if (hasMin && Number(min) > Number(max)) return true
    return !(isInclusive ? isAbove : isFrom)(cell, max)
  },
})

function inOrder(read: (value: unknown) => number) {
  return ([first, second]: readonly unknown[]): readonly [number, number] => {
    const [from, to] = [read(first), read(second)]
    const [min, max] = [Number.isNaN(from) ? -Infinity : from, Number.isNaN(to) ? Infinity : to]
    return min > max ? [max, min] : [min, max]
  }
}

function toTime(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'number') return value
  return isBlank(value) ? NaN : new Date(value as string).getTime()
}

const isEmpty = (cell: unknown) => cell === null || cell === undefined || text(cell).trim() === ''
type List = readonly unknown[]
const inList = (cell: unknown, each: unknown) =>
  typeof cell === 'string' ? cell.includes(text(each)) : Array.isArray(cell) && cell.includes(each)

const fns: Readonly<Record<string, Fn>> = {
  equals: { filter: (cell: unknown, value: unknown) => cell === value },
  // oxlint-disable-next-line eqeqeq -- as the function compares
  weakEquals: { filter: (cell: unknown, value: unknown) => cell == value },
  includesString: textFn(lower, (cell, value) => cell.includes(value)),
  includesStringSensitive: textFn(text, (cell, value) => cell.includes(value)),
  equalsString: textFn(lower, (cell, value) => cell === value),
  equalsStringSensitive: textFn(text, (cell, value) => cell === value),
  startsWith: textFn(lower, (cell, value) => cell.startsWith(value)),
  empty: { filter: isEmpty },
  notEmpty: { filter: (cell: unknown) => !isEmpty(cell) },
  greaterThan: { filter: isAbove },
  greaterThanOrEqualTo: { filter: isFrom },
  lessThan: { filter: (cell: unknown, value: unknown) => !isFrom(cell, value) },
  lessThanOrEqualTo: { filter: (cell: unknown, value: unknown) => !isAbove(cell, value) },
  between: range(false),
  betweenInclusive: range(true),
  inNumberRange: {
    filter: (cell: unknown, [min, max]: readonly [number, number]) =>
      typeof cell === 'number' && cell >= min && cell <= max,
    resolve: inOrder((value) => (typeof value === 'number' ? value : parseFloat(value as string))),
  },
  inDateRange: {
    filter: (cell: unknown, [min, max]: readonly [number, number]) =>
      toTime(cell) >= min && toTime(cell) <= max,
    resolve: inOrder(toTime),
  },
  arrHas: { filter: (cell: unknown, all: List) => all.some((each) => each === cell) },
  arrIncludes: { filter: (cell: unknown, all: List) => all.some((each) => inList(cell, each)) },
  arrIncludesAll: {
    filter: (cell: unknown, all: List) =>
      Array.isArray(cell) && all.every((each) => cell.includes(each)),
  },
  arrIncludesSome: {
    filter: (cell: unknown, all: List) =>
      Array.isArray(cell) && all.some((each) => cell.includes(each)),
  },
}

const defaults: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

interface State {
  readonly columnFilters?: readonly { readonly id: string; readonly value: unknown }[] | null
  readonly globalFilter?: unknown
  readonly filterFns?: Readonly<Record<string, string>>
  readonly globalFields?: readonly string[]
}

/** @param kinds - of the columns that there are; to the table each is known by its accessor */
export const tanstackTable = (kinds: Readonly<Record<string, Kind>>): Original => {
  const nameOf = ({ filterFns = {} }: State, id: string) =>
    Object.hasOwn(filterFns, id) && filterFns[id] !== undefined
      ? filterFns[id]
      : defaults[kinds[id]!]

  function keeps(state: State): Keeps {
    const parts = (state.columnFilters ?? []).map(({ id, value }): Keeps => {
      if (!Object.hasOwn(kinds, id)) return noAnswer('no such column')
      const fn = fns[nameOf(state, id)] ?? noAnswer('no such function')
      const resolved = fn.resolve?.(value as never) ?? value
      return (row) => fn.filter(row[id] as never, resolved as never)
    })
    const { globalFilter, globalFields } = state
    if (!isBlank(globalFilter)) {
      const { filter, resolve } = fns['includesString']!
      const sought = resolve!(globalFilter as never)
      const fields = globalFields ?? noAnswer('no global fields')
      parts.push((row) => fields.some((id) => filter(row[id] as never, sought as never)))
    }
    return (row) => parts.every((part) => part(row))
  }

  function isComplete(state: State, filter: unknown): boolean {
    if (!isObject(filter)) return true
    const { id, value } = filter
    if (isBlank(value)) return false
    const name = nameOf(state, String(id)) ?? ''
    if (/range|between/i.test(name))
      return !Array.isArray(value) || !isBlank(value[0]) || !isBlank(value[1])
    return !name.startsWith('arr') || !Array.isArray(value) || value.length > 0
  }

  const complete = (state: State) => ({
    ...state,
    columnFilters: Array.isArray(state.columnFilters)
      ? state.columnFilters.filter((each) => isComplete(state, each))
      : state.columnFilters,
  })
  return { keeps, complete }
}
