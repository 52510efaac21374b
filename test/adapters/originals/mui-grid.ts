import type { Kind } from 'supplier-query'
import {
  isBlank,
  isObject,
  keptOf,
  noAnswer,
  type Keeps,
  type Original,
  type Row,
} from './original.js'

/** MUI X Data Grid 9: its operators by the type of column, and its filter logic. */

type Column = Kind | 'choice' | 'minutes'
type Apply = (value: never) => ((cell: unknown) => boolean) | null

const isAbsent = (cell: unknown) => cell === null || cell === undefined
const escaped = (text: string) => text.replaceAll(/[-[\]{}()*+?.,\\^$|#\s]/g, String.raw`\$&`)

/** Texts of ASCII letters alone, of which a collator and small letters say the same. */
const isSame = (cell: unknown, value: string) => String(cell).toLowerCase() === value.toLowerCase()
const onText =
  (test: (cell: string, value: string) => boolean, isNegated = false): Apply =>
  (value: string) => {
    if (!value) return null
    const trimmed = value.trim()
    return (cell) => (isAbsent(cell) ? isNegated : test(cell as string, trimmed) !== isNegated)
  }
const contains = (cell: string, value: string) => new RegExp(escaped(value), 'i').test(cell)
const startsWith = (cell: string, value: string) => new RegExp(`^${escaped(value)}`, 'i').test(cell)

const parse = (value: unknown) => (isAbsent(value) || value === '' ? null : Number(value))
const onNumber =
  (test: (cell: number | null, value: number) => boolean, isOrder = true): Apply =>
  (value: unknown) => {
    const number = parse(value)
    if (number === null || Number.isNaN(number)) return null
    return (cell) => (isOrder && isAbsent(cell) ? false : test(parse(cell), number))
  }

const DAY_MS = 86_400_000
const floor = (ms: number, unit: number) => Math.floor(ms / unit) * unit
/** In UTC, where midnight of the input is midnight of the host. */
const onDate =
  (test: (cell: number, value: number) => boolean, isRaw: 'raw' | 'raw minutes' | 'cut') =>
  (unit: number): Apply =>
  (value: string) => {
    if (!value) return null
    const time = floor(new Date(value).getTime(), unit)
    const keepsTime = isRaw === 'raw' || (isRaw === 'raw minutes' && unit < DAY_MS)
    return (cell) => {
      if (!cell) return false
      const ms = (cell as Date).getTime()
      return test(keepsTime ? ms : floor(ms, unit), time)
    }
  }
const dates: Readonly<Record<string, (unit: number) => Apply>> = {
  is: onDate((cell, value) => cell === value, 'cut'),
  not: onDate((cell, value) => cell !== value, 'cut'),
  after: onDate((cell, value) => cell > value, 'raw minutes'),
  onOrAfter: onDate((cell, value) => cell >= value, 'raw minutes'),
  before: onDate((cell, value) => cell < value, 'raw'),
  onOrBefore: onDate((cell, value) => cell <= value, 'raw minutes'),
}
const dateOperators = (unit: number) =>
  Object.fromEntries(Object.entries(dates).map(([name, make]) => [name, make(unit)]))

const emptiness: Readonly<Record<string, Apply>> = {
  isEmpty: () => isAbsent,
  isNotEmpty: () => (cell) => !isAbsent(cell),
}
const listed =
  (test: (cell: unknown, values: readonly unknown[]) => boolean): Apply =>
  (value: unknown) =>
    Array.isArray(value) && value.length > 0 ? (cell) => test(cell, value) : null

const operators: Readonly<Partial<Record<Column, Readonly<Record<string, Apply>>>>> = {
  string: {
    contains: onText(contains),
    doesNotContain: onText(contains, true),
    equals: onText(isSame),
    doesNotEqual: onText(isSame, true),
    startsWith: onText(startsWith),
    isEmpty: () => (cell) => isAbsent(cell) || cell === '',
    isNotEmpty: () => (cell) => !isAbsent(cell) && cell !== '',
    is: (value: unknown) => (isBlank(value) ? null : (cell) => cell === value),
    not: (value: unknown) => (isBlank(value) ? null : (cell) => cell !== value),
    isAnyOf: listed((cell, values) => {
      const texts = (values as readonly string[]).map((each) => each.trim())
      return !isAbsent(cell) && texts.some((each) => isSame(cell, each))
    }),
  },
  number: {
    ...emptiness,
    '=': onNumber((cell, value) => cell === value, false),
    '!=': onNumber((cell, value) => cell !== value, false),
    '>': onNumber((cell, value) => cell! > value),
    '>=': onNumber((cell, value) => cell! >= value),
    '<': onNumber((cell, value) => cell! < value),
    '<=': onNumber((cell, value) => cell! <= value),
    isAnyOf: listed((cell, values) => values.map(parse).includes(parse(cell))),
    is: (value: unknown) => (isBlank(value) ? null : (cell) => cell === value),
    not: (value: unknown) => (isBlank(value) ? null : (cell) => cell !== value),
  },
  boolean: {
    ...emptiness,
    is: (value: unknown) => {
      const name = String(value).toLowerCase()
      return name === 'true' || name === 'false' ? (cell) => String(Boolean(cell)) === name : null
    },
  },
  'string[]': emptiness,
  'number[]': emptiness,
  date: { ...emptiness, ...dateOperators(DAY_MS) },
  minutes: { ...emptiness, ...dateOperators(60_000) },
  // Beside its own operators those that a column may be given.
  choice: {
    isEmpty: () => (cell) => isAbsent(cell) || cell === '',
    isNotEmpty: () => (cell) => !isAbsent(cell) && cell !== '',
    is: (value: unknown) => (isBlank(value) ? null : (cell) => cell === value),
    not: (value: unknown) => (isBlank(value) ? null : (cell) => cell !== value),
    isAnyOf: listed((cell, values) => values.includes(cell)),
  },
}

interface Models {
  readonly filterModel?: {
    readonly items: readonly {
      readonly field: string
      readonly operator: string
      readonly value?: unknown
    }[]
    readonly logicOperator?: string
    readonly quickFilterValues?: readonly unknown[]
    readonly quickFilterLogicOperator?: string
  }
}

/**
 * @param columns - the type of each column
 * @param quickFields - the columns that are seen
 */
export const muiGrid = (
  columns: Readonly<Record<string, Column>>,
  quickFields: readonly string[],
): Original => {
  function keeps({ filterModel }: Models): Keeps {
    if (filterModel === undefined) return () => true
    const { items, logicOperator, quickFilterValues, quickFilterLogicOperator } = filterModel
    const parts = items.map(({ field, operator, value }): Keeps | null => {
      const column = columns[field] ?? noAnswer('no such column')
      const known = operators[column] ?? noAnswer('no operators')
      const make = Object.hasOwn(known, operator) ? known[operator]! : noAnswer('no such operator')
      const apply = make(value as never)
      return apply && ((row) => apply(row[field]))
    })
    const kept = parts.filter((part) => part !== null)
    const values = quickFilterValues ?? []
    const sought = values.map(
      (value): Keeps =>
        (row) =>
          Boolean(value) && quickFields.some((field) => finds(columns[field]!, row[field], value)),
    )
    // With nothing but empty texts there is no quick filter.
    const quick = values.some(Boolean) ? sought : []
    return (row) =>
      (kept.length === 0 || joined(logicOperator, kept, row)) &&
      (quick.length === 0 || joined(quickFilterLogicOperator, quick, row))
  }
  return { keeps, complete: (models: Models) => completed(models, columns) }
}

function finds(column: Column, cell: unknown, value: unknown): boolean {
  if (column === 'number') return parse(cell) === parse(value)
  return !isAbsent(cell) && contains(cell as string, String(value))
}

function joined(operator: unknown, parts: readonly Keeps[], row: Row): boolean {
  const isAnd = (operator ?? 'and') === 'and'
  return isAnd ? parts.every((part) => part(row)) : parts.some((part) => part(row))
}

function completed(models: Models, columns: Readonly<Record<string, Column>>): unknown {
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
