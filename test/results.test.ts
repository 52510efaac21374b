import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What a whole run of a command has recorded. */
function readResults(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../bench/results/${name}.json`, import.meta.url), 'utf8'))
}

describe('the recorded runs', () => {
  it('of schedules for keys are whole, and found no rule broken', () => {
    expect(readResults('keys')).toMatchObject({
      memory: { schedules: 1_000_000, breaches: 0 },
      postgres: { schedules: 10_000, breaches: 0 },
    })
  })

  it('of the soak are ten minutes, with every answer, none of 500, and flat memory', () => {
    const held = {
      heap: { isFlat: true },
      rss: { isFlat: true },
      socketsAtEnd: 0,
      exitCode: 0,
    }
    const soak = readResults('soak')
    expect(soak).toMatchObject({
      unanswered: 0,
      serverErrors: 0,
      surprising: 0,
      servers: [
        { keys: 'memory', ...held },
        { keys: 'PostgreSQL', ...held },
      ],
    })
    expect((soak as { seconds: number }).seconds).toBeGreaterThanOrEqual(600) // as the soak wrote it
  })
})
