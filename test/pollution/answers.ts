import {
  createTable,
  defineResource,
  facets,
  foldText,
  negate,
  matchesPlan,
  planFacets,
  planQuery,
  planWalk,
  printExplanation,
  publicRow,
  runQuery,
  safeParseQuery,
  tableFacets,
  walkQuery,
  type Filter,
  explainRun,
  defineResourceFor,
  parseQuery,
  comparePlan,
  runPlan,
  startsWith,
  comparisonsOf,
  withoutField,
  isComparison,
  isGroup,
  describeResource,
  planKey,
  isTimeZone,
} from 'supplier-query'
import { describeQuery, explainMatch, printMatch } from 'supplier-query/explain'
import { assertRows, inspectRows, printInspection } from 'supplier-query/inspect'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
  fromToolCall,
  queryBuilderFields,
  toolSchema,
  toQueryBuilder,
  toFlatParams,
  toSearchParams,
  fromUrl,
  muiGridOperators,
  agGridSetValues,
} from 'supplier-query/adapters'
import { querySchema } from 'supplier-query/schema'
import {
  orderKeysOf,
  orderOf,
  clickhouse,
  duckdb,
  mariadb,
  postgres,
  sqlite,
  toSql,
  toText,
  whereOf,
  type SqlDialect,
  facetSql,
  afterOf,
  countOf,
  cursorOf,
  pageFrom,
  rowsFrom,
  totalFrom,
  inspectionSql,
  indexSql,
} from 'supplier-query/sql'
import { compare } from '../builders.js'

/** Returns answers of the library by name. Errors count as answers. */
export type Answer = readonly [what: string, answer: unknown]

const fields = {
  ref: 'string',
  city: 'string',
  size: 'number',
  active: 'boolean',
  seenOn: 'date',
  due: 'day',
  owed: 'decimal',
  tags: 'string[]',
  codes: 'number[]',
  computed: { kind: 'number', get: ({ size }: { size?: number }) => size },
  secret: { kind: 'string', internal: true },
} as const

interface Row extends Readonly<Record<string, unknown>> {
  readonly size?: number
}

const rows = [
  {
    ref: 'a',
    city: 'Leeds',
    size: 5,
    active: true,
    seenOn: '2024-03-01',
    due: '2024-04-29',
    owed: '12.50',
    tags: ['x', 'y'],
    codes: [1],
  },
  {
    ref: 'b',
    city: 'York',
    size: 7,
    active: false,
    seenOn: '2024-03-31T01:30',
    due: new Date(1_709_251_200_000),
    owed: 9_007_199_254_740_993n,
    tags: [],
    codes: [2, 3],
  },
  {
    ref: 'c',
    city: undefined,
    size: NaN,
    seenOn: null,
    due: '2024-02-30',
    owed: '1e5',
    tags: ['x'],
    codes: 'none',
  },
  {
    ref: 'd',
    city: 'Ayr',
    size: -1,
    active: true,
    seenOn: 0,
    due: null,
    owed: -0.5,
    tags: ['y'],
    codes: [1, 2],
    secret: 's',
  },
] as readonly Row[]

const moment = { now: Date.parse('2024-04-29T12:00Z') }

