import fc from 'fast-check'
import { facets, publicRow, runQuery, type Kind } from 'supplier-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp, invoices, type Caller } from '../../examples/databases/listing.js'
import {
  layers,
  openOnMysql,
  openOnPostgres,
  type Invoice,
  type Opened,
} from '../../examples/databases/open.js'
import { inMariadb, inMysql } from '../../examples/databases/knex.js'
import { inUtc } from '../../examples/databases/postgres-js.js'
import { utcTypes } from '../../examples/databases/zoneless.js'
import { comparators } from '../../src/language/comparators.js'
import { facetsOf, moments, queriesOf } from '../arbitraries.js'

/** The recipes of the chapter on SQL: each answers random queries as `runQuery` does, in any host's zone. */

const queries = Number(process.env.RECIPE_QUERIES ?? 2000)
const { DATABASE_URL, MARIADB_URL, MYSQL_URL } = process.env

const texts = fc.constantFrom(...`a|b|ab|A|é||a b|it's|?|$1|:p1|"|\\|\u{1F600}`.split('|'))
const orAbsent = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 })
const rowsOf = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    tenant: fc.constantFrom('north', 'south'),
    customer: orAbsent(texts),
    amount: orAbsent(fc.constantFrom(0, 1, -1, 1.5, 5, 12.5, 100, 1000.01)),
    paid: orAbsent(fc.boolean()),
    dueAt: orAbsent(
      fc.constantFrom(
        '2024-02-29T12:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '2024-03-10T02:30:00.500Z', // of no time in New York
        '1969-12-31T23:59:59.999Z',
      ),
    ).map((text) => (text === null ? null : new Date(text))),
    tags: orAbsent(fc.array(texts, { maxLength: 3 })),
    reminders: orAbsent(fc.array(fc.constantFrom(-3, 0, 5, 30), { maxLength: 3 })),
  }),
  { selector: ({ id }) => id, minLength: 60, maxLength: 60, size: 'max' },
)

const tenants = fc.constantFrom('north', 'south')
const most = 12

/** Returns the shown fields of a row; an absent list is empty. */
const shown = (found: readonly Invoice[]): unknown =>
  JSON.parse(
    JSON.stringify(
      found
        .map((row) => ({ ...row, tags: row.tags ?? [], reminders: row.reminders ?? [] }))
        .map((row) => publicRow(invoices, row)),
    ),
  )

const operands: Readonly<Record<string, Readonly<Partial<Record<Kind, readonly unknown[]>>>>> = {
  value: {
    string: ['a', "it's"],
    number: [1, 12.5],
    boolean: [false],
    date: ['2024-02-29', '2024-02-29T12:00:00Z'],
    'string[]': ['a'],
    'number[]': [5, 1.5],
  },
  values: {
    string: [['a'], ['a', '"', '\\']],
    number: [[1], [1, 12.5, 0.1]],
    boolean: [[false, true], [true], []],
    date: [['2024-02-29', '2024-03-01T00:00:00Z']],
    'string[]': [['a'], ['"', 'b'], []],
    'number[]': [[5, 30], [1.5], []],
  },
  null: { 'string[]': [null], 'number[]': [null] },
  span: { date: [1, 'P3M', 'PT36H'] },
}

/** Each comparator on each field that it applies to, with each kind of operand. */
const comparisons = Object.entries(comparators).flatMap(([comparator, { operands: shapes }]) =>
  Object.entries(invoices.fields)
    .filter(([field]) => field !== 'tenant' && field !== 'id')
    .flatMap(([field, { kind }]) => {
      const shape = (shapes as Readonly<Partial<Record<Kind, string>>>)[kind]
      if (shape === undefined) return []
      const ofKind = operands[shape.replace('OrNull', '')]![kind]!
      const orNull = shape.endsWith('OrNull') ? [shape.startsWith('values') ? [null] : null] : []
      return [...ofKind, ...orNull].map((value) => ({ field, comparator, value }))
    }),
)

/** The binary of better-sqlite3 crashes an older Node; `npm run integrations` brings a newer one. */
const isTooOld = Number.parseInt(process.versions.node) < 22
const { 'knex on better-sqlite3': onSqlite, ...others } = layers

const sources: Readonly<Record<string, () => Promise<Opened>>> = {
  ...others,
  ...(!isTooOld && { 'knex on better-sqlite3': onSqlite! }),
  ...(DATABASE_URL !== undefined && {
    'postgres.js on PostgreSQL': () => openOnPostgres(DATABASE_URL),
  }),
  ...(MYSQL_URL !== undefined && { 'knex on MySQL': () => openOnMysql(MYSQL_URL, inMysql) }),
  ...(MARIADB_URL !== undefined && {
    'knex on MariaDB': () => openOnMysql(MARIADB_URL, inMariadb),
  }),
}

it.skipIf(isTooOld)('has a source for every recipe', () => {
  expect(Object.keys(sources)).toEqual(expect.arrayContaining(Object.keys(layers)))
})

