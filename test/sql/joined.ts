import assert from 'node:assert/strict'
import {
  defineResource,
  planFacets,
  planQuery,
  planWalk,
  type Kind,
  type Resource,
  type WalkPlan,
} from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import {
  afterOf,
  countOf,
  cursorOf,
  orderOf,
  pageFrom,
  totalFrom,
  whereOf,
  type Part,
} from 'supplier-query/sql'
import { toId } from '../../src/sql/column.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { toPart } from '../../src/sql/placeholders.js'
import { join, plain, sql, type Sql } from '../../src/sql/writer.js'
import { oracleFacets, oracleReadCell, oracleRun } from '../oracle.js'
import { mappingOf, storedAs, type DataSet, type StoredField } from './data-sets.js'
import { kyselyOver, textOf, type Engine, type Row } from './engine.js'
import { integers } from './stray-columns.js'
import { loadTable } from './table.js'
import { asTied, inKeyOrder } from './ties.js'
import { walked } from './walked.js'

/** Data sets whose columns are in two tables, joined by the numbers of rows; some have no partner. */

const tables = { own: 'own "rows"', partners: "partners' rows" }
const link = 'number of the row'
/** A field of each table that all data sets have: a boundary of the first, and a text of the other. */
const [tenant, town] = ['own tenant', 'town of the partner']

/** The names of the tables in the statements. */
const aliases = { own: 'own row', partners: 'partner row' }

export interface Joined extends Omit<DataSet, 'queries'> {
  /** As the join shows them: a row without its partner has none of its cells. */
  readonly rows: readonly Numbered[]
}

interface Numbered extends Readonly<Record<string, unknown>> {
  readonly [link]: number
}

/** Stores each second field of a data set in another table, which lacks each third row. */
export async function loadJoined(
  engine: Engine,
  dataSet: Omit<DataSet, 'queries'>,
): Promise<Joined> {
  const text = (name: string) => storedAs(engine.dialect, name, 'string')
  // A child table holds the key of the data set, not the number that joins rows: lists are in their rows here.
  const own = dataSet.fields.map(({ elementType: _, ...field }): StoredField => field)
  const fields: StoredField[] = [...own, text(tenant), text(town)]
  // A child table holds nulls, which an array of ClickHouse can lack.
  const lists = dataSet.fields.filter(({ elementType }) => elementType !== undefined)
  const withoutNulls = (row: Row) =>
    lists.map(({ member }) => {
      const cell = row[member]
      return [member, Array.isArray(cell) ? cell.filter((each) => each !== null) : cell]
    })
  const numbered = dataSet.rows.map((row, i) => ({
    ...row,
    ...(Object.fromEntries(withoutNulls(row)) as Row),
    [tenant]: i % 4 === 0 ? 'south' : 'north',
    [town]: ['Leeds', 'York', 'leeds', null][i % 5] ?? null,
    [link]: i,
  }))
  const { key, limits, fields: declared } = dataSet.resource
  const all: Record<string, unknown> = {
    ...declared,
    [tenant]: { kind: 'string', internal: true },
    [town]: 'string',
  }
  const resource: Resource = defineResource(all as Record<string, Kind>, { key: key!, limits }) // kinds, and fields
  const moved = fields.filter(({ name }, i) => name === town || (i % 2 === 1 && i < own.length))
  const number = storedAs(engine.dialect, link, 'number', integers[engine.dialect])
  const kept = fields.filter((field) => !moved.includes(field))
  const isAlone = (row: Numbered) => row[link] % 3 === 0
  await loadTable(engine, tables.own, [number, ...kept], numbered)
  const partners = numbered.filter((row) => !isAlone(row))
  await loadTable(engine, tables.partners, [number, ...moved], partners)
  const without = Object.fromEntries(moved.map(({ member }) => [member, null]))
  const ordered = await inKeyOrder(engine, tables.own, fields[0]!, numbered)
  return {
    resource,
    fields,
    columns: mappingOf(fields, engine.dialect, (field) =>
      moved.includes(field) ? aliases.partners : aliases.own,
    ),
    rows: ordered.map((row) => (isAlone(row) ? { ...row, ...without } : row)),
  }
}

