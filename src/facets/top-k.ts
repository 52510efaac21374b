/** Keeps the first `k` items in a binary heap, whose root is the last of them. */
export class TopK<Item> {
  readonly #k: number
  readonly #compare: (a: Item, b: Item) => number
  readonly #heap: Item[] = []

  /** @param compare - a strict order: no two items tie */
  constructor(k: number, compare: (a: Item, b: Item) => number) {
    this.#k = k
    this.#compare = compare
  }

  /** The `k`th item, which a new item must precede; `undefined` if there are fewer than `k` items. */
  get last(): Item | undefined {
    return this.#heap.length < this.#k ? undefined : this.#heap[0]
  }

  /** Adds an item, and removes the last of more than `k`. Costs O(log k), or O(1) if the item is not kept. */
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
