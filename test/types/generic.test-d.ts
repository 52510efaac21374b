import {
  createTable,
  defineResource,
  isComparison,
  isGroup,
  planQuery,
  publicRow,
  runQuery,
  type Field,
  type Fields,
  type Filter,
  type Resource,
  type RowOf,
  type Trusted,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import type { SqlRow } from 'supplier-query/sql'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { unlimited } from '../builders.js'

/** Helpers that services write for all their resources; none of them has a cast. */

function list<R extends Resource, Row extends RowOf<R, Row>>(
  resource: R,
  query: unknown,
  rows: readonly Row[],
  within: Filter<R>,
) {
  return runQuery(resource, query, rows, { within })
}

function listTrusted<R extends Resource, Row extends RowOf<R, Row>>(
  resource: R,
  query: unknown,
  rows: readonly Row[],
  within: Filter<Trusted<R>>,
) {
  return createTable(resource, rows).run(query, { within, now: 0 })
}

type Tenanted = Resource<Fields & { readonly tenant: Field<'string'> }>

function listOfTenant<Row extends object>(
  resource: Tenanted,
  tenant: string,
  query: unknown,
  rows: readonly Row[],
) {
  const within = { field: 'tenant', comparator: 'eq', value: tenant } as const
  const plan = planQuery(resource, query, { within })
  return runQuery(resource, query, rows, { within }).rows.length + plan.offset
}

const shops = defineResource(
  { id: 'string', city: 'string', tenant: { kind: 'string', internal: true } },
  unlimited,
)
const rows = [
  { id: 'a', city: 'Leeds', tenant: 'x' },
  { id: 'b', city: 'York', tenant: 'y' },
]

describe('helpers for any resource', () => {
  it('take a filter as the boundary', () => {
    const found = list(shops, {}, rows, { field: 'city', comparator: 'eq', value: 'York' })
    expectTypeOf(found.rows).toEqualTypeOf<typeof rows>()
    expect(found.rows).toEqual([rows[1]])
    const trusted = { field: 'tenant', comparator: 'eq', value: 'x' } as const
    expect(listTrusted(shops, {}, rows, trusted).rows).toEqual([rows[0]])
  })

  it('name the field that all of them have', () => {
    expect(listOfTenant(shops, 'x', {}, rows)).toBe(1)
    const others = defineResource({ tenant: 'string', size: 'number' })
    expect(listOfTenant(others, 'x', {}, [{ tenant: 'y', size: 1 }])).toBe(0)
    // @ts-expect-error it has no tenant
    expect(() => listOfTenant(defineResource({ size: 'number' }), 'x', {}, [])).toThrow(TypeError)
  })
})

describe('publicRow', () => {
  it('takes rows of SQL', () => {
    const row: SqlRow<typeof shops, 'id' | 'city' | 'tenant'> = { id: 'a', city: null, tenant: 'x' }
    expectTypeOf(publicRow(shops, row)).toEqualTypeOf<{ id: string; city: string | null }>()
    expect(publicRow(shops, row)).toEqual({ id: 'a', city: null })
    const answer = async (db: Parameters<typeof selectPage>[0]) => {
      const { rows: found } = await selectPage(db, planQuery(shops, {}), { table: 'shops' })
      return found.map((each) => publicRow(shops, each))
    }
    expectTypeOf(answer).returns.resolves.toEqualTypeOf<{ id: string; city: string | null }[]>()
  })
})

/** For the rows of arrays and of SQL alike. */
function shown<R extends Resource, Row extends RowOf<R>>(resource: R, found: readonly Row[]) {
  return found.map((row) => publicRow(resource, row))
}

describe('a helper for responses', () => {
  it('takes rows of SQL and of arrays, of any resource', () => {
    const found: SqlRow<typeof shops, 'id' | 'city' | 'tenant'>[] = [
      { id: 'a', city: null, tenant: 'x' },
    ]
    expectTypeOf(shown(shops, found)).toEqualTypeOf<{ id: string; city: string | null }[]>()
    expect(shown(shops, found)).toEqual([{ id: 'a', city: null }])
    expectTypeOf(shown(shops, rows)).toEqualTypeOf<{ id: string; city: string }[]>()
  })
})

describe('isGroup and isComparison', () => {
  it('narrow a filter', () => {
    const filter = {} as Filter<typeof shops>
    if (isGroup(filter)) expectTypeOf(filter.operands).not.toBeAny()
    else expectTypeOf(filter.comparator).toExtend<string>()
    if (isComparison(filter)) expectTypeOf(filter.field).toEqualTypeOf<'id' | 'city'>()
    const fieldOf = <R extends Resource>(each: Filter<R>) =>
      isComparison(each) ? each.field : undefined
    expect(fieldOf<typeof shops>({ field: 'city', comparator: 'eq', value: 'x' })).toBe('city')
    expect([isGroup({}), isGroup({ operands: [] })]).toEqual([true, true])
  })
})
