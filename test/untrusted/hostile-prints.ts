import {
  createTable,
  defineResource,
  defineResourceFor,
  describeResource,
  foldText,
  negate,
  parseQuery,
  planQuery,
  planWalk,
  printExplanation,
  publicRow,
  QueryError,
  runPlan,
  runQuery,
  walkQuery,
  type Resource,
  explainRun,
} from 'supplier-query'
import {
  describeQuery,
  explainMatch,
  printMatch,
  type MatchExplanation,
} from 'supplier-query/explain'
import { assertRows, inspectRows, printInspection, type Inspection } from 'supplier-query/inspect'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
  fromToolCall,
  fromUrl,
  queryBuilderFields,
  toolSchema,
  toQueryBuilder,
} from 'supplier-query/adapters'
import { createKeyring, createMemoryKeyStore, type Actor } from 'supplier-query/auth'
import { filterSchema, querySchema } from 'supplier-query/schema'
import { afterOf, postgres, toSql } from 'supplier-query/sql'
import { keyStoreContract } from 'supplier-query/testing'
import { changeFound } from '../auth/sample-keyring.js'
import { or, unlimited } from '../builders.js'

/** A call of the public API that prints a text, or throws an error about it. */
type Print = (text: string) => unknown

/** Passes an argument that its type rejects, on purpose. */
const untyped = (value: unknown): never => value as never

const where = (field: string, comparator: string, value: unknown) =>
  untyped({ field, comparator, value })
const ascending = (field: string) => untyped({ field, direction: 'asc' })

const plain = defineResource(
  { id: 'string', name: 'string', size: 'number', day: 'date', tags: 'string[]', open: 'boolean' },
  unlimited,
)

/** A resource with a field named by the text after `x`, so that the name is never empty. */
const named = (text: string): Resource =>
  defineResource({ id: 'string', [`x${text}`]: 'string', [`n${text}`]: 'number' }, unlimited)

/** Faults of a resource, or of the arguments of its declaration. */
const declarations: Readonly<Record<string, Print>> = {
  'a kind': (text) => defineResource({ a: untyped(text) }),
  'the kind of a field': (text) => defineResource({ [text]: untyped('x') }),
  'a property of a field': (text) => defineResource({ a: untyped({ kind: 'string', [text]: 1 }) }),
  'a fold': (text) => defineResource({ a: untyped({ kind: 'string', fold: text }) }),
  'a fold of numbers': (text) =>
    defineResource({ [text]: untyped({ kind: 'number', fold: 'case' }) }),
  'values that repeat': (text) =>
    defineResource({ [text]: { kind: 'string', values: [text, text] } }),
  'values of the wrong kind': (text) =>
    defineResource({ a: untyped({ kind: 'number', values: [text] }) }),
  'a label': (text) => defineResource({ [text]: untyped({ kind: 'string', label: 5 }) }),
  'an option': (text) => defineResource({ a: 'string' }, untyped({ [text]: 1 })),
  'a key': (text) => defineResource({ a: 'string' }, { key: untyped(text) }),
  'a limit': (text) => defineResource({ a: 'string' }, { limits: untyped({ [text]: 1 }) }),
  'the value of a limit': (text) =>
    defineResource({ a: 'string' }, { limits: { maxLimit: untyped(text) } }),
  'a kind of a typed row': (text) => defineResourceFor<object>()({ a: untyped(text) }),
  'how to fold': (text) => foldText('a', untyped(text)),
  'a resource': (text) => describeResource(untyped(text)),
}

/** Input of clients, or of the callers of engines. */
const queries: Readonly<Record<string, (text: string) => unknown>> = {
  'a field': (text) => ({ filter: where(text, 'eq', 'a') }),
  'a comparator': (text) => ({ filter: where('name', text, 'a') }),
  'a comparator of an unknown field': (text) => ({ filter: where('nme', text, 'a') }),
  'a number': (text) => ({ filter: where('size', 'eq', text) }),
  'a date': (text) => ({ filter: where('day', 'eq', text) }),
  'a span': (text) => ({ filter: where('day', 'rp_eq_date', text) }),
  'an element': (text) => ({ filter: where('size', 'is_any', [1, text]) }),
  'a boolean': (text) => ({ filter: where('open', 'eq', text) }),
  'an operator': (text) => ({ filter: { operator: text, operands: [] } }),
  'a group': (text) => ({ filter: text }),
  operands: (text) => ({ filter: { operands: text } }),
  'a property of a query': (text) => ({ [text]: 1 }),
  'a property of a comparison': (text) => ({
    filter: { field: 'name', comparator: 'eq', value: 'a', [text]: 1 },
  }),
  'a getter': (text) =>
    Object.defineProperty({}, text, { get: () => 1, enumerable: true, configurable: true }),
  'a sort key': (text) => ({ sort: [ascending(text)] }),
  'a direction': (text) => ({ sort: [{ field: 'name', direction: text }] }),
  'a limit': (text) => ({ page: { limit: text } }),
  'a property of a page': (text) => ({ page: { [text]: 1 } }),
}

