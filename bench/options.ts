import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The seed of recorded runs. */
const SEED = 20250630

/** What a run measures. */
export interface Options {
  readonly sizes: readonly number[]
  /** What the rows are drawn from. */
  readonly seed: number
  /** Only what has this text in its name is measured. */
  readonly only: string
  /** Whether other libraries are measured too, or only this package and the code of the bench. */
  readonly peers: boolean
  /** Whether the figures are those of a whole run, which `results/` keeps. */
  readonly isWhole: boolean
  /** The path of a JSON file for the figures. */
  readonly output: string | undefined
}

/**
 * Reads the command line; without any option, a run is a whole one.
 * @throws TypeError for an unknown option, RangeError for a number of rows that is none
 */
export function readOptions(sizes: readonly number[]): Options {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', multiple: true },
      seed: { type: 'string' },
      only: { type: 'string' },
      'without-peers': { type: 'boolean' },
      output: { type: 'string' },
    },
  })
  return {
    sizes: values.rows?.map(toRows).toSorted((a, b) => a - b) ?? sizes,
    seed: Number(values.seed ?? SEED),
    only: values.only ?? '',
    peers: values['without-peers'] !== true,
    isWhole: Object.keys(values).length === 0,
    output: values.output === undefined ? undefined : resolve(values.output),
  }
}

function toRows(text: string): number {
  const rows = Number(text)
  if (!Number.isInteger(rows) || rows < 100) {
    throw new RangeError(`--rows takes a whole number of at least 100, not "${text}"`)
  }
  return rows
}
