/**
 * Answers a query ten times in a fresh process, each time from a new table, and prints the times
 * as JSON: `first-answers.js <rows> <seed> <engine> <query>`.
 */
import { createTable, runQuery, suppliers } from 'supplier-query'
import { pageByHand } from '../table/loop.js'
import { moment } from '../table/plan.js'
import { queriesFor } from '../table/queries.js'
import { receivedSuppliers } from '../table/suppliers.js'
import { lengthOf, spanOf } from '../collector.js'

const [size = '', seed = '', engine, wanted] = process.argv.slice(2)
const rows = receivedSuppliers(Number(size), Number(seed))
const named = queriesFor(rows.length).find(({ name }) => name === wanted)!
const engines: Readonly<Record<string, () => unknown>> = {
  createTable: () => createTable(suppliers, rows).run(named.query, moment),
  runQuery: () => runQuery(suppliers, named.query, rows, moment),
  'hand-written loop': () => pageByHand(rows, named.matches, named),
}
const times = Array.from({ length: 10 }, () => lengthOf(spanOf(engines[engine!]!)))
console.log(JSON.stringify(times))
