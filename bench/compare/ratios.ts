import { geometricMean, median, quantile } from '../statistics.js'
import type { Figures } from './figures.js'

/** One turn: a run of each build, in immediate sequence. */
export interface Turn {
  readonly before: Figures
  readonly after: Figures
}

/** The ratios of one figure over all turns, after / before: above 1 is slower, or larger. */
export interface Ratio {
  readonly name: string
  readonly before: number
  readonly after: number
  /** The median of the turns' ratios. */
  readonly ratio: number
  readonly least: number
  readonly most: number
  /** True if the package affects the figure. Otherwise it measures the bench's code, so changes are noise. */
  readonly isOurs: boolean
}

export function ratiosOf(turns: readonly Turn[]): Ratio[] {
  return [...(turns[0]?.before.keys() ?? [])].map((name) => {
    const before = turns.map((turn) => turn.before.get(name) ?? NaN)
    const after = turns.map((turn) => turn.after.get(name) ?? NaN)
    const ratios = after.map((each, i) => each / before[i]!) // both have one figure per turn
    return {
      name,
      before: median(before),
      after: median(after),
      ratio: median(ratios),
      least: Math.min(...ratios),
      most: Math.max(...ratios),
      isOurs: /createTable|runQuery|planQuery|[pP]arseQuery|querySchema|readInstant/.test(name),
    }
  })
}

/** Returns the distance from 1 that 19 of 20 ratios of unchanged code stay within; at least 5 %. */
export function noiseOf(ratios: readonly Ratio[]): number {
  const ofBench = ratios.filter(({ isOurs }) => !isOurs)
  const distances = ofBench.map(({ ratio }) => Math.max(ratio, 1 / ratio) - 1)
  return Math.max(0.05, distances.length === 0 ? 0 : quantile(distances, 0.95))
}

/** Returns the figures that are missing, or worse in every turn and by more than noise in the median. */
export function worseThan(noise: number, ratios: readonly Ratio[]): Ratio[] {
  return ratios.filter(
    ({ isOurs, ratio, least }) =>
      isOurs && (Number.isNaN(ratio) || (least > 1 && ratio > 1 + noise)),
  )
}

export function print(ratios: readonly Ratio[]): string {
  const width = Math.max(...ratios.map(({ name }) => name.length))
  const row = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(width) : cell.padStart(9))).join('  ')
  return [
    row(['', 'before', 'after', 'ratio', 'least', 'most']),
    ...ratios.map(({ name, before, after, ratio, least, most }) =>
      row([
        name,
        ...[before, after].map((each) => each.toPrecision(3)),
        ...[ratio, least, most].map((each) => each.toFixed(2)),
      ]),
    ),
  ].join('\n')
}

export function meanOf(ratios: readonly Ratio[]): string {
  const { length } = ratios
  return length === 0 ? 'none' : `${geometricMean(ratios.map(({ ratio }) => ratio)).toFixed(2)}x`
}
