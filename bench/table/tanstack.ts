import {
  BTreeIndex,
  count,
  createCollection,
  createLiveQueryCollection,
  IR,
  localOnlyCollectionOptions,
} from '@tanstack/db'
import type { Supplier } from 'supplier-query'
import type { Loaded, Step } from './engine.js'
import { isJunction, planOf, type Condition, type Predicate } from './plan.js'
import { readRows } from './row-files.js'

type Row = Supplier & { readonly n: number; readonly at: number | null }
type Where = IR.BasicExpression<boolean>

/**
 * Loads copies of the rows into TanStack DB, with an index for each column and dates as epoch
 * milliseconds. An answer is the first result of a new live query; the total is another live query.
 */
export function openTanStack(folder: string, step: Step): Loaded {
  const rows = step('JSON.parse', () => readRows(folder))
  const collection = step('insert', () => {
    const initialData = rows.map((row, n): Row => ({
      ...row,
      n,
      at: row.connectedAt === null ? null : Date.parse(row.connectedAt),
    }))
    const created = createCollection(
      localOnlyCollectionOptions<Row, number>({ getKey: ({ n }) => n, initialData }),
    )
    created.startSyncImmediate()
    return created
  })
  step('indexes', () => {
    const inOrder = (nulls: 'first' | 'last') => ({
      indexType: BTreeIndex,
      options: { compareOptions: { direction: 'asc', nulls, stringSort: 'lexical' } as const },
    })
    collection.createIndex((row) => row.n, inOrder('first'))
    collection.createIndex((row) => row.id, inOrder('first'))
    collection.createIndex((row) => row.name, inOrder('first'))
    collection.createIndex((row) => row.city, inOrder('first'))
    collection.createIndex((row) => row.approvalStatus, inOrder('first'))
    collection.createIndex((row) => row.numRemediationRequests, inOrder('last')) // for descending
    collection.createIndex((row) => row.at, inOrder('last'))
  })
  return {
    prepare: (query, wanted) => {
      const { where, order, offset, limit } = planOf(query)
      const condition = toExpression(where)
      if (condition === undefined) return undefined
      const page = async () => {
        const live = createLiveQueryCollection((q) => {
          const from = q.from({ row: collection })
          let some = condition === true ? from : from.where(() => condition)
          for (const { field, descending } of order) {
            some = some.orderBy(() => new IR.PropRef(['row', columnOf(field.name)]), {
              direction: descending ? 'desc' : 'asc',
              nulls: descending ? 'last' : 'first',
              stringSort: 'lexical',
            })
          }
          return some
            .orderBy(({ row }) => row.n)
            .limit(limit)
            .offset(offset)
        })
        await live.preload()
        const found = live.toArray.map((row) => (row as unknown as Row).n) // it selects whole rows
        await live.cleanup()
        return found
      }
      const counted = async () => {
        const live = createLiveQueryCollection((q) => {
          const from = q.from({ row: collection })
          const some = condition === true ? from : from.where(() => condition)
          return some.select(({ row }) => ({ total: count(row.n) }))
        })
        await live.preload()
        const [found] = live.toArray
        await live.cleanup()
        return (found as { total: number } | undefined)?.total ?? 0 // as it selects
      }
      return async () => ({
        total: wanted === 'total' ? await counted() : undefined,
        rows: limit === 0 ? [] : await page(),
      })
    },
  }
}

function columnOf(field: string): string {
  return field === 'connectedAt' ? 'at' : field
}

/** Translates a condition: `true` matches every row, `undefined` means that TanStack cannot express it. */
function toExpression(condition: Condition): Where | true | undefined {
  if (!isJunction(condition)) return toTest(condition)
  const operands = condition.operands.map(toExpression)
  if (operands.length === 0) return condition.operator === 'and' ? true : undefined
  const known = operands.filter((each) => each !== undefined && each !== true)
  return known.length === operands.length ? junction(condition.operator, known) : undefined
}

function junction(op: 'and' | 'or', operands: readonly Where[]): Where | undefined {
  return operands.length > 1 ? new IR.Func(op, [...operands]) : operands[0]
}

function toTest({ field, test, negate }: Predicate): Where | undefined {
  const column = new IR.PropRef(['row', columnOf(field.name)])
  const isNull = new IR.Func<boolean>('isNull', [column])
  const call = (name: string, value: unknown) =>
    new IR.Func<boolean>(name, [column, new IR.Value(value)])
  const has = (value: unknown) => new IR.Func<boolean>('in', [new IR.Value(value), column])
  const positive = (): Where | undefined => {
    switch (test.op) {
      case 'in': {
        if (field.kind === 'string[]') {
          const length = new IR.Func('length', [column])
          return new IR.Func('eq', [length, new IR.Value(0)])
        }
        const [value] = test.values
        const isOne = test.values.length === 1
        const found =
          test.values.length === 0 ? [] : [isOne ? call('eq', value) : call('in', test.values)]
        return junction('or', test.absent ? [...found, isNull] : found)
      }
      case 'ranges': {
        const ranges = test.ranges.flatMap(({ from, to }) => {
          const low = from && call(from.after ? 'gt' : 'gte', from.value)
          const high = to && call(to.after ? 'lte' : 'lt', to.value)
          return (
            junction(
              'and',
              [low, high].filter((each) => each !== undefined),
            ) ?? []
          )
        })
        return junction('or', test.absent ? [...ranges, isNull] : ranges)
      }
      case 'substring':
        return /[%_\\]/.test(test.text) ? undefined : call('like', `%${test.text}%`)
      case 'overlaps':
        return junction('or', test.values.map(has))
      case 'covers':
        return junction('and', test.values.map(has))
    }
  }
  const expression = positive()
  if (!negate || expression === undefined) return expression
  const complement = new IR.Func<boolean>('not', [expression])
  // For an absent cell, neither a comparison nor its negation is true.
  const isMatch = test.op === 'in' && test.absent
  return isMatch || field.kind === 'string[]' ? complement : new IR.Func('or', [isNull, complement])
}
