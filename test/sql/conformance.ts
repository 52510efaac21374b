import fc from 'fast-check'
import { planQuery, runQuery, type Kind } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { expect, it } from 'vitest'
import { oracleReadCell, oracleRun, oracleTotal, oracleShow } from '../oracle.js'
import { compareKeys, dataSetsOf, type DataSet } from './data-sets.js'
import { kyselyOver, type Engine } from './engine.js'
import { answerJoined, loadJoined } from './joined.js'
import { loadTable } from './table.js'
import { asTied, inKeyOrder } from './ties.js'
import { dialects } from './dialects.js'
import { walked } from './walked.js'

const perDataSet = 40

/** Registers the test that holds a database to the oracle, and to the array engine on the way. */
export function expectSqlConformance(engineOf: () => Engine, queries: number): void {
  it(`answers ${queries} queries as the oracle and the array engine do, row for row`, async () => {
    const engine = engineOf()
    const excluded = new Map<string, number>()
    const dataSets = dataSetsOf(engine.dialect, perDataSet, ({ reason }) =>
      excluded.set(reason, (excluded.get(reason) ?? 0) + 1),
    )
    let answered = 0
    await fc.assert(
      fc.asyncProperty(dataSets, async (dataSet) => {
        answered += await answerAll(engine, dataSet)
      }),
      { numRuns: Math.ceil(queries / perDataSet) },
    )
    console.log(`${engine.name}: ${answered} queries`)
    for (const [reason, values] of excluded) console.log(`  ${values} values left out: ${reason}`)
    expect(answered).toBeGreaterThanOrEqual(queries)
  })
}

const table = 'my "table"; -- \\'

async function answerAll(engine: Engine, drawn: DataSet): Promise<number> {
  const { fields, queries: all } = drawn
  await loadTable(engine, table, fields, drawn.rows)
  const rows = await inKeyOrder(engine, table, fields[0]!, drawn.rows)
  const dataSet = { ...drawn, rows }
  const joined = await loadJoined(engine, dataSet)
  const { sessions = [] } = engine
  for (const [i, each] of all.entries()) {
    if (i % 8 === 0) await setSession(engine, sessions[turn++ % sessions.length])
    try {
      await answer(engine, dataSet, each, [undefined, 0, 3, 8][i % 4])
      if (i % 5 === 0) await walk(engine, dataSet, each, 1 + (i % 4))
      if (i % 4 === 1) await answerJoined(engine, joined, each)
    } catch (cause) {
      throw new Error(`on ${engine.name}: ${fc.stringify(each)}`, { cause })
    }
  }
  await setSession(engine, sessions[0])
  return all.length
}

/** Counts the sessions, so that all of them take turns. */
let turn = 0

async function setSession(engine: Engine, session: string | undefined): Promise<void> {
  for (const statement of session?.split('; ') ?? []) await engine.execute(statement, [])
}

async function answer(
  engine: Engine,
  { resource, columns, fields, rows: ordered }: DataSet,
  { query, moment }: DataSet['queries'][number],
  total: number | undefined,
): Promise<void> {
  const rows = asTied(ordered, query.sort)
  const expected = oracleRun(resource, query, rows, moment)
  expect(runQuery(resource, query as unknown, rows, moment)).toEqual(expected)
  const plan = planQuery(resource, query as unknown, { ...moment, total: total ?? true })
  const { dialect } = engine
  const page = await selectPage(kyselyOver(engine), plan, {
    dialect: dialects[dialect],
    table,
    columns,
    fields: fields.map(({ name }) => name),
  })
  const { rows: found, page: place, ...counted } = page
  expect(counted).toEqual(oracleTotal(expected.total, { total }))
  expect(place).toEqual(expected.page)
  expectStored(found, expected.rows, fields)
}

/** Checks that the pages of a walk add up to the oracle's rows. */
async function walk(
  engine: Engine,
  { resource, columns, fields, rows: ordered }: DataSet,
  { query: { filter, sort }, moment }: DataSet['queries'][number],
  limit: number,
): Promise<void> {
  const rows = asTied(ordered, sort)
  const expected = oracleRun(resource, { filter, sort }, rows, moment)
  const query = { filter, sort, page: { limit } }
  const names = fields.map(({ name }) => name)
  const place = { dialect: dialects[engine.dialect], table, columns, fields: names }
  for (const isBackward of [false, true]) {
    const found = await walked(engine, { resource, query, options: moment, place, isBackward })
    expectStored(found, expected.rows, fields)
  }
}

function expectStored(
  actual: readonly Record<string, unknown>[],
  expected: readonly Record<string, unknown>[],
  fields: DataSet['fields'],
): void {
  const stored = expected.map((row) =>
    Object.fromEntries(fields.map(({ name, member }) => [name, row[member]])),
  )
  // A child table has no order.
  const inOrder = (cell: unknown, { elementType }: DataSet['fields'][number]) =>
    elementType === undefined || !Array.isArray(cell) ? cell : cell.toSorted(compareKeys)
  const cells = (row: Record<string, unknown>, read: (kind: Kind, raw: unknown) => unknown) =>
    Object.fromEntries(
      fields.map((field) => [field.name, inOrder(read(field.kind, row[field.name]), field)]),
    )
  expect(actual.map((row) => cells(row, (_, cell) => withoutSign(cell)))).toEqual(
    stored.map((row) => cells(row, toCell)),
  )
}

/** The values of the rows that a database returns for a stored value. */
function toCell(kind: Kind, raw: unknown): unknown {
  const cell = withoutSign(oracleReadCell(kind, raw))
  if (cell === undefined) return null
  return kind === 'date' ? new Date(Number(cell)) : oracleShow(kind, cell)
}

/** Not every database keeps the sign of -0. */
function withoutSign(cell: unknown): unknown {
  const plain = (value: unknown) => (value === 0 ? 0 : value)
  return Array.isArray(cell) ? cell.map(plain) : plain(cell)
}
