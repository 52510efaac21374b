import { find } from 'mingo'
import type { Supplier } from 'supplier-query'
import type { Loaded } from './engine.js'
import { toMongo } from './mongo.js'
import { planOf } from './plan.js'

export function openMingo(rows: readonly Supplier[]): Loaded {
  const mutable: Supplier[] = rows as Supplier[] // mingo does not change them
  return {
    prepare: (query) => {
      const { where, order, offset, limit } = planOf(query)
      const filter = toMongo(where)
      const keys = order.map(({ field, descending }) => [field.name, descending ? -1 : 1] as const)
      return () => {
        const matching = find<Supplier>(mutable, filter).all()
        if (limit === 0) return { total: matching.length, rows: [] }
        const cursor = find<Supplier>(matching, {})
        if (keys.length > 0) cursor.sort(Object.fromEntries(keys))
        return { total: matching.length, rows: cursor.skip(offset).limit(limit).all() }
      }
    },
  }
}
