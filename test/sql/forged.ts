import { CursorError, defineResource } from 'supplier-query'
import { toSql } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { listed } from '../builders.js'
import { walkFrom } from './cursors.js'
import { columnOf } from './dialects.js'
import type { Engine } from './engine.js'
import { loadStrays, strayColumnsOf } from './stray-columns.js'
import { walked } from './walked.js'

/** Texts that a client can put into a cursor, of which some are no values of a type. */
const forgeries = [
  ...listed(`
    5 | -5 | 0 | -0 | 5. | .5 | +5 | 05 | 1.5 | 1.50 | 1e3 | 1E+3 | 1e400 | -1e400 | 1e-400 | 1e99999 | 0e999 | 5e-324
    0x10 | 1_000 | 1,5 | ５ | 127 | 128 | 255 | 256 | 32768 | 65536 | 2147483648 | 4294967296
    9007199254740993 | 9223372036854775807 | 9223372036854775808 | -9223372036854775808 | -9223372036854775809
    18446744073709551615 | 18446744073709551616 | 170141183460469231731687303715884105728
    0.1234567890123456789012345678901234567890 | 12345678901234567890.123456789012345678
    12345678901234567890123456789012345678901234567890123456789012345
    1.0000000000000000000 | 123456789012345678901 | 100000000000000000000000000.5
    NaN | nan | -nan | +nan | Infinity | -Infinity | infinity | -infinity | inf | +inf | INF | null | true | false
    t | f | T | yes | 1.0 | maybe | TRUE
    2024-02-29 | 2024-02-30 | 2023-02-29 | 2024-00-10 | 2024-02-00 | 0000-00-00 | 0000-01-01 | 0001-01-01 | -0044-03-15
    +2024-02-29 | 10000-01-01 | +10000-01-01 | 294246-12-31 | 294277-01-01 | 999999-01-01 | 9999999-01-01 | 9999-12-31
    0044-03-15 BC | 0044-03-15 (BC) | 4713-01-01 BC | 4715-01-01 BC | 9999-01-01 BC | 0044-03-15 (BC) 12:00:00
    1582-10-10 | 1969-12-31 | 2149-06-07 | 2300-01-01 | 1899-12-31 | 2106-02-08 00:00:00
    2024-02-29T12:00:00Z | 2024-02-29T12:00:00+00:00 | 2024-02-29 12:00:00 | 2024-02-29T24:00:00+00:00
    2024-02-29T12:00:60+00:00 | 2024-02-29T25:00:00+00:00 | 2024-02-29T12:00:00+16:00 | 2024-02-29T12:00:00+99:99
    2024-02-29T12:00:00.1234567890123456789+00:00 | 2024-02-29T12:00 | 2024-02-29 12:00:00.123456789
    2024-02-29T12:00:00-04:56:02 | 2024-02-29T12:00:00--00 | 2024-02-29T12:00:00+00:00 BC | 0044-03-15T12:00:00+00:00 BC
    2024-02-29T | 2024-02-29T12 | 2024-02-29T1:2:3 | 2024-2-9 | now | tomorrow | epoch | today | allballs
    1709208000.5 | 1709208000.1234567 | 99999999999 | 2147483648.5 | -1.5
    7c9e6679-7425-40de-944b-e07fc1f90ae7 | {7c9e6679-7425-40de-944b-e07fc1f90ae7} | 7c9e667974254 | open | "b" | [] | {}
  `),
  '',
  ' ',
  ' 5',
  '5 ',
  `2024-02-29T12:00:00.${'1'.repeat(300)}+00:00`,
  '9'.repeat(400),
  `1.${'0'.repeat(700)}`,
  '9'.repeat(1500),
  "'; --",
  '\\',
]

/**
 * Registers the test that a cursor of any text is refused or read, and that those of the database are read.
 * @param step - one of so many forged texts is tried on each column
 */
export function expectForged(engineOf: () => Engine, step: number): void {
  it('reads or refuses every cursor that a client forges, and reads every cursor of its own', async () => {
    const engine = engineOf()
    const failed: string[] = []
    let read = 0
    for (const column of strayColumnsOf(engine.dialect)) {
      if (column.kind.endsWith(']')) continue
      await loadStrays(engine, 'forged', column)
      const { kind, typeName } = column
      const resource = defineResource(
        { x: kind, id: 'string' },
        { key: 'id', limits: { maxLimit: 5 } },
      )
      const place = columnOf(engine.dialect, 'x', typeName, 'forged')
      const options = { dialect: place.dialect, columns: place.columns }
      for (const direction of ['asc', 'desc'] as const) {
        const query = { sort: [{ field: 'x', direction }] }
        const first = column.contents.length + Number(direction === 'asc')
        for (const text of forgeries.filter((_, i) => (i + first) % step === 0)) {
          // SQLite keeps the type of each value.
          const isToken = engine.dialect === 'sqlite' && /^[^\s,[\]"]+$/.test(text)
          for (const json of [JSON.stringify(text), ...(isToken ? [text] : [])]) {
            const outcome = await outcomeOf(engine, () => {
              const plan = walkFrom(resource, query, `[${json},"a"]`, options)
              return toSql(plan, place).rows
            })
            if (outcome === 'read') read++
            else if (outcome !== 'refused') failed.push(`${kind} ${typeName} ${json}: ${outcome}`)
          }
        }
        const found = await walked(engine, {
          resource,
          query: { ...query, page: { limit: 1 } },
          place,
        })
        const all = await engine.execute('select count(*) as total from forged', [])
        expect([typeName, found.length]).toEqual([typeName, Number(all[0]!['total'])])
      }
    }
    expect(read).toBeGreaterThan(0)
    expect(failed).toEqual([])
  })
}

async function outcomeOf(
  { execute }: Engine,
  write: () => { sql: string; parameters: readonly unknown[] },
): Promise<string> {
  try {
    const { sql, parameters } = write()
    await execute(sql, parameters)
    return 'read'
  } catch (error) {
    return error instanceof CursorError ? 'refused' : String(error)
  }
}
