import { bundleCommand } from './bundle.js'
import { installed, runFile, versionOf, whyNotInstalled } from './programs.js'
import type { Report } from './project/suite/report.js'
import type { Target } from './target.js'

type Format = 'esm' | 'cjs'

/** @param args - the arguments before the path of the program */
function command(
  name: string,
  path: string,
  args: readonly string[] = [],
  format: Format = 'esm',
): Target {
  return {
    name,
    form: format === 'esm' ? 'ES module' : 'CommonJS',
    whyMissing: whyNotInstalled,
    version: () => versionOf(installed(path)),
    async run(project) {
      const { folder } = project
      const program = await bundleCommand(project, format)
      const env = { DENO_DIR: `${folder}.deno`, DENO_NO_UPDATE_CHECK: '1' }
      const output = await runFile(installed(path), [...args, program], { cwd: folder, env })
      return JSON.parse(output) as Report // as the suite prints it
    },
  }
}

/** The oldest Node that "engines" allows, and the newest of each line, as ES modules and CommonJS. */
const node = ['20.0', '20', '22', '24', '26'].flatMap((line) =>
  (['esm', 'cjs'] as const).map((format) =>
    command(`Node ${line}`, `node-${line}/bin/node`, [], format),
  ),
)

// Bun would fetch a package that is not installed. Deno gets no permission: reading imports needs none.
const deno = ['run', '--no-prompt', '--no-remote', '--node-modules-dir=manual', '--quiet']
export const commands: readonly Target[] = [
  ...node,
  command('Bun', '@oven/bun-linux-x64/bin/bun', ['run', '--no-install']),
  command('Deno', '@deno/linux-x64-glibc/deno', deno),
]
