import { bundleCommand } from './bundle.js'
import { installed, whyNotInstalled } from './installed.js'
import type { Report, Sha256 } from './project/suite/report.js'
import { runFile, versionOf } from './run-file.js'
import { expectSha256 } from './sha256.js'
import type { Target } from './target.js'

/** The oldest Node that "engines" allows, and the newest of each line, as ES modules and CommonJS. */
export const node: readonly Target[] = ['20.0', '20', '22', '24', '26'].flatMap((line) => {
  const binary = installed(`node-${line}/bin/node`)
  // `process.getBuiltinModule` came with 20.16.
  const sha256: Sha256 = line === '20.0' ? 'WebCrypto' : 'node:crypto'
  return (['esm', 'cjs'] as const).map((format) => ({
    name: `Node ${line}`,
    form: format === 'esm' ? 'ES module' : 'CommonJS',
    whyMissing: whyNotInstalled,
    version: () => versionOf(binary),
    async run(project) {
      const command = await bundleCommand(project, format)
      const output = await runFile(binary, [command], { cwd: project.folder })
      return expectSha256(sha256, JSON.parse(output) as Report)
    },
  }))
})
