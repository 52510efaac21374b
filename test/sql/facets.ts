import fc from 'fast-check'
import { facets, planFacets } from 'supplier-query'
import { selectFacets } from 'supplier-query/kysely'
import { expect, it } from 'vitest'
import { facetsOf, filtersOf } from '../arbitraries.js'
import { oracleFacets } from '../oracle.js'
import { dataSetsOf } from './data-sets.js'
import { kyselyOver, type Engine } from './engine.js'
import { loadTable } from './table.js'
import { inKeyOrder } from './ties.js'
import { dialects } from './dialects.js'

const perDataSet = 20

const table = 'my "table"; -- \\'

/** Registers the test that holds the facets of a database to the oracle, and the array's on the way. */
export function expectSqlFacets(engineOf: () => Engine, queries: number): void {
  it(`counts the facets of ${queries} queries as the oracle and the array engine do`, async () => {
    const engine = engineOf()
    const { dialect } = engine
    const dataSets = dataSetsOf(dialect, perDataSet, () => {}).chain((dataSet) =>
      fc.record({
        dataSet: fc.constant(dataSet),
        asked: fc.array(
          fc.record({
            wanted: facetsOf(dataSet.resource),
            within: fc.option(filtersOf(dataSet.resource), { nil: undefined }),
          }),
          { minLength: perDataSet, maxLength: perDataSet, size: 'max' },
        ),
      }),
    )
    await fc.assert(
      fc.asyncProperty(dataSets, async ({ dataSet, asked }) => {
        const { resource, columns, fields } = dataSet
        await loadTable(engine, table, fields, dataSet.rows)
        // A collation can treat keys as equal, so that the table has fewer rows.
        const rows = await inKeyOrder(engine, table, fields[0]!, dataSet.rows)
        for (const [i, { query, moment }] of dataSet.queries.entries()) {
          const { wanted, within } = asked[i]!
          const options: object = { ...moment, ...(within && { within }) } // as drawn
          const expected = oracleFacets(resource, query, wanted, rows, moment, within)
          expect(facets(resource, query as unknown, rows, wanted as unknown, options)).toEqual(
            expected,
          )
          const plan = planFacets(resource, query as unknown, wanted as unknown, options)
          const found = selectFacets(kyselyOver(engine), plan, {
            dialect: dialects[dialect],
            table,
            columns,
          })
          try {
            expect(await found).toEqual(expected)
          } catch (cause) {
            const place = fc.stringify({ query, wanted, within, moment, rows, columns })
            throw new Error(`on ${engine.name}: ${place}`, { cause })
          }
        }
      }),
      { numRuns: Math.ceil(queries / perDataSet) },
    )
  })
}
