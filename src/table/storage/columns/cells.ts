import type { Cell } from '../../../language/kind.js'
import { kindOf } from '../../../language/kind-cells.js'
import { asRow, cellReader, rawReader } from '../../../language/members.js'
import type { BoundField } from '../../../language/predicate.js'
import { doubled } from './groups.js'
import type { Encoded, Values } from './dictionary.js'
import { encodeNumbers } from './encode-numbers.js'
import { groupEntries, type Postings } from '../sets/postings.js'
import { encodeTexts } from '../texts/encode-texts.js'
import { eachInSteps, inSteps, type Work } from '../work.js'

/** What reading a row's cell and keeping it costs. */
const CELL_COST = 10

/** Reads and encodes a field of one value. */
export function readCells(rows: readonly unknown[], field: BoundField): Work<Encoded<Values>> {
  const read = cellReader(field)
  return encode(field, rows.length, CELL_COST, (i) => read(asRow(rows[i])))
}

/** Reads and groups the elements of all lists, with an absent one for each empty list. */
export function* groupElements(rows: readonly unknown[], field: BoundField): Work<Postings> {
  const raw = rawReader(field)
  const { read } = kindOf(field.kind)
  const elements: Cell[] = []
  let rowOf = new Uint32Array(2 ** 12)
  const push = (element: Cell, row: number) => {
    if (elements.length === rowOf.length) rowOf = doubled(rowOf)
    rowOf[elements.length] = row
    elements.push(element)
  }
  yield* eachInSteps(rows.length, (row) => {
    const list = raw(asRow(rows[row]))
    const before = elements.length
    const items: readonly unknown[] = Array.isArray(list) ? list : []
    // By index, as arrays of rows are filtered: the iterator of a subclass can skip elements.
    for (let i = 0; i < items.length; i++) {
      const element = read(items[i])
      if (element !== undefined) push(element, row)
    }
    if (elements.length === before) push(undefined, row)
    return (1 + items.length) * CELL_COST
  })
  const { values, codes } = yield* encode(field, elements.length, 2, (i) => elements[i])
  const valueOf = (code: number) => values[code - 1]!
  return yield* groupEntries(values.length + 1, rows.length, valueOf, (put) =>
    inSteps(codes.length, 4, (from, to) => {
      for (let i = from; i < to; i++) put(codes[i]!, rowOf[i]!)
    }),
  )
}

/**
 * Encodes texts, or numbers and booleans.
 * @param cost - of getting one cell
 */
function* encode(
  { kind }: BoundField,
  count: number,
  cost: number,
  cellAt: (i: number) => Cell,
): Work<Encoded<Values>> {
  if (kindOf(kind).storage === 'text') return yield* encodeTexts(count, cost, cellAt)
  const numbers = new Float64Array(count)
  yield* inSteps(count, cost, (from, to) => {
    for (let i = from; i < to; i++) numbers[i] = Number(cellAt(i)) // NaN where absent
  })
  return yield* encodeNumbers(numbers)
}
