import { importInstalled } from './installed.js'
import type { Engine, Row } from '../engine.js'

/** What is used of `pg`, which is installed in this folder only. */
interface PgModule {
  default: {
    Client: new (options: { connectionString: string }) => {
      connect: () => Promise<void>
      query: (sql: string, values: unknown[]) => Promise<{ rows: Row[] }>
      end: () => Promise<void>
    }
  }
}

export async function openPostgres(url: string): Promise<Engine> {
  const { default: pg } = (await importInstalled('pg')) as PgModule // as its types say
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'PostgreSQL',
    dialect: 'postgres',
    execute: async (sql, parameters) => (await client.query(sql, [...parameters])).rows,
    close: () => client.end(),
  }
}
