import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import * as esbuild from 'esbuild'

const bench = join(import.meta.dirname, '..')

/** Checks a commit out into an empty folder, with what the package depends on. */
export function checkOut(commit: string, folder: string): void {
  run(bench, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit)
  run(folder, 'npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund')
}

export function removeCheckout(folder: string): void {
  run(bench, 'git', 'worktree', 'remove', '--force', folder)
}

function run(folder: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Bundles an entry point of this folder with the package as it is in a checkout.
 * @returns the path of the program
 */
export async function bundle(entry: string, checkout: string, name: string): Promise<string> {
  const outfile = join(bench, 'dist', name, `${entry}.js`)
  await esbuild.build({
    entryPoints: [join(bench, `${entry}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [packageOf(checkout)],
  })
  return outfile
}

/**
 * Takes the package from a checkout, and bundles what it depends on; the bench's own dependencies
 * are found at run time. `src/index.ts` stands for an entry point that the checkout lacks. A module of
 * `src` that the bench imports is found by the name of its file, as folders change between commits.
 */
function packageOf(checkout: string): esbuild.Plugin {
  const src = join(checkout, 'src')
  const isOfBench = (importer: string) => importer.startsWith(bench + sep)
  return {
    name: 'package',
    setup: (build) => {
      build.onResolve({ filter: /^supplier-query(\/|$)/ }, ({ path }) => {
        const entry = join(src, path.slice('supplier-query'.length), 'index.ts')
        return { path: existsSync(entry) ? entry : join(src, 'index.ts') }
      })
      build.onResolve({ filter: /^\.\.\/.*\/src\// }, ({ path, importer }) => {
        if (!isOfBench(importer)) return undefined
        return { path: findFile(src, basename(path).replace(/\.js$/, '.ts')) }
      })
      build.onResolve({ filter: /^[^./]/ }, ({ importer }) =>
        isOfBench(importer) ? { external: true } : undefined,
      )
    },
  }
}

function findFile(folder: string, name: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === name,
  )
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} files called ${name}`)
  return join(folder, found[0]!)
}
