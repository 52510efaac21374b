import {
  comparators,
  defineResource,
  planQuery,
  runQuery,
  type Comparator,
  type Kind,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import type { DialectName } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { storedAs, storedFieldsOf } from './data-sets.js'
import { columnOf, dialects } from './dialects.js'
import { kyselyOver, type Engine } from './engine.js'
import { loadTable } from './table.js'

export interface Filtered {
  readonly title: string
  readonly filter: unknown
}

const { limits } = defineResource({ id: 'string' })

/** Days of New York, whose instants are ranges. No two are adjacent. */
const moment = { now: Date.UTC(2026, 10, 20, 12), timeZone: 'America/New_York' }

function dayOf(i: number): string {
  return new Date(Date.UTC(1990, 0, 1 + 2 * i)).toISOString().slice(0, 10)
}

const values: { readonly [K in Kind]: (i: number) => unknown } = {
  string: (i) => `v${i}`,
  number: (i) => 2 * i,
  boolean: (i) => i % 2 === 0,
  date: dayOf,
  day: dayOf,
  decimal: (i) => String(2 * i), // SQLite has whole decimals only
  'string[]': (i) => `v${i}`,
  'number[]': (i) => 2 * i,
}

/** Returns a comparison of the field `cell`, with `length` values if it takes a list. */
function comparison(comparator: Comparator, kind: Kind, i: number, length: number) {
  const shape = shapeOf(comparator, kind)!
  const valueAt = values[kind]
  const value = () => {
    if (shape === 'null') return null
    if (shape === 'span') return `P${i}D`
    if (!shape.startsWith('values')) return valueAt(i)
    return Array.from({ length }, (_, j) => valueAt(i * length + j))
  }
  return { field: 'cell', comparator, value: value() }
}

const search = (i: number, comparator = 'contains') => ({
  field: 'text',
  comparator,
  value: `text ${i}`,
})

/** Searches as long as the limit allows it, of which other comparisons use some. */
const clientSearch = (i: number, used = 0) =>
  search(i, i + used < limits.maxSearches ? 'contains' : 'ge')

function shapeOf(comparator: Comparator, kind: Kind): string | undefined {
  const operands: Partial<Record<Kind, string>> = comparators[comparator].operands
  return operands[kind]
}

/**
 * Returns filters of one comparator that are as large as the limits allow: lists that merge, lists that
 * do not, and groups as deep as allowed.
 */
export function largestFilters(comparator: Comparator, kind: Kind): Filtered[] {
  const { maxComparisons, maxDepth, maxListLength, maxSearches, maxValues } = limits
  const most = takesList(comparator, kind) ? maxValues / maxListLength : maxComparisons
  const pairs = maxComparisons / 2
  return (['and', 'or'] as const).flatMap((operator) => {
    const inner = operator === 'and' ? 'or' : 'and'
    const alike = Array.from({ length: most }, (_, i) =>
      comparison(comparator, kind, i, maxListLength),
    )
    const apart = Array.from({ length: pairs }, (_, i) => ({
      operator: inner,
      operands: [comparison(comparator, kind, i, maxValues / pairs - 1), clientSearch(i)],
    }))
    const length = Math.floor(maxValues / maxDepth) - 1
    const isSearch = kind === 'string' && /contains/.test(comparator)
    const used = isSearch ? maxSearches : 0
    const compared = (i: number) =>
      comparison(isSearch && i >= maxSearches ? 'ge' : comparator, kind, i, length)
    let deep: unknown = compared(0)
    for (let i = 1; i < maxDepth; i++) {
      const operands = [compared(i), clientSearch(i, used), deep]
      deep = { operator: i % 2 === 0 ? operator : inner, operands }
    }
    return [
      { title: `${operator} of lists`, filter: { operator, operands: alike } },
      { title: `${operator} of ${inner}s`, filter: { operator, operands: apart } },
      { title: `${operator}, nested`, filter: deep },
    ]
  })
}

/** True if a comparator takes a list of values on a kind of field. */
export function takesList(comparator: Comparator, kind: Kind): boolean {
  return shapeOf(comparator, kind)!.startsWith('values')
}

/** Returns the fields of a resource with a cell of a kind. */
function resourceOf(kind: Kind) {
  return defineResource(
    { id: 'string', text: 'string', cell: kind },
    { key: 'id', limits: { maxLimit: 100 } },
  )
}

export function comparatorsOf(kind: Kind): Comparator[] {
  return (Object.keys(comparators) as Comparator[]).filter(
    (comparator) => Object.hasOwn(comparators[comparator].operands, kind), // the keys of `comparators`
  )
}

/** Returns the kinds that a dialect has column types for. */
export function kindsOf(dialect: DialectName): Kind[] {
  const { types } = partsOf(dialects[dialect])
  return (Object.keys(types) as Kind[]).filter((kind) => Object.keys(types[kind]).length > 0)
}

/** Plans a filter of a client. */
export function planOf(kind: Kind, filter: unknown) {
  return planQuery(resourceOf(kind), { filter, page: { limit: 10 } } as never, moment) // typed by no kind
}

/** Returns filters of a service, which have no limits, that are larger than any filter of a client. */
function boundaries(kind: Kind): Filtered[] {
  const not = { field: 'id', comparator: 'ne', value: 'no' }
  const comparisons = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      operator: 'and',
      operands: [comparison('eq', kind, i, 1), search(i)],
    }))
  let deep: unknown = { operator: 'or', operands: comparisons(20) }
  for (let i = 1; i < 45; i++) {
    deep = {
      operator: 'and',
      operands: [search(1_000 + i), { operator: 'or', operands: [...comparisons(20), deep] }],
    }
  }
  const days = Array.from({ length: 1_200 }, (_, i) => values[kind](i))
  return [
    { title: 'or of 1,200 ands', filter: { operator: 'or', operands: comparisons(1_200) } },
    {
      title: 'and of 1,200 ors',
      filter: {
        operator: 'and',
        operands: comparisons(1_200).map(({ operands }) => ({
          operator: 'or',
          operands: [...operands, not],
        })),
      },
    },
    { title: 'ors in ands, nested 90 times', filter: deep },
    { title: 'a list of 1,200', filter: { field: 'cell', comparator: 'is_any', value: days } },
    {
      title: 'not a list of 1,200',
      filter: { field: 'cell', comparator: 'is_not_any', value: days },
    },
  ]
}

