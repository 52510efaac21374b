import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { manifest } from './entry-points.js'
import { packInto } from './tarball.js'

/** Installs the package as the front page says, in projects outside this one. */

const folder = mkdtempSync(`${tmpdir()}/install-`)
afterAll(() => rmSync(folder, { recursive: true }))

const env = { ...process.env, npm_config_prefer_offline: 'true' } // npm has fetched most of it before

/** Installs `source` in a new project. Returns the folder of the package, and what npm warns of. */
function install(name: string, source: string): { installed: string; warnings: string } {
  const project = `${folder}/${name}`
  mkdirSync(project)
  writeFileSync(`${project}/package.json`, '{ "private": true }')
  const given = ['install', '--no-audit', '--no-fund', source]
  const { status, stderr } = spawnSync('npm', given, { cwd: project, env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.any(String)])
  return { installed: `${project}/node_modules/${manifest.name}`, warnings: stderr }
}

function filesOf(installed: string): string[] {
  return readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(installed.length + 1))
    .toSorted()
}

/** The total that a query gives in a project where the package is installed. */
function askIn(installed: string): unknown {
  const code = `import { runQuery, suppliers } from '${manifest.name}'
    import { createRequire } from 'node:module'
    const { toSql } = createRequire(import.meta.url)('${manifest.name}/sql')
    console.log(typeof toSql, runQuery(suppliers, {}, [{}, {}]).total)`
  const given = ['--input-type=module', '-e', code]
  return execFileSync(process.execPath, given, { cwd: installed, encoding: 'utf8', stdio: 'pipe' })
}

describe('npm install', () => {
  it('takes the tarball of `npm pack`, and warns of no script', () => {
    const { files, path } = packInto(folder)
    const { installed, warnings } = install('from-tarball', path)
    expect(warnings).not.toContain('script')
    expect(filesOf(installed)).toEqual(files.toSorted())
    expect(askIn(installed)).toBe('function 2\n')
  })
})
