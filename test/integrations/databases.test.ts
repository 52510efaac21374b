import fc from 'fast-check'
import { publicRow, runQuery, type WalkResult } from 'supplier-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, invoices } from '../../examples/databases/listing.js'
import { layers, type Invoice, type Opened } from '../../examples/databases/open.js'
import { moments, queriesOf } from '../arbitraries.js'

/** The recipes of the chapter on SQL: each answers random queries as `runQuery` does. */

const queries = Number(process.env.RECIPE_QUERIES ?? 2000)

const texts = fc.constantFrom(
  'a',
  'b',
  'ab',
  'A',
  'é',
  '',
  'a b',
  "it's",
  '?',
  '$1',
  ':p1',
  '\u{1F600}',
)
const orAbsent = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 })
const rowsOf = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    tenant: fc.constantFrom('north', 'south'),
    customer: orAbsent(texts),
    amount: orAbsent(fc.constantFrom(0, 1, -1, 1.5, 5, 1e300)),
    paid: orAbsent(fc.boolean()),
    dueAt: orAbsent(
      fc.constantFrom(
        '2024-02-29T12:00:00.000Z',
        '2024-03-01T00:00:00.000Z',
        '1969-12-31T23:59:59.999Z',
      ),
    ).map((text) => (text === null ? null : new Date(text))),
    tags: orAbsent(fc.array(texts, { maxLength: 3 })),
  }),
  { selector: ({ id }) => id, minLength: 60, maxLength: 60, size: 'max' },
)

const tenants = fc.constantFrom('north', 'south')

describe.each(Object.keys(layers))('%s', (name) => {
  let opened: Opened
  let rows: Invoice[]
  beforeAll(async () => {
    opened = await layers[name]!()
    const [drawn] = fc.sample(rowsOf, { numRuns: 1, seed: 5 })
    rows = drawn!.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await opened.insert(rows)
  }, 180_000)
  afterAll(() => opened.close())
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it(`answers ${queries} queries as runQuery does, and walks`, async () => {
    const app = createApp(opened.source, (request) => request.headers.get('tenant')!)
    const ask = async (query: unknown, tenant: string, after?: string): Promise<unknown> => {
      const path = `/invoices${after === undefined ? '' : `?after=${after}`}`
      const body = JSON.stringify(query)
      const response = await app.request(path, { method: 'POST', body, headers: { tenant } })
      return response.json()
    }
    const shown = (found: readonly object[]): unknown =>
      JSON.parse(JSON.stringify(found.map((row) => publicRow(invoices, row))))
    let [answered, followed] = [0, 0]
    await fc.assert(
      fc.asyncProperty(queriesOf(invoices), moments, tenants, async (query, { now }, tenant) => {
        vi.setSystemTime(now)
        const within = { field: 'tenant', comparator: 'eq', value: tenant } as const
        const expected = runQuery(invoices, query as unknown, rows, { within, now })
        expect(await ask(query, tenant)).toEqual({
          data: shown(expected.rows),
          total: expected.total,
        })
        answered++
        if (answered % 5 > 0) return
        const step = { ...query, page: { limit: 5 } }
        let after: string | null = null
        for (let page = 0; page < 2 && (page === 0 || after !== null); page++) {
          const walked: WalkResult<Invoice> = runQuery(invoices, step as unknown, rows, {
            within,
            now,
            after,
          })
          const { rows: found, next } = walked
          expect(await ask(step, tenant, after ?? '')).toEqual({ data: shown(found), next })
          if (page > 0) followed++
          after = next
        }
      }),
      { numRuns: queries },
    )
    expect(answered).toBe(queries)
    expect(followed).toBeGreaterThan(queries / 20)
  }, 300_000)

  it('refuses what is no query, and what is no cursor', async () => {
    const app = createApp(opened.source, () => 'north')
    const ask = (body: string, path: string) => app.request(path, { method: 'POST', body })
    expect((await ask('{"page":{"limit":-1}}', '/invoices')).status).toBe(400)
    expect(
      (await ask('{"filter":{"field":"tenant","comparator":"eq","value":"south"}}', '/invoices'))
        .status,
    ).toBe(400)
    expect((await ask('{}', '/invoices?after=x')).status).toBe(400)
  })
})
