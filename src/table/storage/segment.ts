import { isList, isTextKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { memoize } from '../../memoize.js'
import { groupElements, readCells } from './columns/cells.js'
import { Column, groupEncoded, ListColumn, type Grouped } from './columns/column.js'
import type { Values } from './columns/dictionary.js'
import type { Renumbering } from './columns/merge.js'
import { TextColumn } from './columns/text-column.js'
import { tryToFinish, Build, type Work } from './work.js'

type AnyColumn = Column | ListColumn

/** Rows that never change, with a column for each field that has been asked for. */
export class Segment {
  readonly rows: readonly unknown[]
  readonly #columns = new Map<
    string,
    { readonly field: BoundField; readonly build: Build<AnyColumn> }
  >()

  constructor(rows: readonly unknown[]) {
    this.rows = rows
  }

  /**
   * Merges two segments into one of `rows`, with every column that the first has built. Finishes the
   * columns that `prepare` has begun to build. Leaves out a column if a getter throws.
   */
  static *merge(
    rows: readonly unknown[],
    [first, second]: readonly [Segment, Segment],
    renumbering: Renumbering,
  ): Work<Segment> {
    const segment = new Segment(rows)
    for (const [key, { field, build }] of first.#columns) {
      if (!build.isBegun) continue
      const other = second.build(field)
      yield* tryToFinish(build)
      yield* tryToFinish(other)
      if (!build.isDone || !other.isDone) continue
      const merged = yield* build.finish().merge(other.finish() as never, renumbering) // of one field
      segment.#columns.set(key, { field, build: Build.done<AnyColumn>(merged) })
    }
    return segment
  }

  /** Builds the columns that another segment has built or begun, except if a getter throws. */
  *buildLike(other: Segment): Work<void> {
    for (const { field, build } of other.#columns.values()) {
      if (!build.isBegun) continue
      const mine = this.build(field)
      yield* tryToFinish(mine)
      if (!mine.isDone || !build.isDone) continue
      if (isTextKind(field.kind)) yield* this.text(field).searchLike(other.text(field))
    }
  }

  get size(): number {
    return this.rows.length
  }

  get builtColumns(): number {
    return [...this.#columns.values()].filter(({ build }) => build.isDone).length
  }

  /** The column of a field of one value, finished when it is first asked for. */
  column(field: BoundField): Column {
    return this.build(field).finish() as Column // as a field of one value has
  }

  /** The column of a string field, finished when it is first asked for. */
  text(field: BoundField): TextColumn {
    return this.textBuild(field).finish()
  }

  /** The column of a list field, finished when it is first asked for. */
  list(field: BoundField): ListColumn {
    return this.build(field).finish() as ListColumn // as a list field has
  }

  /** True if the column of a field is built. */
  hasColumn(field: BoundField): boolean {
    return this.#columns.get(keyOf(field))?.build.isDone === true
  }

  build(field: BoundField): Build<AnyColumn> {
    const key = keyOf(field)
    const known = this.#columns.get(key)
    if (known !== undefined) return known.build
    const build = new Build(() => buildColumn(this.rows, field))
    this.#columns.set(key, { field, build })
    return build
  }

  textBuild(field: BoundField): Build<TextColumn> {
    return this.build(field) as Build<TextColumn> // as a string field has
  }
}

/** Returns the name of a column. A folded field has a second column, of its texts before folding. */
export const keyOf = memoize(({ name, fold }: BoundField) => `${fold ?? ''} ${name}`)

/** Returns the field whose column holds the texts of a folded field before folding. */
export function unfoldedField(field: BoundField): BoundField {
  return { ...field, fold: undefined }
}

function* buildColumn(rows: readonly unknown[], field: BoundField): Work<AnyColumn> {
  if (isList(field.kind)) return new ListColumn(yield* groupElements(rows, field))
  const grouped = yield* groupEncoded<Values>(yield* readCells(rows, field))
  if (!isTextKind(field.kind)) return new Column(grouped)
  return new TextColumn(grouped as Grouped<readonly string[]>) // as a string field has
}