describe.each(Object.keys(sources))('%s', (name) => {
  const { TZ } = process.env
  const enter = (zone: string) => {
    process.env.TZ = zone
  }
  let opened: Opened
  let rows: Invoice[]
  beforeAll(async () => {
    enter('America/New_York')
    opened = await sources[name]!()
    const [drawn] = fc.sample(rowsOf, 1)
    rows = drawn!.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await opened.insert(rows)
  })
  afterAll(async () => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
    await opened.close()
  })

  const ask = async (path: string, body: unknown, caller: Caller): Promise<unknown> => {
    const app = createApp(opened.source, () => caller, most)
    return (await app.request(path, { method: 'POST', body: JSON.stringify(body) })).json()
  }
  const withinOf = (value: string) => ({ field: 'tenant', comparator: 'eq', value }) as const

  describe.each(['UTC', 'America/New_York'])('on a host in %s', (zone) => {
    beforeAll(() => enter(zone))

    it('runs in that zone', () => {
      expect(new Date(0).getTimezoneOffset()).toBe(zone === 'UTC' ? 0 : 300)
    })

    it('answers every comparator on every kind of field', async () => {
      const now = Date.parse('2024-03-02T00:00:00Z')
      expect(new Set(comparisons.map(({ comparator }) => comparator)).size).toBe(22)
      for (const filter of comparisons) {
        const expected = runQuery(invoices, { filter } as unknown, rows, {
          within: withinOf('north'),
          now,
          total: most,
        })
        expect([filter, await ask('/invoices', { filter }, { tenant: 'north', now })]).toEqual([
          filter,
          {
            data: shown(expected.rows),
            total: expected.total,
            isTotalExact: expected.isTotalExact,
          },
        ])
      }
    })

    it(`answers ${queries} queries as runQuery does, walks and facets`, async () => {
      let [answered, followed, counted] = [0, 0, 0]
      await fc.assert(
        fc.asyncProperty(
          queriesOf(invoices),
          facetsOf(invoices),
          moments,
          tenants,
          async (query, wanted, { now, timeZone }, tenant) => {
            const caller = { tenant, now, timeZone }
            const options = { within: withinOf(tenant), now, timeZone }
            // Ties go by the key, in the direction of the last sort field.
            const ordered = query.sort?.at(-1)?.direction === 'desc' ? rows.toReversed() : rows
            const { total, isTotalExact, ...expected } = runQuery(
              invoices,
              query as unknown,
              ordered,
              {
                ...options,
                total: most,
              },
            )
            expect(await ask('/invoices', query, caller)).toEqual({
              data: shown(expected.rows),
              total,
              isTotalExact,
            })
            answered++
            if (answered % 5 > 0) return
            const asked = { ...query, facets: wanted }
            const expectedFacets = facets(invoices, query as unknown, rows, wanted as unknown, {
              ...options,
            })
            expect(await ask('/invoices/facets', asked, caller)).toEqual({ data: expectedFacets })
            counted++
            const step = { ...query, page: { limit: 5 } }
            let after: string | null = null
            let offset = 0
            do {
              const page = { offset, limit: 5 }
              const { rows: found, total: all } = runQuery(
                invoices,
                { ...query, page } as unknown,
                ordered,
                options,
              )
              const answer = (await ask(`/invoices?after=${after ?? ''}`, step, caller)) as {
                data: unknown
                next: string | null
              }
              expect(answer.data).toEqual(shown(found))
              if (after !== null) followed++
              offset += 5
              after = answer.next
              expect(after === null).toBe(offset >= all)
            } while (after !== null)
          },
        ),
        { numRuns: queries },
      )
      expect(answered).toBe(queries)
      expect(counted).toBeGreaterThan(queries / 10)
      expect(followed).toBeGreaterThan(queries / 20)
    })
  })

  it('rejects an invalid query and an invalid cursor', async () => {
    const app = createApp(opened.source, () => ({ tenant: 'north' }))
    const ofTenant = { filter: { field: 'tenant', comparator: 'eq', value: 'south' } }
    for (const [path, body] of [
      ['/invoices', { page: { limit: -1 } }],
      ['/invoices', ofTenant],
      ['/invoices?after=x', {}],
      ['/invoices/facets', { facets: { amount: { values: -1 } } }],
    ] as const) {
      const answer = await app.request(path, { method: 'POST', body: JSON.stringify(body) })
      expect(answer.status).toBe(400)
    }
  })
})

it.each([
  ['pg', utcTypes.getTypeParser(1114)],
  ['postgres.js', inUtc.types.timestamp.parse],
])('the parser for %s reads the year 50 of a timestamp without a zone', (_, parse) => {
  expect(parse('0050-06-01 12:00:00.5')).toEqual(new Date('0050-06-01T12:00:00.500Z'))
})

it('the serializer for postgres.js sends a text as it is, and a Date in UTC', () => {
  const { serialize } = inUtc.types.timestamp
  expect(serialize('2024-03-10 05:30:00.123456')).toBe('2024-03-10 05:30:00.123456')
  expect(serialize(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
})
