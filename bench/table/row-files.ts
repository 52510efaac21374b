import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Supplier } from 'supplier-query'
import { parseTexts, textsOf } from '../rows.js'

/** Writes rows as JSON files of ten thousand rows, from which every engine loads them. */
export function writeRows(rows: readonly Supplier[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rows-'))
  let written = 0
  for (const text of textsOf(rows)) {
    writeFileSync(join(folder, `${String(written++).padStart(6, '0')}.json`), text)
  }
  return folder
}

export function readRows(folder: string): Supplier[] {
  return parseTexts(readTexts(folder))
}

function* readTexts(folder: string): Iterable<string> {
  for (const name of readdirSync(folder).toSorted()) yield readFileSync(join(folder, name), 'utf8')
}

export function removeRows(folder: string): void {
  rmSync(folder, { recursive: true })
}

/** Returns the number of a row of the bench, from its key, which counts from 1. */
export function numberOf({ id }: Supplier): number {
  return Number(id.slice('sup-'.length)) - 1
}
