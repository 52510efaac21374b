import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { cellsOf } from '../documents.js'

/** Checks the version, the changelog, the requirements and the licences of a release. */

interface Manifest {
  readonly version: string
  readonly license: string
  readonly homepage: string
  readonly bugs: string
  readonly repository: { readonly type: string; readonly url: string }
  readonly engines: { readonly node: string }
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Manifest

const ours = manifestOf(root)
const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8')
const policy = readFileSync(`${root}src/language/VERSIONS.md`, 'utf8')

/** The members of package.json for the place of the repository. */
const placedAt = (place: string) => ({
  repository: { type: 'git', url: `git+${place}.git` },
  homepage: `${place}#readme`,
  bugs: `${place}/issues`,
})

const example = 'https://example.com/team/supplier-query'

describe('package.json', () => {
  it('says where the repository, its front page and its issues are, at one place', () => {
    const { repository, homepage, bugs } = ours
    const [named] = homepage.split('#')
    expect({ repository, homepage, bugs }).toEqual(placedAt(named!))
  })

  it('alone has the placeholders of the place, which .ci/place replaces', () => {
    const placeholder = ['HOST', 'OWNER'].join('/')
    const { stdout } = spawnSync('git', ['grep', '-lI', placeholder], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(['', 'package.json\n']).toContain(stdout)
    const folder = mkdtempSync(`${tmpdir()}/place-`)
    try {
      copyFileSync(`${root}package.json`, `${folder}/package.json`)
      const set = (...places: string[]) =>
        spawnSync(`${root}.ci/place`, places, { cwd: folder }).status
      expect([set(), set('supplier-query'), set(`${example}/`), set(example, example)]).toEqual([
        2, 2, 2, 2,
      ])
      expect(set(example)).toBe(0)
      expect(manifestOf(`${folder}/`)).toEqual({ ...ours, ...placedAt(example) })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** The cells of each row of the tables in a text. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map(cellsOf)

describe('the changelog', () => {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)

  it('lists releases from the newest to the oldest, each with its date', () => {
    const [first, ...releases] = headings
    expect(first).toBe('[Unreleased]')
    expect(releases.length).toBeGreaterThan(1)
    const named = releases.map((each) => /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(each))
    expect(named).not.toContain(null)
    const orders = named.map((each) => each!.slice(1, 4).map(Number))
    expect(orders).toEqual(
      orders.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!),
    )
    const dates = named.map((each) => each![4]!)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  /** The sections from the newest on. What is not released yet has the version of package.json. */
  const sections = changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      version: /^\[(\d[^\]]*)/.exec(section)?.[1] ?? ours.version,
      // A compatible change is listed as added or fixed.
      isBreaking: /^### (?:Changed|Removed)\n+- /m.test(section),
      isEmpty: !section.includes('\n- '),
    }))
  const majorOf = (version: string) => Number.parseInt(version, 10)

  it('has the version of package.json as its newest release, unless changes await one', () => {
    const [unreleased, newest] = sections
    if (unreleased!.isEmpty) expect(newest!.version).toBe(ours.version)
    else expect(majorOf(newest!.version)).toBeLessThanOrEqual(majorOf(ours.version))
  })

  it('has breaking changes only under a major version that no earlier release has', () => {
    const repeated = sections.filter(({ version, isBreaking }, i) => {
      const before = sections[i + 1]
      return isBreaking && before !== undefined && majorOf(version) <= majorOf(before.version)
    })
    expect(
      repeated.map(({ version }) => version).filter((version) => majorOf(version) > 0),
    ).toEqual([])
  })

  it('lists changes only under the usual headings', () => {
    const sorts = [...changelog.matchAll(/^### (.*)$/gm)].map(([, sort]) => sort)
    const usual = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
    const isUsual = (sort: string) => usual.includes(sort) || /^Upgrade from \d+\.0\.0$/.test(sort)
    expect(sorts.filter((sort) => !isUsual(sort!))).toEqual([])
  })
})

describe('the policy for versions', () => {
  const supported = new Map(rowsOf(policy).map(([what, versions]) => [what, versions]))

  it('names the versions that package.json requires', () => {
    expect(`>=${parseFloat(supported.get('Node')!)}`).toBe(ours.engines.node)
    expect(`^${parseFloat(supported.get('zod')!)}.0`).toBe(ours.dependencies['zod'])
    const kysely = /^[\d.]+/.exec(supported.get('Kysely')!)![0]
    expect(`>=${kysely}`).toBe(ours.peerDependencies['kysely'])
  })

  it('names the oldest TypeScript that the declarations are compiled with', () => {
    const { optionalDependencies, devDependencies, dependencies } = manifestOf(
      `${root}test/tools/runtimes/`,
    )
    const pinned = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const versions = pinned.flatMap((name) => /^typescript-(\d+)\.(\d+)$/.exec(name)?.[0] ?? [])
    const oldest = versions.toSorted()[0]
    expect(`typescript-${/^\d+\.\d+/.exec(supported.get('TypeScript')!)![0]}`).toBe(oldest)
  })

  it('names each imported package with its licence', () => {
    const needed = [ours.dependencies, ours.peerDependencies].flatMap(Object.keys)
    const named = new Map(
      rowsOf(policy).flatMap(([name, licence]) => {
        const link = /^\[([\w-]+)\]\(https:\/\/www\.npmjs\.com\/package\/\1\)$/.exec(name!)
        return link ? [[link[1]!, licence!] as const] : []
      }),
    )
    expect(needed).toEqual(['zod', 'kysely'])
    expect([...named.keys()]).toEqual(expect.arrayContaining(needed))
    for (const [name, licence] of named)
      expect(manifestOf(`${root}node_modules/${name}/`).license).toBe(licence)
    expect(ours.license).toBe('MIT')
  })
})
