import { defineResource, planFacets, planQuery } from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import { sqlite, toSql } from 'supplier-query/sql'
import { expect, it } from 'vitest'

const resource = defineResource({ city: 'string' }, { key: 'city', limits: { maxLimit: 10 } })
const options = { table: 't', dialect: sqlite }
const filter = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
const plan = planQuery(resource, { filter })

/** Returns a database that answers every statement with some rows, and the queries it was given. */
function recording(rows: readonly object[]) {
  const queries: unknown[] = []
  const executor = {
    plugins: [Object.create(null)],
    withoutPlugins: () => executor,
    executeQuery: (query: unknown) => {
      queries.push(query)
      return Promise.resolve({ rows })
    },
  }
  return { db: { getExecutor: () => executor } as never, queries }
}

it('selectPage gives the executor a compiled query, whose tree is one raw text', async () => {
  const { db, queries } = recording([{ total: 0 }])
  await selectPage(db, plan, options)
  const { sql, parameters } = toSql(plan, options).count
  expect(parameters).toContain('Leeds')
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] }
  expect(queries).toEqual([{ sql, parameters, query, queryId: { queryId: 'supplier-query' } }])
})

it('selectPage names the count if the database gives no number', async () => {
  const { db } = recording([{ total: 'many' }])
  await expect(selectPage(db, plan, options)).rejects.toThrow(
    'the count: expected a count in column "total", got "many"',
  )
})

it('selectFacets names options that are not an object', async () => {
  const { db } = recording([])
  await expect(
    selectFacets(db, planFacets(resource, {}, { city: { values: 5 } }), 5 as never),
  ).rejects.toThrow(new TypeError('options: expected an object, got 5'))
})
