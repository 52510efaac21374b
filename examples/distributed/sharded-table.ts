/** Distributes the table `supplier` over shards by the hash of its key, as foreign partitions. */
import { sql, type Kysely } from 'kysely'
import { createSupplierTable, supplierColumnList } from '../postgres-suppliers.js'

export interface Shard {
  readonly db: Kysely<unknown>
  readonly port: number
}

/** Creates a part of the table on each shard, and the whole table on the coordinator. */
export async function createShardedTable(
  coordinator: Kysely<unknown>,
  shards: readonly Shard[],
): Promise<void> {
  await sql`create extension postgres_fdw`.execute(coordinator)
  await sql`
    create table supplier (${supplierColumnList}) partition by hash (id)
  `.execute(coordinator)
  for (const [index, { db, port }] of shards.entries()) {
    await createSupplierTable(db)
    const server = sql.id(`shard_${index}`)
    await sql`
      create server ${server} foreign data wrapper postgres_fdw options (
        host '127.0.0.1', port ${sql.lit(String(port))}, dbname 'postgres',
        async_capable 'true', use_remote_estimate 'true', fetch_size '1000', batch_size '1000'
      )
    `.execute(coordinator)
    await sql`
      create user mapping for current_user server ${server} options (user 'postgres')
    `.execute(coordinator)
    await sql`
      create foreign table ${sql.id(`supplier_${index}`)} partition of supplier
      for values with (modulus ${sql.lit(shards.length)}, remainder ${sql.lit(index)})
      server ${server} options (table_name 'supplier')
    `.execute(coordinator)
  }
}
