/** Reads from `EXPLAIN` which work a coordinator delegates to its shards. */
import { sql, type Kysely } from 'kysely'
import type { Statement } from 'supplier-query/sql'

export interface Delegation {
  /** The number of queried shards: not all if the key determines the shard. */
  readonly shards: number
  /** The number of shards that are queried concurrently. */
  readonly async: number
  /** True if the shards filter, so that only matching rows are transferred. */
  readonly filters: boolean
  /** True if the shards sort. */
  readonly sorts: boolean
  /** The statement sent to one of the shards. */
  readonly remote: string
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Async Capable'?: boolean
  readonly 'Remote SQL'?: string
  /** The filter that the coordinator applies itself. */
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

export async function explain(
  db: Kysely<unknown>,
  { sql: text, parameters }: Statement,
): Promise<Delegation> {
  // Kysely's compiler numbers the parameters like the statement: from $1 on.
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
