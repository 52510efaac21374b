import { transformSync } from 'esbuild'
import { readFileSync, readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { runInThisContext } from 'node:vm'
import { root } from '../../compiler.js'
import type { Ruling } from '../../vectors/coverage.js'
import type { Case } from '../../vectors/runner.js'

/** Applies edits to the oracle, each of which breaks a sentence of the reference, and runs vectors. */

/** The folder of the oracle and its modules. */
const folder = `${root}test/`
const names = [
  'oracle.ts',
  'vectors/runner.js',
  ...readdirSync(`${folder}vectors`)
    .filter((name) => /^oracle.*\.ts$/.test(name))
    .map((name) => `vectors/${name}`),
]

/** An edit of `sentences.json`. */
export type Edit = NonNullable<Ruling['mutations']>[number]

/** The oracle's outcome of a case, and the expected outcome. */
export interface Oracle {
  readonly oracleOutcome: (each: Case) => unknown
  readonly expectedOf: (each: Case) => unknown
}

/** A module of CommonJS. */
type Wrapper = (module: object, exports: object, require: (path: string) => object) => void

const texts = new Map(names.map((name) => [name, readFileSync(folder + name, 'utf8')]))
const compiled = new Map(names.map((name) => [name, compile(texts.get(name)!)]))

function compile(text: string): string {
  return transformSync(text, { loader: 'ts', format: 'cjs' }).code
}

/** Returns the files of the oracle that contain the text of an edit, once per occurrence. */
export function placesOf({ from }: Edit): string[] {
  return names.flatMap((name) => Array.from(texts.get(name)!.split(from).slice(1), () => name))
}

/** Loads the oracle with an edit. Each copy has its own caches, because an edit may change their content. */
export function oracleWith(edit?: Edit): Oracle {
  const [place] = edit === undefined ? [] : placesOf(edit)
  const loaded = new Map<string, { exports: object }>()
  const load = (name: string): object => {
    const known = loaded.get(name)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    loaded.set(name, module)
    const code =
      edit !== undefined && name === place
        ? compile(texts.get(name)!.replace(edit.from, () => edit.to))
        : compiled.get(name)!
    const require = (path: string) => load(pathFrom(name, path))
    const run = runInThisContext(`(module, exports, require) => {${code}\n}`) as Wrapper
    run(module, module.exports, require)
    return module.exports
  }
  return load('vectors/oracle.ts') as Oracle // the module exports both
}

/** Returns the name of an imported file. */
function pathFrom(importer: string, path: string): string {
  const { pathname } = new URL(path, `file:///${importer}`)
  const name = pathname.slice(1)
  return names.includes(name) ? name : name.replace(/\.js$/, '.ts')
}

/** True if the oracle's outcome of a case is unexpected, or the oracle throws. */
export function isNoticedBy({ oracleOutcome, expectedOf }: Oracle, each: Case): boolean {
  try {
    return !isDeepStrictEqual(plain(oracleOutcome(each)), plain(expectedOf(each)))
  } catch {
    return true
  }
}

/** Returns a value without `undefined` properties, which JSON cannot express. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value
  if (Array.isArray(value)) return value.map(plain)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]))
}
