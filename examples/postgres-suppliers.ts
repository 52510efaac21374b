/** The supplier listing on PostgreSQL: its table, its rows, and its answer to a plan. */
import { sql, type Kysely } from 'kysely'
import type { Plan, Supplier } from 'supplier-query'
import { selectPage, type ColumnMapping, type SqlPage } from 'supplier-query/sql'

/** Where the fields of the resource `suppliers` are stored; text by code point, instants in UTC. */
export const supplierColumns = {
  numRemediationRequests: { name: 'num_remediation_requests', type: 'integer' },
  approvalStatus: 'approval_status',
  connectedAt: 'connected_at',
} as const satisfies ColumnMapping

/** The columns of the table, as they stand in `create table`. An index on text serves any order of it. */
export const supplierColumnList = sql`
  id text collate "C" not null,
  name text collate "C" not null,
  num_remediation_requests integer,
  approval_status text collate "C",
  city text collate "C",
  connected_at timestamptz,
  tags text[] not null
`

/** Creates the table, unless it is there. */
export async function createSupplierTable<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create table if not exists supplier (${supplierColumnList}, primary key (id))`.execute(
    db,
  )
}

const ROWS_A_STATEMENT = 10_000

/** Adds suppliers, ten thousand a statement. */
export async function insertSuppliers<DB>(
  db: Kysely<DB>,
  suppliers: readonly Supplier[],
): Promise<void> {
  for (let start = 0; start < suppliers.length; start += ROWS_A_STATEMENT) {
    const rows = suppliers.slice(start, start + ROWS_A_STATEMENT).map(toStored)
    await sql`
      insert into supplier
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as supplier(
        id text, name text, num_remediation_requests integer, approval_status text, city text,
        connected_at timestamptz, tags text[]
      )
    `.execute(db)
  }
}

/** Answers a plan of the resource `suppliers`. */
export function listSuppliers<DB>(db: Kysely<DB>, plan: Plan<never>): Promise<SqlPage> {
  return selectPage(db, plan, { dialect: 'postgres', table: 'supplier', columns: supplierColumns })
}

function toStored({ connectedAt, numRemediationRequests, approvalStatus, ...supplier }: Supplier) {
  return {
    ...supplier,
    num_remediation_requests: numRemediationRequests,
    approval_status: approvalStatus,
    // A plain day is midnight in UTC, whatever the time zone of the session.
    connected_at: connectedAt === null ? null : new Date(connectedAt).toISOString(),
  }
}
