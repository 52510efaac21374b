import { root } from '../../compiler.js'

/** Where `npm run runtimes:install` puts what package.json of this folder names. */
const folder = `${root}test/tools/runtimes/node_modules/`

const platform = `${process.platform}-${process.arch}`

/** The path of a file of a package of this folder. */
export const installed = (path: string): string => folder + path

/** Why a runtime that comes from npm is not here. On Linux on x64 it has to be. */
export function whyNotInstalled(): string | undefined {
  if (platform === 'linux-x64') return undefined
  return `its package is for linux-x64, and this is ${platform}`
}
