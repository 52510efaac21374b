import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../compiler.js'
import { runFile } from './run-file.js'

/** A user's project in a temporary folder, in which npm has installed the packed package. */
export interface Project {
  /** The folder, with a trailing slash. */
  readonly folder: string
  /** The exact version of each installed package. */
  readonly versions: Readonly<Record<string, string>>
  readonly remove: () => void
}

/** Builds and packs the package, and installs its tarball as users do. */
export async function createProject(): Promise<Project> {
  const home = mkdtempSync(join(tmpdir(), 'supplier-query-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    // The same depth as here, so that relative imports resolve.
    const folder = `${home}/test/tools/runtimes/project/`
    cpSync(`${root}test/tools/runtimes/project`, folder, { recursive: true })
    cpSync(`${root}test/vectors/runner.js`, `${home}/test/vectors/runner.js`)
    for (const type of ['module', 'commonjs']) mkdirSync(`${folder}${type}`)

    const pack = ['pack', '--json', '--pack-destination', home]
    const [tarball] = JSON.parse(jsonIn(await runFile('npm', pack, { cwd: root }))) as [
      { filename: string },
    ]
    const options = ['--no-audit', '--no-fund', '--ignore-scripts']
    cpSync(`${root}dist/vectors.json`, `${home}/test/vectors/vectors.json`) // the build wrote it
    await runFile('npm', ['install', join(home, tarball.filename), ...options], { cwd: folder })
    return { folder, versions: readVersions(folder), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Returns the JSON at the end of the output of `npm pack --json`, after the output of the build. */
function jsonIn(output: string): string {
  return output.slice(output.search(/^\[$/m))
}

function readVersions(folder: string): Record<string, string> {
  const lock = readFileSync(`${folder}node_modules/.package-lock.json`, 'utf8')
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { readonly version: string }>
  }
  return Object.fromEntries(
    Object.entries(packages).map(([path, { version }]) => [
      path.replace(/^node_modules\//, ''),
      version,
    ]),
  )
}
