import { openPglite as lendPglite } from '../../pglite.js'
import type { Engine, Row } from '../engine.js'
import { sessions } from './sessions.js'

export async function openPglite(): Promise<Engine> {
  // As the page of column types says: its own parsers take a timestamp without a zone for local time, and
  // the year 50 for 1950.
  const parsers = {
    1114: (text: string) => new Date(`${text.replace(' ', 'T')}Z`),
    1184: (text: string) => text,
  }
  const db = await lendPglite()
  return {
    name: 'PGlite',
    dialect: 'postgres',
    sessions: sessions.postgres,
    execute: async (sql, parameters) =>
      (await db.query<Row>(sql, [...parameters], { parsers })).rows,
    close: () => db.close(),
  }
}
