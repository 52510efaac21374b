import fc from 'fast-check'
import {
  createTable,
  defineResource,
  facets,
  QueryTimeout,
  tableFacets,
  type Resource,
  type Table,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../examples/random.js'
import { facetsOf, filtersOf, moments, queriesOf, resources, rowsOf } from '../../arbitraries.js'
import { oracleFacets } from '../../oracle.js'
import { drawsOf, edited, MOMENT, type Row } from '../random.js'

/** Language reference, section 12, checked on tables. */

const cases = resources.chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    rows: rowsOf(resource),
    moment: moments,
    asked: fc.array(
      fc.record({
        query: queriesOf(resource),
        wanted: facetsOf(resource),
        within: fc.option(filtersOf(resource), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    isPrepared: fc.boolean(),
  }),
)

const count = (
  table: Table<Resource, unknown>,
  query: unknown,
  wanted: unknown,
  options: object = {},
) => tableFacets(table, query, wanted, options)

const suppliers = defineResource(
  {
    id: 'string',
    city: { kind: 'string', fold: 'case' },
    name: 'string',
    state: { kind: 'string', values: ['open', 'closed', 'Gone'], fold: 'accents' },
    size: 'number',
    price: 'number',
    open: 'boolean',
    since: 'date',
    tags: { kind: 'string[]', fold: 'accents' },
    marks: 'number[]',
  },
  { key: 'id' },
)

const cities = ['Leeds', 'LEEDS', 'leeds', 'Lyon', 'lyon', 'Porto', '\u{1F600}', '']
const tags = ['é', 'e', 'É', 'b', 'B', 'c']

function makeRow(id: string, random: () => number): Row {
  const { below, pick, maybe } = drawsOf(random)
  return {
    id,
    city: maybe(0.1, pick(cities)),
    name: maybe(0.01, `${pick(['Acme', 'Ost'])} ${below(3000)}`),
    state: maybe(0.1, pick(['open', 'Closed', 'gone', 'lost', 'gône'])),
    size: maybe(0.1, pick([0, -0, 1, 2, 3, 50, Infinity, -Infinity, NaN])),
    price: maybe(0.05, random() * 100),
    open: maybe(0.2, random() < 0.3),
    since: maybe(0.1, new Date(Date.UTC(2022, 0, 1) + below(900) * 86_400_000)),
    tags: maybe(
      0.1,
      Array.from({ length: below(4) }, () => maybe(0.05, pick(tags))),
    ),
    marks: maybe(
      0.1,
      Array.from({ length: below(3) }, () => below(400)),
    ),
  }
}

function makeRows(size: number, seed: number): Row[] {
  const random = createRandom(seed)
  return Array.from({ length: size }, (_, i) => makeRow(`k${i}`, random))
}

const limits = fc.constantFrom(0, 1, 3, 1000)
const wantedFacets = fc
  .record<Record<string, unknown>>(
    {
      city: fc.record({ values: limits, contains: fc.constantFrom(undefined, 'e', 'LEE', 'x') }),
      name: fc.record({ values: limits, contains: fc.constantFrom(undefined, 'me 1') }),
      state: fc.record({ values: limits }),
      size: fc.oneof(
        fc.record({ values: limits }),
        fc.constant({ range: true }),
        fc.constant({ edges: [-Infinity, 0, 1, 1, 4].slice(1) }),
      ),
      price: fc.constantFrom({ range: true }, { edges: [10, 50, 200] }, { edges: [50] }),
      open: fc.record({ values: limits, own: fc.constantFrom(undefined, 'keep') }),
      since: fc.constantFrom(
        { range: true },
        { edges: ['2022-01-01', '2023-06-01', '2024-01-01'] },
      ),
      tags: fc.record({ values: limits, contains: fc.constantFrom(undefined, 'É') }),
      marks: fc.record({ values: limits }),
    },
    { requiredKeys: [] },
  )
  .map((wanted) => Object.fromEntries(Object.entries(wanted).slice(-8))) // the most that are allowed

const comparison = fc.oneof(
  ...[
    { field: 'city', comparator: 'eq', value: 'lEEds' },
    { field: 'city', comparator: 'eq', value: null },
    { field: 'name', comparator: 'contains', value: 'Acme' },
    { field: 'name', comparator: 'eq', value: 'Acme 7' },
    { field: 'state', comparator: 'is_any', value: ['open', 'Gone'] },
    { field: 'size', comparator: 'ge', value: 1 },
    { field: 'size', comparator: 'lt', value: 1 },
    { field: 'price', comparator: 'lt', value: 0.7 },
    { field: 'price', comparator: 'gt', value: 30 },
    { field: 'open', comparator: 'eq', value: true },
    { field: 'since', comparator: 'ge', value: '2023-01-01' },
    { field: 'tags', comparator: 'includes_any', value: ['E', 'c'] },
    { field: 'marks', comparator: 'eq', value: null },
    { field: 'marks', comparator: 'contains', value: 7 },
    { field: 'id', comparator: 'is_any', value: ['k1', 'k7', 'k55'] },
  ].map((each) => fc.constant<unknown>(each)),
)
const filters = fc.record({
  operator: fc.constantFrom('and', 'and', 'and', 'or'),
  operands: fc.array(comparison, { maxLength: 3 }),
})
const questions = fc.array(fc.record({ filter: filters, wanted: wantedFacets }), {
  minLength: 1,
  maxLength: 5,
})

/** Checks that the facets of a table equal the facets of its rows as an array. */
function expectAnswers(
  table: Table<typeof suppliers, Row>,
  rows: readonly Row[],
  drawn: readonly { filter: unknown; wanted: unknown }[],
): void {
  for (const { filter, wanted } of drawn) {
    const query: unknown = { filter }
    const expected = facets(suppliers, query, rows, wanted, MOMENT)
    expect(tableFacets(table, query, wanted, MOMENT)).toEqual(expected)
  }
}

describe('tableFacets()', () => {
  it('gives the same facets as the oracle, cold or prepared', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ resource, rows, moment, asked, isPrepared }) => {
        const table = createTable<Resource, object>(resource, rows as object[])
        if (isPrepared) await table.prepare()
        for (const { query, wanted, within } of asked) {
          const expected = oracleFacets(resource, query, wanted, rows, moment, within)
          expect(count(table, query, wanted, { ...moment, ...(within && { within }) })).toEqual(
            expected,
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  it('gives the same facets as the array engine for each version of an updated table', async () => {
    const sizes = fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 800, max: 1400 }),
      fc.constant(2000),
    )
    const updates = fc.record({ upserts: fc.constantFrom(0, 1, 40, 1100), removes: fc.nat(40) })
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(updates, { maxLength: 2 }),
        questions,
        fc.constantFrom('cold', 'prepared', 'with own texts'),
        fc.integer(),
        async (size, edits, drawn, state, seed) => {
          const random = createRandom(seed)
          let rows = makeRows(size, seed)
          let table = createTable(suppliers, rows)
          if (state !== 'cold') await table.prepare()
          // These calls pay for the original texts of folded fields.
          const own = { city: { values: 0 }, state: { values: 0 }, tags: { values: 0 } }
          const repeats = state === 'with own texts' ? 60 : 0
          for (let i = 0; i < repeats; i++) tableFacets(table, {}, own)
          const versions = [{ table, rows }]
          for (const { upserts, removes } of edits) {
            expectAnswers(table, rows, drawn.slice(0, 2))
            const ids = (many: number) =>
              Array.from({ length: many }, () => `k${Math.floor(random() * (size + 30))}`)
            const update = {
              upsert: ids(upserts).map((id) => makeRow(id, random)),
              remove: ids(removes),
            }
            table = table.update(update)
            rows = edited(rows, update)
            versions.push({ table, rows })
          }
          for (const version of versions) expectAnswers(version.table, version.rows, drawn)
        },
      ),
      { numRuns: 15 },
    )
  }, 120_000)

  it('shows the least spelling among the remaining rows and the added rows', async () => {
    const row = (id: string, city: string) => ({ id, city })
    const before = [row('a', 'leeds'), row('b', 'Lyon'), row('c', 'porto'), row('d', 'YORK')]
    const table = createTable(suppliers, before)
    await table.prepare()
    for (let i = 0; i < 20; i++) tableFacets(table, {}, { city: { values: 0 } })
    const upsert = [row('e', 'Leeds'), row('f', 'lyon'), row('c', 'Porto'), row('d', 'york')]
    const { city } = tableFacets(table.update({ upsert }), {}, { city: { values: 9 } })
    expect(city.values).toEqual([
      { value: 'Leeds', count: 2 },
      { value: 'Lyon', count: 2 },
      { value: 'Porto', count: 1 },
      { value: 'york', count: 1 },
    ])
  })

  describe('counts elements of lists after a removal', () => {
    const listed = defineResource({ id: 'number', tags: 'string[]' }, { key: 'id' })
    const changed = async () => {
      const rows = Array.from({ length: 1500 }, (_, id) => ({ id, tags: ['all', `t${id}`] }))
      const table = createTable(listed, rows)
      await table.prepare()
      return table.update({ remove: [0] })
    }
    const asked = { tags: { values: 2 } } as const
    const expected = [
      { value: 'all', count: 1499 },
      { value: 't1', count: 1 },
    ]

    it('once, if a deadline stops the count', async () => {
      const table = await changed()
      let stops = 0
      for (let looks = 1; looks < 20; looks++) {
        let left = looks
        const clock = () => (left-- > 0 ? 0 : 9)
        try {
          tableFacets(table, {}, asked, { deadlineMs: 1, clock })
        } catch (error) {
          if (!(error instanceof QueryTimeout)) throw error
          stops++
        }
      }
      expect(stops).toBeGreaterThan(1)
      expect(tableFacets(table, {}, asked).tags.values).toEqual(expected)
    })
  })
})