const filters: readonly unknown[] = [
  {},
  { operator: 'or' },
  compare('city', 'eq', 'Leeds'),
  compare('city', 'ne', null),
  compare('city', 'gt', 'Ayr'),
  compare('city', 'not_contains', 'e'),
  compare('city', 'is_any', ['York', null]),
  compare('size', 'ge', 5),
  compare('size', 'lt', 7),
  compare('computed', 'le', 5),
  compare('active', 'is_not_any', [true]),
  compare('seenOn', 'eq', '2024-03-31'),
  compare('seenOn', 'lt', '2024-03-31T02:00'),
  compare('seenOn', 'rp_eq_date', 'P1M'),
  compare('seenOn', 'rf_lt', 3),
  compare('due', 'rp_eq_date', 0),
  compare('due', 'is_any', ['2024-04-29', null]),
  compare('due', 'le', '2024-04-29T12:00'),
  compare('owed', 'gt', '12.49'),
  compare('owed', 'is_not_any', [12.5, '9007199254740993']),
  compare('owed', 'eq', '1e5'),
  compare('tags', 'contains', 'x'),
  compare('tags', 'eq', null),
  compare('codes', 'excludes_all', [1, 2]),
  compare('codes', 'includes_any', [2, 9]),
  { operator: 'or', operands: [compare('size', 'gt', 5), compare('tags', 'includes_all', ['x'])] },
  { operands: [compare('size', 'gt', 1), compare('active', 'eq', true), { operator: 'and' }] },
  compare('size', 'contains', 5),
  compare('size', 'eq', 'five'),
  compare('tags', 'includes_any', ['x', 5]),
  compare('secret', 'eq', 's'),
  compare('town', 'eq', 's'),
  { field: 'city', comparator: 'eq' },
  { operands: [{ operator: 5 }] },
  Object.defineProperty({ operands: [] }, 'operator', { get: () => 'or', enumerable: true }),
]

const queries: readonly unknown[] = [
  ...filters.map((filter) => ({ filter })),
  {},
  { page: {} },
  { page: { limit: 1 }, sort: [{ field: 'size', direction: 'desc' }] },
  { page: { offset: 1 }, sort: [{ field: 'city', direction: 'asc' }] },
  { page: { limit: 2 }, sort: ['due', 'owed'].map((field) => ({ field, direction: 'desc' })) },
  { sort: [{ field: 'tags' }] },
]

const wanted: readonly unknown[] = [
  { city: { values: 2 }, tags: { values: 5 }, size: { range: true }, codes: { values: 1 } },
  { city: { values: 2, contains: 'e' }, seenOn: { edges: ['2024-03-01', '2024-04-01'] } },
  { owed: { values: 2 }, due: { edges: ['2024-03-01', '2024-04-01'] } },
  { owed: { edges: ['0', 12.5] }, due: { range: true } },
  { size: { edges: [0, 5], own: 'keep' }, seenOn: { range: true }, active: { values: 2 } },
  {},
  { city: {}, size: { values: -1, form: 5 }, seenOn: { values: 1 }, town: { values: 1 } },
  { city: { values: 1, own: 5, contains: 5 }, size: { edges: [2, 1] }, seenOn: 5, secret: {} },
]

const columns = { computed: 'computed', city: { name: 'town' }, size: {} }
const dialects = [postgres, clickhouse, duckdb, sqlite, mariadb]

const described = defineResource(fields, { key: 'ref', limits: { maxLimit: Infinity } })

/** Created once, as in a service. */
const schema = querySchema(described)

