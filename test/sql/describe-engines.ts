import { defineResource, facets, planFacets, planQuery, planWalk, runQuery } from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSqlConformance } from './conformance.js'
import { storedAs, type StoredField } from './data-sets.js'
import type { DialectName } from 'supplier-query/sql'
import { unlimited } from '../builders.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { columnOf, dialects } from './dialects.js'
import { kyselyOver, type Engine } from './engine.js'
import { expectSqlFacets } from './facets.js'
import { expectForged } from './forged.js'
import type { Candidate } from './engines.js'
import { expectOwnColumns } from './names.js'
import { expectChecks } from './stray-columns.js'
import { filters, pages, resource, wholeScores, type Lowering } from './lowering.js'
import { expectLargest } from './largest.js'
import { loadTable } from './table.js'
import { asTied, inKeyOrder } from './ties.js'
import { expectVectors } from './vectors.js'
import { walked } from './walked.js'

const { CONFORM_QUERIES } = process.env
const queries = Number(CONFORM_QUERIES ?? 40)

/** True in `npm run conform`. Otherwise each database answers a sample, for the loop of a change. */
const isLong = CONFORM_QUERIES !== undefined

/** Pairs of types whose texts differ in their offsets. */
const otherDates: { readonly [D in DialectName]?: readonly (readonly [string, string])[] } = {
  postgres: [['timestamptz', 'timestamp']],
  duckdb: [['TIMESTAMPTZ', 'TIMESTAMP']],
  sqlite: [['YYYY-MM-DDThh:mm:ss.sssZ', 'YYYY-MM-DD hh:mm:ss.sss']],
}

/** Registers what each database must do that is there. */
export function describeEngines(candidates: readonly Candidate[]): void {
  const found = candidates.filter(({ missing }) => missing === undefined)
  describe.each(found)('$name', (candidate) => {
    expectAgreement(candidate)
  })
}

