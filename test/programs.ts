import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { build, buildSync, type BuildOptions } from 'esbuild'
import { root } from './compiler.js'

/**
 * Runs programs in separate processes. Each program is first compiled into one file: tsx compiles each
 * module again at each start, which takes most of the start.
 */

const options = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
} as const satisfies BuildOptions

interface Circumstances {
  /** Options of Node. */
  readonly node?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

/** A program as one JavaScript file, for tests that start it several times. */
export interface Bundle {
  /** The command that starts the program, at the root of the project. */
  readonly command: readonly string[]
  readonly remove: () => void
}

/** Runs a program whose imports resolve from the root of the project. Returns its output. */
export function runProgram(code: string, { node = [], env, input }: Circumstances = {}): string {
  const folder = mkdtempSync(`${tmpdir()}/program-`)
  const outfile = `${folder}/program.mjs`
  buildSync({ ...options, outfile, stdin: { contents: code, resolveDir: root, loader: 'ts' } })
  try {
    return execFileSync(process.execPath, [...node, outfile], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      input,
      maxBuffer: 2 ** 28,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Compiles a program that a test starts several times. */
export async function bundle(path: string): Promise<Bundle> {
  // Packages resolve from there, and no other check reads it.
  const cache = `${root}node_modules/.cache/`
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${cache}bundle-`)
  const outfile = `${folder}/program.mjs`
  await build({
    ...options,
    entryPoints: [path],
    outfile,
    packages: 'external',
    plugins: [
      {
        // The program reads files beside its source.
        name: 'places',
        setup(api) {
          api.onLoad({ filter: /[\\/]examples[\\/].*\.ts$/ }, ({ path: file }) => ({
            contents: readFileSync(file, 'utf8').replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(file).href),
            ),
            loader: 'ts',
          }))
        },
      },
    ],
  })
  return {
    command: [process.execPath, outfile],
    remove: () => rmSync(folder, { recursive: true }),
  }
}
