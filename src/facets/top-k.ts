/** Items that are kept beyond twice `k` before they are sorted, because sorting few items at a time is slow. */
const SPARE = 100

/** Keeps the first `k` items. As in a sorted run over rows, others are dropped whenever there are many. */
export class TopK<Item> {
  readonly #k: number
  readonly #compare: (a: Item, b: Item) => number
  #items: Item[] = []
  #last: Item | undefined

  /** @param compare - a strict order: no two items tie */
  constructor(k: number, compare: (a: Item, b: Item) => number) {
    this.#k = k
    this.#compare = compare
  }

  /** An item that each further item must precede; `undefined` if any item may be among the first. */
  get last(): Item | undefined {
    return this.#last
  }

  /** Adds an item. Costs O(log k) comparisons on average, or one if the item is not kept. */
  add(item: Item): void {
    if (this.#k === 0 || (this.#last !== undefined && this.#compare(item, this.#last) > 0)) return
    if (this.#items.push(item) < 2 * this.#k + SPARE) return
    this.#items = this.toSorted()
    this.#last = this.#items.at(-1)
  }

  toSorted(): Item[] {
    return this.#items.toSorted(this.#compare).slice(0, this.#k)
  }
}