const closed = (text: string) =>
  defineResource({ state: { kind: 'string', values: [`a${text}`, `b${text}`] } })

const parsing: Readonly<Record<string, Print>> = {
  ...Object.fromEntries(
    Object.entries(queries).map(([what, query]): [string, Print] => [
      `${what} in a query`,
      (text) => parseQuery(plain, query(text)),
    ]),
  ),
  'the names of fields': (text) => parseQuery(named(text), { sort: [{}] }),
  'the existing fields': (text) => parseQuery(named(text), { filter: where('y', 'eq', 1) }),
  'a field that repeats': (text) => {
    const key = ascending(`x${text}`)
    return parseQuery(named(text), { sort: [key, key] })
  },
  'the allowed values': (text) => parseQuery(closed(text), { filter: where('state', 'eq', 'c') }),
  'a suggested value': (text) =>
    parseQuery(closed(text), { filter: where('state', 'eq', `A${text}`) }),
  'a schema': (text) => querySchema(plain).safeParse({ filter: where(text, 'eq', 'a') }).error,
  'a schema of filters': (text) => filterSchema(plain).safeParse(where(text, 'eq', 'a')).error,
  'the id of a schema': (text) => querySchema(plain, { id: `/${text}` }),
  'an error of your own': (text) =>
    new QueryError([
      { code: 'incomplete', path: ['filter', text], message: text, params: { member: text } },
    ]).message,
}

const rows = [{ id: 'a', name: 'b' }]

const running: Readonly<Record<string, Print>> = {
  'an option': (text) => runQuery(plain, {}, rows, untyped({ [text]: 1 })),
  'a time zone': (text) => runQuery(plain, {}, rows, { timeZone: text }),
  'a time zone that looks like one': (text) =>
    runQuery(plain, {}, rows, { timeZone: `Europe/${text}` }),
  'a moment': (text) => runQuery(plain, {}, rows, { now: untyped(text) }),
  'a boundary': (text) => runQuery(plain, {}, rows, { within: where(text, 'eq', 'a') }),
  'a deadline': (text) => runQuery(plain, {}, rows, { deadlineMs: untyped(text) }),
  'a clock': (text) => runQuery(plain, {}, rows, { deadlineMs: 5, clock: untyped(text) }),
  rows: (text) => runQuery(plain, {}, untyped(text)),
  'a cursor': (text) => walkQuery(plain, {}, rows, { after: text }),
  'a cursor of another order': (text) => {
    const resource = named(text)
    const page = { limit: 1 }
    const two = [{ id: 'a' }, { id: 'b' }]
    const [first, second]: unknown[] = [{ page }, { sort: [ascending(`x${text}`)], page }]
    const { next } = walkQuery(resource, first, two, { after: null })
    return walkQuery(resource, second, two, { after: next })
  },
  'keys that repeat': (text) => {
    const two = [{ id: text }, { id: text }]
    return walkQuery(plain, { page: { limit: 2 } }, two, { after: null })
  },
  'a plan': (text) => runPlan(untyped(text), []),
  'a resource': (text) => runQuery(untyped(text), {}, []),
}

