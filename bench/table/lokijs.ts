import Loki from 'lokijs'
import type { Supplier } from 'supplier-query'
import type { Loaded, Step } from './engine.js'
import { isJunction, planOf, type Condition, type Predicate } from './plan.js'
import { readRows } from './row-files.js'

/** Loads copies of the rows into LokiJS, with the indices that it can use. */
export function openLoki(folder: string, step: Step): Loaded {
  const rows = step('JSON.parse', () => readRows(folder))
  const database = new Loki('suppliers', { verbose: false })
  const collection = database.addCollection<Supplier & { n: number }>('suppliers')
  step('insert', () => collection.insert(rows.map((row, n) => ({ ...row, n }))))
  // An index created before the rows would insert each row separately.
  step('indexes', () => {
    for (const field of ['id', 'name', 'city', 'approvalStatus']) collection.ensureIndex(field)
  })
  return {
    prepare: (query, wanted) => {
      if (wanted === 'page') return undefined // it selects all matching rows first
      const { where, offset, limit } = planOf(query)
      const { matches, compare = () => 0 } = query
      const filter = toLoki(where)
      return () => {
        const chain = collection.chain()
        const found = filter === undefined ? chain.where(matches) : chain.find(filter)
        const total = found.count()
        if (limit === 0) return { total, rows: [] }
        // Without a sort, LokiJS returns rows in the order of the index that it used.
        found.sort((a, b) => compare(a, b) || a.n - b.n)
        return {
          total,
          rows: found
            .offset(offset)
            .limit(limit)
            .data()
            .map(({ n }) => n),
        }
      }
    },
  }
}

/** Translates a condition for LokiJS; returns `undefined` if LokiJS cannot express it. */
function toLoki(condition: Condition): object | undefined {
  if (!isJunction(condition)) return toTest(condition)
  const { operator, operands } = condition
  if (operands.length === 0) return {}
  const parts = operands.map(toLoki)
  return parts.includes(undefined) ? undefined : { [`$${operator}`]: parts }
}

function toTest({ field: { name, kind }, test, negate }: Predicate): object | undefined {
  if (test.op === 'in' && kind !== 'string[]' && !test.absent) {
    const operator = `${negate ? '$n' : '$'}${test.values.length === 1 ? (negate ? 'e' : 'eq') : 'in'}`
    return { [name]: { [operator]: test.values.length === 1 ? test.values[0] : test.values } }
  }
  if (negate) return undefined
  if (test.op === 'overlaps') return { [name]: { $containsAny: test.values } }
  if (test.op === 'covers') return { [name]: { $contains: test.values } }
  if (test.op === 'substring') return { [name]: { $contains: test.text } }
  return undefined
}
