import assert from 'node:assert/strict'
import { planQuery, runPlan, type WalkPlan, type WalkResult } from 'supplier-query'
import { afterOf, orderOf, whereOf, type ColumnMapping, type Part } from 'supplier-query/sql'
import { toId } from '../../src/sql/columns.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { toPart } from '../../src/sql/part.js'
import { plain, sql, type Sql } from '../../src/sql/writer.js'
import { oracleRun } from '../oracle.js'
import type { DataSet, StoredField } from './data-sets.js'
import { textOf, type Engine } from './engine.js'
import { integers } from './stray-columns.js'
import { loadTable } from './table.js'

/** Data sets whose columns are in two tables, joined by the numbers of rows; some have no partner. */

const tables = { own: 'own "rows"', partners: "partners' rows" }
const link = 'number of the row'

/** How a data set is split. */
export interface Split {
  /** Whether a field is in the other table, by its place; never the key, which is the first. */
  readonly isMoved: readonly boolean[]
  /** Whether a row lacks its partner there. */
  readonly isAlone: readonly boolean[]
  /** What the statements call the tables. */
  readonly aliases: { readonly own: string; readonly partners: string }
}

export interface Joined extends Omit<DataSet, 'queries'> {
  /** As the join shows them: a row without its partner has none of its cells. */
  readonly rows: readonly Record<string, unknown>[]
  readonly aliases: Split['aliases']
}

/** Each second field moves, and each third row is alone. */
export function evenSplit({ fields, rows }: Omit<DataSet, 'queries'>): Split {
  return {
    isMoved: fields.map((_, i) => i % 2 === 1),
    isAlone: rows.map((_, i) => i % 3 === 0),
    aliases: { own: 'own row', partners: 'partner row' },
  }
}

/** Stores some fields of a data set in another table, which lacks some rows. */
export async function loadJoined(
  engine: Engine,
  dataSet: Omit<DataSet, 'queries'>,
  { isMoved, isAlone, aliases }: Split,
): Promise<Joined> {
  const { resource, fields, rows } = dataSet
  const moved = fields.filter((_, i) => isMoved[i] === true)
  const number: StoredField = {
    name: link,
    kind: 'number',
    column: link,
    typeName: integers[engine.dialect],
    member: link,
  }
  const numbered = rows.map((row, i) => ({ ...row, [link]: i }))
  const kept = fields.filter((field) => !moved.includes(field))
  await loadTable(engine, tables.own, [number, ...kept], numbered)
  const withPartner = numbered.filter((_, i) => isAlone[i] !== true)
  await loadTable(engine, tables.partners, [number, ...moved], withPartner)
  const without = Object.fromEntries(moved.map(({ member }) => [member, null]))
  const columns = Object.entries(dataSet.columns).map(([name, place]) => {
    const table = moved.some((field) => field.name === name) ? aliases.partners : aliases.own
    return [name, { ...(place as object), table }] // always an object in these sets
  })
  return {
    resource,
    fields,
    aliases,
    columns: Object.fromEntries(columns) as ColumnMapping, // as they were, but for the table
    rows: rows.map((row, i) => (isAlone[i] === true ? { ...row, ...without } : row)),
  }
}

/** A query is answered whole, by its page and by a walk as the oracle answers it. */
export async function answerJoined(
  engine: Engine,
  joined: Joined,
  { query, moment }: DataSet['queries'][number],
): Promise<void> {
  const { resource, columns, rows, aliases } = joined
  const { filter, sort } = query
  const options = { dialect: dialects[engine.dialect], columns, alias: aliases.own }
  const numbersOf = (found: readonly unknown[]) => found.map((row) => rows.indexOf(row as never)) // one of them
  const expected = numbersOf(oracleRun(resource, { filter, sort }, rows, moment).rows)

  const whole: unknown = { filter, sort }
  const plan = planQuery(resource, whole, moment)
  const ask = { conditions: [whereOf(plan, options)], order: orderOf(plan, options) }
  assert.deepEqual(await readNumbers(engine, aliases, ask), expected, 'the whole differs')

  const { offset, limit: size } = planQuery(resource, query as unknown, moment)
  const page = await readNumbers(engine, aliases, { ...ask, offset, limit: size })
  assert.deepEqual(page, numbersOf(oracleRun(resource, query, rows, moment).rows), 'a page differs')

  const limit = Math.ceil(expected.length / 3) + 1
  const walked: number[] = []
  let after: string | null = null
  do {
    const asked: unknown = { filter, sort, page: { limit } }
    const step: WalkPlan = planQuery(resource, asked, { ...moment, after })
    const conditions = [whereOf(step, options), ...(after === null ? [] : [afterOf(step, options)])]
    const order = orderOf(step, options)
    const found = await readNumbers(engine, aliases, { conditions, order, limit: limit + 1 })
    // What follows a cursor is after it in memory too, so that this cuts the page and no more.
    const result: WalkResult<object> = runPlan(step, found.map((i) => rows[i]!) as object[])
    walked.push(...numbersOf(result.rows))
    assert.ok(walked.length <= expected.length, 'a walk does not end')
    after = result.next
  } while (after !== null)
  assert.deepEqual(walked, expected, 'a walk differs')
}

interface Ask {
  readonly conditions: readonly Part[]
  readonly order: Part
  readonly offset?: number
  readonly limit?: number
}

/** The numbers of the rows that a select of both tables finds. */
async function readNumbers(
  { dialect, execute }: Engine,
  aliases: Split['aliases'],
  { conditions, order, offset = 0, limit = Infinity }: Ask,
): Promise<number[]> {
  const id = (...names: string[]) => toId(names, partsOf(dialects[dialect]))
  const [first, second] = conditions.map(toSql)
  const where = second === undefined ? first! : sql`${first!} and ${second}`
  const rows = (count: number) => plain(String(Math.min(count, 2 ** 31)))
  const statement = sql`select ${id(aliases.own, link)} as ${id(link)} from ${id(tables.own)} as ${id(aliases.own)} left join ${id(tables.partners)} as ${id(aliases.partners)} on ${id(aliases.partners, link)} = ${id(aliases.own, link)} where ${where} order by ${toSql(order)} limit ${rows(limit)} offset ${rows(offset)}`
  const { sql: text, parameters } = textOf(toPart(statement), dialect)
  const found = await execute(text, parameters)
  return found.map((row) => Number(row[link]))
}

function toSql({ strings, values, types }: Part): Sql {
  return { texts: strings, values: values.map((value, i) => ({ value, type: types[i]! })) }
}