const tables: Readonly<Record<string, Print>> = {
  'an option': (text) => createTable(plain, rows).run({}, untyped({ [text]: 1 })),
  'a change': (text) => createTable(plain, rows).update(untyped({ [text]: 1 })),
  'a key to remove': (text) => createTable(named(text), []).update({ remove: [untyped(5)] }),
  'keys that repeat': (text) =>
    createTable(plain, [{ id: text }, { id: text }]).update({ upsert: [{ id: text }] }),
  'a field to prepare': (text) => createTable(plain, rows).prepare([untyped(text)]),
  'an option of prepare': (text) => createTable(plain, rows).prepare([], untyped({ [text]: 1 })),
  'a slice': (text) => createTable(plain, rows).prepare([], { sliceMs: untyped(text) }),
  'a signal': (text) => createTable(plain, rows).prepare([], { signal: untyped(text) }),
  'an explanation': (text) => {
    const [texts, numbers] = [`x${text}`, `n${text}`]
    const either = or(where(texts, 'is_not_any', [text, 'b']), where(numbers, 'lt', 5))
    const ofTexts = [where(texts, 'eq', text), where(texts, 'gt', text)]
    const operands = [...ofTexts, where(texts, 'contains', `a${text}`), untyped(either)]
    const sort = [ascending(texts)]
    const explained = createTable(named(text), [{ id: 'a', [texts]: text, [numbers]: text }])
    return printExplanation(explainRun(explained, { filter: { operands }, sort }))
  },
  'an explanation of lists': (text) => {
    const list = (comparator: string) => where('tags', comparator, [text, 'a'])
    const filter = { operands: [list('includes_any'), list('includes_all')] }
    const tagged = createTable(plain, [{ id: 'a', tags: [text] }])
    return printExplanation(explainRun(tagged, { filter }))
  },
}

/** An explanation from another program, with arbitrary texts. */
const sentExplanation = (text: string): MatchExplanation => {
  const filter = where(`x${text}`, 'eq', text)
  const explanation = explainMatch(named(text), { filter: { operands: [filter, filter] } }, {})
  const replaced = JSON.stringify(explanation, (key, value: unknown) => {
    if (key === 'cell') return { state: 'unreadable', found: text }
    return key === 'label' ? text : value
  })
  return JSON.parse(replaced) as MatchExplanation
}

const explaining: Readonly<Record<string, Print>> = {
  'a value in words': (text) => {
    const operands = [
      where('name', 'eq', text),
      where('name', 'is_not_any', [text, 'b', null]),
      where('name', 'gt', text),
      where('name', 'contains', text),
      where('tags', 'includes_all', [text, 'b']),
    ]
    return describeQuery(plain, { filter: { operator: 'or', operands } })
  },
  'a name in words': (text) => {
    const sort = [ascending(`x${text}`)]
    return describeQuery(named(text), { filter: where(`n${text}`, 'eq', 5), sort })
  },
  'a label in words': (text) => {
    const resource = defineResource({ a: { kind: 'string', label: text } })
    return describeQuery(resource, { sort: [{ field: 'a', direction: 'asc' }] })
  },
  'a property of a filter': (text) => negate(untyped({ [text]: 1 })),
  'a comparator of a filter': (text) => negate(where('a', text, 1)),
  'an operator of a filter': (text) => negate(untyped({ operator: text })),
  'a filter': (text) => negate(untyped(text)),
  'a moment of negate': (text) => negate({}, untyped({ [text]: 1 })),
  'a row that is explained': (text) => {
    const filter = { operands: [where(`x${text}`, 'ne', 'a'), where(`n${text}`, 'eq', 5)] }
    const row = { [`x${text}`]: text, [`n${text}`]: text }
    return printMatch(explainMatch(named(text), { filter }, row))
  },
  'a list that is explained': (text) => {
    const filter = { operands: [where('tags', 'contains', 'a'), where('name', 'eq', 'a')] }
    return printMatch(explainMatch(plain, { filter }, { tags: [text, 'b'], name: [text] }))
  },
  'an explanation that was sent': (text) => printMatch(sentExplanation(text)),
  'an option of explainMatch': (text) => explainMatch(plain, {}, {}, untyped({ [text]: 1 })),
  'a part that is shown': (text) => explainMatch(plain, {}, {}, {}, untyped({ [text]: 1 })),
  'a row for an answer': (text) => publicRow(untyped(text), {}),
}

const fail = (error: unknown) => () => {
  throw error
}

/** Rows in which an inspection quotes only the text. */
const badRows = (text: string): readonly unknown[] => [
  text,
  { id: text, [`x${text}`]: 5, [`n${text}`]: text },
  { id: text, [`n${text}`]: { [Symbol.toStringTag]: text } },
  { id: [text], [`n${text}`]: Object.create({ constructor: { name: text } }) as object },
  { [`n${text}`]: { toString: () => text } },
  { [`x${text}`]: new Map([[text, text]]), [`n${text}`]: new String(text) },
  Object.assign(new Map(), { [Symbol.toStringTag]: text }),
]

/** A resource that the rows do not fit. */
const inspected = (text: string): Resource =>
  defineResource(
    {
      id: 'string',
      [`x${text}`]: 'string',
      [`n${text}`]: 'number',
      placedAt: 'date',
      state: { kind: 'string', values: ['a'] },
      got: { kind: 'string', get: fail(new Error(text)) },
      list: 'string[]',
      flag: 'boolean',
    },
    unlimited,
  )

