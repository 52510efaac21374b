import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { toText, type DialectName, type Part } from 'supplier-query/sql'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'

/** A database that tests run statements on. */
export interface Engine {
  readonly name: string
  readonly dialect: DialectName
  /** One that does not go by code point, for text that is not said to: the order must all the same. */
  readonly collation?: string
  /** Settings of the session under which statements answer alike, the default first. */
  readonly sessions?: readonly string[]
  readonly execute: (sql: string, parameters: readonly unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

export type Row = Record<string, unknown>

/** Runs statements without parameters, one after the other. */
export async function runAll(
  { execute }: Pick<Engine, 'execute'>,
  ...statements: readonly string[]
): Promise<void> {
  for (const each of statements) await execute(each, [])
}

/** A part as the text of its dialect. */
export function textOf(part: Part, dialect: DialectName) {
  return toText(part, { placeholders: partsOf(dialects[dialect]).placeholders })
}

/** A Kysely that runs on an engine. */
export function kyselyOver({ execute }: Pick<Engine, 'execute'>): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new EngineDriver(execute),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(), // of what tests write themselves
    },
  })
}

class EngineDriver extends DummyDriver implements Driver {
  readonly #execute: Engine['execute']

  constructor(execute: Engine['execute']) {
    super()
    this.#execute = execute
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    const execute = this.#execute
    return Promise.resolve({
      async executeQuery<R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
        return { rows: await execute(sql, parameters) } as QueryResult<R> // as the caller says
      },
      streamQuery: () => {
        throw new Error('not streamed')
      },
    })
  }
}
