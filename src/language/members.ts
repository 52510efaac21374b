import type { Cell } from './kind.js'
import { kindOf } from './kind-cells.js'
import { foldTexts } from './fold.js'
import type { BoundField } from './predicate.js'

/** Reads the raw cell of a field from a row, with folded texts if the field has `fold`. */
export type ReadRaw = (row: Members) => unknown

export type Members = Readonly<Record<string, unknown>>

/** Replaces a row that is not an object: all its cells are absent. */
const noRow: Members = Object.freeze({ __proto__: null })

export function asRow(row: unknown): Members {
  return typeof row === 'object' && row !== null ? (row as Members) : noRow // every object can be read by name
}

export function rawReader(field: BoundField): ReadRaw {
  const { fold } = field
  const read = unfoldedReader(field)
  return fold === undefined ? read : (row) => foldTexts(read(row), fold)
}

/** A reader of a folded field that reads and folds the cell of a row once, until it forgets the row. */
export class FoldedCell {
  readonly #read: ReadRaw
  #row: Members | undefined
  #cell: unknown

  constructor(field: BoundField) {
    this.#read = rawReader(field)
  }

  readonly read: ReadRaw = (row) => {
    if (this.#row !== row) {
      this.#cell = this.#read(row) // a getter may read another row meanwhile
      this.#row = row
    }
    return this.#cell
  }

  forget(): void {
    this.#row = undefined
  }
}

export function unfoldedReader({ get, name }: BoundField): ReadRaw {
  if (get === undefined) return (row) => row[name]
  return (row) => (row === noRow ? undefined : get(row as never)) // `runQuery` has checked its type
}

export function cellReader(field: BoundField): (row: Members) => Cell {
  const read = rawReader(field)
  const toCell = kindOf(field.kind).read
  return (row) => toCell(read(row))
}
