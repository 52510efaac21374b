// What another package may export of this one: it must be able to name every type in its declarations.
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import {
  createTable,
  defineResource,
  parseQuery,
  planQuery,
  planWalk,
  runQuery,
  safeParseQuery,
  explainRun,
  planFacets,
} from 'supplier-query'
import {
  fromUrl,
  fromTanStackTable,
  muiGridOperators,
  toFlatParams,
  toolSchema,
} from 'supplier-query/adapters'
import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { inspectTable, selectFacets, selectPage } from 'supplier-query/kysely'
import { querySchema, rowSchema } from 'supplier-query/schema'
import { postgres, toSql } from 'supplier-query/sql'
import { keyStoreContract } from 'supplier-query/testing'

interface Row {
  readonly id: number
  readonly owner: { readonly name: string }
}

export const resource = defineResource(
  {
    id: 'number',
    owner: { kind: 'string', get: (row: Row) => row.owner.name },
    secret: { kind: 'string', internal: true },
  },
  { key: 'id', limits: { maxLimit: 10 } },
)
export const query = parseQuery(resource, {})
export const checked = safeParseQuery(resource, {})
export const schema = querySchema(resource)
export const answer = rowSchema(resource).parse({ id: 1 }).id
export const plan = planQuery(resource, query)
export const result = runQuery(resource, query, [{ id: 1, owner: { name: 'Ada' } }])
export const table = createTable(resource, result.rows)
export const explanation = explainRun(table, {})
export const keyring = createKeyring({ store: createMemoryKeyStore() })
export const cases = keyStoreContract(createMemoryKeyStore)
export const statements = toSql(plan, {
  dialect: postgres,
  table: 'rows',
  columns: { owner: 'owner' },
})
export const joined = toSql(plan, {
  dialect: postgres,
  alias: 'r',
  from: {
    strings: ['rows as r left join people as p on p.id = r.owner and p.seen > ', ''],
    values: [5],
  },
  columns: { owner: { sql: "coalesce(p.name, r.data->>'owner')", type: 'text' } },
})
export const params = fromUrl(resource, 'sort=[]').query
export const state = fromTanStackTable(resource, { sorting: [{ id: 'id', desc: true }] })
export const planned = planQuery(resource, params)
export const flat = fromUrl(resource, { id: '5', sort: '-id' })
export const flatText = toFlatParams(resource, flat.query, flat).toString()
export const operators = muiGridOperators(resource)
export const walk = planWalk(resource, query, { after: null, exposesKey: true })
export const tool = toolSchema(resource)

interface Database {
  readonly rows: { readonly id: number; readonly owner: string | null }
}
const columns = { owner: 'owner' }
export const page = (db: Kysely<Database>) => selectPage(db, plan, { table: 'rows', columns })
export const counts = (db: Transaction<Database>) =>
  selectFacets(db, planFacets(resource, {}, { owner: { values: 10 } }), { table: 'rows', columns })
export const inspection = (db: Kysely<Database>) =>
  inspectTable(db, resource, { table: 'rows', columns })
export const body = z.object({ query: schema, note: z.string() })
export const bodyQuery = (value: unknown) => body.parse(value).query
