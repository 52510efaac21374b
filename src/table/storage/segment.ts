import { isList, valueKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { readElements, readNumbers, readTexts } from './columns/cells.js'
import { groupEncoded, type Column } from './columns/column.js'
import { ListColumn } from './columns/list-column.js'
import type { RowMapping } from './columns/merge.js'
import { NumberColumn } from './columns/number-column.js'
import { groupElements } from './sets/postings.js'
import { TextColumn } from './columns/text-column.js'
import { Build, type Work } from './work.js'

/** Columns, built or not, by the key of their field. */
type Columns<C> = Map<string, { readonly field: BoundField; readonly build: Build<C> }>

/** Rows that never change, with a column for each field that has been asked for. */
export class Segment {
  readonly rows: readonly unknown[]
  readonly #texts: Columns<TextColumn> = new Map()
  readonly #numbers: Columns<NumberColumn> = new Map()
  readonly #lists: Columns<ListColumn> = new Map()

  constructor(rows: readonly unknown[]) {
    this.rows = rows
  }

  /** A segment of `rows`, which come from two others, with every column that the first has built. */
  static *merge(
    rows: readonly unknown[],
    [first, second]: readonly [Segment, Segment],
    mappings: readonly [RowMapping, RowMapping],
  ): Work<Segment> {
    const merged = new Segment(rows)
    const size = rows.length
    for (const [key, { field, build }] of first.#texts) {
      if (!build.isDone) continue
      const column = yield* build
        .finish()
        .merge(yield* buildText(second.rows, field), mappings, size)
      merged.#texts.set(key, { field, build: Build.done(column) })
    }
    for (const [key, { field, build }] of first.#numbers) {
      if (!build.isDone) continue
      const other = yield* buildNumber(second.rows, field)
      const column = yield* build.finish().merge(other, mappings, size)
      merged.#numbers.set(key, { field, build: Build.done(column) })
    }
    for (const [key, { field, build }] of first.#lists) {
      if (!build.isDone) continue
      const column = yield* build
        .finish()
        .merge(yield* buildList(second.rows, field), mappings, size)
      merged.#lists.set(key, { field, build: Build.done(column) })
    }
    return merged
  }

  get size(): number {
    return this.rows.length
  }

  /** The column of a field of one value, finished when it is first asked for. */
  column(field: BoundField): Column {
    return valueKind(field.kind) === 'string' ? this.text(field) : this.#number(field).finish()
  }

  /** The column of a string field, finished when it is first asked for. */
  text(field: BoundField): TextColumn {
    return this.textBuild(field).finish()
  }

  /** The column of a list field, finished when it is first asked for. */
  list(field: BoundField): ListColumn {
    return this.#list(field).finish()
  }

  /** The building of the column of a field. */
  build(field: BoundField): Build<Column> | Build<ListColumn> {
    if (isList(field.kind)) return this.#list(field)
    return field.kind === 'string' ? this.textBuild(field) : this.#number(field)
  }

  /** The building of the column of a string field. */
  textBuild(field: BoundField): Build<TextColumn> {
    return buildIn(this.#texts, field, () => buildText(this.rows, field))
  }

  #number(field: BoundField): Build<NumberColumn> {
    return buildIn(this.#numbers, field, () => buildNumber(this.rows, field))
  }

  #list(field: BoundField): Build<ListColumn> {
    return buildIn(this.#lists, field, () => buildList(this.rows, field))
  }
}

function buildIn<C>(columns: Columns<C>, field: BoundField, start: () => Work<C>): Build<C> {
  const key = keyOf(field)
  const known = columns.get(key)
  if (known !== undefined) return known.build
  const build = new Build(start)
  columns.set(key, { field, build })
  return build
}

/** A key that is folded has a column of its own texts as well, and so has a facet. */
function keyOf({ name, fold }: BoundField): string {
  return `${fold ?? ''} ${name}`
}

function* buildText(rows: readonly unknown[], field: BoundField): Work<TextColumn> {
  return new TextColumn(yield* groupEncoded(yield* readTexts(rows, field)))
}

function* buildNumber(rows: readonly unknown[], field: BoundField): Work<NumberColumn> {
  return new NumberColumn(yield* groupEncoded(yield* readNumbers(rows, field)))
}

function* buildList(rows: readonly unknown[], field: BoundField): Work<ListColumn> {
  const { values, codes, rows: rowOf } = yield* readElements(rows, field)
  const groups = yield* groupElements(codes, rowOf, values.length + 1, rows.length)
  return new ListColumn({ values, groups })
}
