import { createTable, suppliers, type Supplier } from 'supplier-query'
import { NOW } from './suppliers.js'
import { peers } from '../peers.js'
import { openAlaSql } from './alasql.js'
import { openArquero } from './arquero.js'
import { openDuckDb } from './duckdb.js'
import { pageOf, type Engine } from './engine.js'
import { openLoki } from './lokijs.js'
import { openMingo } from './mingo.js'
import { toMongo } from './mongo.js'
import { queriesFor } from './queries.js'
import { openSqlite } from './sqlite.js'

const options = { now: NOW, timeZone: 'UTC' }

const table: Engine = {
  name: 'createTable',
  load: (rows) => {
    const loaded = createTable(suppliers, rows)
    // Its columns are built when they are first used: that is its loading.
    for (const { query } of queriesFor(rows.length)) loaded.run(query, options)
    return {
      prepare:
        ({ query }) =>
        () =>
          loaded.run(query, options),
    }
  },
}

const loop: Engine = {
  name: 'hand-written loop',
  load: (rows) => ({
    prepare:
      ({ matches }, plan) =>
      () =>
        pageOf(rows.filter(matches), plan),
  }),
}

/** A peer that only filters: its rows are sorted and cut by hand. */
function filtering(name: string): Engine {
  const compile = peers[name]!
  return {
    name,
    load: (rows: readonly Supplier[]) => ({
      prepare: (_, plan) => {
        const matches = compile(toMongo(plan.where))
        return () => pageOf(rows.filter(matches), plan)
      },
    }),
  }
}

/** The first is the one that the others are compared with. */
export const engines: readonly Engine[] = [
  table,
  { name: 'DuckDB', load: openDuckDb },
  { name: 'SQLite, indexed', load: (rows) => openSqlite(rows, true) },
  { name: 'SQLite', load: (rows) => openSqlite(rows, false) },
  loop,
  { name: 'Arquero', load: openArquero },
  { name: 'AlaSQL', load: openAlaSql },
  { name: 'LokiJS', load: openLoki },
  { name: 'mingo', load: openMingo },
  filtering('sift'),
  filtering('ucast'),
]
