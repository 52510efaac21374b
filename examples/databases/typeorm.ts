/** Invoices on TypeORM and PostgreSQL. */
import { EntitySchema, type DataSource } from 'typeorm'
import { afterOf, orderKeysOf, postgres, toText, whereOf, type Part } from 'supplier-query/sql'
import type { Source } from './listing.js'

export const invoice = new EntitySchema<object>({
  name: 'invoice',
  columns: {
    id: { type: 'uuid', primary: true },
    tenant: { type: 'text' },
    customer: { type: 'text', nullable: true },
    amount: { type: 'float', nullable: true },
    paid: { type: Boolean, nullable: true },
    dueAt: { type: 'timestamptz', name: 'due_at', nullable: true },
    tags: { type: 'text', array: true, nullable: true },
  },
})
const uuid = { type: 'uuid' } as const
const options = { dialect: postgres, alias: 'i', columns: { id: uuid, dueAt: 'due_at' } } as const
const words = { asc: 'ASC', desc: 'DESC', first: 'NULLS FIRST', last: 'NULLS LAST' } as const
const byName = (part: Part, from = 1) => {
  const { sql, parameters } = toText(part, { placeholders: ':p1', from })
  return [sql, Object.fromEntries(parameters.map((value, i) => [`p${from + i}`, value]))] as const
}

export function onTypeorm(source: DataSource): Source {
  const select = (plan: Parameters<Source['page']>[0], limit: number) => {
    const found = source.createQueryBuilder(invoice, 'i').where(...byName(whereOf(plan, options)))
    for (const { part, direction, nulls } of orderKeysOf(plan, options))
      found.addOrderBy(part.strings[0]!, words[direction], nulls && words[nulls])
    return found.limit(limit)
  }
  return {
    page: (plan) => select(plan, plan.limit).offset(plan.offset).getManyAndCount(),
    walk: (plan) => {
      const found = select(plan, plan.limit + 1)
      return found.andWhere(...byName(afterOf(plan, options), 1000)).getMany()
    },
  }
}
