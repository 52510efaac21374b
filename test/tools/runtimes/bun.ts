import { bundleCommand } from './bundle.js'
import { installed, whyNotInstalled } from './installed.js'
import type { Report } from './project/suite/report.js'
import { runFile, versionOf } from './run-file.js'
import { expectSha256 } from './sha256.js'
import type { Target } from './target.js'

const binary = installed('@oven/bun-linux-x64/bin/bun')

export const bun: Target = {
  name: 'Bun',
  form: 'ES module',
  whyMissing: whyNotInstalled,
  version: () => versionOf(binary),
  async run(project) {
    const command = await bundleCommand(project, 'esm')
    // Bun would otherwise fetch a package that is not installed.
    const output = await runFile(binary, ['run', '--no-install', command], { cwd: project.folder })
    return expectSha256('node:crypto', JSON.parse(output) as Report)
  },
}
