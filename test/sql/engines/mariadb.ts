import { importInstalled } from './installed.js'
import type { Engine, Row } from '../engine.js'
import { sessions } from './sessions.js'

/** The used part of `mysql2/promise`. Only this folder installs it. */
interface Mysql2Module {
  createConnection: (options: { uri: string; timezone: string; dateStrings: boolean }) => Promise<{
    execute: (sql: string, values: readonly unknown[]) => Promise<[rows: Row[]]>
    unprepare: (sql: string) => void
    end: () => Promise<void>
  }>
}

export function openMariadb(url: string): Promise<Engine> {
  return openWithMysql2(url, { name: 'MariaDB', dialect: 'mariadb' })
}

export async function openWithMysql2(
  url: string,
  named: Pick<Engine, 'name' | 'dialect'>,
): Promise<Engine> {
  const { createConnection } = (await importInstalled('mysql2/promise')) as Mysql2Module // as its types say
  // As the page of column types says: by itself it takes dates for local time, and the year 50 for 1950.
  const connection = await createConnection({ uri: url, timezone: 'Z', dateStrings: true })
  await connection.execute("set time_zone = '+00:00'", [])
  return {
    ...named,
    sessions: sessions.mysql,
    execute: async (sql, parameters) => {
      try {
        const [rows] = await connection.execute(sql, parameters)
        return rows
      } finally {
        // Else MySQL takes the next values of an insert by the types of these, which may be of any kind.
        if (!sql.startsWith('select')) connection.unprepare(sql)
      }
    },
    close: () => connection.end(),
  }
}
