import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './compiler.js'
import { compileProgram } from './programs.js'

describe('the command line of a bench', () => {
  /** Reads the options like a bench with two cases, and prints the chosen ones. */
  const program = compileProgram(`
    import { choose, readOptions } from './bench/options.ts'
    const options = readOptions([100], process.env.WHOLE === undefined)
    console.log(choose([{ name: 'one City' }, { name: 'two dates' }], options.only).length)`)
  afterAll(program.remove)

  function run(args: string, env: Readonly<Record<string, string>> = {}) {
    const [node, path] = program.command as [string, string]
    return spawnSync(node, [path, ...args.split(' ')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  }

  it.each([
    ['--only city', '1\n'],
    ['--only t', '2\n'],
    ['--rows 500', '2\n'],
  ])('takes %s', (args, output) => {
    const { stdout, status } = run(args)
    expect([stdout, status]).toEqual([output, 0])
  })

  it.each([
    [
      '--only town',
      '--only: expected a part of one of these names, got "town":\n  one City\n  two dates\n',
    ],
    ['--rows many', '--rows: expected a whole number of at least 100, got "many"\n'],
    [
      '--onyl city',
      expect.stringMatching(/^Unknown option '--onyl'.*\nThe options are --rows, --seed, --only, /),
    ],
  ])('answers %s with a message that names what exists, without a stack trace', (args, message) => {
    const { stdout, stderr, status } = run(args)
    expect([stdout, stderr, status]).toEqual(['', message, 2])
    expect(stderr).not.toMatch(/^ +at /m)
  })

  it('refuses a choice of cases where the bench has none', () => {
    const { stderr, status } = run('--only city', { WHOLE: 'yes' })
    expect([stderr, status]).toEqual(['--only: this bench always runs as a whole\n', 2])
  })
})
