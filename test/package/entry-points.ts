import { readFileSync } from 'node:fs'
import { root } from '../compiler.js'

/** What package.json says of the package, as far as these tests ask. */
export const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly repository: unknown
  readonly homepage: string
  readonly bugs: string
  readonly files: readonly string[]
}

/** The names by which the package is imported, from "exports". */
export const entryPoints: readonly string[] = Object.keys(manifest.exports)
  .filter((path) => !path.endsWith('.json'))
  .map((path) => manifest.name + path.slice(1))
