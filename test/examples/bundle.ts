import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../compiler.js'

/** A program as one JavaScript file, for tests that start it several times. */
export interface Bundle {
  /** The command that starts the program, at the root of the project. */
  readonly command: readonly string[]
  readonly remove: () => void
}

/** Compiles a program once; with tsx each start compiles it again, which takes most of the start. */
export async function bundle(path: string): Promise<Bundle> {
  const folder = mkdtempSync(`${root}test/examples/bundle-`)
  const outfile = `${folder}/program.js`
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
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
