import { planQuery, runQuery, type WalkPlan, type WalkResult } from 'supplier-query'
import { afterOf, orderOf, whereOf, type ColumnMapping, type Part } from 'supplier-query/sql'
import { expect } from 'vitest'
import { toId } from '../../src/sql/columns.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { toPart } from '../../src/sql/part.js'
import { sql, type Sql } from '../../src/sql/writer.js'
import { oracleRun } from '../oracle.js'
import type { DataSet, StoredField } from './data-sets.js'
import { textOf, type Engine } from './engine.js'
import { integers } from './off-kind.js'
import { loadTable } from './table.js'

/** Data sets whose columns are in two tables, joined by the numbers of rows; some have no partner. */

const own = { table: 'own "rows"', alias: 'own row' }
const partners = { table: "partners' rows", alias: 'partner row' }
const link = 'number of the row'

export interface Joined extends DataSet {
  /** As the join shows them: a row without its partner has none of its cells. */
  readonly rows: readonly Record<string, unknown>[]
}

/** Stores each second field of a data set in another table, which lacks each third row. */
export async function loadJoined(engine: Engine, dataSet: DataSet): Promise<Joined> {
  const { fields, rows } = dataSet
  const isPartners = (_: StoredField, i: number) => i % 2 === 1
  const moved = fields.filter(isPartners)
  const number: StoredField = {
    name: link,
    kind: 'number',
    column: link,
    typeName: integers[engine.dialect],
    member: link,
  }
  const numbered = rows.map((row, i) => ({ ...row, [link]: i }))
  const kept = fields.filter((field) => !moved.includes(field))
  await loadTable(engine, own.table, [number, ...kept], numbered)
  const withPartner = numbered.filter((_, i) => i % 3 > 0)
  await loadTable(engine, partners.table, [number, ...moved], withPartner)
  const without = Object.fromEntries(moved.map(({ member }) => [member, null]))
  const columns = Object.entries(dataSet.columns).map(([name, place]) => {
    const { alias } = moved.some((field) => field.name === name) ? partners : own
    return [name, { ...(place as object), table: alias }] // always an object in these sets
  })
  return {
    ...dataSet,
    columns: Object.fromEntries(columns) as ColumnMapping, // as they were, but for the table
    rows: rows.map((row, i) => (i % 3 > 0 ? row : { ...row, ...without })),
  }
}

/** All rows of a query by their numbers, and what is left of them after a cursor. */
export async function answerJoined(
  engine: Engine,
  { resource, columns, rows }: Joined,
  { query: { filter, sort }, moment }: DataSet['queries'][number],
): Promise<void> {
  const query: unknown = { filter, sort }
  const { dialect } = engine
  const options = { dialect: dialects[dialect], columns }
  const expected = oracleRun(resource, { filter, sort }, rows, moment).rows.map((row) =>
    rows.indexOf(row),
  )
  const plan = planQuery(resource, query, moment)
  expect(await numbersOf(engine, [whereOf(plan, options)], orderOf(plan, options))).toEqual(
    expected,
  )

  const half = Math.ceil(expected.length / 2)
  const page: unknown = { filter, sort, page: { limit: half } }
  const walked: WalkResult<unknown> = runQuery(resource, page, rows, { ...moment, after: null })
  if (walked.next === null) return
  const rest: WalkPlan = planQuery(resource, query, { ...moment, after: walked.next })
  const conditions = [whereOf(rest, options), afterOf(rest, options)]
  expect(await numbersOf(engine, conditions, orderOf(rest, options))).toEqual(expected.slice(half))
}

async function numbersOf(
  engine: Engine,
  conditions: readonly Part[],
  order: Part,
): Promise<number[]> {
  const { dialect } = engine
  const id = (...names: string[]) => toId(names, partsOf(dialects[dialect]))
  const [first, second] = conditions.map(toSql)
  const where = second === undefined ? first! : sql`${first!} and ${second}`
  const statement = sql`select ${id(own.alias, link)} as ${id(link)} from ${id(own.table)} as ${id(own.alias)} left join ${id(partners.table)} as ${id(partners.alias)} on ${id(partners.alias, link)} = ${id(own.alias, link)} where ${where} order by ${toSql(order)}`
  const { sql: text, parameters } = textOf(toPart(statement), dialect)
  const found = await engine.execute(text, parameters)
  return found.map((row) => Number(row[link]))
}

function toSql({ strings, values, types }: Part): Sql {
  return { texts: strings, values: values.map((value, i) => ({ value, type: types[i]! })) }
}
