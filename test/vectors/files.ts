import { root } from '../compiler.js'
import { namesIn, readFileOf } from './join.js'
import { casesOf, type Case, type Declaration, type VectorCase, type VectorFile } from './runner.js'

/** The files of vectors: what is beside them here says how they are run. */

export const folder = 'test/vectors/'

/** The names of the files, in the order of the sections. */
export const names: readonly string[] = namesIn(root + folder)

export const files: readonly VectorFile[] = names.map(
  (name) => JSON.parse(readFileOf(root + folder, name)) as VectorFile,
)

/** A case as it is written, with the declaration and the rows that it refers to. */
export interface Written {
  readonly written: VectorCase
  /** The case with what its names and its special values stand for. */
  readonly decoded: Case
  readonly declaration: Declaration | undefined
  readonly rows: readonly unknown[]
}

export const written: readonly Written[] = files.flatMap(writtenIn)

/** The cases of a file as they are written. */
function writtenIn(file: VectorFile): Written[] {
  const decoded = casesOf({ files: [file] })
  return file.cases.map((each, i) => {
    const { resource, rows = [] } = each
    const declaration = typeof resource === 'string' ? file.resources?.[resource] : resource
    const table = typeof rows === 'string' ? file.tables?.[rows] : rows
    if (table === undefined || (declaration === undefined && resource !== undefined)) {
      throw new Error(`${each.name} refers to what its file does not have`)
    }
    return { written: each, decoded: decoded[i]!, declaration, rows: table }
  })
}
