import { expect, it } from 'vitest'
import type { Engine } from './engine.js'
import { createStrayLabel, strayColumnsOf, type StrayColumn } from './stray-columns.js'

/** Registers the test that columns can be created with the checks of the chapter, which refuse other contents. */
export function expectChecks(engineOf: () => Engine): void {
  it('the checks of the chapter refuse contents outside the language, and keep nulls', async () => {
    const engine = engineOf()
    const checked = strayColumnsOf(engine.dialect).filter(({ check }) => check !== undefined)
    expect(checked.length).toBeGreaterThan(0)
    for (const column of checked) {
      const place = `a ${column.kind} in a column of type ${column.typeName}`
      expect(await countRefused(engine, column), place).toBeGreaterThan(0)
    }
  })
}

/** The texts of errors of a violated check, and of one that cannot convert a value, such as 1e400. */
const REFUSED = /check constraint|constraint .* (failed|is violated)|out of range/i

/** Creates a column with its check. Returns how many of its contents the check refuses. */
async function countRefused({ dialect, execute }: Engine, column: StrayColumn): Promise<number> {
  const { declared, check, contents } = column
  const isClickhouse = dialect === 'clickhouse'
  const isMysql = dialect === 'mariadb' || dialect === 'mysql'
  const run = async (text: string) => execute(text, [])
  if (dialect === 'postgres') await run(createStrayLabel)
  await run(`drop table if exists strays${isClickhouse ? ' sync' : ''}`)
  await run(
    isClickhouse
      ? `create table strays (x ${declared}, constraint k check x is null or ${check}) engine = MergeTree order by tuple()`
      : `create table strays (x ${declared} check (${check}))`,
  )
  if (isMysql) await run(`set sql_mode = 'ALLOW_INVALID_DATES'`)
  let refused = 0
  for (const value of contents) {
    await run(`insert into strays values (${value})`).catch((error: Error) => {
      if (!REFUSED.test(error.message)) throw error
      refused++
    })
  }
  await run('insert into strays values (null)')
  if (isMysql) await run('set sql_mode = default')
  return refused
}
