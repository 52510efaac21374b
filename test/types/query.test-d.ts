import {
  walkQuery,
  type Comparison,
  comparisonsOf,
  createTable,
  type CursorError,
  defineResource,
  explainRun,
  facets,
  type Filter,
  type Group,
  type Issue,
  type Kind,
  matchesPlan,
  negate,
  type Page,
  type Plan,
  planFacets,
  planQuery,
  planWalk,
  type Query,
  type QueryError,
  type QueryInput,
  type QueryTimeout,
  type Resource,
  type Result,
  type RowOf,
  runPlan,
  runQuery,
  type Sort,
  type Supplier,
  suppliers,
  tableFacets,
  type WalkPlan,
  type WalkResult,
} from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import { describeQuery, explainMatch } from 'supplier-query/explain'
import { selectPage } from 'supplier-query/kysely'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'

type Suppliers = typeof suppliers

const everything = defineResource({
  text: 'string',
  count: 'number',
  flag: 'boolean',
  day: 'date',
  words: 'string[]',
  sizes: { kind: 'number[]' },
  secret: { kind: 'string', internal: true },
})
type Everything = typeof everything

const rows: Supplier[] = []
const accept = (query: QueryInput<Everything>) => query

describe('a plan in place of a query', () => {
  it('compiles where a table takes both', () => {
    const either = {} as QueryInput<Everything> | Plan<Everything>
    expectTypeOf(() => createTable(everything, []).run(either)).toBeFunction()
  })
})

describe('a literal query', () => {
  it('compiles with each shape of operand on each kind of field', () => {
    accept({ filter: { field: 'text', comparator: 'eq', value: null } })
    accept({ filter: { field: 'text', comparator: 'contains', value: 'x' } })
    accept({ filter: { field: 'text', comparator: 'is_any', value: ['x', null] } })
    accept({ filter: { field: 'count', comparator: 'ge', value: 5 } })
    accept({ filter: { field: 'count', comparator: 'is_not_any', value: [1, null] } })
    accept({ filter: { field: 'flag', comparator: 'ne', value: true } })
    accept({ filter: { field: 'day', comparator: 'lt', value: '2024-01-01' } })
    accept({ filter: { field: 'day', comparator: 'eq_date', value: new Date(0) } })
    accept({ filter: { field: 'day', comparator: 'rp_gt', value: 30 } })
    accept({ filter: { field: 'day', comparator: 'rf_lt', value: 'P1M' } })
    accept({ filter: { field: 'words', comparator: 'eq', value: null } })
    accept({ filter: { field: 'words', comparator: 'contains', value: 'x' } })
    accept({ filter: { field: 'sizes', comparator: 'includes_all', value: [1, 2] } })
    accept({ filter: {}, page: { offset: undefined, limit: 5 }, sort: undefined })
    accept({ filter: { operator: 'or', operands: [{ operands: [] }, {}] } })
    accept({ sort: [{ field: 'flag', direction: 'desc' }] })
    runQuery(everything, {}, [], { within: { field: 'secret', comparator: 'eq', value: 'x' } })
  })
})

describe('a query with unchecked members', () => {
  const body: { readonly filter: unknown; readonly sort?: unknown } = {
    filter: { field: 'nobody', comparator: 'eq', value: 'x' },
  }
  const { filter, sort } = body
  const page = { limit: 20 }
  const fault = /nobody/

  it('compiles wherever a query does', () => {
    const table = createTable(everything, [])
    const after = null
    expect(() => runQuery(everything, { filter, page }, [])).toThrow(fault)
    expect(() => walkQuery(everything, { filter, page }, [], { after })).toThrow(fault)
    expect(() => planQuery(everything, { filter, page })).toThrow(fault)
    expect(() => planWalk(everything, { filter, page, sort }, { after })).toThrow(fault)
    expect(() => table.run({ filter, page })).toThrow(fault)
    expect(() => table.walk({ filter, sort, page }, { after })).toThrow(fault)
    expect(() => facets(everything, { filter, page }, [], {})).toThrow(fault)
    expect(() => planFacets(everything, { filter, page }, {})).toThrow(fault)
    expect(() => tableFacets(table, { filter, page }, {})).toThrow(fault)
    expect(() => explainRun(table, { filter, page })).toThrow(fault)
    expect(() => explainMatch(everything, { filter, page }, {})).toThrow(fault)
    expect(() => describeQuery(everything, { filter, page })).toThrow(fault)
    const select = (db: Parameters<typeof selectPage>[0]) =>
      selectPage(db, planQuery(everything, { filter, page }), { table: 'everything' })
    expectTypeOf(select).parameters.not.toBeAny()
    expect(() => runQuery(everything, body, [])).toThrow(fault)
    expect(() => runQuery(everything, { ...body, page }, [])).toThrow(fault)
    const record: Record<string, unknown> = { ...body }
    expect(() => runQuery(everything, record, [])).toThrow(fault)
  })
})

