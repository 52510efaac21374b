import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { floors, leftOut, testsOf } from './folders.js'

/**
 * `npm run mutation -- [folders]`: mutates folders of src one after the other with Stryker,
 * prints the mutants that no test notices, and fails if a folder's score is below its floor. A comment
 * excludes an equivalent mutant: `// Stryker disable next-line <mutator>: <reason>`.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
process.chdir(root)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(floors, name))
if (unknown.length > 0) {
  console.error(`expected folders of ${Object.keys(floors).join(', ')}, got ${unknown.join(', ')}`)
  process.exit(2)
}

const packages = `${root}test/tools/mutation/node_modules/@stryker-mutator`

/** Returns the test files of a folder of src. */
function filesOf(folder: string): string[] {
  const tests = testsOf(folder)
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .filter((name) => tests.some((test) => name === test || name.startsWith(`${test}/`)))
    .filter((name) => !leftOut.some((start) => name.startsWith(start)))
    .map((name) => `test/${name}`)
    .concat('test/tools/mutation/vectors.ts')
}

/** Mutates a folder of src. Returns whether the score reaches the floor. */
function mutate(folder: string): boolean {
  const place = `.mutation/${folder.replace('/', '-')}`
  mkdirSync(place, { recursive: true })
  const others = Object.keys(floors).filter((name) => name.startsWith(`${folder}/`))
  const config = {
    mutate: [`src/${folder}/**/*.ts`, ...others.map((name) => `!src/${name}/**`)],
    plugins: [
      `${packages}/vitest-runner/dist/src/index.js`,
      `${root}test/tools/mutation/messages.js`,
    ],
    ignorers: ['messages'],
    testRunner: 'vitest',
    vitest: { configFile: 'test/tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    thresholds: { high: 100, low: floors[folder], break: floors[folder] },
    tempDirName: `${place}/sandbox`,
    ignorePatterns: ['.mutation', 'bench', 'dist', 'examples/playground'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    allowConsoleColors: false,
  }
  writeFileSync(`${place}/config.json`, JSON.stringify(config, null, 2))
  const { status } = spawnSync(
    process.execPath,
    [`${packages}/core/bin/stryker.js`, 'run', `${place}/config.json`],
    { stdio: 'inherit', env: { ...process.env, MUTATION_TESTS: filesOf(folder).join(' ') } },
  )
  return status === 0
}

for (const folder of asked.length > 0 ? asked : Object.keys(floors)) {
  if (!mutate(folder)) process.exitCode = 1
}
