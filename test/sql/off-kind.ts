import { expect, it } from 'vitest'
import { runAll, type Engine } from './engine.js'
import { loadStrays, strayColumnsOf, type StrayColumn } from './stray-columns.js'

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

/** Returns how many contents of a column its check refuses. */
async function countRefused(engine: Engine, column: StrayColumn): Promise<number> {
  const isMysql = engine.dialect === 'mariadb' || engine.dialect === 'mysql'
  if (isMysql) await runAll(engine, `set sql_mode = 'ALLOW_INVALID_DATES'`)
  const errors = await loadStrays(engine, 'strays', column)
  if (isMysql) await runAll(engine, 'set sql_mode = default')
  for (const error of errors) expect(error.message).toMatch(REFUSED)
  return errors.length
}
