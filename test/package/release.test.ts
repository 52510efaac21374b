import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../compiler.js'

/** Checks the version, the changelog, the requirements and the licences of a release. */

interface Manifest {
  readonly version: string
  readonly license: string
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

/** The cells of each row of the tables in a text. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

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

  it('has the version of package.json as its newest release', () => {
    expect(headings[1]).toMatch(`[${ours.version}]`)
  })

  it('lists changes only under the usual headings', () => {
    const sorts = [...changelog.matchAll(/^### (.*)$/gm)].map(([, sort]) => sort)
    const usual = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
    expect(sorts.filter((sort) => !usual.includes(sort!))).toEqual([])
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
