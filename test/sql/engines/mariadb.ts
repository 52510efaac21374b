import type { Engine, Row } from '../engine.js'

/** What is used of `mysql2/promise`, which is installed in this folder only. */
interface Mysql2Module {
  createConnection: (url: string) => Promise<{
    execute: (sql: string, values: readonly unknown[]) => Promise<[rows: Row[] | object]>
    end: () => Promise<void>
  }>
}

export async function openMariadb(url: string): Promise<Engine> {
  const { createConnection } = (await import(
    /* @vite-ignore */ 'mysql2/promise' as string
  )) as Mysql2Module // as its types say
  const connection = await createConnection(url)
  return {
    name: 'MariaDB',
    dialect: 'mysql',
    execute: async (sql, parameters) => {
      const [rows] = await connection.execute(sql, parameters)
      return Array.isArray(rows) ? rows : []
    },
    close: () => connection.end(),
  }
}
