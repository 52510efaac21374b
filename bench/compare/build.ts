import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import * as esbuild from 'esbuild'

const bench = join(import.meta.dirname, '..')

/** Checks a commit out into an empty folder, and installs the package's dependencies. */
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
 * Resolves the package to a checkout, and bundles its dependencies. The bench's own dependencies are
 * resolved at run time. `src/index.ts` replaces an entry point that the checkout lacks. Modules of
 * `src` that the bench imports are found by file name, because folders change between commits.
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
  if (found.length !== 1)
    throw new Error(`${folder}: expected one file ${name}, got ${found.length}`)
  return join(folder, found[0]!)
}