/** Answers about models and calls of front ends. */
export function answerAdapters(): readonly Answer[] {
  const answers: Answer[] = []
  const ask = (what: string, answer: () => unknown): void => {
    answers.push([what, attempt(answer)])
  }
  const resource = defineResource({ ...fields, name: { kind: 'string', fold: 'case' } })
  const rule = (field: string, operator: string, value?: unknown) => ({ field, operator, value })
  const rules = [
    rule('city', 'beginsWith', 'L'),
    rule('size', 'between', '1,5'),
    rule('due', '=', '2024-04-29'),
    rule('owed', 'between', ['0.1', '12.50']),
    rule('x', '=', 1),
  ]
  ask('rules', () => fromQueryBuilder(resource, { combinator: 'or', rules: rules.slice(0, 4) }))
  ask('rules that are wrong', () => fromQueryBuilder(resource, { combinator: 'and', rules }))
  ask('no rules', () =>
    fromQueryBuilder(resource, { combinator: 'or', rules: [rule('city', 'null', '')], not: true }),
  )
  ask('half a rule', () =>
    fromQueryBuilder(resource, { combinator: 'or', rules: [rule('city', '=')] }),
  )
  ask('fields', () =>
    queryBuilderFields(resource).map(({ valueEditorType, ...rest }) => [
      rest,
      valueEditorType('eq'),
    ]),
  )
  for (const filter of filters)
    ask('rules of a filter', () => toQueryBuilder(resource, filter as never))
  const columnFilters = [
    { id: 'name', value: 'x' },
    { id: 'seenOn', value: ['2024-01-01', ''] },
    { id: 'due', value: ['2024-01-01', ''] },
    { id: 'owed', value: ['', '12.5'] },
    { id: 'size', value: ['1'] },
  ]
  ask('a table', () =>
    fromTanStackTable(resource, { columnFilters, sorting: [{ id: 'city', desc: true }] }),
  )
  ask('a table without state', () => fromTanStackTable(resource, {}))
  const items = [
    rule('name', 'contains', 'x'),
    rule('seenOn', 'is', '2024-01-01'),
    rule('due', 'before', '2024-01-01'),
    rule('owed', '>=', '0.10'),
    rule('active', 'is', 'false'),
  ]
  ask('a grid', () =>
    fromMuiGrid(resource, { filterModel: { items }, sortModel: [{ field: 'city', sort: 'asc' }] }),
  )
  ask('a grid that is wrong', () =>
    fromMuiGrid(resource, { filterModel: { items: [rule('city', 'contains', 'x')] } }),
  )
  const filterModel = {
    size: { filterType: 'number', type: 'notEqual', filter: 5 },
    due: { filterType: 'date', type: 'equals', dateFrom: '2024-04-29 00:00:00', dateTo: null },
    owed: { filterType: 'bigint', type: 'greaterThan', filter: '9007199254740993' },
    name: { filterType: 'set', values: ['x', null] },
  }
  ask('a request', () => fromAgGrid(resource, { filterModel, startRow: 5, endRow: 9 }))
  ask('a tool', () => toolSchema(resource))
  for (const [i, query] of queries.entries()) {
    ask('a call', () => fromToolCall(resource, query))
    ask('a URL', () => fromUrl(resource, toSearchParams(query as object).toString()))
    ask('a flat URL', () => fromUrl(resource, toFlatParams(resource, query as object).toString()))
    if (i % 3 > 0) continue // finding the state of a grid takes long
  }
  return answers
}

/** Answers about rows, some of which do not match their declaration. */
export function inspectSample(): unknown {
  const resource = defineResource(fields, { key: 'ref', limits: { maxLimit: Infinity } })
  const inspection = inspectRows(resource, [...rows, { ref: 'a', size: '5', tags: [1] }])
  return [inspection, printInspection(inspection)]
}

