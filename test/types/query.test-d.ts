import {
  walkQuery,
  type Comparator,
  type Comparison,
  comparisonsOf,
  createTable,
  defineResource,
  defineResourceFor,
  explainRun,
  facets,
  type Filter,
  type Group,
  type Kind,
  matchesPlan,
  negate,
  type Page,
  parseQuery,
  type Plan,
  planFacets,
  planQuery,
  planWalk,
  type Query,
  type QueryInput,
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
import type { QueryArgument } from '../../src/plan/plan.js'
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
  const plan = planQuery(everything, {})
  const walk = planWalk(everything, {}, { after: null })

  it('does not compile', () => {
    // @ts-expect-error - runPlan takes it
    expect(() => runQuery(everything, plan, [])).toThrow(TypeError)
    // @ts-expect-error - runPlan takes it
    expect(() => walkQuery(everything, walk, [], { after: null })).toThrow(TypeError)
    // @ts-expect-error - it is planned already
    expect(() => planQuery(everything, plan)).toThrow(TypeError)
    // @ts-expect-error - it does not hold comparisons as they were written
    expect(() => explainMatch(everything, plan, {})).toThrow(TypeError)
    // @ts-expect-error - nor does it for a description
    expect(() => describeQuery(everything, plan)).toThrow(TypeError)
    const either = {} as QueryInput<Everything> | typeof plan
    // @ts-expect-error - it may be a plan
    runQuery(everything, either, [])
    createTable(everything, []).run(either)
  })
})

