import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { manifest } from './entry-points.js'
import { packInto } from './tarball.js'

/** Installs the package as the front page says, in projects outside this one. */

const folder = mkdtempSync(`${tmpdir()}/install-`)
afterAll(() => rmSync(folder, { recursive: true }))

function run(cwd: string, command: string, ...given: string[]): string {
  const env = { ...process.env, npm_config_prefer_offline: 'true' } // npm has fetched most of it before
  return execFileSync(command, given, { cwd, env, encoding: 'utf8', stdio: 'pipe' })
}

/** Installs `source` in a new project, and returns the folder of the package. */
function install(name: string, source: string): string {
  const project = `${folder}/${name}`
  mkdirSync(project)
  writeFileSync(`${project}/package.json`, '{ "private": true }')
  run(project, 'npm', 'install', '--no-audit', '--no-fund', source)
  return `${project}/node_modules/${manifest.name}`
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
  return run(installed, process.execPath, '--input-type=module', '-e', code)
}

/** The packed files, and the files that the build needs. */
const parts = [
  ...'.github .gitignore .npmrc package.json package-lock.json tsconfig.json tsup.config.ts'.split(
    ' ',
  ),
  ...'CHANGELOG.md LICENSE README.md examples src test/llms.txt test/vectors'.split(' '),
]

/** The development packages that the build needs. Installing all takes a minute, and shows nothing more. */
const buildTools = ['@types/node', 'esbuild', 'kysely', 'tsup', 'typescript']

/** Leaves out the other development packages of a checkout. */
function keepBuildTools(checkout: string): void {
  const keep = (of: { devDependencies?: Record<string, string> }) => {
    const kept = Object.entries(of.devDependencies ?? {}).filter(([name]) =>
      buildTools.includes(name),
    )
    return { ...of, devDependencies: Object.fromEntries(kept) }
  }
  for (const name of ['package.json', 'package-lock.json']) {
    const path = `${checkout}/${name}`
    const file = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const { packages } = file
    const kept =
      packages === undefined
        ? keep(file)
        : { ...file, packages: { ...packages, '': keep(packages['']!) } }
    writeFileSync(path, JSON.stringify(kept))
  }
}

interface Manifest {
  readonly devDependencies?: Record<string, string>
  /** In a lock file. */
  readonly packages?: Readonly<Record<string, Manifest>>
}

const hasGit = (() => {
  try {
    return run(folder, 'git', '--version') !== ''
  } catch {
    return false
  }
})()

describe('npm install', () => {
  let packed: string[]
  let tarball: string
  beforeAll(() => {
    const { files, path } = packInto(folder)
    packed = files.toSorted()
    tarball = path
  })

  it('takes the tarball of `npm pack`', () => {
    const installed = install('from-tarball', tarball)
    expect(filesOf(installed)).toEqual(packed)
    expect(askIn(installed)).toBe('function 2\n')
  })

  describe.skipIf(!hasGit)('from git', () => {
    const repository = `${folder}/repository`
    const git = (...given: string[]) => run(repository, 'git', ...given)
    beforeAll(() => {
      const filter = (path: string) => !/\/(node_modules|dist)$/.test(path)
      for (const part of parts)
        cpSync(root + part, `${repository}/${part}`, { recursive: true, filter })
      keepBuildTools(repository)
      git('init', '--quiet')
      git('add', '--all')
      const author = ['-c', 'user.name=test', '-c', 'user.email=test@localhost']
      git(...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'The checkout')
    })

    it('installs the files of the tarball, after a build', () => {
      const installed = install('from-git', `git+file://${repository}`)
      expect(filesOf(installed)).toEqual(packed)
      expect(askIn(installed)).toBe('function 2\n')
    })

    it('does not build in a checkout', () => {
      run(repository, 'npm', 'run', 'prepare')
      expect(existsSync(`${repository}/dist`)).toBe(false)
    })
  })
})
