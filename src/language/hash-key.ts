import { spendLetters } from '../counter.js'

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

/** V8 hashes at most this many units of a text. It hashes a longer text by its length. */
const MOST_HASHED = 16_383

/** Keys of texts of any length, which no other text shares: long texts get numbers. */
export class TextKeys {
  readonly #parts = new Map<string, number>()
  readonly #texts = new Map<string, number>()

  of(text: string): string | number {
    if (text.length <= MOST_HASHED) return text
    spendLetters(text.length)
    const numbers: number[] = []
    for (let i = 0; i < text.length; i += MOST_HASHED) {
      numbers.push(numberIn(this.#parts, text.slice(i, i + MOST_HASHED)))
    }
    return numberIn(this.#texts, numbers.join())
  }
}

function numberIn(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size
  known.set(text, number)
  return number
}

/** Returns the different cells of one kind, in order. */
export function distinctCells<T>(cells: readonly T[]): readonly T[] {
  if (cells.length < 2) return cells
  return [...new Map(cells.map((cell) => [hashKey(cell), withoutMinusZero(cell)])).values()]
}

/** Returns 0 for -0, as a `Map` or `Set` keeps it; any other cell unchanged. */
export function withoutMinusZero<T>(cell: T): T {
  return (cell === 0 ? 0 : cell) as T // a number
}

const seed = Math.floor(Math.random() * 2 ** 32)
