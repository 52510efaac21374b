import type { BoundField } from '../../language/predicate.js'
import { predicatesOf, nothing } from '../../plan/condition.js'
import type { RowQuery } from '../../plan/row-query.js'
import type { Segment } from '../storage/segment.js'
import { advanceBuilds, finish, tryToFinish, type Build } from '../storage/work.js'
import { MAX_SMALL_LEVEL } from '../tuning.js'
import type { Parts } from '../update/changes.js'
import type { Version } from '../version.js'

/** A part of a field that can be built: its column, or an index for searches in its texts. */
export type ColumnPart = 'values' | 'words' | 'letters'

/** Something that a query waits for. */
export interface Missing {
  readonly field: string
  readonly part: ColumnPart
  readonly build: Build<unknown>
}

/** The members of a query that decide which columns it needs. */
export type QueryParts = Pick<RowQuery, 'where' | 'order' | 'limit'>

/**
 * Answers from columns, or by a scan if some are not built. A scan then spends as many cells on building
 * them as it has read, so an answer costs at most two scans. Together, queries cost at most twice the
 * cheaper of scanning and building first, plus one scan for each field.
 *
 * @param scan - gets the missing parts
 */
export function answerFrom<T>(
  version: Version,
  needs: QueryParts,
  fromColumns: (parts: Parts) => T,
  scan: (missing: readonly Missing[]) => T,
): T {
  version.applyMerges()
  // A getter can replace the levels while columns of small levels are built.
  const { parts } = version
  const missing = missingFor(parts.levels, needs)
  if (missing.length === 0) return fromColumns(parts)
  const fields = new Set(fieldsOf(needs).map(({ name }) => name))
  const cells = version.size * fields.size - version.rowsCost
  const answer = scan(missing)
  advanceBuilds(() => missingFor(version.parts.levels, needs).at(0)?.build, cells)
  return answer
}

/**
 * Returns the parts that a query needs and that are not built. Builds missing parts of small levels at
 * once, except of the base, and unless a getter throws.
 */
export function missingFor(
  levels: readonly { readonly segment: Segment }[],
  needs: QueryParts,
): readonly Missing[] {
  return levels.flatMap(({ segment }, i) => {
    for (;;) {
      const missing = missingOf(segment, needs)
      if (i === 0 || segment.size > MAX_SMALL_LEVEL || missing.length === 0) return missing
      for (const { build } of missing) finish(tryToFinish(build))
      if (missing.some(({ build }) => !build.isDone)) return missing
    }
  })
}

/** A search in texts is known to need more only once their column is there. */
function missingOf(segment: Segment, { where, order, limit }: QueryParts): readonly Missing[] {
  const needs: Missing[] = []
  const add = (field: string, part: ColumnPart, build: Build<unknown> | undefined): void => {
    if (build?.isDone !== false || needs.some((each) => each.build === build)) return
    needs.push({ field, part, build })
  }
  predicatesOf(where).forEach(({ field, test }) => {
    add(field.name, 'values', segment.build(field))
    if (test.op !== 'substring' || test.text === '') return
    const column = segment.textBuild(field).result
    if (column === undefined) return
    const index = column.indexFor(test.text)
    add(field.name, index === column.words ? 'words' : 'letters', index)
  })
  if (limit > 0 && where !== nothing) {
    for (const { field } of order) add(field.name, 'values', segment.build(field))
  }
  return needs
}

/** Returns the fields that a query reads. A field can come several times. */
export function fieldsOf({ where, order, limit }: QueryParts): readonly BoundField[] {
  return [...predicatesOf(where), ...(limit > 0 ? order : [])].map(({ field }) => field)
}
