import {
  createTable,
  defineResource,
  facets,
  parseQuery,
  runQuery,
  safeParseQuery,
} from 'supplier-query'
import { sharingHash } from '../../test/shared-hash.js'
import { processorTime } from './time.js'

/** A shape of query, and its cost in ordinary searches of the same texts. */
export interface Shape {
  readonly name: string
  readonly searches: number
  readonly most: number
}

/** The longest allowed time of a query, in searches; twice that on a table that is not prepared. */
const MOST_SEARCHES = 12
const LENGTHS = [20, 320, 2_000, 20_000]
const FOLDS = [undefined, 'case', 'accents'] as const
const FEWEST_ROWS = 100

interface Row {
  readonly id: number
  readonly text: string
  readonly hostile: number
}

const times = <T>(length: number, make: (i: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i))
const or = (operands: readonly unknown[]) => ({ operator: 'or', operands })
const and = (operands: readonly unknown[]) => ({ operator: 'and', operands })
const holds = (value: string) => ({ field: 'text', comparator: 'contains', value })
const page = { limit: 20 }

/** Returns a needle of one letter, but for one unit, which nearly matches texts of that letter. */
function nearly(units: number, at: number): string {
  return `${'a'.repeat(at)}b${'a'.repeat(units - at - 1)}`
}

/** Filters that read the letters of texts, by their names. */
const filters: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    [251, 254, 256].flatMap((units) =>
      [0, units >> 1, units - 1].map((at) => [
        `a needle of ${units} units that differs at ${at}`,
        holds(nearly(units, at)),
      ]),
    ),
  ),
  'a hundred comparisons of texts': or(
    times(50, (i) =>
      and([
        { field: 'text', comparator: 'ge', value: `b${i}` },
        { field: 'id', comparator: 'lt', value: 1_000_000 + i },
      ]),
    ),
  ),
  'searches before a selective condition': and([
    ...times(11, (i) => holds(`aaaaa${i}`)),
    { field: 'id', comparator: 'eq', value: 7 },
  ]),
  'searches in alternatives before a selective condition': and([
    or(times(11, (i) => holds(`no ${i}`))),
    { field: 'id', comparator: 'eq', value: 7 },
  ]),
}

/** Times the shapes over texts of several lengths, folded or not, with as many letters as `size` texts of 20. */
export async function timeShapes(size: number): Promise<Shape[]> {
  const shapes: Shape[] = []
  for (const length of LENGTHS) {
    const count = Math.max(FEWEST_ROWS, Math.ceil((size * LENGTHS[0]!) / length))
    const hostile = sharingHash(count)
    const rows = times(count, (id): Row => {
      return { id, text: `Z${id}Z`.padStart(length, 'a'), hostile: hostile[id]! }
    })
    for (const fold of FOLDS) {
      for (const shape of await shapesOf(rows, fold)) {
        const name = `${length} letters, fold ${fold ?? 'none'}, ${shape.name}`
        shapes.push({ ...shape, name })
      }
    }
  }
  return shapes
}

/** Rows, and what answers queries of them. */
async function openRows(rows: readonly Row[], fold: Fold) {
  const fields = { id: 'number', text: { kind: 'string', fold }, hostile: 'number' } as const
  const resource = defineResource(fields, { key: 'id' })
  const [table, cold] = [createTable(resource, rows), createTable(resource, rows)]
  await table.prepare()
  const parse = (filter: unknown) => parseQuery(resource, { filter, page })
  const run = (filter: unknown, engine: Engine) => {
    const query = parse(filter)
    return processorTime(() => {
      if (engine === 'array') return runQuery(resource, query, rows)
      return (engine === 'table' ? table : cold).run(query)
    })
  }
  const count = (field: 'text' | 'hostile') =>
    processorTime(() => facets(resource, {}, rows, { [field]: { values: 5 } }))
  return { run, count }
}

const engines = ['array', 'table', 'table not prepared'] as const
type Engine = (typeof engines)[number]
type Fold = (typeof FOLDS)[number]

/** Divides each time by that of one search, or of the same query of short texts and plain numbers if it is longer. */
async function shapesOf(rows: readonly Row[], fold: Fold): Promise<Shape[]> {
  const hostile = await openRows(rows, fold)
  const short = rows.map(({ id, text }) => ({ id, text: text.slice(-20), hostile: id }))
  const plain = await openRows(short, undefined)
  const search = hostile.run(holds('aaaaaaaaaaaaaaaaaaab'), 'array')
  const shapes: Shape[] = []
  const add = (name: string, most: number, time: number, plainTime: number) =>
    shapes.push({ name, most, searches: time / Math.max(search, plainTime) })
  for (const [name, filter] of Object.entries(filters)) {
    for (const engine of engines) {
      const most = engine === 'table not prepared' ? 2 * MOST_SEARCHES : MOST_SEARCHES
      add(`${name}, ${engine}`, most, hostile.run(filter, engine), plain.run(filter, engine))
    }
  }
  for (const field of ['text', 'hostile'] as const) {
    add(`facets of ${field}`, MOST_SEARCHES, hostile.count(field), plain.count(field))
  }
  const known = rows.slice(0, 1_000).map(({ text }) => text.slice(-60))
  const closed = defineResource({ text: { kind: 'string', values: known, fold } })
  const suggest = (of: number) => {
    const wrong = times(of, (i) => {
      const value = `${known[i % known.length]!.slice(1)}x`
      return { field: 'text', comparator: 'eq', value }
    })
    return processorTime(() => safeParseQuery(closed, { filter: or(wrong) }))
  }
  // Suggestions cost as much for few rows as for many: a hundred are compared with ten.
  add('suggestions', MOST_SEARCHES, suggest(100), suggest(10))
  return shapes
}
