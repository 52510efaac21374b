import { createRandom } from '../../examples/random.js'
import { sharingHash } from '../../test/shared-hash.js'
import { drawQueries, nest, type Hostile } from './draw.js'
import { noteOf, resource } from './rows.js'

const SEED = 20250630
const DRAWS = 60

const { maxListLength, maxSearches, maxSortFields, maxTextLength, maxValues } = resource.limits
const page = { limit: 20 }

/** Returns a filter that matches any of some values, in lists of the maximum length. */
function anyOf(field: string, values: readonly unknown[]): unknown {
  const lists = Array.from({ length: values.length / maxListLength }, (_, i) =>
    values.slice(i * maxListLength, (i + 1) * maxListLength),
  )
  const operands = lists.map((value) => ({ field, comparator: 'is_any', value }))
  return { operator: 'or', operands }
}

/** Returns as many searches as the limit allows, for texts that cost a search the most. */
function searches(): Hostile[] {
  const random = createRandom(SEED)
  const words = noteOf(1, random)
  const needles: Record<string, (i: number) => string> = {
    'suffixes of a run': (i) => 'a'.repeat(1 + i),
    'suffixes of a text of words': (i) => words.slice(-1 - i),
    'common beginnings': (i) => `${'a'.repeat(maxTextLength - 3)}${i}`,
    'parts that nearly match': (i) => `${'a'.repeat(15)}z${i}`,
    'one or two letters': (i) => String.fromCharCode(97 + (i % 14), 97 + i),
  }
  return Object.entries(needles).flatMap(([name, needle]) => {
    const texts = Array.from({ length: maxSearches }, (_, i) => needle(i))
    const searchesBy = (comparator: string) =>
      texts.map((value) => ({ field: 'note', comparator, value }))
    return [
      ['or', 'pairs', 'contains'],
      ['and', 'pairs', 'contains'],
      ['or', 'flat', 'contains'],
      ['and', 'flat', 'not_contains'],
    ].map(([operator, shape, comparator]) => ({
      name: `${comparator}, ${name}, ${operator} ${shape}`,
      query: { filter: nest(searchesBy(comparator!), shape as 'flat', operator!, random), page }, // or pairs
      needles: texts,
    }))
  })
}

/** Returns queries whose numbers have one hash in V8. */
function collisions(): Hostile[] {
  const shared = sharingHash(maxValues)
  const half = maxValues / 2
  const ors = [shared.slice(0, half), shared.slice(maxListLength, half + maxListLength)]
  return [
    { name: 'numbers that share a hash, or', query: { filter: anyOf('number', shared) } },
    {
      name: 'numbers that share a hash, and of ors',
      query: { filter: { operands: ors.map((values) => anyOf('number', values)) } },
    },
  ]
}

/** Returns queries with as many different days as the limits allow, in no order, in a zone. */
function days(): Hostile[] {
  const query = (name: string, firstYear: number, step: number): Hostile => {
    const values = Array.from({ length: maxValues }, (_, i) =>
      new Date(Date.UTC(firstYear, 0, 1 + ((i * 919) % maxValues) * step))
        .toISOString()
        .slice(0, 10),
    )
    return { name, query: { filter: anyOf('date', values), page } }
  }
  return [query('days', 2018, 1), query('days over 8,000 years', 1000, 1461)]
}

/** Returns a query with as many long decimals below zero as the limits allow. */
function decimals(): Hostile {
  const digits = '9'.repeat(maxTextLength - 10)
  const values = Array.from({ length: maxValues }, (_, i) => `-0.${digits}${10_000 + i}1`)
  return { name: 'long decimals below zero', query: { filter: anyOf('amount', values), page } }
}

/** The worst queries that are known, then queries that are drawn. */
export function hostileQueries(): Hostile[] {
  const sort = ['note', 'text', 'date', 'number', 'flag', 'amount', 'day', 'id']
  const everyRow: Hostile = {
    name: 'every field sorted by, every row',
    query: {
      sort: sort.slice(0, maxSortFields).map((field) => ({ field, direction: 'desc' })),
    },
  }
  return [
    ...searches(),
    ...collisions(),
    ...days(),
    decimals(),
    everyRow,
    ...drawQueries(DRAWS, SEED),
  ]
}
