import { createTable, runQuery, suppliers, type Supplier } from 'supplier-query'
import { peers } from '../peers.js'
import { openAlaSql } from './alasql.js'
import { openArquero } from './arquero.js'
import { openCrossfilter } from './crossfilter.js'
import { openDuckDb } from './duckdb.js'
import type { Engine } from './engine.js'
import { openLoki } from './lokijs.js'
import { pageByHand } from './loop.js'
import { openMingo } from './mingo.js'
import { toMongo } from './mongo.js'
import { moment, planOf } from './plan.js'
import { queriesFor } from './queries.js'
import { OURS } from './results.js'
import { openSqlite } from './sqlite.js'
import { openTanStack } from './tanstack.js'

const table: Engine = {
  name: OURS,
  isPeer: false,
  load: async (rows) => {
    const loaded = await createTable(suppliers, rows).prepare()
    // Structures that only queries build, such as checkpoints, count as loading too.
    for (const { query } of queriesFor(rows.length)) loaded.run(query, moment)
    return {
      prepare:
        ({ query }) =>
        () =>
          loaded.run(query, moment),
    }
  },
}

const array: Engine = {
  name: 'runQuery',
  isPeer: false,
  load: (rows) => ({
    prepare:
      ({ query }) =>
      () =>
        runQuery(suppliers, query, rows, moment),
  }),
}

const loop: Engine = {
  name: 'hand-written loop',
  isPeer: false,
  load: (rows) => ({ prepare: (query) => () => pageByHand(rows, query.matches, query) }),
}

/** The limit of libraries that scan all rows, with which a million rows take half an hour. */
const upTo = { rows: 100_000, reason: 'it scans all rows, which takes seconds a query' }

/** The limit of engines whose copies of ten million rows do not fit into memory with the others. */
const upToMemory = {
  rows: 1_000_000,
  reason: 'its copy of the rows does not fit into memory with the others',
}

/** Creates an engine from a peer that only filters. The loop sorts its rows and cuts the page. */
function filtering(name: string): Engine {
  const compile = peers[name]!
  return {
    name,
    isPeer: true,
    upTo,
    load: (rows: readonly Supplier[]) => ({
      prepare: (query) => {
        const matches = compile(toMongo(planOf(query).where))
        return () => pageByHand(rows, matches, query)
      },
    }),
  }
}

/** All engines. The others are compared with the first. */
export const engines: readonly Engine[] = [
  table,
  { name: 'DuckDB', isPeer: true, load: openDuckDb },
  {
    name: 'SQLite, indexed',
    isPeer: true,
    load: (rows) => openSqlite(rows, true),
    upTo: upToMemory,
  },
  { name: 'SQLite', isPeer: true, load: (rows) => openSqlite(rows, false), upTo: upToMemory },
  loop,
  array,
  { name: 'Arquero', isPeer: true, load: openArquero, upTo },
  { name: 'AlaSQL', isPeer: true, load: openAlaSql, upTo },
  { name: 'LokiJS', isPeer: true, load: openLoki, upTo },
  { name: 'TanStack DB, indexed', isPeer: true, load: openTanStack, upTo: upToMemory },
  { name: 'crossfilter2', isPeer: true, load: openCrossfilter, upTo: upToMemory },
  { name: 'mingo', isPeer: true, load: openMingo, upTo },
  filtering('sift'),
  filtering('ucast'),
]
