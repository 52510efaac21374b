import { chromium } from './chromium.js'
import { commands } from './commands.js'
import { createProject } from './project.js'
import manifest from './project/package.json' with { type: 'json' }
import type { Report } from './project/suite/report.js'
import { typescript } from './typescript.js'
import type { Target } from './target.js'
import { workerd } from './workerd.js'

/**
 * `npm run runtimes` packs the package, installs the tarball as users do, and tests it. Each runtime
 * runs the vectors, the life of an API key, and each entry point. Each compiler compiles a consumer of
 * all declarations. Names select targets: `npm run runtimes -- deno 'node 22'`.
 *
 * The package.json of this folder has the exact versions of the runtimes and compilers. The runtimes are
 * builds for Linux on x64. Chromium is Debian's, or the browser in the variable CHROMIUM. On other systems
 * the runtimes are skipped, with a message. The last line is the summary.
 */

const all: readonly Target[] = [...commands, ...workerd, chromium, ...typescript]
const asked = process.argv.slice(2)
const isCalled = ({ name }: Target, start: string) =>
  name.toLowerCase().startsWith(start.toLowerCase())
const unknown = asked.filter((name) => !all.some((target) => isCalled(target, name)))
if (unknown.length > 0) {
  const names = new Set(all.map(({ name }) => name))
  throw new RangeError(`no ${unknown.join(', no ')}: expected ${[...names].join(', ')}`)
}

const project = await createProject()
process.on('exit', project.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const packages = Object.entries(manifest.dependencies).map((each) => each.join(' '))
console.log(`${packages.join(', ')}, on ${process.platform}-${process.arch}`)

const none: Report = { passed: 0, failed: [], skipped: [] }
let sum = none
for (const target of all) {
  if (asked.length > 0 && !asked.some((name) => isCalled(target, name))) continue
  const { passed, failed, skipped } = await tryTarget(target)
  sum = {
    passed: sum.passed + passed,
    failed: [...sum.failed, ...failed],
    skipped: [...sum.skipped, ...skipped],
  }
}
console.log(countsOf(sum))
process.exitCode = sum.failed.length > 0 ? 1 : 0

/** Runs a target, and prints a line for it, then its failures and skipped cases. */
async function tryTarget(target: Target): Promise<Report> {
  const { name, form } = target
  const [start, why] = [performance.now(), target.whyMissing()]
  let version = ''
  let report = none
  try {
    if (why === undefined) version = await target.version()
    report = why === undefined ? await target.run(project) : { ...none, skipped: [{ name, why }] }
  } catch (error) {
    // The target is not installed, did not start, did not end, or sent no report.
    report = { ...none, failed: [{ name, expected: 'a report', actual: String(error) }] }
  }
  const ms = `${(performance.now() - start).toFixed(0)} ms`.padStart(9)
  console.log(name.padEnd(14), version.padEnd(14), form.padEnd(22), countsOf(report), ms)
  for (const failure of report.failed) console.log(`  FAILED: ${JSON.stringify(failure)}`)
  for (const skipped of report.skipped) console.log(`  skipped: ${skipped.name}: ${skipped.why}`)
  return report
}

/** Returns the counts in the format of all checks of this project. */
function countsOf({ passed, failed, skipped }: Report): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
}
