import sqlite, { type SQLiteValue } from 'node-sqlite3-wasm'
import type { Engine } from '../engine.js'
import { sessions } from './sessions.js'

export function openSqlite(): Promise<Engine> {
  const db = new sqlite.Database(':memory:')
  return Promise.resolve({
    name: 'SQLite',
    dialect: 'sqlite',
    sessions: sessions.sqlite,
    execute: (sql: string, parameters: readonly unknown[]) =>
      Promise.resolve(db.all(sql, parameters as SQLiteValue[])), // encoded by the dialect
    close: () => Promise.resolve(db.close()),
  } satisfies Engine)
}