/** Answers about resources, queries and tables. */
export function answerQueries(): readonly Answer[] {
  const answers: Answer[] = []
  const ask = (what: string, answer: () => unknown): void => {
    answers.push([what, attempt(answer)])
  }
  const resource = defineResource(fields, { key: 'ref', limits: { maxLimit: Infinity } })
  const small = defineResource({ city: 'string', size: 'number' }, { limits: { maxLimit: 2 } })
  ask('resource', () => [resource, small, defineResource({ city: 'string' })])
  ask('a wrong resource', () => defineResource({ city: {} as 'string' }))
  ask('no resource', () => safeParseQuery({} as typeof resource, {}))
  const table = createTable(resource, rows)
  for (const [i, query] of queries.entries()) {
    ask(`parse ${i}`, () => safeParseQuery(resource, query))
    ask(`parse small ${i}`, () => safeParseQuery(small, query))
    ask(`schema ${i}`, () => schema.safeParse(query))
    ask(`run ${i}`, () => runQuery(resource, query, rows, moment))
    ask(`small ${i}`, () => runQuery(small, query, rows))
    ask(`table ${i}`, () => table.run(query, moment))
    ask(`London ${i}`, () => {
      const plan = planQuery(resource, query, { ...moment, timeZone: 'Europe/London' })
      return rows.map((row) => matchesPlan(plan, row))
    })
    ask(`explain ${i}`, () => printExplanation(explainRun(table, query, moment)))
    ask(`describe ${i}`, () => describeQuery(resource, query))
    ask(`why ${i}`, () => {
      const explanation = explainMatch(resource, query, rows[i % rows.length]!, moment)
      return [explanation, printMatch(explanation)]
    })
    // Each dialect for two queries of five.
    for (const [j, dialect] of dialects.entries()) {
      if ((i + 2 * j) % 5 < 2) ask(`${dialect.name} ${i}`, () => sqlOf(query, dialect))
    }
  }
  for (const [i, filter] of filters.entries()) {
    ask(`negate ${i}`, () => negate(filter as Filter, moment))
  }
  ask('update', () => table.update({}).run({}))
  ask('upsert', () => table.update({ upsert: [{ ...rows[0], city: 'Hull' }] }).run({}))
  ask('remove', () => table.update({ remove: ['a'] }).run({}))
  ask('no options', () => runQuery(resource, {}, rows, {}))
  ask('within', () =>
    runQuery(resource, {}, rows, { within: { field: 'secret', comparator: 'eq', value: 's' } }),
  )
  answers.push(...answerFacets())
  answers.push(...answerOthers())
  ask('inspect', inspectSample)
  ask('assert', () => assertRows(resource, [{ ref: 'a', size: 5, tags: {} }]))
  ask('public', () => rows.map((row) => publicRow(resource, row)))
  ask('fold', () => foldText('Été', 'accents'))
  const folded = defineResource(
    { ref: { kind: 'string', fold: 'case' } },
    { key: 'ref', limits: { maxLimit: Infinity } },
  )
  const folding = { filter: { field: 'ref', comparator: 'eq', value: 'A' } } as const
  ask('folded', () => runQuery(folded, folding, rows))
  ask('folded table', () =>
    createTable(folded, rows)
      .update({ remove: ['A'] })
      .run(folding),
  )
  ask('folded walk', () => walkQuery(folded, folding, rows, { after: null }))
  const sort = [{ field: 'city', direction: 'asc' }] as const
  const ofOne = { sort, page: { limit: 1 } }
  const first = walkQuery(resource, ofOne, rows, { ...moment, after: null })
  ask('walk', () => [
    first,
    walkQuery(resource, ofOne, rows, { ...moment, after: first.next }),
    walkQuery(resource, ofOne, rows, { ...moment, before: first.end }),
    planWalk(resource, ofOne, { ...moment, after: first.next }),
    walkQuery(resource, ofOne, rows, { after: 'none' }),
  ])
  ask('walk, table', () => table.walk(ofOne, { ...moment, after: first.next }))
  const hidden = defineResource({ ref: { kind: 'string', internal: true } }, { key: 'ref' })
  ask('walk by an internal key', () => walkQuery(hidden, {}, rows, { after: null }))
  ask('folded column', () => {
    const at = { dialect: sqlite, table: 't', columns: { ref: { folded: 'low' } } } as const
    return [toSql(planQuery(folded, folding), at).rows, toSql(planQuery(folded, {}), at).rows]
  })
  const slip: object = { withn: {} }
  ask('a slip', () => runQuery(resource, {}, rows, slip))
  return answers

  function sqlOf(query: unknown, dialect: SqlDialect): unknown {
    const plan = planQuery(resource, query, moment)
    const { rows: select, count, toRow } = toSql(plan, { table: 't', dialect, columns })
    const raw = {
      ...rows[0],
      computed: 1,
      owed: '12.50',
      secret: null,
      seenOn: null,
      tags: null,
      codes: null,
    }
    const pieces = [
      whereOf(plan, { dialect, columns }),
      whereOf(plan, { dialect, columns, alias: 'a' }),
      orderOf(plan, { dialect, columns }),
    ]
    const texts = pieces.map((piece) => toText(piece, { placeholders: 'knex' }))
    return [select, count, toRow(raw), pieces, texts, orderKeysOf(plan, { dialect, columns })]
  }
}

