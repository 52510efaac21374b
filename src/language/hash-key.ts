/**
 * Returns what stands for a cell in a `Map` or `Set`: the same for equal cells of one kind, and for no others.
 * V8 hashes numbers without a seed, so authors of rows could choose numbers that share a hash, which costs
 * quadratic time.
 */
export function hashKey<T>(cell: T): T | number | string {
  if (typeof cell !== 'number') return cell
  // V8 hashes a text with a seed, unless it has only digits.
  return (cell | 0) === cell ? Math.imul(cell ^ seed, seed | 1) : ` ${cell}`
}

/** Returns 0 for -0, as a `Map` or `Set` keeps it; any other cell unchanged. */
export function withoutMinusZero<T>(cell: T): T {
  return (cell === 0 ? 0 : cell) as T // a number
}

const seed = Math.floor(Math.random() * 2 ** 32)
