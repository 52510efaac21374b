import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './compiler.js'
import { markedPart, printTable, readDocument } from './documents.js'
import { compileProgram } from './programs.js'

interface ServerResults {
  readonly servers: readonly {
    readonly name: string
    readonly requestsPerSecond: number
    readonly workedUs: number
    readonly beside: { readonly stringified?: number }
  }[]
  readonly profile: {
    readonly of: string
    readonly groups: readonly { readonly group: string; readonly share: number }[]
  }
}

describe('the README of the bench', () => {
  it('gives the figures of the last recorded run of the server', () => {
    const path = `${root}bench/results/server.json`
    const { servers, profile } = JSON.parse(readFileSync(path, 'utf8')) as ServerResults // as it was written
    const names = [`stringified (as ${profile.of})`, profile.of]
    const [baseline, measured] = names.map((name) => servers.find((each) => each.name === name)!)
    const rate = (each: typeof baseline) => `${Math.round(each!.requestsPerSecond)} requests/s`
    const work = (us: number) => `${us.toFixed(1)} µs`
    const rows = [
      ['the page alone, stringified', rate(baseline), work(baseline!.workedUs)],
      [
        'the filtered page',
        `${rate(measured)}, ${measured!.beside.stringified!.toFixed(2)} of that`,
        work(measured!.workedUs),
      ],
      ...profile.groups.map(({ group, share }) => [
        `… ${group}`,
        `${(share * 100).toFixed(1)} %`,
        work(share * measured!.workedUs),
      ]),
    ]
    expect(markedPart(readDocument('bench/README.md'), 'server')).toBe(
      printTable(['what', 'rate, or share', 'work for a request'], rows),
    )
  })
})

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
