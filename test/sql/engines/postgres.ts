import pg from 'pg'
import type { Engine, Row } from '../engine.js'

export async function openPostgres(url: string): Promise<Engine> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'PostgreSQL',
    dialect: 'postgres',
    collation: 'en-x-icu',
    execute: async (sql, parameters) => (await client.query<Row>(sql, [...parameters])).rows,
    close: () => client.end(),
  }
}
