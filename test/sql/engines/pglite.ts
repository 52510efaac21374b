import { openPglite as lendPglite } from '../../pglite.js'
import type { Engine, Row } from '../engine.js'

export async function openPglite(): Promise<Engine> {
  // As the page of column types says: by itself it takes a timestamp without a zone for local time.
  const parsers = { 1114: (text: string) => new Date(`${text}Z`) }
  const db = await lendPglite()
  return {
    name: 'PGlite',
    dialect: 'postgres',
    execute: async (sql, parameters) =>
      (await db.query<Row>(sql, [...parameters], { parsers })).rows,
    close: () => db.close(),
  }
}
