import { asRow, rawReader } from '../../cells/row.js'
import { valueKind, type Scalar } from '../../language/kind.js'
import { scalarReaders } from '../../cells/read.js'
import type { BoundField } from '../../language/predicate.js'
import { Column } from './column.js'
import { encodeNumbers, encodeTexts, type Encoded } from './dictionary.js'
import { ListColumn } from './list-column.js'
import { mergeGroups, type Moves } from './merge.js'

/** Rows that do not change, with a column for each field that has been asked for. */
export class Part {
  readonly rows: readonly unknown[]
  readonly #columns = new Map<string, { field: BoundField; column: Column }>()
  readonly #lists = new Map<string, { field: BoundField; column: ListColumn }>()

  constructor(rows: readonly unknown[]) {
    this.rows = rows
  }

  /** A part of rows that come from two others, with all columns that the first has. */
  static merge(
    rows: readonly unknown[],
    [first, second]: readonly [Part, Part],
    moves: readonly [Moves, Moves],
  ): Part {
    const part = new Part(rows)
    for (const [name, { field, column }] of first.#columns) {
      const both = [column, second.column(field)] as const
      part.#columns.set(name, { field, column: Column.merge(both, moves, rows.length) })
    }
    for (const [name, { field, column }] of first.#lists) {
      const groups = mergeGroups([column, second.list(field)], moves, rows.length)
      part.#lists.set(name, { field, column: new ListColumn(groups) })
    }
    return part
  }

  get size(): number {
    return this.rows.length
  }

  /** The column of a field of one value, built when it is first asked for. */
  column(field: BoundField): Column {
    const known = this.#columns.get(field.name)
    if (known !== undefined) return known.column
    const column = new Column(encodeCells(this.rows, field))
    this.#columns.set(field.name, { field, column })
    return column
  }

  /** The column of a list field, built when it is first asked for. */
  list(field: BoundField): ListColumn {
    const known = this.#lists.get(field.name)
    if (known !== undefined) return known.column
    const { elements, rows } = readElements(this.rows, field)
    const column = ListColumn.of(encode(elements, field), rows, this.size)
    this.#lists.set(field.name, { field, column })
    return column
  }
}

function encodeCells(rows: readonly unknown[], field: BoundField): Encoded {
  const raw = rawReader(field)
  const read = scalarReaders[valueKind(field.kind)]
  const cells = new Array<Scalar | undefined>(rows.length)
  for (let i = 0; i < rows.length; i++) cells[i] = read(raw(asRow(rows[i])))
  return encode(cells, field)
}

/** The elements of all lists, `undefined` for each empty list, and the row of each. */
function readElements(rows: readonly unknown[], field: BoundField) {
  const raw = rawReader(field)
  const read = scalarReaders[valueKind(field.kind)]
  const elements: (Scalar | undefined)[] = []
  const rowOf: number[] = []
  for (let row = 0; row < rows.length; row++) {
    const list = raw(asRow(rows[row]))
    const before = elements.length
    if (Array.isArray(list)) {
      for (const item of list) {
        const element = read(item)
        if (element === undefined) continue
        elements.push(element)
        rowOf.push(row)
      }
    }
    if (elements.length > before) continue
    elements.push(undefined)
    rowOf.push(row)
  }
  return { elements, rows: Uint32Array.from(rowOf) }
}

function encode(cells: readonly (Scalar | undefined)[], { kind }: BoundField): Encoded {
  return valueKind(kind) === 'string'
    ? encodeTexts(cells as readonly (string | undefined)[]) // as they were read
    : encodeNumbers(Float64Array.from(cells, (cell) => (cell === undefined ? NaN : Number(cell))))
}
