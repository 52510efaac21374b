import { build as runBuild, type BuildOptions, type Plugin } from 'esbuild'
import { entryPoints } from '../../package/entry-points.js'
import type { Project } from './project.js'

/**
 * Bundles an entry of the suite within a project, and returns the path of the bundle. The bundle
 * always contains the vectors, because runtimes differ in how they import JSON.
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

/** Leaves the entry points to the runtime. */
const asInstalled: Plugin = {
  name: 'the entry points as they are installed',
  setup(build) {
    build.onResolve({ filter: /^supplier-query/ }, ({ path }) =>
      entryPoints.includes(path) ? { path, external: true } : undefined,
    )
  },
}

/** Bundles a program that imports the installed package. */
export function bundleCommand(project: Project, format: 'esm' | 'cjs'): Promise<string> {
  const outfile = `command.${format === 'esm' ? 'mjs' : 'cjs'}`
  return bundle(project, 'command', outfile, { format, platform: 'node', plugins: [asInstalled] })
}

/** Bundles the package and the suite into one ES module, as for browsers and workers. */
export function bundleWhole(project: Project, entry: 'page' | 'worker'): Promise<string> {
  return bundle(project, entry, `${entry}.js`, { format: 'esm', platform: 'browser' })
}
