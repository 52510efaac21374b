import { defineResource, planQuery, runQuery, suppliers } from 'supplier-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questions } from '../../examples/distributed/questions.js'
import {
  createSupplierTable,
  insertSuppliers,
  listSuppliers,
} from '../../examples/postgres-suppliers.js'
import { sampleSuppliers } from '../../examples/sample-suppliers.js'
import { kyselyOver, type Engine } from '../sql/engine.js'
import { openPglite } from '../sql/engines/pglite.js'

const records = sampleSuppliers(12_000, 2026).map((supplier, index) => ({
  ...supplier,
  organisationId: index % 3 === 0 ? 'globex' : 'acme',
}))
const { fields } = suppliers
const ownedSuppliers = defineResource(
  { ...fields, organisationId: { kind: 'string', internal: true } },
  { key: 'id' },
)
const moment = { now: Date.UTC(2026, 10, 20) }
let engine: Engine

beforeAll(async () => {
  engine = await openPglite()
  const db = kyselyOver(engine)
  await createSupplierTable(db)
  await createSupplierTable(db) // which is there by now
  await insertSuppliers(db, records)
})
afterAll(() => engine.close())

describe('listSuppliers', () => {
  it.each(questions)('answers as the array engine does: %s', async (_, query) => {
    const expected = runQuery(suppliers, query, records, moment)
    const page = await listSuppliers(kyselyOver(engine), planQuery(suppliers, query, moment))
    expect(page.total).toBe(expected.total)
    expect(page.rows).toEqual(
      expected.rows.map(({ connectedAt, organisationId: _owner, ...supplier }) => ({
        ...supplier,
        connectedAt: connectedAt === null ? null : new Date(connectedAt).toISOString(),
      })),
    )
  })

  it('keeps to the suppliers of an organisation', async () => {
    const options = {
      within: { field: 'organisationId', comparator: 'eq', value: 'globex' },
    } as const
    const query = { page: { offset: 3_990, limit: 20 } }
    const expected = runQuery(ownedSuppliers, query, records, options)
    const plan = planQuery(ownedSuppliers, query, options)
    const page = await listSuppliers(kyselyOver(engine), plan)
    expect(page.total).toBe(4_000)
    expect(page.rows.map(({ id, organisationId }) => [id, organisationId])).toEqual(
      expected.rows.map(({ id }) => [id, 'globex']),
    )
  })
})
