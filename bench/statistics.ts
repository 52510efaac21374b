export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the interpolated value below which a share (0 to 1) of the values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  const at = (ascending.length - 1) * share
  const [low = NaN, high = NaN] = [ascending[Math.floor(at)], ascending[Math.ceil(at)]]
  return low + (high - low) * (at % 1)
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}
