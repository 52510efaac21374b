import assert from 'node:assert/strict'
import { planQuery, type WalkPlan } from 'supplier-query'
import {
  afterOf,
  countOf,
  orderOf,
  pageFrom,
  totalFrom,
  whereOf,
  type ColumnMapping,
  type Part,
} from 'supplier-query/sql'
import { toId } from '../../src/sql/columns.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { toPart } from '../../src/sql/part.js'
import { join, plain, sql, type Sql } from '../../src/sql/writer.js'
import { oracleRun } from '../oracle.js'
import type { DataSet, StoredField } from './data-sets.js'
import { textOf, type Engine, type Row } from './engine.js'
import { integers } from './stray-columns.js'
import { loadTable } from './table.js'
import { asTied, inKeyOrder } from './ties.js'

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
  readonly rows: readonly Numbered[]
  readonly aliases: Split['aliases']
}

interface Numbered extends Readonly<Record<string, unknown>> {
  readonly [link]: number
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
  const ordered = await inKeyOrder(engine, tables.own, fields[0]!, numbered)
  return {
    resource,
    fields,
    aliases,
    columns: Object.fromEntries(columns) as ColumnMapping, // as they were, but for the table
    rows: ordered.map((row) => (isAlone[row[link]] === true ? { ...row, ...without } : row)),
  }
}

/** A query is answered whole, by its page and by a walk as the oracle answers it. */
export async function answerJoined(
  engine: Engine,
  joined: Joined,
  { query, moment }: DataSet['queries'][number],
): Promise<void> {
  const { resource, columns, aliases } = joined
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
  const walked: number[] = []
  let after: string | null = null
  do {
    const asked: unknown = { filter, sort, page: { limit } }
    const step: WalkPlan = planQuery(resource, asked, { ...moment, after })
    const conditions = [whereOf(step, options), ...(after === null ? [] : [afterOf(step, options)])]
    const order = orderOf(step, options)
    const found = await read({ conditions, order, limit: limit + 1 })
    const result: { rows: Row[]; next: string | null } = pageFrom(step, found, options)
    assert.ok(
      result.rows.every((row, i) => row === found[i]),
      'a page is not of the rows that were found',
    )
    walked.push(...linksOf(result.rows))
    assert.ok(walked.length <= expected.length, 'a walk does not end')
    after = result.next
  } while (after !== null)
  assert.deepEqual(walked, expected, 'a walk differs')

  for (const maxTotal of [undefined, 2]) {
    const counting = planQuery(resource, whole, { ...moment, maxTotal })
    const part = countOf(counting, {
      ...options,
      table: tables.own,
      joins: joinOf(engine, aliases).texts.join(''),
    })
    const { sql: text, parameters } = textOf(
      toPart(sql`select ${toSql(part)} as n`),
      engine.dialect,
    )
    const [counted] = await engine.execute(text, parameters)
    const total = maxTotal === undefined ? expected.length : Math.min(maxTotal, expected.length)
    const isTotalExact = total === expected.length
    const isCapped = maxTotal !== undefined
    assert.deepEqual(
      totalFrom(counting, counted!['n']),
      isCapped ? { total, isTotalExact } : { total },
      'a count differs',
    )
  }
}

interface Ask {
  readonly conditions: readonly Part[]
  readonly order: Part
  readonly offset?: number
  readonly limit?: number
}

function joinOf({ dialect }: Engine, aliases: Split['aliases']): Sql {
  const id = (...names: string[]) => toId(names, partsOf(dialects[dialect]))
  return sql`left join ${id(tables.partners)} as ${id(aliases.partners)} on ${id(aliases.partners, link)} = ${id(aliases.own, link)}`
}

/** The rows that a select of both tables finds, with the bare columns of all fields as drivers return them. */
async function readRows(
  engine: Engine,
  { aliases, fields, columns }: Joined,
  { conditions, order, offset = 0, limit = Infinity }: Ask,
): Promise<Row[]> {
  const { dialect, execute } = engine
  const id = (...names: string[]) => toId(names, partsOf(dialects[dialect]))
  const cells = fields.map(({ name, column }) => {
    const { table } = columns[name] as { table: string } // `loadJoined` names it
    return sql`${id(table, column)} as ${id(name)}`
  })
  const [first, second] = conditions.map(toSql)
  const where = second === undefined ? first! : sql`${first!} and ${second}`
  const rows = (count: number) => plain(String(Math.min(count, 2 ** 31)))
  const statement = sql`select ${join([sql`${id(aliases.own, link)} as ${id(link)}`, ...cells])} from ${id(tables.own)} as ${id(aliases.own)} ${joinOf(engine, aliases)} where ${where} order by ${toSql(order)} limit ${rows(limit)} offset ${rows(offset)}`
  const { sql: text, parameters } = textOf(toPart(statement), dialect)
  return execute(text, parameters)
}

function toSql({ strings, values, types }: Part): Sql {
  return { texts: strings, values: values.map((value, i) => ({ value, type: types[i]! })) }
}