describe('a query of any resource', () => {
  const filter: Filter = { field: 'nobody', comparator: 'eq', value: 'x' }
  const group: Group = { operands: [filter] }
  const comparison: Comparison = filter
  const sort: Sort[] = [{ field: 'nobody', direction: 'asc' }]
  const input: QueryInput = { filter, sort }
  const full: Query = { filter: comparison, sort, page: { offset: 0 } }
  const fault = /nobody/

  it('compiles like a value of type unknown', () => {
    expect(() => runQuery(everything, input, [])).toThrow(fault)
    expect(() => runQuery(everything, full, [])).toThrow(fault)
    expect(() => planQuery(everything, input)).toThrow(fault)
    expect(() => facets(everything, input, [], {})).toThrow(fault)
    expect(() => planFacets(everything, full, {})).toThrow(fault)
    expect(() => createTable(everything, []).run(full)).toThrow(fault)
    expect(() => explainRun(createTable(everything, []), input)).toThrow(fault)
    expect(() => tableFacets(createTable(everything, []), input, {})).toThrow(fault)
    expect(() => explainMatch(everything, input, {})).toThrow(fault)
    expect(() => describeQuery(everything, full)).toThrow(fault)
    expect(() => negate(filter)).not.toThrow()
    expect(() => comparisonsOf(input)).not.toThrow()
  })

  it('may be a member of a literal', () => {
    expect(() => runQuery(everything, { filter }, [])).toThrow(fault)
    expect(() => runQuery(everything, { filter: group, page: { limit: 5 } }, [])).toThrow(fault)
    expect(() => runQuery(everything, { filter: comparison }, [])).toThrow(fault)
    expect(() => runQuery(everything, { filter: full.filter }, [])).toThrow(fault)
    expect(() => runQuery(everything, { sort }, [])).toThrow(fault)
    expect(() => runQuery(everything, { sort: full.sort, filter: {} }, [])).toThrow(fault)
    const optional = input.filter
    expect(() => runQuery(everything, { filter: optional, sort: input.sort }, [])).toThrow(fault)
    const sorted = { filter, sort: [{ field: 'count', direction: 'desc' }] } as const
    expect(() => runQuery(everything, sorted, [])).toThrow(fault)
  })

  it('may be one of a resource in a function for any', () => {
    const run = <R extends Resource>(resource: R, query: QueryInput<R>, other: QueryInput) =>
      planQuery(resource, query).offset + planQuery(resource, other).offset
    expect(run(everything, {}, {})).toBe(0)
  })
})

describe('runQuery', () => {
  it('accepts a request body of type unknown or any', () => {
    const body: unknown = {}
    const loose = JSON.parse('{}') // any, as frameworks hand it over
    expectTypeOf(runQuery(suppliers, body, rows).rows).toEqualTypeOf<Supplier[]>()
    expectTypeOf(runQuery(suppliers, loose, rows).rows).toEqualTypeOf<Supplier[]>()
  })

  it('accepts the result of fromUrl without an annotation', () => {
    const { query, facets: wanted } = fromUrl(suppliers, '', { facets: true })
    expectTypeOf(runQuery(suppliers, query, rows).rows).toEqualTypeOf<Supplier[]>()
    expectTypeOf(planQuery(suppliers, query).resource).toEqualTypeOf<Suppliers>()
    createTable(suppliers, rows).run(query)
    expectTypeOf(wanted).toBeUnknown()
    const flat = fromUrl(suppliers, new URLSearchParams())
    expectTypeOf(flat.query).toEqualTypeOf<Query<Suppliers>>()
    const { after = null } = flat
    expectTypeOf(walkQuery(suppliers, flat.query, rows, { after }).next).toEqualTypeOf<
      string | null
    >()
  })

  it("returns the caller's own type of row", () => {
    const mine = [{ id: '1', extra: new Map<string, number>() }]
    expectTypeOf(runQuery(suppliers, {}, mine).rows).toEqualTypeOf<typeof mine>()
  })

  it('takes only rows that the getters read', () => {
    interface Row {
      readonly address: { readonly city: string }
    }
    const nested = defineResource({
      city: { kind: 'string', get: (row: Row) => row.address.city },
      zip: { kind: 'string', get: (row: { zip: string }) => row.zip },
    })
    const good = [{ address: { city: 'Leeds' }, zip: 'LS1' }]
    expectTypeOf(runQuery(nested, {}, good).rows).toEqualTypeOf<typeof good>()
    const plan = planQuery(nested, {})
    expect(matchesPlan(plan, good[0]!)).toBe(true)
  })
})