function expectAgreement({ open, name: title }: Candidate): void {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  expectSqlConformance(() => engine, queries)
  expectSqlFacets(() => engine, queries)
  expectChecks(() => engine)
  expectForged(() => engine, isLong ? 2 : 8)
  expectOwnColumns(() => engine, isLong ? 1 : 6)
  expectVectors(() => engine, isLong || title === 'SQLite' ? 1 : 4)
  if (isLong) expectLargest(() => engine)

  it('walks by a date of each column type, in both directions, as the array engine does', async () => {
    const { dialect } = engine
    for (const [typeName, { whole }] of Object.entries(partsOf(dialects[dialect]).types.date)) {
      const { unit = 1 } = whole ?? {}
      const times = [0, 3, 1, 1, 4, null, 2, null].map((step) =>
        step === null ? null : Math.floor((1_700_000_000_123 + step * 86_400_007) / unit) * unit,
      )
      const stored = times.map((at, i) => ({ id: 'abcdefgh'[i]!, at }))
      const fields = [storedAs(dialect, 'id', 'string'), storedAs(dialect, 'at', 'date', typeName)]
      await loadTable(engine, table, fields, stored)
      // Two instants in one millisecond: their microseconds order them, and walks lose neither.
      const isFiner =
        ['postgres', 'duckdb'].includes(dialect) &&
        ['timestamptz', 'timestamp', 'TIMESTAMP', 'TIMESTAMPTZ'].includes(typeName)
      if (isFiner) {
        for (const [id, micros] of Object.entries({ c: 600, d: 400 })) {
          const later = `"at" + interval '${micros} microseconds'`
          await engine.execute(`update ${table} set "at" = ${later} where "id" = '${id}'`, [])
        }
      }
      const place = columnOf(dialect, 'at', typeName, table)
      for (const direction of ['asc', 'desc'] as const) {
        const sort = [{ field: 'at', direction }] as const
        const ordered = runQuery(events, { sort }, asTied(stored, sort)).rows.map(({ id }) => id)
        const swapped: Readonly<Record<string, string>> = isFiner ? { c: 'd', d: 'c' } : {}
        const expected = ordered.map((id) => swapped[id] ?? id)
        const query = { sort, page: { limit: 1 } }
        const found = await walked(engine, { resource: events, query, place })
        const ids = found.map(({ id }) => String(id))
        expect([typeName, direction, ...ids]).toEqual([typeName, direction, ...expected])
      }
    }
  })

  it('refuses rows of a date column of another type than the declared one, where their texts differ', async () => {
    const { dialect } = engine
    for (const pair of otherDates[dialect] ?? []) {
      for (const [stored, declared] of [pair, pair.toReversed()] as [string, string][]) {
        const fields = [storedAs(dialect, 'id', 'string'), storedAs(dialect, 'at', 'date', stored)]
        await loadTable(engine, table, fields, [{ id: 'a', at: 1_700_000_000_000 }])
        const options = columnOf(dialect, 'at', declared, table)
        for (const plan of [planQuery(events, {}), planWalk(events, {}, { after: null })]) {
          const page = selectPage(kyselyOver(engine), plan, options)
          const named = dialect === 'sqlite' ? 'name the type of its column' : `type: "${stored}"`
          await expect(page).rejects.toThrow(named)
        }
      }
    }
  })

  it('counts the range of a key of each number type within bounds that the type cannot hold', async () => {
    const { types } = partsOf(dialects[engine.dialect])
    const scores = defineResource({ id: 'number' }, unlimited)
    const wanted = { id: { range: true } } as const
    const stored = [{ id: 0 }, { id: 1 }, { id: 3 }] // some types have no sign
    for (const typeName of Object.keys(types.number)) {
      const field = storedAs(engine.dialect, 'id', 'number', typeName)
      await loadTable(engine, table, [field], stored)
      const options = columnOf(engine.dialect, 'id', typeName, table)
      for (const comparator of ['lt', 'le', 'gt', 'ge', 'eq', 'ne'] as const) {
        for (const value of [-5e-324, 5e-324, 0.999999, 1.000001, 2.999999]) {
          const within = { field: 'id', comparator, value } as const
          const expected = facets(scores, {}, stored, wanted, { within }).id
          const plan = planFacets(scores, {}, wanted, { within })
          const { id } = await selectFacets(kyselyOver(engine), plan, options)
          expect([typeName, comparator, value, id]).toEqual([typeName, comparator, value, expected])
        }
      }
    }
  })

  describe('with the rows of a small table', () => {
    beforeAll(() => loadTable(engine, table, storedFields(engine, undefined), rows))

    it.each([...filters, ...pages].filter(({ columns }) => columns === undefined))(
      'answers the query: $title',
      async (lowering) => expectAnswer(engine, lowering, rows),
    )

    type Comparison = readonly [field: string, comparator: string, value: unknown]
    const expectAnswers = async (...all: readonly Comparison[]) => {
      for (const [field, comparator, value] of all) {
        const query = { filter: { field, comparator, value } } as Lowering['query'] // of those below
        await expectAnswer(engine, { query }, rows)
      }
    }

    it.each(hostileTexts.map((text) => [text.slice(0, 24), text] as const))(
      'takes %j for a text, in the column, in lists and in parts',
      async (_, text) =>
        expectAnswers(
          ['city', 'eq', text],
          ['city', 'gt', text],
          ['city', 'contains', text],
          ['city', 'is_not_any', [text, 'x']],
          ['tags', 'contains', text],
          ['tags', 'includes_all', [text, 'a']],
          ['tags', 'excludes_any', [text]],
        ),
    )

    it('takes lists of 500 elements, and twelve searches', async () => {
      const numbers = Array.from({ length: 500 }, (_, i) => i / 4)
      const texts = numbers.map((number) => `text ${number}`)
      const days = numbers.map((_, i) => new Date(i * 172_800_000).toISOString().slice(0, 10))
      await expectAnswers(
        ['score', 'is_any', numbers],
        ['marks', 'includes_any', numbers],
        ['marks', 'includes_all', numbers],
        ['city', 'is_not_any', [...texts.slice(1), null]],
        ['tags', 'excludes_all', texts],
        ['seen', 'is_not_any', days],
      )
      const operands = texts.slice(0, 12).map((value) => {
        return { field: 'city', comparator: 'contains', value } as const
      })
      await expectAnswer(engine, { query: { filter: { operator: 'or', operands } } }, rows)
    })

    it('counts the range of no rows each time that a prepared statement runs', async () => {
      const filter = { field: 'tags', comparator: 'includes_any', value: ['none'] } as const
      const plan = planFacets(resource, { filter }, { score: { range: true } })
      const options = { dialect: dialects[engine.dialect], table }
      for (let time = 0; time < 3; time++) {
        const { score } = await selectFacets(kyselyOver(engine), plan, options)
        expect(score).toEqual({ min: null, max: null, present: 0, absent: 0 })
      }
    })
  })

  describe('with a column of integers', () => {
    const whole = filters.filter(({ columns }) => columns === wholeScores)
    beforeAll(() => loadTable(engine, table, storedFields(engine, whole[0]), wholeRows))

    it.each(whole)('answers the query: $title', (lowering) =>
      expectAnswer(engine, lowering, wholeRows),
    )
  })
}

