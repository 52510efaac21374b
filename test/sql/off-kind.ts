import { expect, it } from 'vitest'
import type { Engine } from './engine.js'
import { createStrayLabel, integers, strayColumnsOf, type StrayColumn } from './stray-columns.js'

/** Registers the test that the checks of the chapter keep values of the language, and refuse others. */
export function expectChecks(engineOf: () => Engine): void {
  it('the checks of the chapter keep values of the language, and refuse other contents', async () => {
    const engine = engineOf()
    const checked = strayColumnsOf(engine.dialect).filter(({ check }) => check !== undefined)
    expect(checked.length).toBeGreaterThan(0)
    for (const column of checked) {
      const place = `a ${column.kind} in a column of type ${column.typeName}`
      const kept = column.valid.map((value) => [value])
      expect(kept.length, place).toBeGreaterThan(1)
      const refused = await load(engine, { columns: [column], rows: kept })
      expect(refused, place).toEqual([])
      const any = column.contents.map((value) => [value])
      expect(await load(engine, { columns: [column], rows: any }), place).not.toEqual([])
    }
  })
}

interface StrayTable {
  readonly columns: readonly StrayColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** The texts of errors of a violated check, and of one that cannot convert a value, such as 1e400. */
const REFUSED = /check constraint|constraint .* (failed|is violated)|out of range/i

/** Replaces the table. Returns the rows that its checks refuse. */
async function load(engine: Engine, table: StrayTable): Promise<readonly (readonly string[])[]> {
  const refused: (readonly string[])[] = []
  const { dialect } = engine
  const isMysql = dialect === 'mariadb' || dialect === 'mysql'
  const run = (text: string) => engine.execute(text, [])
  if (dialect === 'postgres') await run(createStrayLabel)
  await run(`drop table if exists strays${dialect === 'clickhouse' ? ' sync' : ''}`)
  const columns = table.columns.map(({ declared, check }, i) => {
    const isNeeded = check !== undefined
    if (dialect !== 'clickhouse') {
      return `c${i} ${declared} ${isNeeded ? `check (${check.replaceAll(/\bx\b/g, `c${i}`)})` : ''}`
    }
    const constraint = `constraint k${i} check c${i} is null or ${check?.replaceAll(/\bx\b/g, `c${i}`)}`
    return `c${i} ${declared}${isNeeded ? `, ${constraint}` : ''}`
  })
  const key = integers[dialect]
  const storage = dialect === 'clickhouse' ? ' engine = MergeTree order by tuple()' : ''
  await run(`create table strays (pk ${key}, ${columns.join(', ')})${storage}`)
  if (isMysql) await run(`set sql_mode = 'ALLOW_INVALID_DATES'`)
  const emptyCell = ({ kind }: StrayColumn) =>
    dialect === 'clickhouse' && kind.endsWith(']') ? '[]' : 'null'
  const tuple = (row: readonly string[], pk: number) => `(${[pk, ...row].join(', ')})`
  const insert = async (values: string) => run(`insert into strays values ${values}`)
  for (const [pk, row] of table.rows.entries()) {
    await insert(tuple(row, pk)).catch((error: Error) => {
      if (!REFUSED.test(error.message)) throw error
      refused.push(row)
    })
  }
  // No check refuses a row without values.
  await insert(tuple(table.columns.map(emptyCell), table.rows.length))
  if (isMysql) await run('set sql_mode = default')
  return refused
}
