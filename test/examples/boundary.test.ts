import fc from 'fast-check'
import { parseQuery, runQuery } from 'supplier-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ownedSuppliers,
  toSupplier,
  withInstant,
  type OwnedSupplier,
} from '../../examples/owned-suppliers.js'
import type { Storage } from '../../examples/server/storage.js'
import { moments, queriesOf } from '../arbitraries.js'
import { asTied } from '../sql/ties.js'
import { bearer, codeOf, listed, ownedSamples, PATH, send, startServer } from './sample-server.js'
import { storages } from './storages.js'

const ofAcme = { field: 'organisationId', comparator: 'eq', value: 'acme' } as const
const own = ownedSamples.filter(({ organisationId }) => organisationId === 'acme')

/** Filters that would match every row, in every form and by each comparator. */
const everything: readonly unknown[] = [
  {},
  { operator: 'or', operands: [{}, {}] },
  { operator: 'or', operands: [{ operator: 'and' }, { operator: 'or' }] },
  { operator: 'or', operands: [{ operator: 'or', operands: [{ operator: 'and' }] }] },
  { field: 'id', comparator: 'ne', value: null },
  { field: 'id', comparator: 'is_not_any', value: [] },
  { field: 'name', comparator: 'contains', value: '' },
  { field: 'tags', comparator: 'includes_all', value: [] },
  { field: 'tags', comparator: 'excludes_any', value: [] },
  { field: 'id', comparator: 'ge', value: '' },
  ...[null, 'Leeds'].map((city) => ({
    operator: 'or',
    operands: ['eq', 'ne'].map((comparator) => ({ field: 'city', comparator, value: city })),
  })),
  {
    operator: 'or',
    operands: ['rp_lt', 'rp_eq_date', 'rp_gt', 'rf_lt', 'rf_gt']
      .map((comparator) => {
        return { field: 'connectedAt', comparator, value: 30 }
      })
      .concat({ field: 'connectedAt', comparator: 'eq', value: null as unknown as number }),
  },
]

describe.each(storages)('with all in %s,', (place, openStorage) => {
  let sample: Awaited<ReturnType<typeof startServer>>
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage()
    sample = await startServer({ storage })
  })
  afterAll(() => sample.close())

  describe('within', () => {
    it('answers every query as if no other rows existed', async () => {
      await fc.assert(
        fc.asyncProperty(queriesOf(ownedSuppliers), moments, async (input, moment) => {
          const query = parseQuery(ownedSuppliers, input)
          const { rows, total } = await storage.findPage(query, { ...moment, within: ofAcme })
          const ordered = place === 'memory' ? own : asTied(own, query.sort)
          const alone = runQuery(ownedSuppliers, query, ordered, moment)
          expect(total).toBe(alone.total)
          expect(rows.map(toSupplier)).toEqual(alone.rows.map(withInstant).map(toSupplier))
          expect(rows.every(({ organisationId }) => organisationId === 'acme')).toBe(true)
        }),
        { numRuns: 100 },
      )
    })
  })

  describe('the example server shows each organisation only its own suppliers', () => {
    const ask = (organisation: 'acme' | 'globex', query: unknown) =>
      send(sample.port, {
        method: 'QUERY',
        headers: [bearer(sample.secrets[organisation])],
        body: JSON.stringify(query),
      })
    const ids = (rows: readonly { readonly id?: unknown }[]) => new Set(rows.map(({ id }) => id))

    it('for filters that match everything, in every order, in pages and totals', async () => {
      const orders = [
        [],
        [{ field: 'name', direction: 'desc' }],
        [{ field: 'city', direction: 'asc' }],
      ]
      const ownIds = ids(own)
      for (const filter of everything) {
        for (const sort of orders) {
          const all = listed(await ask('acme', { filter, sort, page: { limit: 1_000 } }))
          expect(all.page.total).toBe(own.length)
          expect(ids(all.data)).toEqual(ownIds)
          const rest = listed(await ask('acme', { filter, sort, page: { offset: own.length - 1 } }))
          expect([rest.data.length, rest.page.total]).toEqual([1, own.length])
          const count = listed(await ask('acme', { filter, sort, page: { limit: 0 } }))
          expect(count).toEqual({ data: [], page: { offset: 0, limit: 0, total: own.length } })
        }
      }
    })

    it('and does not reveal that another’s supplier exists', async () => {
      const foreign = ownedSamples.find(
        ({ organisationId }) => organisationId === 'globex',
      ) as OwnedSupplier // 200 rows exist
      const none = { data: [], page: { offset: 0, limit: 50, total: 0 } }
      for (const comparison of [
        { field: 'id', comparator: 'eq', value: foreign.id },
        { field: 'id', comparator: 'is_any', value: [foreign.id] },
        { field: 'id', comparator: 'contains', value: foreign.id },
      ]) {
        expect(listed(await ask('globex', { filter: comparison })).page.total).toBe(1)
        expect(listed(await ask('acme', { filter: comparison }))).toEqual(none)
        const orNothing = { operator: 'or', operands: [comparison, { operator: 'or' }] }
        expect(listed(await ask('acme', { filter: orNothing }))).toEqual(none)
      }
    })

    it('and does not reveal the internal field', async () => {
      const refusals = ['organisationId', 'organisationIx', 'nonsense'].flatMap((field) => [
        { filter: { field, comparator: 'ne', value: 'acme' } },
        {
          filter: { operator: 'or', operands: [{ field, comparator: 'eq', value: 'globex' }, {}] },
        },
        { sort: [{ field, direction: 'asc' }] },
      ])
      for (const query of refusals) {
        const answer = await ask('acme', query)
        expect([answer.status, codeOf(answer)]).toEqual([400, 'request invalid_query'])
        const { issues } = JSON.parse(answer.text) as {
          issues: { code: string; message: string }[]
        }
        expect(issues.map(({ code }) => code)).toEqual(['unknown_field'])
        expect(issues[0]?.message.replace(/got "\w+"/, '')).not.toContain('organisation')
      }
      for (const query of [{ within: {} }, { within: { ...ofAcme, value: 'globex' } }]) {
        expect(codeOf(await ask('acme', query))).toBe('request invalid_query')
      }
      const path = `${PATH}?within={}`
      const answer = await send(sample.port, { path, headers: [bearer(sample.secrets.acme)] })
      expect(codeOf(answer)).toBe('request invalid_query')
    })
  })
})
