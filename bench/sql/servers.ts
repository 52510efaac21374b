import { createRequire } from 'node:module'
import Database from 'better-sqlite3'
import pg from 'pg'
import { mariadb, mysql, postgres, sqlite, type SqlDialect } from 'supplier-query/sql'
import { choose } from '../options.js'

/** A database that statements are timed on. */
export interface Server {
  readonly name: 'PostgreSQL' | 'MariaDB' | 'MySQL' | 'SQLite'
  readonly dialect: SqlDialect
  readonly version: () => Promise<string>
  /** Runs a statement, with parameters as the dialect binds them. */
  readonly run: (sql: string, parameters?: readonly unknown[]) => Promise<readonly object[]>
  readonly explain: (sql: string, parameters?: readonly unknown[]) => Promise<string>
  readonly close: () => Promise<void>
}

interface Mysql2 {
  createConnection: (options: object) => Promise<{
    execute: (sql: string, values: readonly unknown[]) => Promise<[object[]]>
    query: (sql: string) => Promise<[object[]]>
    end: () => Promise<void>
  }>
}

/** Opens the servers that the environment names, and SQLite. Prints missing servers. */
export async function openServers(only: string): Promise<Server[]> {
  const { DATABASE_URL, MARIADB_URL, MYSQL_URL } = process.env
  const candidates = [
    { name: 'PostgreSQL', variable: 'DATABASE_URL', url: DATABASE_URL, open: openPostgres },
    {
      name: 'MariaDB',
      variable: 'MARIADB_URL',
      url: MARIADB_URL,
      open: openMysql2('MariaDB', mariadb),
    },
    { name: 'MySQL', variable: 'MYSQL_URL', url: MYSQL_URL, open: openMysql2('MySQL', mysql) },
    { name: 'SQLite', variable: '', url: ':memory:', open: openSqlite },
  ] as const
  const servers: Server[] = []
  for (const { name, variable, url, open } of choose(candidates, only)) {
    if (url === undefined) console.log(`NOT RUN on ${name}: ${variable} is not set`)
    else servers.push(await open(url))
  }
  return servers
}

async function openPostgres(connectionString: string): Promise<Server> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await client.query<object>(text, [...values])).rows
  return {
    name: 'PostgreSQL',
    dialect: postgres,
    version: versionBy(run, 'show server_version'),
    run,
    explain: async (sql, parameters) => {
      const rows = await run(`explain ${sql}`, parameters)
      return rows.map((row) => String(Object.values(row)[0])).join('\n')
    },
    close: () => client.end(),
  }
}

function openMysql2(name: 'MariaDB' | 'MySQL', dialect: SqlDialect) {
  return async (uri: string): Promise<Server> => {
    // `npm run conform` installs mysql2.
    const require = createRequire(new URL('../../test/sql/engines/', import.meta.url))
    const { createConnection } = require('mysql2/promise') as Mysql2 // as its types say
    const connection = await createConnection({ uri, dateStrings: true })
    const run = async (sql: string, parameters: readonly unknown[] = []) =>
      (
        await (parameters.length === 0
          ? connection.query(sql)
          : connection.execute(sql, parameters))
      )[0]
    return {
      name,
      dialect,
      version: versionBy(run, 'select version()'),
      run,
      explain: async (sql, parameters) => {
        const format = name === 'MySQL' ? 'format = traditional ' : ''
        const rows = await run(`explain ${format}${sql}`, parameters)
        const shown = ['table', 'type', 'key', 'rows', 'Extra'] as const
        return rows
          .map((row) => shown.map((each) => (row as Record<string, unknown>)[each]).join(' | '))
          .join('\n')
      },
      close: () => connection.end(),
    }
  }
}

async function openSqlite(path: string): Promise<Server> {
  const db = new Database(path)
  const prepared = new Map<string, Database.Statement>()
  const run: Server['run'] = async (sql, parameters = []) => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    if (!statement.reader) {
      statement.run(...parameters)
      return []
    }
    return statement.all(...parameters) as object[]
  }
  return {
    name: 'SQLite',
    dialect: sqlite,
    version: versionBy(run, 'select sqlite_version()'),
    run,
    explain: async (sql, parameters = []) => {
      const rows = db.prepare(`explain query plan ${sql}`).all(...parameters)
      return rows.map((row) => String((row as { detail: unknown }).detail)).join('\n')
    },
    close: async () => void db.close(),
  }
}

function versionBy(run: Server['run'], sql: string): Server['version'] {
  return async () => String(Object.values((await run(sql))[0]!)[0])
}