/** A query is answered whole, by its page and by a walk as the oracle answers it. */
export async function answerJoined(
  engine: Engine,
  joined: Joined,
  { query, moment }: DataSet['queries'][number],
): Promise<void> {
  const { resource, columns } = joined
  const { filter, sort } = query
  const rows = asTied(joined.rows, sort)
  const options = { dialect: dialects[engine.dialect], columns, alias: aliases.own }
  const read = (asked: Ask) => readRows(engine, joined, asked)
  const linksOf = (found: readonly Row[]) => found.map((row) => Number(row[link]))
  const numbersOf = (found: readonly unknown[]) => found.map((row) => (row as Numbered)[link]) // one of them
  const expected = numbersOf(oracleRun(resource, { filter, sort }, rows, moment).rows)

  const whole: unknown = { filter, sort }
  const plan = planQuery(resource, whole, moment)
  const ask = { conditions: [whereOf(plan, options)], order: orderOf(plan, options) }
  assert.deepEqual(linksOf(await read(ask)), expected, 'the whole differs')

  const { offset, limit: size } = planQuery(resource, query as unknown, moment)
  const page = await read({ ...ask, offset, limit: size })
  assert.deepEqual(
    linksOf(page),
    numbersOf(oracleRun(resource, query, rows, moment).rows),
    'a page differs',
  )

  const limit = Math.ceil(expected.length / 3) + 1
  const links: number[] = []
  let after: string | null = null
  do {
    const asked: unknown = { filter, sort, page: { limit } }
    const step: WalkPlan = planWalk(resource, asked, { ...moment, after })
    const conditions = [whereOf(step, options), ...(after === null ? [] : [afterOf(step, options)])]
    const order = orderOf(step, options)
    const place = cursorOf(step, options)
    const found = await read({ conditions, order, place, limit: limit + 1 })
    const result: { rows: Row[]; next: string | null } = pageFrom(step, found, options)
    assert.ok(
      result.rows.every((row, i) => row === found[i]),
      'a page is not of the rows that were found',
    )
    links.push(...linksOf(result.rows))
    assert.ok(links.length <= expected.length, 'a walk does not end')
    after = result.next
  } while (after !== null)
  assert.deepEqual(links, expected, 'a walk differs')

  for (const most of [true, 2]) {
    const counting = planQuery(resource, whole, { ...moment, total: most })
    const part = countOf(counting, { ...options, from: joinOf(engine).strings.join('') })
    const { sql: text, parameters } = textOf(toPart(sql`select ${part} as n`), engine.dialect)
    const [counted] = await engine.execute(text, parameters)
    const total = most === true ? expected.length : Math.min(Number(most), expected.length)
    const isTotalExact = total === expected.length
    const isCapped = most !== true
    assert.deepEqual(
      totalFrom(counting, counted!['n']),
      isCapped ? { total, isTotalExact } : { total },
      'a count differs',
    )
  }
  await answerWithin(engine, joined, { query, moment })
}

