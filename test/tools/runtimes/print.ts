import type { Report } from './project/suite/report.js'
import type { Target } from './target.js'

/** A report, with the version and time of its target. */
export interface Outcome extends Report {
  /** Empty for a missing target. */
  readonly version: string
  readonly ms: number
}

/** Prints a line for a target, followed by its failures and skipped cases. */
export function printOutcome({ name, form }: Target, outcome: Outcome): void {
  const { version, failed, skipped, ms } = outcome
  const columns = [
    name.padEnd(14),
    version.padEnd(14),
    form.padEnd(22),
    countsOf(outcome),
    `${ms.toFixed(0)} ms`.padStart(9),
  ]
  console.log(columns.join(' '))
  for (const { name: what, by, expected, actual } of failed) {
    const way = by === undefined ? '' : `, by ${by}`
    console.log(`  FAILED: ${what}${way}: expected ${toText(expected)}, got ${toText(actual)}`)
  }
  for (const { name: what, why } of skipped) console.log(`  skipped: ${what}: ${why}`)
}

/** Prints the summary as the last line, in the format of all checks of this project. */
export function printSum(outcomes: readonly Outcome[]): void {
  console.log(
    countsOf({
      passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
      failed: outcomes.flatMap(({ failed }) => failed),
      skipped: outcomes.flatMap(({ skipped }) => skipped),
    }),
  )
}

function countsOf({ passed, failed, skipped }: Report): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
