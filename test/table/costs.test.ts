import { createTable, planQuery, suppliers, type Supplier, type Table } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { queriesFor } from '../../bench/table/queries.js'
import { NOW, sampleSuppliers } from '../../bench/table/suppliers.js'
import { measure } from '../../src/counter.js'
import { costOf, expectCost, expectWork } from '../cost.js'

/**
 * The cost of every query of the bench, the first page alone and with its exact total, on data of several
 * shapes, before and after updates: a count that grows with the table where it should not is a failure.
 */

type Shape = (row: Supplier, i: number) => Supplier
const filler = ` ${'lorem ipsum dolor '.repeat(28)}`

/** Replaces the cells of sampled rows. */
const shapes: Readonly<Record<string, Shape>> = {
  ordinary: (row) => row,
  'one value': (row) => ({ ...first!, id: row.id }),
  'all distinct': (row, i) => ({
    ...row,
    name: `${row.name} ${i}`,
    approvalStatus: `status ${i}`,
    city: `city ${i}`,
    numRemediationRequests: i,
    connectedAt: new Date(NOW - i * 60_000).toISOString(),
    tags: [`tag ${i}`],
  }),
  skewed: (row, i) => (i % 20 === 0 ? row : { ...first!, id: row.id }),
  'mostly absent': (row, i) =>
    i % 20 === 0
      ? row
      : {
          ...row,
          numRemediationRequests: null,
          approvalStatus: null,
          city: null,
          connectedAt: null,
          tags: [],
        },
  'long texts': (row) => ({ ...row, name: row.name + filler, city: row.city && row.city + filler }),
}
const [first] = sampleSuppliers(1, 5)

/** Orders sampled rows. */
const orders: Readonly<Record<string, (a: Supplier, b: Supplier) => number>> = {
  sorted: (a, b) => byText(a, b),
  reversed: (a, b) => byText(b, a),
}
const byText = (a: Supplier, b: Supplier) =>
  String(a.connectedAt) < String(b.connectedAt) ? -1 : 1

function rowsOf(shape: string, count: number): Supplier[] {
  const rows = sampleSuppliers(count, 20_250_630)
  const order = orders[shape]
  return order === undefined ? rows.map(shapes[shape]!) : rows.toSorted(order)
}

type SupplierTable = Table<typeof suppliers, Supplier>

async function tableOf(rows: readonly Supplier[]): Promise<SupplierTable> {
  const table = createTable(suppliers, rows)
  await table.prepare()
  return table
}

/** Replaces 40 rows, and removes 20. */
function updated(table: SupplierTable, rows: readonly Supplier[]): SupplierTable {
  const some = rows.slice(100, 160)
  const changed = some
    .slice(20)
    .map((row, i) => ({ ...row, city: rows[i]!.city, name: rows[i]!.name }))
  return table.update({ upsert: changed, remove: some.slice(0, 20).map(({ id }) => id) })
}

const [SMALL, LARGE] = [2_000, 20_000]

/** The cells of a row that an exact total may read: of several conditions, lists, a search, or a sort of all. */
function cellsARow(name: string): number {
  if (/deep page/.test(name)) return 32
  return /^(text|list: (has|lacks)|two equalities|or of ands|three wide|status, date)/.test(name)
    ? 12
    : 0
}

describe.each([...Object.keys(shapes), ...Object.keys(orders)])('a table of %s', (shape) => {
  it('costs no more if it has ten times the rows, but for some exact totals', async () => {
    const [fewRows, manyRows] = [rowsOf(shape, SMALL), rowsOf(shape, LARGE)]
    const [few, many] = [await tableOf(fewRows), await tableOf(manyRows)]
    const letters = fewRows.reduce((sum, { name }) => sum + name.length, 0)
    const pairs = [
      [few, many],
      [updated(few, fewRows), updated(many, manyRows)],
    ] as const
    for (const [small, large] of pairs) {
      const queries = queriesFor(LARGE)
      expect(queries.length).toBeGreaterThan(30)
      for (const { name, query } of queries) {
        const plan = planQuery(suppliers, query, { now: NOW, total: false })
        const { visited, searched } = costOf(small, plan)
        expectCost(name, large, plan, {
          visited: 3 * Math.max(visited, SMALL) + 2 * (plan.offset + plan.limit),
          searched: 3 * Math.max(searched, letters),
        })
        const counted = planQuery(suppliers, query, { now: NOW })
        const { work } = measure(() => small.run(counted))
        expectWork(`${name}, total`, () => large.run(counted), {
          visited:
            cellsARow(name) * LARGE +
            4 * Math.max(work.visited, SMALL) +
            2 * (plan.offset + plan.limit),
          searched: 3 * Math.max(work.searched, letters),
        })
      }
    }
  })
})
