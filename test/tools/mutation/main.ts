import { buildSync } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mutantsOf, type Mutant, type Report } from './mutants.js'
import { printOutcome, scoreOf, writeFloor } from './outcome.js'
import { leftOut, folders, type Folder } from './folders.js'

/**
 * `npm run mutation -- [folders] [--update] [--incremental] [--deep] [--jobs=N]`: mutates folders of src
 * in sequence, N mutants at a time, and prints the survivors. Compares the score of each folder with
 * its floor in `floors.json`, which `--update` sets. A comment next to the line excludes an equivalent
 * mutant: `// Stryker disable next-line <mutator>: <reason>`.
 * With `--deep` survivors are tested again with ten times as many runs of each property. With `--quick`
 * a mutant counts as alive after a second and a half of tests, so the score is too low.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
process.chdir(root)

const args = process.argv.slice(2)
const flags = args.filter((arg) => arg.startsWith('--') && !arg.startsWith('--jobs='))
/** The number of mutants tested at the same time. */
const jobs = Number(args.find((arg) => arg.startsWith('--jobs='))?.slice('--jobs='.length) ?? 2)
const asked = args
  .filter((arg) => !arg.startsWith('--'))
  .map((arg) => arg.replace(/^src\//, '').replace(/\/$/, ''))
const known = ['--update', '--incremental', '--deep', '--quick']
const unknown = [
  ...flags.filter((flag) => !known.includes(flag)),
  ...asked.filter((name) => !folders.some((folder) => folder.name === name)),
]
if (unknown.length > 0) {
  console.error(
    `expected folders or ${known.join(', ')}, got ${unknown.join(', ')}. Folders: ${folders.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

/** The plugin as JavaScript, because Stryker's processes load no TypeScript. */
const plugin = `${root}.mutation/runner.js`

/** Returns the test files of a folder, by their paths in the project. */
function testsOf({ tests, vectors }: Folder): string[] {
  const missing = tests.find((name) => !existsSync(`test/${name}`))
  if (missing !== undefined) throw new Error(`folders.ts: there is no test/${missing}`)
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .filter((name) => tests.some((folder) => name.startsWith(`${folder}/`) || name === folder))
    .filter((name) => !Object.keys(leftOut).some((prefix) => name.startsWith(prefix)))
    .map((name) => `test/${name}`)
    .toSorted()
    .concat(vectors === true ? 'test/tools/mutation/vectors.ts' : [])
}

const placeOf = ({ name }: Folder) => `.mutation/${name.replace('/', '-')}`

/** Mutates a folder. Returns its mutants with their outcomes. */
function run(folder: Folder): Mutant[] {
  const report = `${placeOf(folder)}/report.json`
  const sources = folder.sources.map((source) =>
    source.endsWith('.ts') ? `src/${source}` : `src/${source}/**/*.ts`,
  )
  mutate(folder, sources, report)
  return mutantsOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
}

function mutate(folder: Folder, sources: readonly string[], report: string): void {
  const place = placeOf(folder)
  mkdirSync(place, { recursive: true })
  const config = {
    mutate: sources,
    plugins: [plugin],
    testRunner: 'in-process',
    testRunnerNodeArgs: ['--max-old-space-size=1200'],
    ignorers: ['messages'],
    testSet: {
      files: testsOf(folder),
      leftOut: Object.keys(leftOut),
      own: `test/${folder.name}/`,
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
    incrementalFile: `${place}/incremental.json`,
    tempDirName: `${place}/sandbox`,
    cleanTempDir: 'always',
    symlinkNodeModules: false,
    ignorePatterns: ['.mutation', 'node_modules', 'bench', 'dist', 'examples/playground'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
    warnings: false,
    logLevel: 'warn',
  }
  writeFileSync(`${place}/config.json`, JSON.stringify(config, null, 2))
  const stryker = 'test/tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  const { status } = spawnSync(process.execPath, [stryker, 'run', `${place}/config.json`], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${folder.name}: Stryker has failed.`)
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
const all: Mutant[] = []
for (const folder of folders.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const started = Date.now()
  const mutants = run(folder)
  if (flags.includes('--update')) writeFloor(folder, mutants)
  if (!printOutcome(folder, mutants, (Date.now() - started) / 60_000)) process.exitCode = 1
  all.push(...mutants)
}
console.log(`all: ${scoreOf(all).toFixed(1)} % of ${all.length} mutants`)
