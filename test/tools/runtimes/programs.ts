import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../compiler.js'

const execute = promisify(execFile)

/** Runs a program for at most five minutes, and returns its standard output. */
export async function runFile(
  file: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await execute(file, args, {
    cwd,
    env: { ...process.env, ...env },
    timeout: 300_000,
    maxBuffer: 64 * 2 ** 20,
  })
  return stdout
}

/** Returns the version that a program prints, as in `v20.0.0` or `deno 2.9.6 (stable, …)`. */
export async function versionOf(file: string): Promise<string> {
  const [version] = /\d[\w.-]*/.exec(await runFile(file, ['--version'])) ?? []
  if (version === undefined) throw new Error(`${file} --version prints no version`)
  return version
}

/** Returns the path of a file of a package that `.ci/packages runtimes` installs. */
export const installed = (path: string): string => `${root}test/tools/runtimes/node_modules/${path}`

/** Returns why a runtime from npm is missing; `undefined` on Linux on x64, where it must exist. */
export function whyNotInstalled(): string | undefined {
  const platform = `${process.platform}-${process.arch}`
  return platform === 'linux-x64'
    ? undefined
    : `its package is for linux-x64, and this is ${platform}`
}
