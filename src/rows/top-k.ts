/** Keeps the first `k` of the items added, in a binary heap whose root is the last of them. */
export class TopK<Item> {
  readonly #k: number
  readonly #compare: (a: Item, b: Item) => number
  readonly #heap: Item[] = []

  /** @param compare - a strict order: no two items tie */
  constructor(k: number, compare: (a: Item, b: Item) => number) {
    this.#k = k
    this.#compare = compare
  }

  /** The last of the first `k`, which an item must precede to be among them; none while they are fewer. */
  get last(): Item | undefined {
    return this.#heap.length < this.#k ? undefined : this.#heap[0]
  }

  /** Adds an item, in the place of the last where there are `k` already. O(log k), or O(1) where it follows them all. */
  add(item: Item): void {
    const heap = this.#heap
    if (heap.length < this.#k) this.#rise(heap.push(item) - 1, item)
    else if (heap.length > 0 && this.#compare(item, heap[0]!) < 0) this.#sink(0, item)
  }

  toSorted(): Item[] {
    return this.#heap.toSorted(this.#compare)
  }

  #rise(hole: number, item: Item): void {
    const heap = this.#heap
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (this.#compare(heap[parent]!, item) > 0) break
      heap[hole] = heap[parent]!
      hole = parent
    }
    heap[hole] = item
  }

  #sink(hole: number, item: Item): void {
    const heap = this.#heap
    for (let child = 1; child < heap.length; child = 2 * hole + 1) {
      const right = child + 1
      if (right < heap.length && this.#compare(heap[right]!, heap[child]!) > 0) child = right
      if (this.#compare(item, heap[child]!) > 0) break
      heap[hole] = heap[child]!
      hole = child
    }
    heap[hole] = item
  }
}
