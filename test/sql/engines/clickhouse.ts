import { importInstalled } from './installed.js'
import type { Engine, Row } from '../engine.js'
import { sessions } from './sessions.js'

/** The used part of `chdb`, ClickHouse in this process. Only this folder installs it. */
interface ChdbModule {
  Session: new () => Session
}
interface Session {
  queryBindAsync: (
    sql: string,
    parameters: Record<string, unknown>,
    options: { format: string },
  ) => Promise<{ text: () => string }>
  close: () => void
}

export async function openClickhouse(): Promise<Engine> {
  const { Session } = (await importInstalled('chdb')) as ChdbModule // as its types say
  const session = new Session()
  const settings = 'settings output_format_json_quote_denormals = 1, join_use_nulls = 1'
  return {
    name: 'ClickHouse',
    dialect: 'clickhouse',
    sessions: sessions.clickhouse,
    execute: async (sql, parameters) => {
      const named = Object.fromEntries(parameters.map((value, i) => [`p${i}`, toParameter(value)]))
      const isSelect = sql.startsWith('select')
      const ask = (text: string) => session.queryBindAsync(text, named, { format: 'JSON' })
      if (!isSelect) return ask(sql).then(() => [])
      try {
        const result = await ask(`${sql} ${settings}`)
        return (JSON.parse(result.text()) as { data: Row[] }).data
      } catch (error) {
        await session.queryBindAsync('select 1', {}, { format: 'JSON' }) // reads the rest of the failed statement
        throw error
      }
    },
    close: () => Promise.resolve(session.close()),
  }
}

/** chdb refuses whole numbers that are not safe, though a Float64 may be one. */
function toParameter(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  const isNumbers = Array.isArray(value) && value.every((each) => typeof each === 'number')
  return isNumbers ? `[${value.join(', ')}]` : value
}
