import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { root } from '../compiler.js'
import { manifest } from './entry-points.js'

/** A folder with the project's packages, and this package unpacked from its tarball. */
export const home = `${root}node_modules/.cache/consumers/`

/** The folder of the unpacked tarball. */
export const installed = `${home}node_modules/${manifest.name}/`

/** The files of the package. */
interface Tarball {
  readonly files: string[]
  /** Its size in bytes, compressed. */
  readonly size: number
  /** Its path. */
  readonly path: string
}

/** Packs the built package into a folder. */
export function packInto(folder: string): Tarball {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const output = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' })
  const [{ filename, size, files }] = JSON.parse(output) as [
    { filename: string; size: number; files: { path: string }[] },
  ]
  return { files: files.map(({ path }) => path), size, path: `${folder}/${filename}` }
}

/** Packs the built package, and unpacks it where `home` imports it from. */
export function installTarball(): Tarball {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(installed, { recursive: true })
  const tarball = packInto(home)
  execFileSync('tar', ['-xzf', tarball.path, '-C', installed, '--strip-components=1'])
  return tarball
}
