/**
 * Runs the array and table benches on two commits, in turns: `npm run bench -- compare <before>
 * [<after>]` from the root of the repository. The second commit defaults to the working tree.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle, checkOut, removeCheckout } from './compare/build.js'
import { parseCommand, refuse } from './options.js'
import { readFigures, type Bench, type Figures } from './compare/figures.js'
import {
  meanOf,
  noiseOf,
  print,
  ratiosOf,
  worseThan,
  type Ratio,
  type Turn,
} from './compare/ratios.js'

const { positionals, values } = parseCommand({
  allowPositionals: true,
  options: {
    bench: { type: 'string', multiple: true, default: ['array', 'table'] },
    turns: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
})
const [before, after, ...rest] = positionals
const turns = Number(values.turns)
if (before === undefined || rest.length > 0 || !Number.isInteger(turns) || turns < 1) {
  refuse('usage: npm run bench -- compare <before> [<after>] [--turns 5] [--rows 100000]')
}
const benches = values.bench.map((name): Bench => {
  if (name === 'array' || name === 'table') return name
  return refuse(`--bench: expected array or table, got "${name}"`)
})

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const checkouts: string[] = []
process.on('SIGINT', () => {}) // only the current run ends; its error triggers the cleanup
try {
  const [old, current] = [open(before, 'before'), open(after, 'after')]
  for (const bench of benches) {
    const ratios = await takeTurns(bench, old, current)
    console.log(`\n${bench}, ${values.rows} rows: ${before} and ${after ?? 'the working tree'}`)
    report(ratios)
  }
} finally {
  for (const checkout of checkouts.filter(existsSync)) removeCheckout(checkout)
  rmSync(folder, { recursive: true })
}

/** Returns the folder of a commit, or of the working tree. */
function open(commit: string | undefined, name: string): string {
  if (commit === undefined) return join(import.meta.dirname, '..')
  const checkout = join(folder, name)
  checkouts.push(checkout)
  console.log(`checking out ${commit}`)
  checkOut(commit, checkout)
  return checkout
}

async function takeTurns(bench: Bench, old: string, current: string): Promise<Ratio[]> {
  const programs = [await bundle(bench, old, 'before'), await bundle(bench, current, 'after')]
  const [runOld, runCurrent] = programs.map((program) => () => run(bench, program))
  const taken: Turn[] = []
  for (let turn = 0; turn < turns; turn++) {
    console.log(`${bench}: turn ${turn + 1} of ${turns}`)
    // The builds alternate in going first.
    if (turn % 2 === 0) taken.push({ before: runOld!(), after: runCurrent!() })
    else taken.push({ after: runCurrent!(), before: runOld!() })
  }
  return ratiosOf(taken)
}

/** Runs a program in a separate process. */
function run(bench: Bench, program: string): Figures {
  const output = join(folder, 'figures.json')
  const options = ['--rows', values.rows, '--only', values.only, '--without-peers']
  const args = ['--expose-gc', '--max-old-space-size=12000', program, ...options]
  execFileSync(process.execPath, [...args, '--output', output], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return readFigures(bench, output)
}

function report(ratios: readonly Ratio[]): void {
  const noise = noiseOf(ratios)
  const worse = worseThan(noise, ratios)
  const ofPackage = meanOf(ratios.filter(({ isOurs }) => isOurs))
  const ofBench = meanOf(ratios.filter(({ isOurs }) => !isOurs))
  console.log(print(ratios))
  console.log(`geometric mean: the package ${ofPackage}, code of the bench ${ofBench}`)
  console.log(`noise, measured on the code of the bench: ${(noise * 100).toFixed(0)} %`)
  console.log(`worse by more than noise: ${worse.length === 0 ? 'none' : `\n${print(worse)}`}\n`)
}
