import { root } from '../../compiler.js'

/** The folder in which `.ci/packages runtimes` installs the packages of this folder's package.json. */
const folder = `${root}test/tools/runtimes/node_modules/`

const platform = `${process.platform}-${process.arch}`

/** Returns the path of a file of an installed package. */
export const installed = (path: string): string => folder + path

/** Returns why a runtime from npm is missing; `undefined` on Linux on x64, where it must exist. */
export function whyNotInstalled(): string | undefined {
  if (platform === 'linux-x64') return undefined
  return `its package is for linux-x64, and this is ${platform}`
}
