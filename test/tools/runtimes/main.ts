import { chromium } from './chromium.js'
import { commands } from './commands.js'
import { printOutcome, printSum, type Outcome } from './print.js'
import { createProject, type Project } from './project.js'
import manifest from './project/package.json' with { type: 'json' }
import { typescript } from './typescript.js'
import type { Target } from './target.js'
import { workerd } from './workerd.js'

/**
 * `npm run runtimes` packs the package, installs the tarball as users do, and tests it. Each runtime
 * runs the vectors, the life of an API key, and each entry point. Each compiler compiles a consumer of
 * all declarations. Names select targets: `npm run runtimes -- deno 'node 22'`.
 *
 * The package.json of this folder has the exact versions of the runtimes and compilers. The runtimes
 * are builds for Linux on x64. Chromium is Debian's, or the browser in the variable CHROMIUM. On other systems the
 * runtimes are skipped, with a message. The last line is the summary.
 */

const all: readonly Target[] = [...commands, ...workerd, chromium, ...typescript]

/** Returns the targets whose names start with one of `asked`; all targets if `asked` is empty. */
function chooseTargets(asked: readonly string[]): readonly Target[] {
  const unknown = asked.filter((name) => !all.some((target) => isCalled(target, name)))
  if (unknown.length > 0) {
    const names = new Set(all.map(({ name }) => name))
    throw new RangeError(`no ${unknown.join(', no ')}: expected ${[...names].join(', ')}`)
  }
  return asked.length === 0 ? all : all.filter((each) => asked.some((name) => isCalled(each, name)))
}

function isCalled(target: Target, name: string): boolean {
  return target.name.toLowerCase().startsWith(name.toLowerCase())
}

async function tryTarget(target: Target, project: Project): Promise<Outcome> {
  const { name } = target
  const nothing = { version: '', passed: 0, failed: [], skipped: [], ms: 0 }
  const why = target.whyMissing()
  if (why !== undefined) return { ...nothing, skipped: [{ name, why }] }
  const start = performance.now()
  try {
    const version = await target.version()
    const report = await target.run(project)
    return { ...report, version, ms: performance.now() - start }
  } catch (error) {
    // The target is not installed, did not start, did not end, or sent no report.
    return { ...nothing, failed: [{ name, expected: 'a report', actual: String(error) }] }
  }
}

const targets = chooseTargets(process.argv.slice(2))
const project = await createProject()
process.on('exit', project.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const packages = Object.entries(manifest.dependencies).map((each) => each.join(' '))
console.log(`${packages.join(', ')}, on ${process.platform}-${process.arch}`)

const outcomes: Outcome[] = []
for (const target of targets) {
  const outcome = await tryTarget(target, project)
  printOutcome(target, outcome)
  outcomes.push(outcome)
}
printSum(outcomes)
process.exitCode = outcomes.some(({ failed }) => failed.length > 0) ? 1 : 0
