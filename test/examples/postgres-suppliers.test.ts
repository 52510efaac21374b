import { planQuery, runQuery, suppliers } from 'supplier-query'
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

const records = sampleSuppliers(12_000, 2026)
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
      expected.rows.map(({ connectedAt, ...supplier }) => ({
        ...supplier,
        connectedAt: connectedAt === null ? null : new Date(connectedAt).toISOString(),
      })),
    )
  })
})