const inspecting = (text: string): Inspection => {
  const others = { [`placed${text}At`]: 1, state: text, list: text, flag: `a${text}` }
  return inspectRows(inspected(text), [...badRows(text), others])
}

const inspections: Readonly<Record<string, Print>> = {
  'an inspection': (text) => printInspection(inspecting(text)),
  'an inspection that was sent': (text) => {
    const finding = { found: text, count: 1, row: 0, example: text, hint: text }
    const inspection = inspecting('')
    return printInspection({
      ...inspection,
      findings: [finding],
      key: { ...inspection.key!, field: text, repeats: [{ key: text, rows: [0, 1] }], repeated: 1 },
    })
  },
  rows: (text) => inspectRows(plain, untyped(text)),
  'rows that are asserted': (text) => assertRows(inspected(text), badRows(text)),
}

const rule = (field: unknown, operator: unknown, value: unknown) => ({ field, operator, value })

const builder = (group: unknown, options?: unknown) =>
  fromQueryBuilder(plain, untyped(group), untyped(options))
const table = (state: unknown, options?: unknown) =>
  fromTanStackTable(plain, untyped(state), untyped(options))
const grid = (models: unknown, options?: unknown) =>
  fromMuiGrid(plain, untyped(models), untyped(options))
const request = (asked: unknown) => fromAgGrid(plain, untyped(asked))

const adapters: Readonly<Record<string, Print>> = {
  'a rule': (text) => {
    const rules = [rule(text, '=', 'a'), rule('name', text, 'a'), rule('size', '=', text)]
    return builder({ combinator: 'and', rules })
  },
  'the combinator of rules': (text) => builder({ combinator: text, rules: [] }),
  'the source of a value': (text) =>
    builder({ combinator: 'and', rules: [{ ...rule('name', '=', 'a'), valueSource: text }] }),
  rules: (text) => builder(text),
  'an option of rules': (text) => builder({ rules: [] }, { [text]: 1 }),
  'the option for incomplete rules': (text) => builder({ rules: [] }, { incomplete: text }),
  'a filter as rules': (text) => toQueryBuilder(plain, where(text, 'eq', 'a')),
  'a value as a rule': (text) => {
    const resource = defineResource({ [`x${text}`]: { kind: 'string', values: ['a'] } })
    return toQueryBuilder(resource, where(`x${text}`, 'gt', ''))
  },
  'a resource of fields': (text) => queryBuilderFields(untyped(text)),
  'a filter of a column': (text) => table({ columnFilters: [{ id: text, value: 'a' }] }),
  'the value of a column': (text) => table({ columnFilters: [{ id: 'size', value: text }] }),
  'a filter of a whole table': (text) => table({ globalFilter: text }),
  'the sorting of a table': (text) => table({ sorting: [{ id: text, desc: text }] }),
  'the state of a table': (text) => table({ pagination: text, columnFilters: text }),
  'a function of a table': (text) =>
    table({ columnFilters: [{ id: 'name', value: 'a' }] }, { filterFns: { name: text } }),
  'an option of a table': (text) => table({}, { [text]: 1 }),
  'an item of a grid': (text) => {
    const items = [rule(text, 'equals', 'a'), rule('name', text, 'a'), rule('size', '=', text)]
    return grid({ filterModel: { items } })
  },
  'the logic of a grid': (text) =>
    grid({ filterModel: { items: [], logicOperator: text, quickFilterValues: [text] } }),
  'the order of a grid': (text) => grid({ sortModel: [{ field: text, sort: text }] }),
  'the quick fields of a grid': (text) =>
    grid({ filterModel: { items: [], quickFilterValues: ['a'] } }, { quickFields: [text] }),
  'a filter of a request': (text) => {
    const day = { filterType: 'date', type: 'equals', dateFrom: text }
    const others = { name: { filterType: text }, size: { filterType: 'number', type: text } }
    return request({ filterModel: { [text]: {}, ...others, day } })
  },
  'the order of a request': (text) =>
    request({ sortModel: [{ colId: text, sort: text, type: text }] }),
  'the rows of a request': (text) => request({ startRow: text, endRow: text }),
  'a call': (text) => fromToolCall(plain, untyped({ filter: where(text, text, text), [text]: 1 })),
  'a call as text': (text) => fromToolCall(plain, untyped(text)),
  'the depth of a schema': (text) => toolSchema(plain, { depth: untyped(text) }),
  'an option of a schema': (text) => toolSchema(plain, untyped({ [text]: 1 })),
  'a parameter': (text) => fromUrl(plain, new URLSearchParams({ [`x${text}`]: 'a' })),
  'the value of a parameter': (text) => fromUrl(plain, new URLSearchParams({ filter: `x${text}` })),
}

