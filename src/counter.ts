/** The work of queries: the cells that they read, and the letters of texts that they search or fold. */
export interface Work {
  readonly visited: number
  readonly searched: number
}

/** The work since the program started. Ambient like the watch, because all loops over cells count it. */
let [visited, searched] = [0, 0]

/** Gets the cells of some work; a deadline looks at its clock. Runs are synchronous. */
type Watch = (cells: number) => void
let watch: Watch | undefined

/** Searching this many letters takes about as long as reading a cell, or less. */
const LETTERS_A_CELL = 32

/** Counts cells of work, done or planned. @throws QueryTimeout after the deadline */
export function spend(cells: number): void {
  visited += cells
  if (watch !== undefined) watch(cells)
}

/** Counts letters that are searched or folded next. @throws QueryTimeout after the deadline */
export function spendLetters(letters: number): void {
  searched += letters
  if (watch !== undefined) watch(letters / LETTERS_A_CELL)
}

export function isWatched(): boolean {
  return watch !== undefined
}

/** Runs `run`, whose work a watch gets; a watch around it gets none of this work. */
export function runWatched<T>(next: Watch | undefined, run: () => T): T {
  const before = watch
  watch = next
  try {
    return run()
  } finally {
    watch = before
  }
}

/** Returns the result of `run` and its work. */
export function measure<T>(run: () => T): { readonly result: T; readonly work: Work } {
  const before: Work = { visited, searched }
  const result = run()
  return {
    result,
    work: { visited: visited - before.visited, searched: searched - before.searched },
  }
}
