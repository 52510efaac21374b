/** Invoices on Prisma and SQLite. */
import {
  afterOf,
  cursorOf,
  countOf,
  facetSql,
  orderOf,
  pageFrom,
  rowsFrom,
  sqlite,
  totalFrom,
  whereOf,
  type Part,
  type RawRow,
} from 'supplier-query/sql'
import { countFacets, type Source } from '../listing.js'
import { Prisma, type PrismaClient } from './dist/client.js'

const columns = {
  customer: { table: 'c', name: 'name' },
  dueAt: { name: 'due_at', type: 'YYYY-MM-DDThh:mm:ss.sss+00:00' },
} as const
const options = { dialect: sqlite, alias: 'i', columns } as const
const joined = 'Invoice as i left join Customer as c on c.id = i.customer_id'
const table = { ...options, from: joined } as const
const toSql = ({ strings, values }: Part) => Prisma.sql(strings, ...values)
const from = Prisma.raw(joined)

export function onPrisma(prisma: PrismaClient): Source {
  /** Reads invoices by their keys through Prisma, with included relations, in the order of the keys. */
  async function read(found: { id: string }[]) {
    const ids = found.map(({ id }) => id)
    const include = { customer: true }
    const rows = await prisma.invoice.findMany({ where: { id: { in: ids } }, include })
    const flat = rows.map(({ customer, ...rest }) => ({
      ...rest,
      customer: customer?.name ?? null,
    }))
    return flat.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }
  return {
    async page(plan) {
      const [where, order] = [toSql(whereOf(plan, options)), toSql(orderOf(plan, options))]
      const found = await read(
        await prisma.$queryRaw`
        select i.id from ${from} where ${where} order by ${order}
        limit ${plan.limit} offset ${plan.offset}`,
      )
      const [counted] = await prisma.$queryRaw<[{ total: bigint }]>`
        select ${toSql(countOf(plan, table))} as total`
      return { rows: rowsFrom(plan, found, options), ...totalFrom(plan, counted.total) }
    },
    async walk(plan) {
      const places = await prisma.$queryRaw<{ id: string; cursor: string }[]>`
        select i.id, ${toSql(cursorOf(plan, options))} as cursor from ${from}
        where ${toSql(whereOf(plan, options))} and ${toSql(afterOf(plan, options))}
        order by ${toSql(orderOf(plan, options))} limit ${plan.limit + 1}`
      const { rows, next } = pageFrom(plan, places, options)
      return { rows: rowsFrom(plan, await read(rows), options), next }
    },
    facets: (plan) =>
      countFacets(facetSql(plan, table), ({ part }) => prisma.$queryRaw<RawRow[]>(toSql(part))),
  }
}