/** Pages, walks and facets of `selectPage` and `selectFacets` over the join, within a tenant. */
async function answerWithin(
  engine: Engine,
  { resource, columns, rows, fields }: Joined,
  { query: { filter, sort = [], page }, moment }: DataSet['queries'][number],
): Promise<void> {
  const { dialect } = engine
  const db = kyselyOver(engine)
  // A join with a parameter.
  const partners = toPart(joinOf(engine, 0))
  const place = { dialect: dialects[dialect], columns, alias: aliases.own, from: partners }
  const within = { field: tenant, comparator: 'eq', value: 'north' } as const
  const matching = filter === undefined ? within : { operator: 'and', operands: [filter, within] }
  const [{ kind, member, name }] = fields as [StoredField]
  const unsigned = (key: unknown) => (typeof key === 'number' ? key + 0 : key)
  const keysOf = (found: readonly Row[]) =>
    found.map((row) => unsigned(oracleReadCell(kind, row[member])))
  const read = (found: readonly Readonly<Record<string, unknown>>[]) =>
    found.map((row) => unsigned(row[name]))
  const sorts = [sort, [{ field: town, direction: sort[0]?.direction ?? 'asc' }, ...sort]] as const
  for (const by of sorts) {
    const all = asTied(rows, by)
    const asked = { filter, sort: by } as object
    const expected = oracleRun(resource, { filter: matching, sort: by }, all, moment).rows
    const options = { ...moment, within: within as never }
    const plan = planQuery(resource, { ...asked, page }, options)
    const found = await selectPage(db, plan, place)
    const { offset, limit } = plan
    assert.equal(found.total, expected.length, 'the total of a join differs')
    assert.deepEqual(
      read(found.rows),
      keysOf(expected.slice(offset, offset + limit)),
      'a page of a join differs',
    )

    const query = { ...asked, page: { limit: 3 } }
    const joinedPages = await walked(engine, { resource, query, options, place })
    assert.deepEqual(read(joinedPages), keysOf(expected), 'a walk of a join differs')
  }

  const wanted = { [town]: { values: 2 } } as const
  const facets = planFacets(resource, { filter } as object, wanted as unknown, {
    ...moment,
    within: within as never,
  })
  assert.deepEqual(
    await selectFacets(db, facets, place),
    oracleFacets(resource, { filter }, wanted, rows, moment, within),
    'a facet of a join differs',
  )
}

interface Ask {
  readonly conditions: readonly Part[]
  readonly order: Part
  readonly place?: Part
  readonly offset?: number
  readonly limit?: number
}

/** @param least - a parameter, which the number of each row reaches */
function joinOf({ dialect }: Engine, least?: number): Sql {
  const parts = partsOf(dialects[dialect])
  const id = (...names: string[]) => toId(names, parts)
  const type = parts.types.number[integers[dialect]]!
  const partners =
    least === undefined
      ? id(tables.partners)
      : sql`(select * from ${id(tables.partners)} as ${id('p')} where ${id('p', link)} >= ${parts.parameter(least, type)})`
  return sql`${id(tables.own)} as ${id(aliases.own)} left join ${partners} as ${id(aliases.partners)} on ${id(aliases.partners, link)} = ${id(aliases.own, link)}`
}

/** The rows that a select of both tables finds, with the bare columns of all fields as drivers return them. */
async function readRows(
  engine: Engine,
  { fields, columns }: Joined,
  { conditions, order, place, offset = 0, limit = Infinity }: Ask,
): Promise<Row[]> {
  const { dialect, execute } = engine
  const id = (...names: string[]) => toId(names, partsOf(dialects[dialect]))
  const cells = fields.map(({ name, column }) => {
    const { table, sql: expression } = columns[name] as { table?: string; sql?: string } // as `mappingOf` has it
    return sql`${expression === undefined ? id(table!, column) : plain(expression)} as ${id(name)}`
  })
  if (place !== undefined) cells.push(sql`${place} as ${id('cursor')}`)
  const [first, second] = conditions
  const where = second === undefined ? first! : sql`${first!} and ${second}`
  const rows = (count: number) => plain(String(Math.min(count, 2 ** 31)))
  const statement = sql`select ${join([sql`${id(aliases.own, link)} as ${id(link)}`, ...cells])} from ${joinOf(engine)} where ${where} order by ${order} limit ${rows(limit)} offset ${rows(offset)}`
  const { sql: text, parameters } = textOf(toPart(statement), dialect)
  return execute(text, parameters)
}
