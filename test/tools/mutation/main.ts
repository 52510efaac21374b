import { buildSync } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fewest, printRoom, printSum, type Outcome } from './outcome.js'
import { leftOut, rooms, type Room } from './rooms.js'
import {
  keyOf,
  listOf,
  lives,
  mergeMutants,
  mutantsOf,
  writeList,
  type Mutant,
  type Report,
} from './survivors.js'

/**
 * `npm run mutation -- [rooms] [--update] [--incremental] [--deep] [--jobs=N]`: mutates rooms of src,
 * one after the other, N mutants at a time, and holds what survives against the list in `survivors/`.
 * With `--deep` what has survived also meets each property with ten times as many runs; with `--quick`
 * a mutant counts as alive once it has been tested for a second and a half, so that more seem to live
 * than do. With `--recheck` only the lines are mutated again where the last run left something that
 * nobody has looked at.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
process.chdir(root)

const args = process.argv.slice(2)
const flags = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--jobs='))
/** How many mutants are tested at the same time. */
const jobs = Number(args.find((arg) => arg.startsWith('--jobs='))?.slice('--jobs='.length) ?? 2)
const asked = args
  .filter((arg) => !arg.startsWith('--'))
  .map((arg) => arg.replace(/^src\//, '').replace(/\/$/, ''))
const known = ['--update', '--incremental', '--deep', '--quick', '--recheck']
const unknown = [
  ...flags.filter((flag) => !known.includes(flag)),
  ...asked.filter((name) => !rooms.some((room) => room.name === name)),
]
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Rooms: ${rooms.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

/** The plugin as JavaScript: Stryker's own processes load no TypeScript. */
const plugin = `${root}.mutation/runner.js`

/** The test files that matter to a room, by their paths in the project. */
function testsOf({ tests, vectors }: Room): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .filter((name) => tests.some((folder) => name.startsWith(`${folder}/`) || name === folder))
    .filter((name) => !Object.keys(leftOut).some((prefix) => name.startsWith(prefix)))
    .map((name) => `test/${name}`)
    .toSorted()
    .concat(vectors === true ? 'test/tools/mutation/vectors.ts' : [])
}

const folderOf = ({ name }: Room) => `.mutation/${name.replace('/', '-')}`

/** The mutants of a room, with what came of them. */
function run(room: Room): Mutant[] {
  const folder = folderOf(room)
  const whole = `${folder}/report.json`
  const read = (path: string) => mutantsOf(JSON.parse(readFileSync(path, 'utf8')) as Report)
  if (!flags.includes('--recheck')) {
    const sources = room.sources.map((source) =>
      source.endsWith('.ts') ? `src/${source}` : `src/${source}/**/*.ts`,
    )
    mutate(room, sources, whole)
    return read(whole)
  }
  const list = listOf(room)
  const listed = new Set(list.map(keyOf))
  // What lived then and is no longer listed was killed when it was last mutated again.
  const before = read(whole).map((mutant): Mutant =>
    lives(mutant) && !listed.has(keyOf(mutant)) ? { ...mutant, status: 'killed' } : mutant,
  )
  const open = new Set(list.flatMap((each) => (each.class === 'new' ? keyOf(each) : [])))
  const found = before.filter((mutant) => lives(mutant) && open.has(keyOf(mutant)))
  if (found.length === 0) return before
  const places = new Set(found.map(({ file, line, lastLine }) => `${file}:${line}-${lastLine}`))
  mutate(room, [...places], `${folder}/recheck.json`)
  return mergeMutants(before, read(`${folder}/recheck.json`))
}

function mutate(room: Room, sources: readonly string[], report: string): void {
  const folder = folderOf(room)
  mkdirSync(folder, { recursive: true })
  const config = {
    mutate: sources,
    plugins: [plugin],
    testRunner: 'in-process',
    testRunnerNodeArgs: ['--max-old-space-size=1200'],
    ignorers: ['messages'],
    testSet: {
      files: testsOf(room),
      leftOut: Object.keys(leftOut),
      own: `test/${room.name}/`,
      manyRuns: flags.includes('--deep') ? 200 : 0,
      ...(flags.includes('--quick') && { most: 1500 }),
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableBail: false,
    concurrency: jobs,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    timeoutFactor: 1,
    incremental: flags.includes('--incremental'),
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: `${folder}/sandbox`,
    cleanTempDir: 'always',
    symlinkNodeModules: false,
    ignorePatterns: ['.mutation', 'node_modules', 'bench', 'dist', 'examples/playground'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
    warnings: false,
    logLevel: 'warn',
  }
  writeFileSync(`${folder}/config.json`, JSON.stringify(config, null, 2))
  const stryker = 'test/tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${folder}/config.json`], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${room.name}: Stryker has failed.`)
}

buildSync({
  entryPoints: ['test/tools/mutation/runner.ts'],
  outfile: plugin,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
})
const outcomes: Outcome[] = []
for (const room of rooms.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const started = Date.now()
  const mutants = run(room)
  if (flags.includes('--update')) writeList(room, mutants)
  const minutes = (Date.now() - started) / 60_000
  outcomes.push(printRoom({ room, mutants, list: listOf(room), minutes }))
}
if (outcomes.length > 1) printSum(outcomes)
if (outcomes.some(({ faults }) => faults > 0)) {
  console.error(
    `A new survivor, one that is listed without a reason, or a score below ${fewest} %.`,
  )
  process.exitCode = 1
}
