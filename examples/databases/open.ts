/** The recipes, each on a new database: embedded in this process, or on a server that a URL names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import createKnex, { type Knex } from 'knex'
import postgres from 'postgres'
import { DataSource } from 'typeorm'
import { customer as drizzleCustomer, invoice as drizzleInvoice, onDrizzle } from './drizzle.js'
import { createTables, inPostgres, inSqlite, onKnex, type inMariadb, type inMysql } from './knex.js'
import type { Source } from './listing.js'
import { inUtc as postgresJsInUtc, onPostgresJs, tables } from './postgres-js.js'
import { Prisma, PrismaClient } from './prisma/dist/client.js'
import { onPrisma } from './prisma/prisma.js'
import { customer, inUtc, invoice, onTypeorm } from './typeorm.js'
import { utcTypes } from './zoneless.js'

export interface Invoice {
  readonly id: string
  readonly tenant: string
  readonly customer: string | null
  readonly amount: number | null
  readonly paid: boolean | null
  readonly dueAt: Date | null
  readonly tags: string[] | null
  readonly reminders: number[] | null
}

/** An open source of invoices. */
export interface Opened {
  readonly source: Source
  /** Inserts invoices through the data layer. */
  readonly insert: (rows: Invoice[]) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Splits invoices into customers, and invoices with customer numbers. */
function split(rows: Invoice[]) {
  const names = [...new Set(rows.flatMap(({ customer: name }) => name ?? []))]
  const customers = names.map((name, id) => ({ id, name }))
  const idOf = (name: string | null) => (name === null ? null : names.indexOf(name))
  return {
    customers,
    invoices: rows.map(({ customer: name, ...rest }) => ({ ...rest, customerId: idOf(name) })),
  }
}

/** Serves PostgreSQL in this process, for clients that need a server. Accepts one connection at a time. */
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

async function insertByKnex(knex: Knex, rows: Invoice[]) {
  const { customers, invoices } = split(rows)
  await knex('customer').insert(customers)
  await knex('invoice').insert(
    invoices.map(({ dueAt, tags, reminders, customerId, ...rest }) => ({
      ...rest,
      customer_id: customerId,
      due_at: dueAt,
      tags: tags && JSON.stringify(tags),
      reminders: reminders && JSON.stringify(reminders),
    })),
  )
}

export const layers: Readonly<Record<string, () => Promise<Opened>>> = {
  async drizzle() {
    const client = await PGlite.create()
    const db = drizzle(client)
    await db.execute(sql`create table ${drizzleCustomer} (id integer primary key, name text)`)
    await db.execute(sql`create table ${drizzleInvoice} (
      id uuid primary key, tenant text not null, customer_id integer, amount numeric(12, 2),
      paid boolean, due_at timestamp(3), tags text[], reminders integer[])`)
    return {
      source: onDrizzle(db),
      async insert(rows) {
        const { customers, invoices } = split(rows)
        await db.insert(drizzleCustomer).values(customers)
        const values = invoices.map((row) => ({
          ...row,
          amount: row.amount === null ? null : String(row.amount),
        }))
        await db.insert(drizzleInvoice).values(values)
      },
      close: () => client.close(),
    }
  },
  async knex() {
    const server = await serve()
    const connection = { connectionString: server.url, types: utcTypes }
    const knex = createKnex({ client: 'pg', connection, pool: { min: 1, max: 1 } })
    await createTables(knex)
    return {
      source: onKnex(knex, inPostgres),
      insert: (rows) => insertByKnex(knex, rows),
      close: () => knex.destroy().then(server.close),
    }
  },
  async 'knex on better-sqlite3'() {
    const connection = { filename: ':memory:' }
    const knex = createKnex({ client: 'better-sqlite3', connection, useNullAsDefault: true })
    await createTables(knex)
    return {
      source: onKnex(knex, inSqlite),
      insert: (rows) => insertByKnex(knex, rows),
      close: () => knex.destroy(),
    }
  },
  async 'postgres-js'() {
    const server = await serve()
    return openPostgresJs(server.url, server.close)
  },
  async prisma() {
    const folder = await mkdtemp(join(tmpdir(), 'invoices-'))
    const prisma = new PrismaClient({
      adapter: new PrismaLibSql({ url: `file:${folder}/invoices.db` }),
    })
    await prisma.$executeRaw`create table Customer (id integer primary key, name text)`
    await prisma.$executeRaw`create table Invoice (
      id text primary key, tenant text not null, customer_id integer, amount decimal, paid boolean,
      due_at datetime, tags jsonb, reminders jsonb)`
    return {
      source: onPrisma(prisma),
      async insert(rows) {
        const { customers, invoices } = split(rows)
        await prisma.customer.createMany({ data: customers })
        const data = invoices.map(({ tags, reminders, ...rest }) => ({
          ...rest,
          tags: tags ?? Prisma.DbNull,
          reminders: reminders ?? Prisma.DbNull,
        }))
        await prisma.invoice.createMany({ data })
      },
      close: () => prisma.$disconnect().then(() => rm(folder, { recursive: true })),
    }
  },
  async typeorm() {
    const server = await serve()
    const { url } = server
    const entities = [customer, invoice]
    const source = new DataSource({ type: 'postgres', url, entities, poolSize: 1, ...inUtc })
    await source.initialize()
    await source.synchronize()
    return {
      source: onTypeorm(source),
      async insert(rows) {
        const { customers, invoices } = split(rows)
        await source.getRepository(customer).insert(customers)
        const entitiesOf = invoices.map(({ customerId, amount, ...rest }) => ({
          ...rest,
          amount: amount === null ? null : String(amount),
          customer: customerId === null ? null : { id: customerId },
        }))
        await source.getRepository(invoice).insert(entitiesOf)
      },
      close: () => source.destroy().then(server.close),
    }
  },
}

async function openPostgresJs(url: string, close: () => Promise<void>): Promise<Opened> {
  const client = postgres(url, { max: 1, ...postgresJsInUtc })
  await client.unsafe(tables)
  return {
    source: onPostgresJs(client),
    async insert(rows) {
      const { customers, invoices } = split(rows)
      const stored = invoices.map(({ dueAt, customerId, ...rest }) => ({
        ...rest,
        customer_id: customerId,
        due_at: dueAt,
      }))
      await client`insert into customer ${client(customers)}`
      await client`insert into invoice ${client(stored as never)}` // of the columns' types
    },
    close: () => client.end().then(close),
  }
}

/** postgres.js on a server, in a database whose sessions are in New York's zone by default. */
export async function openOnPostgres(url: string): Promise<Opened> {
  const admin = postgres(url, { max: 1 })
  const name = `invoices_${process.pid}`
  const drop = () => admin`drop database if exists ${admin(name)}`
  await drop()
  await admin`create database ${admin(name)}`
  await admin`alter database ${admin(name)} set timezone to 'America/New_York'`
  const own = new URL(url)
  own.pathname = name
  return openPostgresJs(own.href, () => drop().then(async () => admin.end()))
}

/** Knex with mysql2, which takes dates for local time without `timezone`. */
export async function openOnMysql(
  url: string,
  options: typeof inMysql | typeof inMariadb,
): Promise<Opened> {
  const knex = createKnex({ client: 'mysql2', connection: { uri: url, timezone: 'Z' } })
  const drop = async () => {
    await knex.schema.dropTableIfExists('invoice')
    await knex.schema.dropTableIfExists('customer')
  }
  await drop()
  await createTables(knex)
  return {
    source: onKnex(knex, options),
    insert: (rows) => insertByKnex(knex, rows),
    close: () => drop().then(() => knex.destroy()),
  }
}
