import { createTable, planQuery, runQuery, suppliers } from 'supplier-query'
import { openArquero } from './arquero.js'
import { openCrossfilter } from './crossfilter.js'
import { openDuckDb } from './duckdb.js'
import type { Engine, Step, Wanted } from './engine.js'
import { openLoki } from './lokijs.js'
import { pageByHand } from './loop.js'
import { moment } from './plan.js'
import { queriesFor } from './queries.js'
import { OURS, PLANNED } from './results.js'
import { readRows } from './row-files.js'
import { openSqlite } from './sqlite.js'
import { openTanStack } from './tanstack.js'

const optionsFor = (wanted: Wanted) => ({ ...moment, total: wanted === 'total' })

async function openTable(folder: string, step: Step) {
  const rows = step('JSON.parse', () => readRows(folder))
  const table = createTable(suppliers, rows)
  await step('prepare', () => table.prepare())
  // Structures that only queries build, such as checkpoints, count as loading too.
  step('each query once', () => {
    for (const { query } of queriesFor(rows.length)) table.run(query, moment)
  })
  return table
}

const table: Engine = {
  name: OURS,
  isPeer: false,
  load: async (folder, step) => {
    const loaded = await openTable(folder, step)
    return {
      prepare: ({ query }, wanted) => {
        const options = optionsFor(wanted)
        return () => loaded.run(query, options)
      },
    }
  },
}

/** Databases answer prepared statements, so this is the table that they are compared with. */
const planned: Engine = {
  name: PLANNED,
  isPeer: false,
  load: async (folder, step) => {
    const loaded = await openTable(folder, step)
    return {
      prepare: ({ query }, wanted) => {
        const plan = planQuery(suppliers, query, optionsFor(wanted))
        return () => loaded.run(plan)
      },
    }
  },
}

const array: Engine = {
  name: 'runQuery',
  isPeer: false,
  load: (folder, step) => {
    const rows = step('JSON.parse', () => readRows(folder))
    return {
      prepare: ({ query }, wanted) => {
        const options = optionsFor(wanted)
        return () => runQuery(suppliers, query, rows, options)
      },
    }
  },
}

const loop: Engine = {
  name: 'hand-written loop',
  isPeer: false,
  load: (folder, step) => {
    const rows = step('JSON.parse', () => readRows(folder))
    return {
      prepare: (query, wanted) => () => pageByHand(rows, query.matches, query, wanted === 'total'),
    }
  },
}

/** The limit of libraries that scan or copy all rows, with which a million rows take half an hour. */
const upTo = { rows: 100_000, reason: 'it takes seconds a query' }

/** The limit of engines whose copies of ten million rows do not fit into memory with the others. */
const upToMemory = {
  rows: 1_000_000,
  reason: 'its copy of the rows does not fit into memory with the others',
}

/** All engines. The answers of the others are compared with the first's. */
export const engines: readonly Engine[] = [
  table,
  planned,
  { name: 'SQLite', isPeer: true, load: openSqlite, upTo: upToMemory },
  { name: 'DuckDB', isPeer: true, load: openDuckDb },
  loop,
  array,
  { name: 'crossfilter2', isPeer: true, load: openCrossfilter, upTo },
  { name: 'Arquero', isPeer: true, load: openArquero, upTo },
  { name: 'LokiJS', isPeer: true, load: openLoki, upTo },
  { name: 'TanStack DB', isPeer: true, load: openTanStack, upTo },
]
