import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programs } from '../tools/fuzz/targets/programs.js'

/** The law of the fuzzer for programs over tables, for a few programs of each run. */

describe('a table and its versions', () => {
  it('give the answers of the oracle after any runs, updates, preparations, aborts, timeouts and rows that throw', async () => {
    const opened = await programs.open()
    const does = new Set<string>()
    await fc.assert(
      fc.asyncProperty(programs.cases, async (program) => {
        for (const step of program.steps) does.add(step.does)
        await opened.check(program)
      }),
      { numRuns: 60 },
    )
    expect(does.size).toBeGreaterThan(8)
  }, 180_000)
})
