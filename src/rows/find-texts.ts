import type { Predicate, Test } from '../language/predicate.js'

/** A predicate that searches for a text. */
export interface Search extends Predicate {
  readonly test: Extract<Test, { readonly op: 'substring' }>
}

export function isSubstring(predicate: Predicate): predicate is Search {
  return predicate.test.op === 'substring'
}

/** Separate searches are faster for up to this many texts, if they are short (`bench/hostile.ts`). */
const [FEW_TEXTS, FEW_UNITS] = [4, 64]

/** True if one pass finds some texts faster than a search for each. */
export function isOnePass(texts: readonly string[]): boolean {
  const units = texts.reduce((sum, { length }) => sum + length, 0)
  return texts.length > 1 && (texts.length > FEW_TEXTS || units > FEW_UNITS)
}

/** Stands for a step that no pass has learnt yet. */
const UNKNOWN = 2 ** 31 - 1

/**
 * The most columns of the table of steps, and about the most steps in it. The columns are rounded up to a power
 * of two, so it takes up to 16 MB.
 */
const [MAX_CLASSES, MAX_STEPS] = [256, 2 ** 21]

/**
 * Searches texts for several texts in one pass: the automaton of Aho and Corasick over UTF-16 units.
 *
 * A pass costs O(length of the text), however many texts it searches for and whatever they share. It reads
 * no further than the texts that it is asked for.
 */
export class TextFinder {
  readonly #ends = new Map<string, number>()
  /** By state: its children by unit. The first child is apart, because most states have only one. */
  readonly #firstUnits: number[] = [-1]
  readonly #firstChildren: number[] = [0]
  readonly #children: (Map<number, number> | undefined)[] = [undefined]
  /** The state after each unit at the start of a text. */
  readonly #starts = new Int32Array(2 ** 16)
  /** By state: the state of its longest proper suffix. */
  readonly #suffixes: Int32Array
  /** By state: itself if it ends a text, or else its longest suffix that does; 0 if none does. */
  readonly #found: Int32Array
  /** By state: the number of the last pass that found a text there. */
  readonly #passes: Float64Array
  #pass = 0
  /** The text of the pass, and how far the pass has read it. */
  #text = ''
  #at = 0
  #row = 0

  /** By unit, its column in `steps`. Column 0 has the units of no text, and column 1 the rarer units. */
  readonly #classes = new Uint8Array(2 ** 16)
  /** The binary logarithm of the number of columns, so that a shift turns a row into its state. */
  readonly #shift: number
  /**
   * The steps that passes have learnt, a row for each state: the start of the row of the next state, or
   * its complement if a text ends there.
   */
  readonly #steps: Int32Array

  /** @param texts - none of them empty */
  constructor(texts: readonly string[]) {
    for (const text of texts) this.#insert(text)
    const { length } = this.#firstUnits
    this.#suffixes = new Int32Array(length)
    this.#found = new Int32Array(length)
    this.#passes = new Float64Array(length)
    for (const end of this.#ends.values()) this.#found[end] = end
    this.#link()
    const units = Math.min(MAX_CLASSES, 2 + Math.floor(MAX_STEPS / length))
    let classes = 2
    for (const text of texts) {
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i)
        if (this.#classes[unit] === 0) this.#classes[unit] = classes < units ? classes++ : 1
      }
    }
    this.#shift = Math.ceil(Math.log2(classes))
    this.#steps = new Int32Array(length << this.#shift).fill(UNKNOWN)
    for (let state = 0; state < length; state++) this.#steps[state << this.#shift] = 0
  }

  /** Returns the number of a text, for `has`. */
  numberOf(text: string): number {
    return this.#ends.get(text)!
  }

  /** Starts a pass, which searches a text for all texts. */
  search(text: string): void {
    this.#pass++
    this.#text = text
    this.#at = 0
    this.#row = 0
  }

  /** True if the text of the pass has the text with a number. Reads on until it is found. */
  has(number: number): boolean {
    if (this.#passes[number] === this.#pass) return true
    const text = this.#text
    const [classes, shift, steps] = [this.#classes, this.#shift, this.#steps]
    const [found, passes, pass] = [this.#found, this.#passes, this.#pass]
    let row = this.#row
    let marked = 0
    for (let i = this.#at; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      let step = steps[row + classes[unit]!]!
      if (step === UNKNOWN) step = this.#learn(row, unit)
      if (step < 0) {
        step = ~step
        // A run of one unit often stays in one state.
        if (step !== marked) {
          marked = step
          const end = found[step >> shift]!
          if (passes[end] !== pass) {
            this.#mark(end)
            if (passes[number] === pass) {
              this.#at = i + 1
              this.#row = step
              return true
            }
          }
        }
      }
      row = step
    }
    this.#at = text.length
    return false
  }

  /** Computes a step, and keeps it unless its unit shares a column. */
  #learn(row: number, unit: number): number {
    const state = this.#step(row >> this.#shift, unit)
    const next = state << this.#shift
    const step = this.#found[state] === 0 ? next : ~next
    const column = this.#classes[unit]!
    if (column !== 1) this.#steps[row + column] = step
    return step
  }

  /** Marks a text that ends here, and its suffixes. A marked text has marked suffixes. */
  #mark(end: number): void {
    for (let each = end; each !== 0 && this.#passes[each] !== this.#pass;) {
      this.#passes[each] = this.#pass
      each = this.#found[this.#suffixes[each]!]!
    }
  }

  #insert(text: string): void {
    let state = 0
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      state = this.#childOf(state, unit) ?? this.#addChild(state, unit)
    }
    this.#ends.set(text, state)
  }

  #childOf(state: number, unit: number): number | undefined {
    if (state === 0) return this.#starts[unit] || undefined
    if (this.#firstUnits[state] === unit) return this.#firstChildren[state]
    return this.#children[state]?.get(unit)
  }

  #addChild(state: number, unit: number): number {
    const child = this.#firstUnits.push(-1) - 1
    this.#firstChildren.push(0)
    this.#children.push(undefined)
    if (state === 0) this.#starts[unit] = child
    else if (this.#firstUnits[state] === -1) {
      this.#firstUnits[state] = unit
      this.#firstChildren[state] = child
    } else (this.#children[state] ??= new Map()).set(unit, child)
    return child
  }

  /** Returns the state after a unit: of the longest suffix that has a child there. */
  #step(from: number, unit: number): number {
    for (let state = from; state !== 0; state = this.#suffixes[state]!) {
      const child = this.#childOf(state, unit)
      if (child !== undefined) return child
    }
    return this.#starts[unit]!
  }

  /** Computes the suffixes of all states, by their depth. */
  #link(): void {
    const queue = Array.from(this.#starts.filter((child) => child !== 0))
    for (const state of queue) {
      const visit = (unit: number, child: number): void => {
        const suffix = this.#step(this.#suffixes[state]!, unit)
        this.#suffixes[child] = suffix
        this.#found[child] ||= this.#found[suffix]!
        queue.push(child)
      }
      if (this.#firstUnits[state] !== -1)
        visit(this.#firstUnits[state]!, this.#firstChildren[state]!)
      for (const [unit, child] of this.#children[state] ?? []) visit(unit, child)
    }
  }
}