/** Answers of the functions that the other answers do not call. */
function answerOthers(): readonly Answer[] {
  const resource = defineResource(fields, { key: 'ref', limits: { maxLimit: Infinity } })
  const query = { filter: compare('size', 'ge', 5), page: { limit: 2 } } as object
  const { filter } = parseQuery(resource, query)
  const plan = planQuery(resource, query, moment)
  const walk = planWalk(resource, query, { ...moment, after: null })
  const facetPlan = planFacets(
    resource,
    query,
    { city: { values: 2 }, size: { range: true } },
    moment,
  )
  const at = { dialect: sqlite, table: 't', columns: { ref: 'ref' } } as never
  const { city } = facets(resource, query, rows, {
    city: { values: 2 },
    size: { range: true },
  })
  const all: Record<string, () => unknown> = {
    defineResourceFor: () => defineResourceFor<Row>()({ size: 'number' }),
    runPlan: () => [runPlan(plan, rows), comparePlan(plan, rows[0]!, rows[1]!), planKey(plan)],
    startsWith: () => startsWith(resource, 'city', 'Le'),
    comparisonsOf: () => [comparisonsOf(query as never), withoutField(filter, 'size')],
    isGroup: () => [isGroup(filter), isComparison(filter), isTimeZone('Europe/London')],
    describeResource: () => describeResource(resource),
    fromUrl: () => fromUrl(resource, 'https://x.example/?size[ge]=5'),
    grids: () => [muiGridOperators(resource), agGridSetValues(city)],
    facetSql: () => facetSql(facetPlan, at),
    parts: () => [afterOf(walk, at), countOf(plan, at), cursorOf(walk, at), totalFrom(plan, 5)],
    pageFrom: () => [pageFrom(walk, [{ ref: 'a' }], at), rowsFrom(plan, [{ ref: 'a' }], at)],
    indexSql: () => [indexSql(resource, at), inspectionSql(resource, at)],
  }
  return Object.entries(all).map(([name, ask]) => [name, attempt(() => JSON.stringify(ask()))])
}

/** Answers about facets of arrays and tables, of folded fields too. */
export function answerFacets(): readonly Answer[] {
  const folded = { ...fields, city: { kind: 'string', fold: 'case' } } as const
  return [fields, folded].flatMap((each, k) => {
    const resource = defineResource(each, { key: 'ref', limits: { maxLimit: Infinity } })
    const table = createTable(resource, rows as never)
    return wanted.flatMap((some, i) =>
      [{}, compare('size', 'ge', 5)].flatMap((filter, j): Answer[] => [
        [`facets ${k} ${i} ${j}`, attempt(() => facets(resource, { filter }, rows, some, moment))],
        [`table ${k} ${i} ${j}`, attempt(() => tableFacets(table, { filter }, some, moment))],
        [
          `plan ${k} ${i} ${j}`,
          attempt(() => JSON.stringify(planFacets(resource, { filter }, some, moment))),
        ],
      ]),
    )
  })
}

function attempt(answer: () => unknown): unknown {
  try {
    return answer()
  } catch (error) {
    return String(error)
  }
}

/** Answers about tables that are cold, prepared, changed and compacted. */
export function answerTables(): readonly Answer[] {
  const answers: Answer[] = []
  const resource = defineResource(fields, { key: 'ref', limits: { maxLimit: Infinity } })
  const many = Array.from({ length: 40 }, (_, i) => ({ ...rows[i % 4]!, ref: `r${i}` }))
  const base = createTable(resource, many)
  const changed = base.update({
    remove: ['r3', 'r9'],
    upsert: [many[4]!, { ...many[5]!, ref: 'z' }],
  })
  const again = changed.update({ remove: ['z', 'r4'], upsert: [{ ...many[6]!, ref: 'y' }] })
  for (let round = 0; round < 4; round++) {
    for (const [name, table] of Object.entries({ base, changed, again })) {
      for (const [i, query] of queries.entries()) {
        answers.push([`${name} ${i}`, attempt(() => table.run(query, moment))])
        const walk = { ...moment, after: null }
        const first = attempt(() => table.run(query, walk)) as { next?: string | null }
        const after = Object.hasOwn(first, 'next') ? first.next : undefined
        if (typeof after !== 'string') continue
        answers.push([`${name} ${i}, next`, attempt(() => table.walk(query, { ...moment, after }))])
      }
      const asked: unknown = { filter: filters[5] }
      const explanation = attempt(() => printExplanation(explainRun(table, asked)))
      answers.push([name, String(explanation)])
      answers.push([`${name}, state`, table.state()])
    }
    void again.prepare()
  }
  return answers
}
