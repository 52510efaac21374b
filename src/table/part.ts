import { asRow, rawReader } from '../language/cell.js'
import { isList, readList, scalarReaders, valueKind, type ListKind } from '../language/kind.js'
import type { BoundField, Scalar } from '../language/predicate.js'
import { Column } from './column.js'
import { encode } from './dictionary.js'
import { ListColumn } from './list-column.js'

/** Rows that do not change, with a column for each field that has been asked for. */
export class Part {
  readonly rows: readonly unknown[]
  readonly #columns = new Map<string, Column>()
  readonly #lists = new Map<string, ListColumn>()

  constructor(rows: readonly unknown[]) {
    this.rows = rows
  }

  get size(): number {
    return this.rows.length
  }

  /** The column of a field of one value, built when it is first asked for. */
  column(field: BoundField): Column {
    const known = this.#columns.get(field.name)
    if (known !== undefined) return known
    const raw = rawReader(field)
    const read = scalarReaders[valueKind(field.kind)]
    const cells = this.#map((row): Scalar | undefined => read(raw(row)))
    const column = new Column(encode(cells, field.kind === 'string'))
    this.#columns.set(field.name, column)
    return column
  }

  /** The column of a list field, built when it is first asked for. */
  list(field: BoundField): ListColumn {
    const known = this.#lists.get(field.name)
    if (known !== undefined) return known
    const kind = field.kind as ListKind // as the caller has seen
    const raw = rawReader(field)
    const lists = this.#map((row) => readList(kind, raw(row)))
    const column = new ListColumn(lists, kind === 'string[]')
    this.#lists.set(field.name, column)
    return column
  }

  #map<Cell>(read: (row: object) => Cell): Cell[] {
    const cells = new Array<Cell>(this.rows.length)
    for (let i = 0; i < cells.length; i++) cells[i] = read(asRow(this.rows[i]))
    return cells
  }
}
