/** Decides whether the memory of a server is flat, from samples taken after full collections. */
import { median } from '../statistics.js'
import type { Probe } from './probe.js'

export interface Sample extends Probe {
  readonly second: number
}

/** The largest allowed median of the last third, as a multiple of the middle third's. */
export const BOUNDS = { heap: 1.05, rss: 1.1 } as const

export interface Flatness {
  /** In MB: the median of the middle third of the time, and of the last third. */
  readonly middle: number
  readonly last: number
  readonly ratio: number
  readonly atMost: number
  readonly isFlat: boolean
  /** In kB a minute, by least squares, without the first third, during which the server warms up. */
  readonly slope: number
}

export function judgeMemory(samples: readonly Sample[], what: keyof typeof BOUNDS): Flatness {
  const third = Math.floor(samples.length / 3)
  const bytes = samples.map((sample) =>
    what === 'heap' ? sample.heap + sample.external : sample.rss,
  )
  const middle = median(bytes.slice(third, 2 * third))
  const last = median(bytes.slice(2 * third))
  const ratio = last / middle
  const minutes = samples.map(({ second }) => second / 60)
  return {
    middle: middle / 1e6,
    last: last / 1e6,
    ratio,
    atMost: BOUNDS[what],
    isFlat: ratio <= BOUNDS[what],
    slope: slopeOf(minutes.slice(third), bytes.slice(third)) / 1e3,
  }
}

function slopeOf(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  const products = x.map((each, at) => (each - meanX) * ((y[at] ?? NaN) - meanY))
  const squares = x.map((each) => (each - meanX) ** 2)
  return mean(products) / mean(squares)
}