describe('defineResource', () => {
  it('infers kinds from a plain literal', () => {
    expectTypeOf(everything.fields.text.kind).toEqualTypeOf<'string'>()
    expectTypeOf(everything.fields.sizes.kind).toEqualTypeOf<'number[]'>()
  })
})

describe('the public types', () => {
  it('mean any resource if no resource is named', () => {
    const comparison: Comparison = { field: 'anything', comparator: 'eq', value: 'x' }
    const group: Group = { operands: [comparison] }
    expectTypeOf(group).toExtend<Filter>()
    expectTypeOf<Sort['field']>().toEqualTypeOf<string>()
    expectTypeOf<Page>().toEqualTypeOf<{
      readonly offset?: number | undefined
      readonly limit?: number | undefined
    }>()
    expectTypeOf<Kind>().toExtend<string>()
  })

  it('give the JSON body of an error a literal type and code', () => {
    type Body<E extends { toJSON(): unknown }> = ReturnType<E['toJSON']>
    type Of<Type, Code> = { type: Type; code: Code; message: string }
    expectTypeOf<Omit<Body<QueryError>, 'issues'>>().toEqualTypeOf<Of<'request', 'invalid_query'>>()
    expectTypeOf<Body<QueryError>['issues']>().toEqualTypeOf<readonly Issue[]>()
    expectTypeOf<Body<QueryTimeout>>().toEqualTypeOf<Of<'server', 'timeout'>>()
    expectTypeOf<Body<CursorError>>().toEqualTypeOf<Of<'request', 'invalid_cursor'>>()
  })

  it('equal the types of the schema', () => {
    const schema = querySchema(suppliers)
    expectTypeOf<z.input<typeof schema>>().toEqualTypeOf<QueryInput<Suppliers>>()
    expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<Query<Suppliers>>()
  })
})

describe('the result of a walk', () => {
  type Next = string | null
  const table = createTable(suppliers, rows)
  const after = null as Next

  it('has a next', () => {
    expectTypeOf(walkQuery(suppliers, {}, rows, { after })).toEqualTypeOf<WalkResult<Supplier>>()
    expectTypeOf(walkQuery(suppliers, {}, rows, { after: null }).next).toEqualTypeOf<Next>()
    expectTypeOf(table.walk({}, { after }).next).toEqualTypeOf<Next>()
    const plan = planWalk(suppliers, {}, { after })
    expectTypeOf(plan).toEqualTypeOf<WalkPlan<Suppliers, true>>()
    expectTypeOf(runPlan(plan, rows)).toEqualTypeOf<WalkResult<Supplier>>()
    expectTypeOf(table.run(plan)).toEqualTypeOf<WalkResult<Supplier>>()
  })

  it('has no next without after', () => {
    const now = 5
    expectTypeOf(runQuery(suppliers, {}, rows)).toEqualTypeOf<Result<Supplier>>()
    expectTypeOf(runQuery(suppliers, {}, rows, { now })).toEqualTypeOf<Result<Supplier>>()
    const plan = planQuery(suppliers, {})
    expectTypeOf(plan).toExtend<Plan<Suppliers>>()
    expectTypeOf(runPlan(plan, rows)).toEqualTypeOf<Result<Supplier>>()
    expectTypeOf(table.run(plan)).toEqualTypeOf<Result<Supplier>>()
    expectTypeOf(table.run({})).toEqualTypeOf<Result<Supplier>>()
  })

  it('has next, or is a page, if the plan may be either', () => {
    const plan: Plan<Suppliers, true> =
      rows.length > 0 ? planWalk(suppliers, {}, { after }) : planQuery(suppliers, {})
    type Either = Result<Supplier> | WalkResult<Supplier>
    expectTypeOf(runPlan(plan, rows)).toEqualTypeOf<Either>()
    expectTypeOf(table.run(plan)).toEqualTypeOf<Either>()
  })
})

describe('a function of any resource', () => {
  it('passes a typed query on', () => {
    function firstOf<R extends Resource, Row extends RowOf<R, Row>>(
      resource: R,
      query: QueryInput<R>,
      list: readonly Row[],
    ) {
      return runQuery(resource, query, list).rows[0]
    }
    expectTypeOf(firstOf(suppliers, {}, rows)).toEqualTypeOf<Supplier | undefined>()
  })
})
