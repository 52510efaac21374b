import { comparators, type Comparator } from 'supplier-query'
import { sharingHash } from '../../test/shared-hash.js'
import { dateOf, resource, textOf } from './rows.js'

export interface Hostile {
  readonly name: string
  readonly query: unknown
}

const { maxComparisons, maxListLength, maxTextLength, maxSortFields } = resource.limits

/** The field of each kind. A comparator is tested on each kind that it applies to. */
const fields = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'date',
  'string[]': 'tags',
  'number[]': 'codes',
} as const

type Kind = keyof typeof fields

/** Returns a distinct value for each number: in no row for even numbers, in some rows for odd numbers. */
function valueOf(kind: Kind, i: number): unknown {
  switch (kind) {
    case 'string':
    case 'string[]':
      return i % 2 === 0 ? `${textOf(i)}z` : textOf(i)
    case 'number':
    case 'number[]':
      return i % 2 === 0 ? i + 0.5 : i
    case 'boolean':
      return i % 2 === 0
    case 'date':
      return dateOf(i)
  }
}

/** Returns the largest operand that the limits allow. */
function operandOf(shape: string, kind: Kind, i: number): unknown {
  switch (shape) {
    case 'values':
    case 'valuesOrNull':
      return Array.from({ length: maxListLength }, (_, j) => valueOf(kind, i * maxListLength + j))
    case 'null':
      return null
    case 'span':
      return `P${1 + (i % 60)}M${1 + i}D`
    default:
      return valueOf(kind, i)
  }
}

/** Returns queries with the most comparisons of one comparator, in groups of both kinds. */
function family(comparator: Comparator, kind: Kind, shape: string): Hostile[] {
  const group = (operator: 'and' | 'or', isDistinct: boolean): unknown => ({
    operator,
    operands: Array.from({ length: maxComparisons }, (_, i) => ({
      field: fields[kind],
      comparator,
      value: operandOf(shape, kind, isDistinct ? i : 0),
    })),
  })
  return (['and', 'or'] as const).flatMap((operator) =>
    [true, false].map((isDistinct) => ({
      name: `${comparator} on ${kind}, ${operator} of ${isDistinct ? 'distinct' : 'alike'}`,
      query: { filter: group(operator, isDistinct), page: { limit: 20 } },
    })),
  )
}

/** Returns queries with needles that texts contain late or almost. Other needles are cheap to reject. */
function needles(): Hostile[] {
  const make = (name: string, needle: (i: number) => string): Hostile[] =>
    (['contains', 'not_contains'] as const).map((comparator) => ({
      name: `${comparator} on string, ${name}`,
      query: {
        filter: {
          operator: comparator === 'contains' ? 'or' : 'and',
          operands: Array.from({ length: maxComparisons }, (_, i) => ({
            field: 'text',
            comparator,
            value: needle(i),
          })),
        },
        page: { limit: 20 },
      },
    }))
  return [
    ...make('needles that nearly match', (i) => `${'a'.repeat(15)}z${i}`),
    ...make('needles of one or two letters', (i) => String.fromCharCode(108 + (i % 14), 108 + i)),
    ...make('needles as long as may be', (i) => `${i}${'a'.repeat(maxTextLength - 3)}`),
  ]
}

/** Returns a filter that matches any of some values, in lists of the maximum length. */
function anyOf(field: string, values: readonly unknown[]): unknown {
  const lists = Array.from({ length: values.length / maxListLength }, (_, i) =>
    values.slice(i * maxListLength, (i + 1) * maxListLength),
  )
  const operands = lists.map((value) => ({ field, comparator: 'is_any', value }))
  return { operator: 'or', operands }
}

/** Returns queries whose numbers have one hash in V8. */
function collisions(): Hostile[] {
  const shared = sharingHash(maxComparisons * maxListLength)
  const half = Math.floor(maxComparisons / 2) * maxListLength
  const ors = [shared.slice(0, half), shared.slice(maxListLength, half + maxListLength)]
  return [
    {
      name: 'is_any on number, or of numbers that share a hash',
      query: { filter: anyOf(fields.number, shared) },
    },
    {
      name: 'is_any on number, and of ors of numbers that share a hash',
      query: { filter: { operands: ors.map((values) => anyOf(fields.number, values)) } },
    },
  ]
}

/** Returns queries with as many different days as the limits allow, in no order. They span 137 and 8,213 years. */
function days(): Hostile[] {
  const count = maxComparisons * maxListLength
  const query = (name: string, firstYear: number, step: number): Hostile => {
    const values = Array.from({ length: count }, (_, i) =>
      new Date(Date.UTC(firstYear, 0, 1 + ((i * 7919) % count) * step)).toISOString().slice(0, 10),
    )
    return { name, query: { filter: anyOf(fields.date, values), page: { limit: 20 } } }
  }
  return [
    query('is_any on date, or of distinct days', 1900, 1),
    query('is_any on date, or of distinct days over 8,213 years', 1000, 60),
  ]
}

/** Returns queries with repeated and nested conditions, on every field. */
function mixed(): Hostile[] {
  const comparison = (i: number): unknown => {
    const kinds = Object.keys(fields) as Kind[]
    const kind = kinds[i % kinds.length]!
    const lists = kind.endsWith('[]')
    return {
      field: fields[kind],
      comparator: lists ? 'excludes_all' : 'is_not_any',
      value: Array.from({ length: maxListLength }, (_, j) => valueOf(kind, i * maxListLength + j)),
    }
  }
  const operands = Array.from({ length: maxComparisons }, (_, i) => comparison(i))
  const sort = ['text', 'date', 'number', 'flag', 'id'].slice(0, maxSortFields)
  return [
    { name: 'lists on every field, and', query: { filter: { operands } } },
    {
      name: 'every field sorted by, every row',
      query: { sort: sort.map((field) => ({ field, direction: 'desc' })) },
    },
  ]
}

export function hostileQueries(): Hostile[] {
  const names = Object.keys(comparators) as Comparator[]
  const families = names.flatMap((name) =>
    Object.entries(comparators[name].operands).flatMap(([kind, shape]) =>
      family(name, kind as Kind, shape),
    ),
  )
  return [...families, ...needles(), ...collisions(), ...days(), ...mixed()]
}
