import type { Scalar } from '../language/kind.js'
import { bisect } from '../rows/bisect.js'

/** V8 hashes longer texts by their length alone. */
const MAX_HASHED_UNITS = 16_383

/** Numbers by cell. Finds long texts by bisection: in a Map, texts of one length would share a hash. */
export class CellMap {
  readonly #hashed = new Map<Scalar, number>()
  /** In ascending order. */
  readonly #long: { readonly text: string; number: number }[] = []

  get(cell: Scalar): number | undefined {
    if (!isLong(cell)) return this.#hashed.get(cell)
    const found = this.#long[this.#placeOf(cell)]
    return found?.text === cell ? found.number : undefined
  }

  set(cell: Scalar, number: number): void {
    if (!isLong(cell)) {
      this.#hashed.set(cell, number)
      return
    }
    const place = this.#placeOf(cell)
    const found = this.#long[place]
    if (found?.text === cell) found.number = number
    else this.#long.splice(place, 0, { text: cell, number })
  }

  *[Symbol.iterator](): Generator<readonly [cell: Scalar, number: number]> {
    yield* this.#hashed
    for (const { text, number } of this.#long) yield [text, number]
  }

  /** Returns the place of the first long text that is not below `text`. */
  #placeOf(text: string): number {
    return bisect(0, this.#long.length, (i) => this.#long[i]!.text < text)
  }
}

function isLong(cell: Scalar): cell is string {
  return typeof cell === 'string' && cell.length > MAX_HASHED_UNITS
}
