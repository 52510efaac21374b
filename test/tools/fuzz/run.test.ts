import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exitCodeOf, run } from './run.js'
import { inMemory, type Target } from './target.js'

const target = (name: string, check: (drawn: number) => void): Target<number> => ({
  name,
  law: 'Every number is small.',
  cases: fc.nat(),
  open: inMemory(check),
})

describe('a run of the fuzzer', () => {
  it('shrinks a case that breaks a law, prints the command to repeat it, and counts', async () => {
    const said: string[] = []
    const broken = target('broken', (drawn) => {
      if (drawn >= 1234) throw new Error('it is large')
    })
    const sound = target('sound', () => {})
    const seed = 5
    const options = { seconds: 0.5, seed, say: (line: string) => said.push(line) }
    const [first, second] = await run([broken, sound], options)
    expect(first!.finds[0]).toMatchObject({ target: 'broken', seed, drawn: 1234 })
    expect(second).toMatchObject({ target: 'sound', finds: [] })
    expect(second!.cases).toBeGreaterThan(0)
    expect(said).toContain('FOUND by broken with seed 5: Error: it is large')
    expect(said).toContain('  again: npm run fuzz -- --target broken --seed 5')
    expect(said).toContain('  {"shows":"describe the fault","case":1234}')
  })

  it('draws the same cases for the same seed', async () => {
    const drawnWith = async (seed: number) => {
      const drawn: number[] = []
      // The finds end the run, long before its time.
      const stop = (each: number) => {
        if (drawn.push(each) >= 5) throw new Error('enough')
      }
      await run([target('any', stop)], { seconds: 600, seed, say: () => {} })
      return drawn.slice(0, 5)
    }
    expect(await drawnWith(7)).toEqual(await drawnWith(7))
    expect(await drawnWith(7)).not.toEqual(await drawnWith(8))
  })

  it('checks the time of each case as well', async () => {
    const slow: Target<number> = {
      ...target('slow', () => {}),
      open: inMemory(
        () => {},
        () => {
          throw new Error('it is slow')
        },
      ),
    }
    const [tally] = await run([slow], { seconds: 600, seed: 7, say: () => {} })
    expect(String(tally!.finds[0]?.error)).toContain('it is slow')
  })

  it('fails with a find, without a case, and without a target', () => {
    const find = { target: 'any', seed: 1, drawn: 0, error: new Error('it is large') }
    const sound = { target: 'any', cases: 1, finds: [] }
    expect(exitCodeOf([sound, sound])).toBe(0)
    expect(exitCodeOf([sound, { ...sound, finds: [find] }])).toBe(1)
    expect(exitCodeOf([sound, { ...sound, cases: 0 }])).toBe(1)
    expect(exitCodeOf([])).toBe(1)
  })
})

describe('a watchdog', () => {
  it('names the case that never returns, and ends the process', () => {
    const url = new URL('watchdog.ts', import.meta.url).href
    const program = `import { startWatchdog } from ${JSON.stringify(url)}
      const { note } = await startWatchdog(100)
      note('the case')
      for (;;) {}`
    const node = ['--import', 'tsx', '--input-type=module', '-e', program]
    const { stdout, signal } = spawnSync(process.execPath, node, {
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect([stdout, signal]).toEqual(['STUCK for 0.1 s: the case\n', 'SIGKILL'])
  }, 60_000)
})
