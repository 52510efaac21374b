import { cellReaders } from '../../../language/cell.js'
import { asRow, rawReader } from '../../../language/members.js'
import { valueKind, type Scalar } from '../../../language/kind.js'
import type { BoundField } from '../../../language/predicate.js'
import { STEP } from '../../tuning.js'
import type { Codes } from './codes.js'
import type { Encoded, Values } from './dictionary.js'
import { encodeNumbers } from './encode-numbers.js'
import { encodeTexts } from '../texts/encode-texts.js'
import { doubled } from '../texts/term-numbers.js'
import { inSteps, type Work } from '../work.js'

type Cell = Scalar | undefined

/** What reading a row's cell costs in entries of an array. */
const CELL_COST = 4

/** Reads and encodes a field of text. */
export function* readTexts(
  rows: readonly unknown[],
  field: BoundField,
): Work<Encoded<readonly string[]>> {
  const read = cellReader(field)
  const texts = new Array<string | undefined>(rows.length)
  yield* inSteps(rows.length, CELL_COST, (from, to) => {
    for (let i = from; i < to; i++) texts[i] = textOf(read(rows[i]))
  })
  return yield* encodeTexts(texts)
}

/** Reads and encodes a field of numbers, dates or booleans. */
export function* readNumbers(
  rows: readonly unknown[],
  field: BoundField,
): Work<Encoded<Float64Array>> {
  const read = cellReader(field)
  const numbers = new Float64Array(rows.length)
  yield* inSteps(rows.length, CELL_COST, (from, to) => {
    for (let i = from; i < to; i++) numbers[i] = Number(read(rows[i])) // NaN where absent
  })
  return yield* encodeNumbers(numbers)
}

interface Elements extends Encoded<Values> {
  readonly codes: Uint32Array
  /** The row of each element. */
  readonly rows: Uint32Array
}

/** Reads and encodes the elements of all lists, with an absent one for each empty list. */
export function* readElements(rows: readonly unknown[], field: BoundField): Work<Elements> {
  const raw = rawReader(field)
  const read = cellReaders[valueKind(field.kind)]
  const elements: Cell[] = []
  let rowOf = new Uint32Array(2 ** 12)
  const push = (element: Cell, row: number) => {
    if (elements.length === rowOf.length) rowOf = doubled(rowOf)
    rowOf[elements.length] = row
    elements.push(element)
  }
  let cost = 0
  for (let row = 0; row < rows.length; row++) {
    const list = raw(asRow(rows[row]))
    const before = elements.length
    if (Array.isArray(list)) {
      for (const item of list) {
        const element = read(item)
        if (element !== undefined) push(element, row)
      }
      cost += list.length * CELL_COST
    }
    if (elements.length === before) push(undefined, row)
    cost += CELL_COST
    if (cost < STEP) continue
    yield cost
    cost = 0
  }
  const { values, codes } = yield* encode(elements, field)
  return { values, codes: yield* widened(codes), rows: rowOf.subarray(0, elements.length) }
}

function* encode(cells: readonly Cell[], { kind }: BoundField): Work<Encoded<Values>> {
  if (valueKind(kind) === 'string') {
    const texts = new Array<string | undefined>(cells.length)
    yield* inSteps(cells.length, 2, (from, to) => {
      for (let i = from; i < to; i++) texts[i] = textOf(cells[i])
    })
    return yield* encodeTexts(texts)
  }
  const numbers = new Float64Array(cells.length)
  yield* inSteps(cells.length, 2, (from, to) => {
    for (let i = from; i < to; i++) numbers[i] = Number(cells[i]) // NaN where absent
  })
  return yield* encodeNumbers(numbers)
}

function* widened(codes: Codes): Work<Uint32Array> {
  yield codes.length
  return new Uint32Array(codes)
}

function cellReader(field: BoundField): (row: unknown) => Cell {
  const raw = rawReader(field)
  const read = cellReaders[valueKind(field.kind)]
  return (row) => read(raw(asRow(row)))
}

function textOf(cell: Cell): string | undefined {
  return typeof cell === 'string' ? cell : undefined
}
