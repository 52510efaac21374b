import { isList, valueKind } from '../../language/kind.js'
import type { BoundField } from '../../language/predicate.js'
import { readElements, readNumbers, readTexts } from './columns/cells.js'
import { groupEncoded, type Column } from './columns/column.js'
import { ListColumn } from './columns/list-column.js'
import type { RowMapping } from './columns/merge.js'
import { NumberColumn } from './columns/number-column.js'
import { TextColumn } from './columns/text-column.js'
import { Build, type Work } from './work.js'

/** Rows that never change, with a column for each field that has been asked for. */
export class Segment {
  readonly rows: readonly unknown[]
  readonly #texts = new Columns(buildText)
  readonly #numbers = new Columns(buildNumber)
  readonly #lists = new Columns(buildList)

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
    yield* merged.#texts.merge(first.#texts, second.rows, mappings, rows.length)
    yield* merged.#numbers.merge(first.#numbers, second.rows, mappings, rows.length)
    yield* merged.#lists.merge(first.#lists, second.rows, mappings, rows.length)
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
    return this.#texts.of(this.rows, field)
  }

  #number(field: BoundField): Build<NumberColumn> {
    return this.#numbers.of(this.rows, field)
  }

  #list(field: BoundField): Build<ListColumn> {
    return this.#lists.of(this.rows, field)
  }
}

/** A column that can be merged with another of its kind. */
interface Mergeable<C> {
  merge(other: C, mappings: readonly [RowMapping, RowMapping], size: number): Work<C>
}

/** The columns of one kind, built or not. */
class Columns<C extends Mergeable<C>> {
  readonly #buildOf: (rows: readonly unknown[], field: BoundField) => Work<C>
  readonly #known = new Map<string, { readonly field: BoundField; readonly build: Build<C> }>()

  constructor(buildOf: (rows: readonly unknown[], field: BoundField) => Work<C>) {
    this.#buildOf = buildOf
  }

  of(rows: readonly unknown[], field: BoundField): Build<C> {
    const known = this.#known.get(keyOf(field))
    if (known !== undefined) return known.build
    const build = new Build(() => this.#buildOf(rows, field))
    this.#known.set(keyOf(field), { field, build })
    return build
  }

  /** Adds what others have built, merged with the columns of more rows. */
  *merge(
    others: Columns<C>,
    rows: readonly unknown[],
    mappings: readonly [RowMapping, RowMapping],
    size: number,
  ): Work<void> {
    for (const [key, { field, build }] of others.#known) {
      if (!build.isDone) continue
      const column = yield* this.#buildOf(rows, field)
      const merged = yield* build.finish().merge(column, mappings, size)
      this.#known.set(key, { field, build: Build.done(merged) })
    }
  }
}

/** A key that is folded has a column of its own texts as well. */
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
  return new ListColumn(yield* readElements(rows, field))
}
