import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** The seed of recorded runs. */
const SEED = 20250630

/** The options of a run. */
export interface Options {
  readonly sizes: readonly number[]
  /** The seed of the rows. */
  readonly seed: number
  /** Measures only cases whose name contains this text. */
  readonly only: string
  /** True to measure other libraries too; false for only this package and the bench's own code. */
  readonly peers: boolean
  /** True for a complete run, whose figures are stored in `results/`. */
  readonly isWhole: boolean
  /** The path of a JSON file for the figures. */
  readonly output: string | undefined
}

/**
 * Reads the command line. Without options, a run is complete.
 * @throws TypeError for an unknown option, RangeError for an invalid number of rows
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
    throw new RangeError(`--rows: expected a whole number of at least 100, got "${text}"`)
  }
  return rows
}
