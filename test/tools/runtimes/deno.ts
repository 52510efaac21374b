import { bundleCommand } from './bundle.js'
import { installed, whyNotInstalled } from './installed.js'
import type { Report } from './project/suite/report.js'
import { runFile, versionOf } from './run-file.js'
import { expectSha256 } from './sha256.js'
import type { Target } from './target.js'

const binary = installed('@deno/linux-x64-glibc/deno')

/** Grants no permission: reading imported files needs none. */
const options = ['--no-prompt', '--no-remote', '--node-modules-dir=manual', '--quiet']

export const deno: Target = {
  name: 'Deno',
  form: 'ES module',
  whyMissing: whyNotInstalled,
  version: () => versionOf(binary),
  async run(project) {
    const { folder } = project
    const command = await bundleCommand(project, 'esm')
    const env = { DENO_DIR: `${folder}.deno`, DENO_NO_UPDATE_CHECK: '1' }
    const output = await runFile(binary, ['run', ...options, command], { cwd: folder, env })
    return expectSha256('node:crypto', JSON.parse(output) as Report)
  },
}