const plan = planQuery(plain, { filter: { field: 'name', comparator: 'eq', value: 'a' } })
const at = { dialect: postgres, table: 't' } as const

const statements: Readonly<Record<string, Print>> = {
  'a plan': (text) => toSql(untyped(text), at),
  'an option': (text) => toSql(plan, untyped({ ...at, [text]: 1 })),
  'a dialect': (text) => toSql(plan, { ...at, dialect: untyped(text) }),
  'a table': (text) => toSql(plan, { ...at, table: untyped({ [text]: 1 }) }),
  'the name of a table': (text) => toSql(plan, { ...at, table: `\0${text}` }),
  'a column of an unknown field': (text) =>
    toSql(plan, untyped({ ...at, columns: { [text]: 'a' } })),
  'the name of a column': (text) => toSql(plan, { ...at, columns: { name: `\0${text}` } }),
  'the type of a column': (text) =>
    toSql(plan, { ...at, columns: { name: { type: untyped(text) } } }),
  'a property of a column': (text) =>
    toSql(plan, { ...at, columns: { name: untyped({ [text]: 1 }) } }),
  'a field whose name cannot be a column name': (text) =>
    toSql(planQuery(named(`\0${text}`), {}), at),
  'a field with a getter': (text) => {
    const got = { kind: 'string', get: () => 'a' } as const
    return toSql(planQuery(defineResource({ id: 'string', [text]: got }, unlimited), {}), at)
  },
  'a field that is folded': (text) => {
    const field = { kind: 'string', fold: 'case' } as const
    const folded = defineResource({ id: 'string', [`x${text}`]: field }, unlimited)
    return toSql(planQuery(folded, { filter: where(`x${text}`, 'eq', 'a') }), at)
  },
  'a row': (text) => toSql(planQuery(named(text), {}), at).toRow({ id: 'a' }),
  'a cursor that no database holds': (text) => {
    const resource = named(text)
    const sort = [ascending(`x${text}`)]
    const two = [
      { id: 'a', [`x${text}`]: '\0' },
      { id: 'b', [`x${text}`]: 'a' },
    ]
    const query = { sort, page: { limit: 1 } }
    const { next } = walkQuery(resource, query, two, { after: null })
    return afterOf(planWalk(resource, query, { after: next }), { dialect: postgres })
  },
  'whether to count': (text) => planQuery(named('a'), {}, { total: untyped(text) }),
}

const admin: Actor = { organisationId: 'org', role: 'admin' }
const keyring = () => createKeyring({ store: createMemoryKeyStore() })

const keys: Readonly<Record<string, Print>> = {
  'an option of a keyring': (text) =>
    createKeyring(untyped({ store: createMemoryKeyStore(), [text]: 1 })),
  'a prefix': (text) => createKeyring({ store: createMemoryKeyStore(), prefix: `-${text}` }),
  'a realm': (text) => createKeyring({ store: createMemoryKeyStore(), realm: `é${text}` }),
  'an option of a key': (text) =>
    keyring().create(admin, untyped({ name: 'a', scopes: [], [text]: 1 })),
  'the name of a key': (text) => keyring().create(admin, { name: `\0${text}`, scopes: [] }),
  'a scope of a key': (text) => keyring().create(admin, { name: 'a', scopes: [`é${text}`] }),
  'an organisation': (text) => keyring().list({ organisationId: `\0${text}`, role: 'admin' }),
  'the id of a key': (text) => keyring().get(admin, text),
  'a scope': (text) => keyring().authenticate('Bearer x', { scope: `é${text}` }),
  'the record of a faulty store': async (text) => {
    const broken = changeFound(createMemoryKeyStore(), (record) => ({ ...record, name: text }))
    for (const { run } of keyStoreContract(() => broken)) await run()
  },
}

/** Every public function that prints, or throws an error that quotes its input. */
export const prints: ReadonlyMap<string, Print> = new Map(
  Object.entries({
    declarations,
    parsing,
    running,
    tables,
    explaining,
    inspections,
    adapters,
    statements,
    keys,
  }).flatMap(([group, all]) =>
    Object.entries(all).map(([what, print]): [string, Print] => [`${group}: ${what}`, print]),
  ),
)
