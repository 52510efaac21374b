import { comparators, type Comparator } from 'supplier-query'
import { createRandom, pick, type Random } from '../../examples/random.js'
import { dateOf, noteOf, resource, textOf, words } from './rows.js'

/** A query that is as large as the default limits allow. */
export interface Hostile {
  readonly name: string
  readonly query: unknown
  /** The texts that the query searches for, if it only searches. */
  readonly needles?: readonly string[] | undefined
}

const {
  maxComparisons,
  maxDepth,
  maxListLength,
  maxSearches,
  maxSortFields,
  maxTextLength,
  maxValues,
} = resource.limits

/** The field of each kind. */
const fields = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'date',
  day: 'day',
  decimal: 'amount',
  'string[]': 'tags',
  'number[]': 'codes',
} as const

type Kind = keyof typeof fields

/** How the comparisons of a query nest. */
const shapes = ['flat', 'pairs', 'fifties', 'comb', 'random'] as const
type Shape = (typeof shapes)[number]

/** Draws queries, each of its kind in turn. The same seed draws the same queries. */
export function drawQueries(count: number, seed: number): Hostile[] {
  const random = createRandom(seed)
  const themes = [search, search, lists, days, anything]
  return Array.from({ length: count }, (_, i) => {
    const shape = pick(shapes, random)
    const operator = pick(['and', 'or'], random)
    const { name, operands, needles } = themes[i % themes.length]!(random)
    const filter = nest(operands, shape, operator, random)
    const page = { limit: 20, offset: pick([0, 0, 1_000, 100_000], random) }
    const sort = i % 3 === 0 ? drawSort(random) : []
    const query = { filter, sort, page }
    return { name: `draw ${i + 1}: ${name}, ${operator} ${shape}`, query, needles }
  })
}

/** Nests operands in groups, whose operators alternate. */
export function nest(
  operands: readonly unknown[],
  shape: Shape,
  operator: string,
  random: Random,
  depth: number = maxDepth,
): unknown {
  if (operands.length === 1) return operands[0]
  const { length } = operands
  const part = {
    flat: 1,
    pairs: 2,
    fifties: Math.ceil(length / 2),
    comb: length - 1,
    random: 1 + Math.floor(random() * (length - 1)),
  }[shape]
  if (part === 1 || depth === 1) return { operator, operands }
  const other = operator === 'and' ? 'or' : 'and'
  const inner = shape === 'comb' || shape === 'random' ? shape : 'flat'
  const parts =
    shape === 'comb'
      ? [operands.slice(0, 1), operands.slice(1)]
      : Array.from({ length: Math.ceil(length / part) }, (_, i) =>
          operands.slice(i * part, (i + 1) * part),
        )
  return { operator, operands: parts.map((each) => nest(each, inner, other, random, depth - 1)) }
}

interface Theme {
  readonly name: string
  readonly operands: readonly unknown[]
  readonly needles?: readonly string[]
}

/** The needles of a query, by what they share. */
const families: Readonly<Record<string, (text: string, random: Random) => (i: number) => string>> =
  {
    suffixes: (text) => (i) => text.slice(text.length - 1 - i),
    'common beginnings': (text) => (i) => `${text.slice(0, maxTextLength - 3)}${i}`,
    prefixes: (text) => (i) => text.slice(0, 1 + i * 2),
    'parts of a text': (text, random) => () => partOf(text, random),
    'parts that nearly match': (text, random) => (i) => `${partOf(text, random)}${i}z`.slice(-100),
    'short parts': (text, random) => () => partOf(text, random).slice(0, 2),
    'runs of a letter': () => (i) => 'a'.repeat(1 + i),
    'runs before another letter': () => (i) => `${'a'.repeat(1 + i * 2)}z`,
    'common words': (_, random) => () =>
      Array.from({ length: 4 }, () => pick(words, random)).join(' '),
  }

function partOf(text: string, random: Random): string {
  const from = Math.floor(random() * text.length)
  return text.slice(from, from + 1 + Math.floor(random() * (maxTextLength - 2)))
}