const table = 'suppliers'
const events = defineResource({ id: 'string', at: 'date' }, unlimited)

const hostileTexts = [
  "'; drop table suppliers; --",
  "' or '1' = '1",
  ..."' \" \\ \\' % _ l%s ! ` ? $1 :city {p0:String} ${city}".split(' '),
  '\n\r\t\b\u001A',
  ...'\u{1F600} \uFF5E \u{1F600}\u{1F600} é e\u0301 {} {"a","b"} null NULL [] LEEDS'.split(' '),
  ' ',
  '',
  "'".repeat(256),
  '\\'.repeat(256),
]

const cities = ['Leeds', 'leeds ', null, 'York', '', 'a50%b', 'x_y', ...hostileTexts]
const tags = [['a', 'b'], ['a'], [], null, ['b', 'A'], ['', ' ']]
const marks = [[0, 1e300], [-0, 2.5], [], null, [1e300], [124.75]]
const scores = [0, -0, 1.5, 2, null, -1e300, 1e300, 124.75]
const seen = [
  Date.parse('2024-02-29T00:00:00Z'),
  Date.parse('2024-02-29T23:59:59.999Z'),
  Date.parse('2024-03-01T00:00:00Z'),
  null,
  Date.parse('0001-01-01T00:00:00Z'),
  Date.parse('9999-12-31T23:59:59.999Z'),
  0,
]

/** Rows in the order of their keys. */
const rows = Array.from({ length: 60 }, (_, i) => {
  const city = cities[i % cities.length]!
  return {
    id: String.fromCodePoint(0x1f600 - 30 * 0x400 + i * 0x400),
    city,
    score: scores[i % scores.length]!,
    active: [true, false, null][i % 3]!,
    seen: seen[i % seen.length]!,
    tags: i % 2 === 0 ? tags[i % tags.length]! : city === null ? ['a'] : [city, 'a'],
    marks: marks[i % marks.length]!,
  }
})

const wholeRows = rows.map((row, i) => ({ ...row, score: [1, 2, null, -(2 ** 31)][i % 4]! }))

function storedFields(engine: Engine, lowering: Lowering | undefined): StoredField[] {
  const columns = lowering?.columns?.[engine.dialect] ?? {}
  return Object.entries(resource.fields).map(([name, { kind }]) => {
    const place = columns[name]
    const given = typeof place === 'object' ? place.type : undefined
    return storedAs(engine.dialect, name, kind, given)
  })
}

async function expectAnswer(
  engine: Engine,
  { query, columns }: Pick<Lowering, 'query' | 'columns'>,
  all: readonly Record<string, unknown>[],
): Promise<void> {
  const { dialect } = engine
  const ordered = await inKeyOrder(engine, table, storedFields(engine, undefined)[0]!, all)
  const expected = runQuery(resource, query, asTied(ordered, query.sort))
  const page = await selectPage(kyselyOver(engine), planQuery(resource, query), {
    dialect: dialects[dialect],
    table,
    columns: columns?.[dialect],
  })
  expect(page.total).toBe(expected.total)
  const keys = (some: readonly object[]) => some.map((row) => ('id' in row ? row.id : undefined))
  expect(keys(page.rows)).toEqual(keys(expected.rows))
}
