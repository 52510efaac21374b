import { scalarReaders } from '../../cells/read.js'
import { asRow, rawReader } from '../../cells/row.js'
import { valueKind, type Scalar } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import type { Column } from './column.js'
import { encodeNumbers, encodeTexts, type Encoded, type Values } from './dictionary.js'
import { ListColumn } from './list-column.js'
import type { RowMapping } from './merge.js'
import { NumberColumn } from './number-column.js'
import { TextColumn } from './text-column.js'

type Cell = Scalar | undefined

/** Columns by the name of their field, and by how it is folded: that of a key holds its own texts. */
type Columns<C> = Map<string, { readonly field: BoundField; readonly column: C }>

/** Rows that never change, with a column for each field that has been asked for. */
export class Segment {
  readonly rows: readonly unknown[]
  readonly #texts: Columns<TextColumn> = new Map()
  readonly #numbers: Columns<NumberColumn> = new Map()
  readonly #lists: Columns<ListColumn> = new Map()

  constructor(rows: readonly unknown[]) {
    this.rows = rows
  }

  /** A segment of `rows`, which come from two others, with every column that the first has. */
  static merge(
    rows: readonly unknown[],
    [first, second]: readonly [Segment, Segment],
    mappings: readonly [RowMapping, RowMapping],
  ): Segment {
    const merged = new Segment(rows)
    const size = rows.length
    for (const [name, { field, column }] of first.#texts) {
      merged.#texts.set(name, { field, column: column.merge(second.text(field), mappings, size) })
    }
    for (const [name, { field, column }] of first.#numbers) {
      const both = column.merge(second.#number(field), mappings, size)
      merged.#numbers.set(name, { field, column: both })
    }
    for (const [name, { field, column }] of first.#lists) {
      merged.#lists.set(name, { field, column: column.merge(second.list(field), mappings, size) })
    }
    return merged
  }

  get size(): number {
    return this.rows.length
  }

  /** The column of a field of one value, built when it is first asked for. */
  column(field: BoundField): Column {
    return valueKind(field.kind) === 'string' ? this.text(field) : this.#number(field)
  }

  /** The column of a string field, built when it is first asked for. */
  text(field: BoundField): TextColumn {
    const build = () => new TextColumn(encodeTexts(readTexts(this.rows, field)))
    return getOrBuild(this.#texts, field, build)
  }

  #number(field: BoundField): NumberColumn {
    const build = () => new NumberColumn(encodeNumbers(readNumbers(this.rows, field)))
    return getOrBuild(this.#numbers, field, build)
  }

  /** The column of a list field, built when it is first asked for. */
  list(field: BoundField): ListColumn {
    return getOrBuild(this.#lists, field, () => {
      const { elements, rows } = readElements(this.rows, field)
      return ListColumn.of(encode(elements, field), rows, this.size)
    })
  }
}

function getOrBuild<C>(columns: Columns<C>, field: BoundField, build: () => C): C {
  const name = `${field.fold ?? 'own'} ${field.name}`
  const known = columns.get(name)
  if (known !== undefined) return known.column
  const column = build()
  columns.set(name, { field, column })
  return column
}

function cellReader(field: BoundField): (row: unknown) => Cell {
  const raw = rawReader(field)
  const read = scalarReaders[valueKind(field.kind)]
  return (row) => read(raw(asRow(row)))
}

function readTexts(rows: readonly unknown[], field: BoundField): (string | undefined)[] {
  const read = cellReader(field)
  const texts = new Array<string | undefined>(rows.length)
  for (let i = 0; i < rows.length; i++) texts[i] = textOf(read(rows[i]))
  return texts
}

/** NaN where a cell is absent. */
function readNumbers(rows: readonly unknown[], field: BoundField): Float64Array {
  const read = cellReader(field)
  const numbers = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) numbers[i] = numberOf(read(rows[i]))
  return numbers
}

/** The elements of all lists, `undefined` for each empty list, and the row of each. */
function readElements(
  rows: readonly unknown[],
  field: BoundField,
): { readonly elements: Cell[]; readonly rows: Uint32Array } {
  const raw = rawReader(field)
  const read = scalarReaders[valueKind(field.kind)]
  const elements: Cell[] = []
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

function encode(cells: readonly Cell[], { kind }: BoundField): Encoded<Values> {
  return valueKind(kind) === 'string'
    ? encodeTexts(cells.map(textOf))
    : encodeNumbers(Float64Array.from(cells, numberOf))
}

function textOf(cell: Cell): string | undefined {
  return typeof cell === 'string' ? cell : undefined
}

function numberOf(cell: Cell): number {
  return cell === undefined ? NaN : Number(cell)
}