function search(random: Random): Theme {
  const name = pick(Object.keys(families), random)
  const text = noteOf(Math.floor(random() * 200_000), random)
  const needle = families[name]!(text, random)
  const needles = Array.from({ length: maxSearches }, (_, i) => needle(i))
  const isMixed = random() < 0.5
  const operands = needles.map((value) => ({
    field: 'note',
    comparator: isMixed && random() < 0.5 ? 'not_contains' : 'contains',
    value,
  }))
  return { name: `searches for ${name}`, operands, needles }
}

function lists(random: Random): Theme {
  return ofComparators(
    'lists',
    random,
    (_, kind, shape) => shape.startsWith('values') && kind !== 'date',
  )
}

function days(random: Random): Theme {
  return ofComparators('days', random, (_, kind) => kind === 'date' || kind === 'day')
}

function anything(random: Random): Theme {
  return ofComparators('any comparators', random, () => true)
}

type Wanted = (comparator: Comparator, kind: Kind, shape: string) => boolean

/** Draws comparisons with as many values as the limits allow: in few long lists, or in lists of equal length. */
function ofComparators(name: string, random: Random, isWanted: Wanted): Theme {
  const all = (Object.keys(comparators) as Comparator[]).flatMap((comparator) =>
    Object.entries(comparators[comparator].operands).flatMap(([kind, shape]) =>
      isWanted(comparator, kind as Kind, shape) // the kinds are those of `fields`
        ? [{ comparator, kind: kind as Kind, shape }]
        : [],
    ),
  )
  const few = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(all, random))
  const isFew = random() < 0.7
  const areLong = random() < 0.5
  let left = maxValues
  let searches = maxSearches
  const operands = Array.from({ length: maxComparisons }, (_, i) => {
    const { comparator: drawn, kind, shape } = pick(isFew ? few : all, random)
    const comparator = isSearch(drawn, kind) && --searches < 0 ? 'ge' : drawn
    const rest = maxComparisons - 1 - i
    const most = areLong ? left - rest : Math.floor(maxValues / maxComparisons)
    const length = shape.startsWith('values') ? Math.min(maxListLength, most) : 1
    left -= length
    return { field: fields[kind], comparator, value: operandOf(shape, kind, length, random) }
  })
  const of = isFew ? [...new Set(few.map((each) => `${each.comparator} of ${each.kind}`))] : []
  return { name: [name, ...of].join(', '), operands }
}

function isSearch(comparator: Comparator, kind: Kind): boolean {
  return kind === 'string' && (comparator === 'contains' || comparator === 'not_contains')
}

function operandOf(shape: string, kind: Kind, length: number, random: Random): unknown {
  if (shape === 'null') return null
  if (shape === 'span') return `P${Math.floor(random() * 60)}M${Math.floor(random() * 400)}D`
  if (!shape.startsWith('values')) return valueOf(kind, random)
  return Array.from({ length }, () => valueOf(kind, random))
}

/** Returns a value that some rows have, or that no row has. */
function valueOf(kind: Kind, random: Random): unknown {
  const number = Math.floor(random() * 50_000)
  const isFound = random() < 0.5
  switch (kind) {
    case 'string':
    case 'string[]':
      return isFound ? textOf(number) : `${textOf(number)}z`
    case 'number':
    case 'number[]':
      return isFound ? number : number + 0.5
    case 'boolean':
      return isFound
    case 'date':
      return isFound ? dateOf(number).slice(0, 10) : dateOf(number)
    case 'day':
      return dateOf(number).slice(0, 10)
    case 'decimal':
      return isFound ? (number / 100).toFixed(2) : (number / 1000).toFixed(3)
  }
}

function drawSort(random: Random) {
  const names = ['note', 'text', 'date', 'number', 'flag', 'amount', 'day', 'id']
  return names
    .toSorted(() => random() - 0.5)
    .slice(0, maxSortFields)
    .map((field) => ({ field, direction: pick(['asc', 'desc'], random) }))
}
