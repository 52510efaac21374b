import assert from 'node:assert/strict'
import { planWalk, type Resource, type WalkPlan } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { kyselyOver, type Engine, type Row } from './engine.js'

/** A walk through Kysely: the query of each page, the options of its plan, and the table. */
export interface Walked {
  readonly resource: Resource
  readonly query: object
  readonly options?: object
  readonly place: Parameters<typeof selectPage>[2]
  /** Whether to walk from the end, back to the start. */
  readonly isBackward?: boolean
}

/** Returns the rows of all pages of a walk, in the order of the query. Throws for an empty page after others. */
export async function walked(engine: Engine, walk: Walked): Promise<Row[]> {
  const { resource, query, options, place, isBackward = false } = walk
  const found: Row[] = []
  let cursor: string | null = null
  do {
    const position: { after: string | null } = isBackward
      ? ({ before: cursor } as never) // the other end
      : { after: cursor }
    const plan: WalkPlan = planWalk(resource, query, { ...options, ...position, total: false })
    const page = await selectPage(kyselyOver(engine), plan, place)
    assert.ok(!('total' in page), 'a page has a total')
    assert.ok(page.rows.length > 0 || found.length === 0, 'a page is empty')
    if (isBackward) found.unshift(...page.rows)
    else found.push(...page.rows)
    cursor = isBackward ? page.previous : page.next
  } while (cursor !== null)
  return found
}
