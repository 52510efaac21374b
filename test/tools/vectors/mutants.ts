import { transformSync } from 'esbuild'
import { readFileSync, readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { runInThisContext } from 'node:vm'
import { root } from '../../compiler.js'
import type { Ruling } from '../../vectors/coverage.js'
import type { Case } from '../../vectors/runner.js'

/** Edits of the oracle that break one sentence of the reference each, and the vectors that notice. */

/** The oracle and what it is made of, by the names by which its files import each other. */
const folder = `${root}test/`
const names = [
  'oracle.ts',
  'vectors/runner.js',
  ...readdirSync(`${folder}vectors`)
    .filter((name) => /^oracle.*\.ts$/.test(name))
    .map((name) => `vectors/${name}`),
]

/** An edit, as `sentences.json` has it. */
export type Edit = NonNullable<Ruling['mutations']>[number]

/** What the oracle says of a case, and what the case expects. */
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

/** The files of the oracle in which the text of an edit occurs, each as often as it does. */
export function placesOf({ from }: Edit): string[] {
  return names.flatMap((name) => Array.from(texts.get(name)!.split(from).slice(1), () => name))
}

/** The oracle, with an edit. Each has its own caches, as an edit may change what they hold. */
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
  return load('vectors/oracle.ts') as Oracle // which exports both
}

/** The name of an imported file. */
function pathFrom(importer: string, path: string): string {
  const { pathname } = new URL(path, `file:///${importer}`)
  const name = pathname.slice(1)
  return names.includes(name) ? name : name.replace(/\.js$/, '.ts')
}

/** Whether the oracle says something else of a case than the case expects, or fails over it. */
export function isNoticedBy({ oracleOutcome, expectedOf }: Oracle, each: Case): boolean {
  try {
    return !isDeepStrictEqual(plain(oracleOutcome(each)), plain(expectedOf(each)))
  } catch {
    return true
  }
}

/** Without properties that are `undefined`, which JSON has not. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value
  if (Array.isArray(value)) return value.map(plain)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]))
}
