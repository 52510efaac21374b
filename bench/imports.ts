/**
 * Measures the first import of each entry point, minus the import of an empty module: as an ES module
 * and as CommonJS, in fresh processes that take turns. Also measures processor time, which other
 * processes affect less. It imports the built package: run `npm run build` first.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseCommand, refuse } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { median } from './statistics.js'

const { values } = parseCommand({
  options: {
    turns: { type: 'string' },
    /** Another checkout, which is built. */
    package: { type: 'string' },
    output: { type: 'string' },
  },
})
const turns = Number(values.turns ?? 25)
const home = resolve(values.package ?? '..')
if (!Number.isInteger(turns) || turns < 1) {
  refuse(`--turns: expected a whole number of at least 1, got "${values.turns}"`)
}
if (!existsSync(join(home, 'dist'))) refuse(`${home} is not built: npm run build`)

/** Milliseconds beyond an empty module, at most. */
const atMost: Readonly<Record<string, number>> = {
  'supplier-query': 30,
  'supplier-query/sql': 40,
  'supplier-query/auth': 15,
}

const ways = {
  import: (name: string) => `await import(${JSON.stringify(name)})`,
  require: (name: string) => `require(${JSON.stringify(name)})`,
} as const
type Way = keyof typeof ways

interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

const setting = readSetting(0, {})
console.log(printSetting(setting))

const folder = mkdtempSync(join(tmpdir(), 'imports-'))
const empty: Readonly<Record<Way, string>> = {
  import: join(folder, 'empty.mjs'),
  require: join(folder, 'empty.cjs'),
}
for (const path of Object.values(empty)) writeFileSync(path, '')

const { name, exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
  name: string
  exports: Record<string, unknown>
}
const entryPoints = Object.keys(exports)
  .filter((path) => !path.endsWith('.json'))
  .map((path) => name + path.slice(1))
const subjects = entryPoints.flatMap((entry) =>
  (Object.keys(ways) as Way[]).map((way) => ({ entry, way, taken: [] as Taken[] })),
)
try {
  for (const { entry, way } of subjects) time(way, entry) // so that its files are in the cache of the disk
  for (let turn = 0; turn < turns; turn++) {
    for (const { entry, way, taken } of subjects) {
      const [ours, none] = [time(way, entry), time(way, empty[way])]
      taken.push({ ms: ours.ms - none.ms, cpuMs: ours.cpuMs - none.cpuMs })
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

const found = subjects.map(({ entry, way, taken }) => {
  const target = atMost[entry]
  const ms = taken.map((each) => each.ms)
  const cpuMs = median(taken.map((each) => each.cpuMs))
  const figures = { median: median(ms), least: Math.min(...ms), most: Math.max(...ms), cpuMs }
  const verdict = target === undefined ? '      ' : figures.median <= target ? 'met   ' : 'MISSED'
  const bound = target === undefined ? '' : `, at most ${target}`
  console.log(
    `${verdict} ${way} ${entry}: ${figures.median.toFixed(1)} ms${bound} (${figures.least.toFixed(1)} to ${figures.most.toFixed(1)}), of the processor ${cpuMs.toFixed(1)}`,
  )
  return { entry, way, atMost: target, ...figures }
})
const report = { setting, unit: 'ms', turns, imports: found }
if (Object.keys(values).length === 0) writeJson(recorded('imports.json'), report)
if (values.output !== undefined) writeJson(resolve(values.output), report)

/** What an import takes in a fresh process. */
function time(way: Way, specifier: string): Taken {
  const code = `
    const [start, before] = [performance.now(), process.cpuUsage()]
    ${ways[way](specifier)}
    const { user, system } = process.cpuUsage(before)
    console.log(JSON.stringify({ ms: performance.now() - start, cpuMs: (user + system) / 1000 }))`
  const type = way === 'import' ? 'module' : 'commonjs'
  const args = [`--input-type=${type}`, '-e', code]
  const output = execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
  return JSON.parse(output) as Taken // as the code prints it
}
