import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../compiler.js'
import { packInto } from '../../package/tarball.js'
import { runFile } from './programs.js'

/** A user's project in a temporary folder, in which npm has installed the packed package. */
export interface Project {
  /** The folder, with a trailing slash. */
  readonly folder: string
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
    // A consumer of every entry point in each module system.
    for (const type of ['module', 'commonjs']) {
      cpSync(`${root}test/package/consumer.ts`, `${folder}${type}/consumer.ts`)
      writeFileSync(`${folder}${type}/package.json`, JSON.stringify({ type }))
    }

    await runFile('npm', ['run', 'build'], { cwd: root })
    const options = ['--no-audit', '--no-fund', '--ignore-scripts']
    cpSync(`${root}dist/vectors.json`, `${home}/test/vectors/vectors.json`) // the build wrote it
    await runFile('npm', ['install', packInto(home).path, ...options], { cwd: folder })
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
