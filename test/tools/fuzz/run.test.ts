import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { run } from './run.js'
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
    const options = { seconds: 2, seed, say: (line: string) => said.push(line) }
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
      await run([target('any', (each) => drawn.push(each))], { seconds: 0, seed, say: () => {} })
      return drawn.slice(0, 5)
    }
    expect(await drawnWith(7)).toEqual(await drawnWith(7))
    expect(await drawnWith(7)).not.toEqual(await drawnWith(8))
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
