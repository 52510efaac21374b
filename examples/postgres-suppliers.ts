/** The supplier listing on PostgreSQL: its table, its rows, and its answer to a plan. */
import { sql, type Kysely } from 'kysely'
import type { PagePlan, Result, Supplier, suppliers } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { postgres, type ColumnMapping, type SqlRow } from 'supplier-query/sql'
import { toInstant } from './instant.js'

/** The columns of `suppliers` whose names or types are not the defaults. */
export const supplierColumns = {
  numRemediationRequests: { name: 'num_remediation_requests', type: 'integer' },
  approvalStatus: 'approval_status',
  connectedAt: 'connected_at',
} as const satisfies ColumnMapping<typeof suppliers, 'postgres'>

/** The columns in `create table`. Under `collate "C"` text sorts by code point, from an index. */
export const supplierColumnList = sql`
  id text collate "C" not null,
  name text collate "C" not null,
  num_remediation_requests integer,
  approval_status text collate "C",
  city text collate "C",
  connected_at timestamptz
    check (connected_at between '0001-01-01T00:00:00Z' and '9999-12-31T23:59:59.999999Z'),
  tags text[] not null,
  organisation_id text collate "C"
`

/** A supplier as it is stored, with the organisation that it belongs to, if any. */
export interface StoredSupplier extends Supplier {
  readonly organisationId?: string | null
}

/** Creates the table and an index on the organisation, if they do not exist. */
export async function createSupplierTable<DB>(db: Kysely<DB>): Promise<void> {
  await sql`create table if not exists supplier (${supplierColumnList}, primary key (id))`.execute(
    db,
  )
  await sql`
    create index if not exists supplier_of_organisation on supplier (organisation_id, id)
  `.execute(db)
}

const ROWS_A_STATEMENT = 10_000

/** Inserts suppliers, 10,000 per statement. */
export async function insertSuppliers<DB>(
  db: Kysely<DB>,
  records: readonly StoredSupplier[],
): Promise<void> {
  for (let start = 0; start < records.length; start += ROWS_A_STATEMENT) {
    const rows = records.slice(start, start + ROWS_A_STATEMENT).map(toStored)
    await sql`
      insert into supplier
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as supplier(
        id text, name text, num_remediation_requests integer, approval_status text, city text,
        connected_at timestamptz, tags text[], organisation_id text
      )
    `.execute(db)
  }
}

/** Answers a plan of the resource `suppliers`. */
export function listSuppliers<DB>(
  db: Kysely<DB>,
  plan: PagePlan<typeof suppliers, true>,
): Promise<Result<SqlRow<typeof suppliers>>> {
  return selectPage(db, plan, { dialect: postgres, table: 'supplier', columns: supplierColumns })
}

function toStored(supplier: StoredSupplier) {
  const { id, name, city, tags, connectedAt, numRemediationRequests, approvalStatus } = supplier
  return {
    id,
    name,
    city,
    tags,
    organisation_id: supplier.organisationId ?? null,
    num_remediation_requests: numRemediationRequests,
    approval_status: approvalStatus,
    // With an offset, so that the session's time zone does not matter.
    connected_at: connectedAt === null ? null : toInstant(connectedAt),
  }
}
