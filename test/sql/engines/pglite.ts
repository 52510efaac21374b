import { PGlite } from '@electric-sql/pglite'
import type { Engine, Row } from '../engine.js'

export async function openPglite(): Promise<Engine> {
  const db = await PGlite.create()
  return {
    name: 'PGlite',
    dialect: 'postgres',
    execute: async (sql, parameters) => (await db.query<Row>(sql, [...parameters])).rows,
    close: () => db.close(),
  }
}
