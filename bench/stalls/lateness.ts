import { waitedMs, type Span } from '../collector.js'

/** How late a timer was, in milliseconds. */
export interface Lateness {
  readonly p99: number
  readonly worst: number
}

/** Calls `onTick` on a timer of one millisecond during `work`. Returns the spans between the calls. */
export async function spansDuring(
  work: () => Promise<unknown>,
  onTick: () => void = () => {},
): Promise<Span[]> {
  const spans: Span[] = []
  let [last, lastWaited] = [performance.now(), waitedMs()]
  const timer = setInterval(() => {
    const [now, waited] = [performance.now(), waitedMs()]
    spans.push([last, now, waited - lastWaited])
    ;[last, lastWaited] = [now, waited]
    onTick()
  }, 1)
  await work()
  clearInterval(timer)
  return spans
}

/** @param lengths - the lengths of the spans of a one-millisecond timer */
export function latenessOf(lengths: readonly number[]): Lateness {
  const sorted = lengths.map((ms) => ms - 1).toSorted((a, b) => a - b)
  return { p99: round(at(sorted, 0.99)), worst: round(at(sorted, 1)) }
}

/** Returns the one of ascending values below which a share of them lies; 0 without values. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function round(number: number): number {
  return Number(number.toPrecision(3))
}
