/** What a coordinator leaves to its shards, told from `EXPLAIN`. */
import { sql, type Kysely } from 'kysely'
import type { Statement } from 'supplier-query/sql'

export interface Delegation {
  /** Shards that are asked: fewer than there are where the key says which. */
  readonly shards: number
  /** Shards that are asked at the same time as others. */
  readonly async: number
  /** Whether the shards filter, so that only rows that match travel. */
  readonly filters: boolean
  /** Whether the shards sort. */
  readonly sorts: boolean
  /** What one of the shards is sent. */
  readonly remote: string
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Async Capable'?: boolean
  readonly 'Remote SQL'?: string
  /** What a node filters by itself. */
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

export async function explain(
  db: Kysely<unknown>,
  { sql: text, parameters }: Statement,
): Promise<Delegation> {
  // Kysely's compiler counts the parameters as the statement does: from $1 on.
  const parts = text.split(/\$\d+/).map((part) => sql.raw(part))
  const bound = parts.flatMap((part, i) =>
    i < parameters.length ? [part, sql`${parameters[i]}`] : [part],
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (verbose, costs off, format json) ${sql.join(bound, sql``)}
  `.execute(db)
  const scans = flatten(rows[0]!['QUERY PLAN'][0].Plan).filter(
    (node) => node['Node Type'] === 'Foreign Scan',
  )
  const remotes = scans.map((scan) => scan['Remote SQL'] ?? '')
  const all = (pattern: RegExp) => remotes.every((remote) => pattern.test(remote))
  return {
    shards: scans.length,
    async: scans.filter((scan) => scan['Async Capable']).length,
    filters: all(/ WHERE /) && scans.every(({ Filter }) => Filter === undefined),
    sorts: all(/ ORDER BY /),
    remote: remotes[0] ?? '',
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