/** Registers that an engine answers the largest queries that limits allow. */
export function expectLargest(engineOf: () => Engine): void {
  const stored = [0, 1, 2, 700].map((i) => ({ i, id: `k${i}`, text: `text ${i}` }))
  const cellOf = (kind: Kind, i: number): unknown => {
    const value = values[kind](i)
    return kind.endsWith('[]')
      ? [value]
      : kind === 'date'
        ? Date.parse(`${dayOf(i)}T12:00Z`)
        : value
  }

  it('answers the largest queries at the default limits, of each comparator, and larger boundaries', async () => {
    const engine = engineOf()
    const { dialect, name } = engine
    for (const kind of kindsOf(dialect)) {
      const resource = resourceOf(kind)
      const { typeName } = storedAs(dialect, 'cell', kind)
      const place = columnOf(dialect, 'cell', typeName, 'large')
      const rows = stored.map(({ i, id, text }) => ({
        id,
        text,
        cell: i === 2 ? null : cellOf(kind, i),
      }))
      await loadTable(engine, 'large', storedFieldsOf(resource, dialect), rows)
      const answer = async (title: string, filter: unknown, within?: unknown) => {
        const options = within === undefined ? moment : { ...moment, within: within as never }
        const asked = filter === undefined ? {} : { filter }
        const query = { ...asked, page: { limit: 10 } } as never
        const plan = planQuery(resource, query, options)
        const found = await selectPage(kyselyOver(engine), plan, place).catch((error: unknown) => {
          throw new Error(`${name}, ${kind}, ${title}`, { cause: error })
        })
        const ids = (page: { readonly rows: readonly object[] }) =>
          page.rows.map((row) => (row as { id: string }).id)
        expect([title, ...ids(found)]).toEqual([
          title,
          ...ids(runQuery(resource, query, rows, options)),
        ])
      }
      // ClickHouse takes seconds to analyse one of them; `largest-engines.test.ts` holds the size of all.
      const isSlow = dialect === 'clickhouse'
      const chosen = comparatorsOf(kind).filter((each) => !isSlow || each === 'is_any')
      for (const comparator of chosen) {
        const filters = largestFilters(comparator, kind)
        // Few values make small statements; the last filter is the deepest.
        const some = isSlow ? filters.slice(0, 1) : filters
        for (const { title, filter } of takesList(comparator, kind) ? some : filters.slice(-1)) {
          await answer(`${comparator}: ${title}`, filter)
        }
      }
      if (kind !== 'date' || isSlow) continue
      // DuckDB takes a minute to optimise the first: it compares each `and` with all others.
      for (const { title, filter } of boundaries(kind).slice(dialect === 'duckdb' ? 1 : 0)) {
        await answer(title, undefined, filter)
      }
    }
  }, 300_000)
}
