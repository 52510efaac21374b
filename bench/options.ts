import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

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

/** Ends the program with a message for the person who started it, without a stack trace. */
export function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}

/** Parses the command line; ends the program with a message for an unknown option. */
export function parseCommand<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    return refuse(`${(error as Error).message}\nThe options are ${names.join(', ')}.`) // parseArgs throws TypeErrors
  }
}

/** Returns the cases whose name contains a text in any case; ends the program with all names if there is none. */
export function choose<T extends { readonly name: string }>(
  cases: readonly T[],
  only: string,
): T[] {
  const chosen = cases.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  if (chosen.length > 0) return chosen
  const names = cases.map(({ name }) => `  ${name}`)
  return refuse(
    `--only: expected a part of one of these names, got "${only}":\n${names.join('\n')}`,
  )
}

/**
 * Reads the command line. Without options, a run is complete. Invalid options end the program.
 * @param hasCases - false for a bench that always runs as a whole
 */
export function readOptions(sizes: readonly number[], hasCases = true): Options {
  const { values } = parseCommand({
    options: {
      rows: { type: 'string', multiple: true },
      seed: { type: 'string' },
      only: { type: 'string' },
      'without-peers': { type: 'boolean' },
      output: { type: 'string' },
    },
  })
  if (!hasCases && values.only !== undefined) refuse('--only: this bench always runs as a whole')
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
    refuse(`--rows: expected a whole number of at least 100, got "${text}"`)
  }
  return rows
}
