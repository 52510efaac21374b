/** The recipes, each on a new database of its own that is embedded in this process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import createKnex from 'knex'
import postgres from 'postgres'
import { DataSource } from 'typeorm'
import { invoice as drizzleInvoice, onDrizzle } from './drizzle.js'
import { createTable, onKnex } from './knex.js'
import type { Source } from './listing.js'
import { onPostgresJs, table } from './postgres-js.js'
import { Prisma, PrismaClient } from './prisma/dist/client.js'
import { onPrisma } from './prisma/prisma.js'
import { invoice, onTypeorm } from './typeorm.js'

export interface Invoice {
  readonly id: string
  readonly tenant: string
  readonly customer: string | null
  readonly amount: number | null
  readonly paid: boolean | null
  readonly dueAt: Date | null
  readonly tags: string[] | null
}

/** A source of invoices, as a data layer opens it. */
export interface Opened {
  readonly source: Source
  /** Inserts as the data layer does. */
  readonly insert: (rows: Invoice[]) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** PostgreSQL in this process, for clients that need a server; it takes one connection at a time. */
async function serve() {
  const db = await PGlite.create()
  const server = new PGLiteSocketServer({ db, port: 0 })
  await server.start()
  const [host, port] = server.getServerConn().split(':')
  const close = async () => {
    await server.stop()
    await db.close()
  }
  return { url: `postgres://postgres:postgres@${host}:${port}/postgres`, close }
}

export const layers: Readonly<Record<string, () => Promise<Opened>>> = {
  async drizzle() {
    const client = await PGlite.create()
    const db = drizzle(client)
    await db.execute(sql`create table ${drizzleInvoice} (
      id uuid primary key, tenant text not null, customer text, amount double precision,
      paid boolean, due_at timestamp with time zone, tags text[])`)
    return {
      source: onDrizzle(db),
      insert: (rows) => db.insert(drizzleInvoice).values(rows),
      close: () => client.close(),
    }
  },
  async knex() {
    const server = await serve()
    const knex = createKnex({ client: 'pg', connection: server.url, pool: { min: 1, max: 1 } })
    await createTable(knex)
    return {
      source: onKnex(knex),
      insert: (rows) =>
        knex('invoice').insert(
          rows.map(({ dueAt, tags, ...rest }) => ({
            ...rest,
            due_at: dueAt,
            tags: tags && JSON.stringify(tags),
          })),
        ),
      close: () => knex.destroy().then(server.close),
    }
  },
  async 'postgres-js'() {
    const server = await serve()
    const client = postgres(server.url, { max: 1 })
    await client.unsafe(table)
    return {
      source: onPostgresJs(client),
      insert: (rows) =>
        client`insert into invoice ${client(
          rows.map(({ dueAt, ...rest }) => ({ ...rest, due_at: dueAt })) as never,
        )}`,
      close: () => client.end().then(server.close),
    }
  },
  async prisma() {
    const folder = await mkdtemp(join(tmpdir(), 'invoices-'))
    const prisma = new PrismaClient({
      adapter: new PrismaLibSql({ url: `file:${folder}/invoices.db` }),
    })
    await prisma.$executeRaw`create table Invoice (
      id text primary key, tenant text not null, customer text, amount real, paid boolean,
      due_at datetime, tags jsonb)`
    return {
      source: onPrisma(prisma),
      insert: (rows) =>
        prisma.invoice.createMany({
          data: rows.map(({ tags, ...rest }) => ({ ...rest, tags: tags ?? Prisma.DbNull })),
        }),
      close: () => prisma.$disconnect().then(() => rm(folder, { recursive: true })),
    }
  },
  async typeorm() {
    const server = await serve()
    const { url } = server
    const source = new DataSource({ type: 'postgres', url, entities: [invoice], poolSize: 1 })
    await source.initialize()
    await source.synchronize()
    return {
      source: onTypeorm(source),
      insert: (rows) => source.getRepository(invoice).insert(rows),
      close: () => source.destroy().then(server.close),
    }
  },
}
