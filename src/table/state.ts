import { isTextKind } from '../language/kind.js'
import type { BoundField } from '../language/predicate.js'
import type { Segment } from './storage/segment.js'
import type { Build } from './storage/work.js'
import type { RowStore } from './row-store.js'

/** A part of a field that can be built: its column, or an index for searches in its texts. */
type ColumnPart = 'values' | 'words'

/** The built parts of a table, as plain data. */
export interface TableState {
  /** How many rows there are. */
  readonly rows: number
  /** The finished and begun parts of each declared field. */
  readonly columns: readonly ColumnState[]
  /** The rows that updates have changed and no merge has brought into the base yet. */
  readonly pending: {
    readonly added: number
    readonly removed: number
    /** True while a merge is in progress. */
    readonly isUnderWay: boolean
  }
}

interface ColumnState {
  readonly field: string
  /** The values of the field, or an index for searches in its texts. */
  readonly part: ColumnPart
  readonly isBuilt: boolean
  /** The cost of building it so far, in cells. A scan takes as long to read one cell of a row. */
  readonly cells: number
  /** The size in bytes, without the texts of the rows; 0 until the part is built. */
  readonly bytes: number
}

export function stateOf(store: RowStore, fields: readonly BoundField[]): TableState {
  store.applyMerge()
  const { base } = store
  return {
    rows: store.size,
    columns: fields.flatMap((field) => columnsOf(base.segment, field)),
    pending: {
      added: store.size - base.size,
      removed: base.deleted.count,
      isUnderWay: store.parts.merges.some(({ build }) => build.spent > 0),
    },
  }
}

function columnsOf(segment: Segment, field: BoundField): ColumnState[] {
  const stateOfPart = (
    part: ColumnPart,
    build: Build<{ readonly bytes: number } | undefined>,
  ): ColumnState => ({
    field: field.name,
    part,
    isBuilt: build.isDone,
    cells: build.spent,
    bytes: build.result?.bytes ?? 0,
  })
  const columns = [stateOfPart('values', segment.build(field))]
  const texts = isTextKind(field.kind) ? segment.textBuild(field).result : undefined
  if (texts === undefined) return columns
  const { isDone, result, spent } = texts.search
  // A finished build without a result was not needed.
  const isListed = isDone ? result !== undefined : spent > 0
  return isListed ? [...columns, stateOfPart('words', texts.search)] : columns
}
