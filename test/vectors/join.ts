import { readdirSync, readFileSync } from 'node:fs'

/**
 * Joins the files of vectors as text. `JSON.parse` would move properties that are array indices to the
 * front of their object, but some cases test the order in which properties are written.
 */

/** The params of an issue that do not bind. */
const advice = ['suggestion', 'parent', 'example']

/** Returns the names of the files of vectors in a folder, in the order of the sections. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d+-[a-z-]+\.json$/.test(name))
    .toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b) || (a < b ? -1 : 1))
}

/** Returns a file as one line of JSON, with each list of `allowed.json` instead of its name. */
export function readFileOf(folder: string, name: string): string {
  const lists = JSON.parse(readFileSync(`${folder}allowed.json`, 'utf8')) as Record<string, unknown>
  const line = readFileSync(folder + name, 'utf8').replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  return line.replaceAll(
    /"(allowed|comparators)":"([^"]*)"/g,
    (written, member: string, of: string) =>
      Object.hasOwn(lists, of) ? `"${member}":${JSON.stringify(lists[of])}` : written,
  )
}

/** Returns the content of `dist/vectors.json`. */
export function joinVectors(folder: string, version: string): string {
  const files = namesIn(folder).map((name) => readFileOf(folder, name))
  const head = JSON.stringify({ version, advice }).slice(0, -1)
  return `${head},"files":[${files.join()}]}`
}
