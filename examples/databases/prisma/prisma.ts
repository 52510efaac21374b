/** Invoices on Prisma and SQLite. */
import { afterOf, orderOf, sqlite, whereOf, type Part } from 'supplier-query/sql'
import type { Source } from '../listing.js'
import { Prisma, type PrismaClient } from './dist/client.js'

const columns = {
  dueAt: { name: 'due_at', type: 'YYYY-MM-DDThh:mm:ss.sss+00:00' },
} as const
const options = { dialect: sqlite, columns } as const
const toSql = ({ strings, values }: Part) => Prisma.sql(strings, ...values)

export function onPrisma(prisma: PrismaClient): Source {
  /** Prisma reads invoices by their keys, with whatever they include, in the order of these. */
  async function read(found: { id: string }[]) {
    const ids = found.map(({ id }) => id)
    const rows = await prisma.invoice.findMany({ where: { id: { in: ids } } })
    return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }
  return {
    async page(plan) {
      const [where, order] = [toSql(whereOf(plan, options)), toSql(orderOf(plan, options))]
      const rows = await read(
        await prisma.$queryRaw`
        select id from Invoice where ${where} order by ${order}
        limit ${plan.limit} offset ${plan.offset}`,
      )
      const [counted] = await prisma.$queryRaw<[{ total: bigint }]>`
        select count(*) as total from Invoice where ${where}`
      return [rows, Number(counted.total)]
    },
    walk: async (plan) =>
      read(
        await prisma.$queryRaw`
        select id from Invoice
        where ${toSql(whereOf(plan, options))} and ${toSql(afterOf(plan, options))}
        order by ${toSql(orderOf(plan, options))} limit ${plan.limit + 1}`,
      ),
  }
}
