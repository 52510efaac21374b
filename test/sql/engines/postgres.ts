import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Engine, Row } from '../engine.js'
import { sessions } from './sessions.js'

/** Opens a new schema on the server at `url`. `close` drops it. */
export async function openPostgres(url: string): Promise<Engine> {
  // As the page of column types says: by itself it takes dates without a zone for local time.
  const isZoneless = (oid: number) => oid === 1114 || oid === 1082
  const getTypeParser = (oid: number): ((text: string) => unknown) =>
    isZoneless(oid) ? (text) => text : (pg.types.getTypeParser(oid) as (text: string) => unknown) // of text
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  await client.connect()
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`create schema ${schema}`)
  await client.query(`set search_path to ${schema}`)
  return {
    name: 'PostgreSQL',
    dialect: 'postgres',
    sessions: sessions.postgres,
    collation: 'en-x-icu',
    execute: async (sql, parameters) => (await client.query<Row>(sql, [...parameters])).rows,
    close: async () => {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}
