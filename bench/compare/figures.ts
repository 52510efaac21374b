import { readFileSync } from 'node:fs'
import type { Measured } from '../measure.js'
import type { TableResults } from '../table/results.js'

export type Bench = 'array' | 'table'

/** Each measurement of a run, in milliseconds or bytes a row. */
export type Figures = ReadonlyMap<string, number>

/** Reads a file written by `--output`. */
export function readFigures(bench: Bench, path: string): Figures {
  const text = readFileSync(path, 'utf8')
  return new Map(bench === 'array' ? ofArray(text) : ofTable(text))
}

function ofArray(text: string): [string, number][] {
  const { cases } = JSON.parse(text) as { cases: Measured[] } // as the array bench writes it
  return cases.flatMap(({ name, timings }) =>
    timings.map(({ engine, median }): [string, number] => [`${name}: ${engine}`, median]),
  )
}

function ofTable(text: string): [string, number][] {
  const { sizes } = JSON.parse(text) as TableResults // as the table bench writes it
  return sizes.flatMap(({ rows, loadMs, bytesPerRow, queries }) => {
    const at = `${rows.toLocaleString('en')} rows`
    return [
      [`${at}, loading: createTable`, loadMs['createTable']!] as [string, number],
      [`${at}, bytes a row: createTable`, bytesPerRow['createTable']!] as [string, number],
      ...queries.flatMap(({ name, ms }) =>
        Object.entries(ms).map(([engine, each]): [string, number] => [
          `${at}, ${name}: ${engine}`,
          each,
        ]),
      ),
    ]
  })
}
