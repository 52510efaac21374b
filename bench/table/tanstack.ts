import {
  BTreeIndex,
  createCollection,
  IR,
  localOnlyCollectionOptions,
  type CurrentStateAsChangesOptions,
} from '@tanstack/db'
import type { Supplier } from 'supplier-query'
import type { Loaded } from './engine.js'
import { isJunction, planOf, type Condition, type PeerPlan, type Predicate } from './plan.js'

type Row = Supplier & { readonly n: number; readonly at: number | null }
type Where = NonNullable<CurrentStateAsChangesOptions['where']>

/** Loads copies of the rows into TanStack DB, with an index for each column and dates as epoch milliseconds. */
export function openTanStack(rows: readonly Supplier[]): Loaded {
  const initialData = rows.map((row, n): Row => ({
    ...row,
    n,
    at: row.connectedAt === null ? null : Date.parse(row.connectedAt),
  }))
  const collection = createCollection(
    localOnlyCollectionOptions<Row, number>({ getKey: ({ n }) => n, initialData }),
  )
  collection.startSyncImmediate()
  const config = { indexType: BTreeIndex }
  collection.createIndex((row) => row.n, config)
  collection.createIndex((row) => row.id, config)
  collection.createIndex((row) => row.name, config)
  collection.createIndex((row) => row.city, config)
  collection.createIndex((row) => row.approvalStatus, config)
  collection.createIndex((row) => row.numRemediationRequests, config)
  collection.createIndex((row) => row.at, config)
  const ask = (options: CurrentStateAsChangesOptions) =>
    collection.currentStateAsChanges(options) ?? []
  return {
    prepare: (query) => {
      const plan = planOf(query)
      const where = toExpression(plan.where)
      if (where === undefined) return undefined
      const filter = where === true ? {} : { where }
      const { offset, limit } = plan
      const page = { ...filter, orderBy: toOrder(plan), limit: offset + limit }
      return () => ({
        total: where === true ? collection.size : ask(filter).length,
        rows:
          limit === 0
            ? []
            : ask(page)
                .slice(offset)
                .map(({ value }) => value.n),
      })
    },
  }
}

/** Returns an order with the row number as the last key, because TanStack's indices order ties arbitrarily. */
function toOrder({ order }: PeerPlan): IR.OrderBy {
  const keys = order.map(({ field, descending }) => ({ name: columnOf(field.name), descending }))
  return [...keys, { name: 'n', descending: false }].map(({ name, descending }) => ({
    expression: new IR.PropRef([name]),
    compareOptions: {
      direction: descending ? 'desc' : 'asc',
      nulls: descending ? 'last' : 'first',
      stringSort: 'lexical',
    },
  }))
}

function columnOf(field: string): string {
  return field === 'connectedAt' ? 'at' : field
}

/** Translates a condition: `true` matches every row, `undefined` means that TanStack cannot express it. */
function toExpression(condition: Condition): Where | true | undefined {
  if (!isJunction(condition)) return toTest(condition)
  const operands = condition.operatorerands.map(toExpression)
  if (operands.length === 0) return condition.operator === 'and' ? true : undefined
  const known = operands.filter((each) => each !== undefined && each !== true)
  return known.length === operands.length ? junction(condition.operator, known) : undefined
}

function junction(op: 'and' | 'or', operands: readonly Where[]): Where | undefined {
  return operands.length > 1 ? new IR.Func(op, [...operands]) : operands[0]
}

function toTest({ field, test, negate }: Predicate): Where | undefined {
  const column = new IR.PropRef([columnOf(field.name)])
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
