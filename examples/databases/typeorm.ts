/** Invoices on TypeORM and PostgreSQL. */
import { EntitySchema, type DataSource } from 'typeorm'
import {
  afterOf,
  countOf,
  cursorOf,
  facetSql,
  orderKeysOf,
  pageFrom,
  postgres,
} from 'supplier-query/sql'
import { rowsFrom, toText, totalFrom, whereOf, type Part, type RawRow } from 'supplier-query/sql'
import type { Plan } from 'supplier-query'
import { columns, countFacets, from, type invoices, type Source } from './listing.js'
import { utcTypes } from './zoneless.js'

interface CustomerEntity {
  id: number
  name: string | null
}
interface InvoiceEntity {
  id: string
  tenant: string
  customer: CustomerEntity | null
  amount: string | null
  paid: boolean | null
  dueAt: Date | null
  tags: string[] | null
  reminders: number[] | null
}

export const customer = new EntitySchema<CustomerEntity>({
  name: 'customer',
  columns: { id: { type: 'int', primary: true }, name: { type: 'text', nullable: true } },
})
export const invoice = new EntitySchema<InvoiceEntity>({
  name: 'invoice',
  columns: {
    id: { type: 'uuid', primary: true },
    tenant: { type: 'text' },
    amount: { type: 'numeric', precision: 12, scale: 2, nullable: true },
    paid: { type: Boolean, nullable: true },
    dueAt: { type: 'timestamp', precision: 3, name: 'due_at', nullable: true },
    tags: { type: 'text', array: true, nullable: true },
    reminders: { type: 'int', array: true, nullable: true },
  },
  relations: {
    customer: {
      type: 'many-to-one',
      target: 'customer',
      joinColumn: { name: 'customer_id' },
      createForeignKeyConstraints: false,
      nullable: true,
    },
  },
})
/** Options of the data source, for timestamps without a zone. */
export const inUtc = { extra: { types: utcTypes } } as const

const options = { dialect: postgres, alias: 'i', columns } as const
const table = { ...options, from } as const
const words = { asc: 'ASC', desc: 'DESC', first: 'NULLS FIRST', last: 'NULLS LAST' } as const
const byName = (part: Part, first = 1) => {
  const { sql, parameters } = toText(part, { placeholders: ':p1', from: first })
  return [sql, Object.fromEntries(parameters.map((value, i) => [`p${first + i}`, value]))] as const
}

export function onTypeorm(source: DataSource): Source {
  const select = (plan: Plan<typeof invoices>, limit: number) => {
    const found = source
      .createQueryBuilder(invoice, 'i')
      .leftJoinAndSelect('i.customer', 'c')
      .where(...byName(whereOf(plan, options)))
    for (const { part, direction, nulls } of orderKeysOf(plan, options))
      found.addOrderBy(part.strings[0]!, words[direction], nulls && words[nulls])
    return found.limit(limit)
  }
  /** Returns an entity with the customer's name instead of the customer. */
  const flat = ({ customer: named, ...rest }: InvoiceEntity) => ({
    ...rest,
    customer: named?.name ?? null,
  })
  return {
    async page(plan) {
      const found = await select(plan, plan.limit).offset(plan.offset).getMany()
      const { sql, parameters } = toText(countOf(plan, table), { placeholders: '$1' })
      const [counted] = await source.query<RawRow[]>(`select ${sql} as total`, [...parameters])
      const rows = rowsFrom(plan, found.map(flat), { ...options, dates: 'utc' }) // as `extra` says
      return { rows, ...totalFrom(plan, counted?.['total']) }
    },
    async walk(plan) {
      const found = select(plan, plan.limit + 1)
      found.andWhere(...byName(afterOf(plan, options), 1000))
      found.addSelect(cursorOf(plan, options).strings[0]!, 'cursor')
      const { entities, raw } = await found.getRawAndEntities<{ cursor: string }>()
      const rest = entities.map((each, i) => ({ ...flat(each), cursor: raw[i]!.cursor }))
      const { rows, next } = pageFrom(plan, rest, options)
      return { rows: rowsFrom(plan, rows, { ...options, dates: 'utc' }), next }
    },
    facets: (plan) =>
      countFacets(facetSql(plan, table), ({ sql, parameters }) =>
        source.query<RawRow[]>(sql, [...parameters]),
      ),
  }
}
