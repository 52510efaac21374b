import { build as runBuild, type BuildOptions, type Plugin } from 'esbuild'
import { entryPoints } from '../../package/entry-points.js'
import type { Project } from './project.js'

/**
 * Bundles an entry of the suite within a project, and returns the path of the bundle. The vectors are
 * always in it, since runtimes differ in how they import JSON.
 */
async function bundle(
  { folder }: Project,
  entry: string,
  outfile: string,
  options: BuildOptions,
): Promise<string> {
  await runBuild({
    absWorkingDir: folder,
    entryPoints: [`suite/${entry}.ts`],
    outfile,
    bundle: true,
    target: 'es2022',
    logLevel: 'silent',
    ...options,
  })
  return folder + outfile
}

/** Leaves the entry points to the runtime; by its own option, esbuild would leave the vectors to it too. */
const asInstalled: Plugin = {
  name: 'the entry points as they are installed',
  setup(build) {
    build.onResolve({ filter: /^supplier-query/ }, ({ path }) =>
      entryPoints.includes(path) ? { path, external: true } : undefined,
    )
  },
}

/** A program that imports the package from where it is installed. */
export function bundleCommand(project: Project, format: 'esm' | 'cjs'): Promise<string> {
  const outfile = format === 'esm' ? 'command.mjs' : 'command.cjs'
  return bundle(project, 'command', outfile, {
    format,
    platform: 'node',
    plugins: [asInstalled],
  })
}

/** One ES module that has the package in it, as bundlers make them for browsers and workers. */
export function bundleWhole(project: Project, entry: 'page' | 'worker'): Promise<string> {
  return bundle(project, entry, `${entry}.js`, { format: 'esm', platform: 'browser' })
}
