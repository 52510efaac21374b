const MOST = 12
const DAY_MS = 86_400_000
const MONTH_DAYS = 30.4

/** Returns round edges of about twelve buckets from `min` to `max`; no edges if the span is empty. */
export function numberEdges(min: number, max: number): readonly number[] | undefined {
  const least = (max - min) / MOST
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least)
  if (step === undefined || !Number.isFinite(step) || step === 0) return undefined
  const first = Math.floor(min / step)
  const count = Math.floor(max / step) + 1 - first
  const edges = Array.from({ length: count + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
  return isAscending(edges) && edges[0]! <= min && edges[count]! > max ? edges : undefined
}

/** Returns the edges of about twelve buckets of instants: days at round steps, valid in every zone. */
export function dayEdges(min: number, max: number): readonly string[] | undefined {
  if (min === max) return undefined
  const [from, to] = [min - DAY_MS, max + DAY_MS] // a day starts up to a day earlier or later in another zone
  const days = (to - from) / DAY_MS
  const inDays = [1, 2, 7, 14].find((each) => days / each <= MOST + 2)
  const inMonths = [1, 2, 3, 6, 12, 24, 60, 120, 300, 600, 1200, 12_000].find(
    (each) => days / each / MONTH_DAYS <= MOST + 2,
  )
  const startOf = (index: number): number => {
    if (inDays !== undefined) return Math.floor(from / DAY_MS + index * inDays) * DAY_MS
    const { year, month } = monthOf(from)
    const step = inMonths ?? 12_000
    const start = Math.floor((year * 12 + month) / step) * step + index * step
    return new Date(0).setUTCFullYear(0, start, 1)
  }
  const edges: string[] = []
  for (let index = 0; index < 40; index++) {
    const start = startOf(index)
    edges.push(new Date(start).toISOString().slice(0, 10))
    if (start > to) break
  }
  // The language supports days of the years 1 to 9999.
  return edges.every((edge) => /^\d{4}-/.test(edge) && edge >= '0001') ? edges : undefined
}

function monthOf(instant: number): { readonly year: number; readonly month: number } {
  const date = new Date(instant)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

function isAscending(edges: readonly number[]): boolean {
  return edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!))
}