describe('a declaration', () => {
  it('has no member that a field has not', () => {
    // @ts-expect-error - internal, misspelt
    expect(() => defineResource({ iban: { kind: 'string', internl: true } })).toThrow(TypeError)
    const declare = defineResourceFor<{ readonly iban: string }>()
    // @ts-expect-error - internal, misspelt
    expect(() => declare({ iban: { kind: 'string', internl: true } })).toThrow(TypeError)
    declare({ iban: { kind: 'string', internal: true, get: (row) => row.iban } })
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
  })

  it('does not compile with an operand of another kind', () => {
    // @ts-expect-error a number for text
    accept({ filter: { field: 'text', comparator: 'gt', value: 5 } })
    // @ts-expect-error text for a number
    accept({ filter: { field: 'count', comparator: 'gt', value: '5' } })
    // @ts-expect-error null has no order
    accept({ filter: { field: 'count', comparator: 'gt', value: null } })
    // @ts-expect-error one value for a list of them
    accept({ filter: { field: 'text', comparator: 'is_any', value: 'x' } })
    // @ts-expect-error a list for one value
    accept({ filter: { field: 'text', comparator: 'eq', value: ['x'] } })
    // @ts-expect-error a list field equals null only
    accept({ filter: { field: 'words', comparator: 'eq', value: 'x' } })
    // @ts-expect-error null is no element
    accept({ filter: { field: 'words', comparator: 'includes_any', value: ['x', null] } })
    // @ts-expect-error text among numbers
    accept({ filter: { field: 'sizes', comparator: 'includes_any', value: ['x'] } })
    // @ts-expect-error a span is no Date
    accept({ filter: { field: 'day', comparator: 'rp_lt', value: new Date(0) } })
    // @ts-expect-error undefined is not a value
    accept({ filter: { field: 'text', comparator: 'eq', value: undefined } })
  })

  it('does not compile with a comparator of another kind of field', () => {
    // @ts-expect-error booleans have no order
    accept({ filter: { field: 'flag', comparator: 'gt', value: true } })
    // @ts-expect-error text has no elements
    accept({ filter: { field: 'text', comparator: 'includes_any', value: ['x'] } })
    // @ts-expect-error only dates have days
    accept({ filter: { field: 'text', comparator: 'eq_date', value: '2024-01-01' } })
    // @ts-expect-error no such comparator
    accept({ filter: { field: 'text', comparator: 'like', value: 'x' } })
  })

  it('does not compile with a field that clients cannot name', () => {
    // @ts-expect-error no such field
    accept({ filter: { field: 'txt', comparator: 'eq', value: 'x' } })
    // @ts-expect-error an internal one
    accept({ filter: { field: 'secret', comparator: 'eq', value: 'x' } })
    // @ts-expect-error an internal one
    accept({ sort: [{ field: 'secret', direction: 'asc' }] })
    // @ts-expect-error a list has no order
    accept({ sort: [{ field: 'words', direction: 'asc' }] })
  })

  it('does not compile with members missing, mixed or made up', () => {
    // @ts-expect-error no value
    accept({ filter: { field: 'text', comparator: 'eq' } })
    // @ts-expect-error a group and a comparison
    accept({ filter: { operator: 'and', field: 'text', comparator: 'eq', value: 'x' } })
    // @ts-expect-error no such operator
    accept({ filter: { operator: 'not', operands: [] } })
    // @ts-expect-error no such member
    accept({ filters: {} })
    // @ts-expect-error no such member
    accept({ page: { size: 5 } })
    // @ts-expect-error no direction
    accept({ sort: [{ field: 'text' }] })
    // @ts-expect-error no such direction
    accept({ sort: [{ field: 'text', direction: 'down' }] })
  })

  it('is checked when it is run, planned or nested', () => {
    runQuery(suppliers, { filter: { field: 'city', comparator: 'gt', value: 'Leeds' } }, rows)
    // @ts-expect-error a number for text
    runQuery(suppliers, { filter: { field: 'city', comparator: 'gt', value: 5 } }, rows)
    // @ts-expect-error a number for text
    planQuery(suppliers, { filter: { field: 'city', comparator: 'gt', value: 5 } })
    // @ts-expect-error a number for text
    const nested: Filter<Everything> = { operands: [{ field: 'text', comparator: 'gt', value: 5 }] }
    accept({ filter: nested })
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

  it('has its other members checked', () => {
    const take = <Q>(query: QueryArgument<Everything, Q>) => query
    take({ sort, page, filter: { field: 'count', comparator: 'gt', value: 5 } })
    // @ts-expect-error no such member
    take({ filter, pag: page })
    // @ts-expect-error no such member of a page
    take({ filter, page: { limt: 20 } })
    // @ts-expect-error a limit that is text
    take({ filter, page: { limit: '20' } })
    // @ts-expect-error no such field
    take({ filter, sort: [{ field: 'cuont', direction: 'asc' }] })
    // @ts-expect-error no such field
    take({ sort, filter: { field: 'cuont', comparator: 'gt', value: 5 } })
    // @ts-expect-error no such field, in a variable
    take({ sort, filter: { field: 'cuont', comparator: 'gt', value: 5 } as const })
    // @ts-expect-error only a whole member may be unchecked
    take({ filter: { operands: [filter] } })
    const either = {} as { readonly filter: unknown } | Plan<Everything>
    // @ts-expect-error it may be a plan
    take(either)
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

  it('leaves the other members of a literal checked', () => {
    const take = <Q>(query: QueryArgument<Everything, Q>) => query
    const other: Query<Suppliers> = parseQuery(suppliers, {})
    const name: string = everything.key ?? 'text'
    take({ filter, sort: [{ field: 'count', direction: 'asc' }] })
    // @ts-expect-error no such member
    take({ filter, page: { size: 5 } })
    // @ts-expect-error no such member
    take({ filter, filters: {} })
    // @ts-expect-error no such field
    take({ filter, sort: [{ field: 'x', direction: 'asc' }] })
    // @ts-expect-error no such field
    take({ sort, filter: { field: 'x', comparator: 'eq', value: 'x' } })
    // @ts-expect-error no such field
    take({ sort: [{ field: 'x', direction: 'asc' }] })
    // @ts-expect-error a name that is no literal
    take({ filter: { field: name, comparator: 'eq', value: 'x' } })
    // @ts-expect-error a name that is no literal
    take({ sort: [{ field: name, direction: 'asc' }] })
    // @ts-expect-error a query of another resource
    take(other)
    // @ts-expect-error a filter of another resource
    take({ filter: other.filter })
    // @ts-expect-error a sort of another resource
    take({ sort: other.sort })
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
    // @ts-expect-error - parts that are typed are checked
    runQuery(suppliers, { ...query, sort: 5 }, rows)
    const flat = fromUrl(suppliers, new URLSearchParams())
    expectTypeOf(flat.query).toEqualTypeOf<Query<Suppliers>>()
    const { after = null } = flat
    expectTypeOf(walkQuery(suppliers, flat.query, rows, { after }).next).toEqualTypeOf<
      string | null
    >()
  })

  it('takes a parsed query', () => {
    const query = parseQuery(suppliers, {})
    expectTypeOf(query).toEqualTypeOf<Query<Suppliers>>()
    expectTypeOf(runQuery(suppliers, query, rows).total).toBeNumber()
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
    // @ts-expect-error no zip
    runQuery(nested, {}, [{ address: { city: 'Leeds' } }])
    const plan = planQuery(nested, {})
    expect(matchesPlan(plan, good[0]!)).toBe(true)
    // @ts-expect-error no zip
    expect(matchesPlan(plan, { address: { city: 'Leeds' } })).toBe(true)
  })

  it('takes a trusted filter that names internal fields, checked as well', () => {
    runQuery(everything, {}, [], { within: { field: 'secret', comparator: 'eq', value: 'x' } })
    // @ts-expect-error a number for text
    runQuery(everything, {}, [], { within: { field: 'secret', comparator: 'eq', value: 5 } })
  })
})

describe('defineResource', () => {
  it('infers kinds from a plain literal', () => {
    expectTypeOf(everything.fields.text.kind).toEqualTypeOf<'string'>()
    expectTypeOf(everything.fields.sizes.kind).toEqualTypeOf<'number[]'>()
  })

  it('does not compile with an unknown kind or key', () => {
    // @ts-expect-error no such kind
    defineResource({ id: 'text' })
    // @ts-expect-error no such field
    defineResource({ id: 'string' }, { key: 'name' })
    // @ts-expect-error no such limit
    defineResource({ id: 'string' }, { limits: { maxRows: 5 } })
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

  it('name the 22 comparators', () => {
    expectTypeOf<'rf_lt'>().toExtend<Comparator>()
    expectTypeOf<Comparator>().not.toEqualTypeOf<string>()
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
    // @ts-expect-error not a walk
    void table.run({}).next
  })

  it('has next, or is a page, if the plan may be either', () => {
    const plan: Plan<Suppliers, true> =
      rows.length > 0 ? planWalk(suppliers, {}, { after }) : planQuery(suppliers, {})
    type Either = Result<Supplier> | WalkResult<Supplier>
    expectTypeOf(runPlan(plan, rows)).toEqualTypeOf<Either>()
    expectTypeOf(table.run(plan)).toEqualTypeOf<Either>()
  })

  it('needs an after that is a text or null', () => {
    // @ts-expect-error not a text
    walkQuery(suppliers, {}, rows, { after: 5 })
    // @ts-expect-error not a text
    walkQuery(suppliers, {}, rows, { after: undefined })
    // @ts-expect-error no after
    walkQuery(suppliers, {}, rows, {})
    // @ts-expect-error no after
    table.walk({})
    // @ts-expect-error planWalk takes it
    planQuery(suppliers, {}, { after })
    // @ts-expect-error walkQuery takes it
    runQuery(suppliers, {}, rows, { after })
    // @ts-expect-error table.walk takes it
    table.run({}, { after })
    // @ts-expect-error a plan has its cursor already
    table.walk(planWalk(suppliers, {}, { after }), { after })
    // @ts-expect-error no such option
    walkQuery(suppliers, {}, rows, { after: null, before: null })
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
    // @ts-expect-error a number for text
    firstOf(suppliers, { filter: { field: 'city', comparator: 'gt', value: 5 } }, rows)
  })
})
