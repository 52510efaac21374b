import crossfilter from 'crossfilter2'
import type { Supplier } from 'supplier-query'
import type { Loaded, Step } from './engine.js'
import type { Compare } from './orders.js'
import { isJunction, planOf, type Condition, type Predicate, type Scalar } from './plan.js'
import { readRows } from './row-files.js'

type Row = Supplier & { readonly n: number }
type Dimension = crossfilter.Dimension<Row, Scalar>

/** An absent cell is lowest: the empty text and -1 are below all texts and numbers of the sample. */
const valueOf: Readonly<Record<string, (row: Row) => Scalar>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  city: ({ city }) => city ?? '',
  approvalStatus: ({ approvalStatus }) => approvalStatus ?? '',
  numRemediationRequests: (row) => row.numRemediationRequests ?? -1,
  connectedAt: ({ connectedAt }) => (connectedAt === null ? -1 : Date.parse(connectedAt)),
}

/**
 * Loads copies of the rows into crossfilter2, with a dimension for each column, and one for each
 * requested order: the place of a row in it. It can join conditions on several columns by `and`, but
 * not by `or`.
 */
export function openCrossfilter(folder: string, step: Step): Loaded {
  const rows = step('JSON.parse', () => readRows(folder))
  const all = crossfilter(rows.map((row, n): Row => ({ ...row, n })))
  const counter = all.groupAll<number>()
  const dimensions = new Map<string, Dimension>()
  step('dimensions', () => {
    for (const [name, value] of Object.entries(valueOf)) dimensions.set(name, all.dimension(value))
    // A list passes if any of its elements passes.
    dimensions.set(
      'tags',
      all.dimension<Scalar>(({ tags }) => [...tags], true),
    )
  })
  return {
    prepare: (query, wanted) => {
      const { where, order, offset, limit } = planOf(query)
      const filters = filtersOf(where)
      if (filters === undefined) return undefined
      const { compare } = query
      const key = order.map(({ field, descending }) => `${field.name} ${descending}`).join()
      if (compare !== undefined && !dimensions.has(key)) {
        dimensions.set(key, all.dimension(placeIn([...all.all()], compare)))
      }
      const sorted = dimensions.get(key)
      return () => {
        for (const { field, apply } of filters) apply(dimensions.get(field)!)
        const total = wanted === 'total' ? counter.value() : undefined
        const page =
          limit === 0
            ? []
            : compare === undefined
              ? all.allFiltered().slice(offset, offset + limit)
              : sorted!.bottom(limit, offset)
        for (const { field } of filters) dimensions.get(field)!.filterAll()
        return { total, rows: page.map(({ n }) => n) }
      }
    },
  }
}

/** A filter of one dimension. */
interface Filter {
  readonly field: string
  readonly apply: (dimension: Dimension) => void
}

/** Returns the filters that select the rows of a condition; `undefined` if crossfilter2 cannot express it. */
function filtersOf(where: Condition): readonly Filter[] | undefined {
  const isAnd = isJunction(where) && where.operator === 'and'
  const predicates: Predicate[] = []
  for (const each of isAnd ? where.operands : [where]) {
    if (isJunction(each)) return undefined
    const { field, test, negate } = each
    const isList = field.kind === 'string[]'
    const isTwice = predicates.some((other) => other.field.name === field.name)
    if (isList && (negate || isTwice || test.op !== 'overlaps')) return undefined
    predicates.push(each)
  }
  const fields = new Set(predicates.map(({ field }) => field.name))
  return [...fields].map((field) => {
    const own = predicates.filter((each) => each.field.name === field)
    const bounds = own.length === 1 ? boundsOf(own[0]!) : undefined
    if (bounds !== undefined) return { field, apply: (dimension) => dimension.filterRange(bounds) }
    const tests = own.map(toTest)
    const holds = (value: Scalar) => tests.every((test) => test(value))
    return { field, apply: (dimension) => dimension.filterFunction(holds) }
  })
}

/**
 * Returns the first value of a test and the first value after it, for which crossfilter2 bisects; it
 * calls a function for every value. `undefined` if the values of the test are not one range.
 */
function boundsOf({ field, test, negate }: Predicate): [Scalar, Scalar] | undefined {
  if (negate || field.kind === 'string[]') return undefined
  const isText = field.kind === 'string'
  const next = (value: Scalar): Scalar => (isText ? `${value}\0` : Number(value) + 1)
  const absent = isText ? '' : -1
  if (test.op === 'in') {
    const values = test.absent ? [...test.values, absent] : test.values
    return values.length === 1 ? [values[0]!, next(values[0]!)] : undefined
  }
  if (test.op !== 'ranges' || test.absent || test.ranges.length !== 1) return undefined
  const [{ from, to } = {}] = test.ranges
  const bound = (end: typeof from) => end && (end.after ? next(end.value) : end.value)
  return [bound(from) ?? next(absent), bound(to) ?? (isText ? '\uffff' : Infinity)]
}

function toTest({ test, negate }: Predicate): (value: Scalar) => boolean {
  const isAbsent = (value: Scalar) => value === '' || value === -1
  const holds = (value: Scalar): boolean => {
    switch (test.op) {
      case 'in':
        return isAbsent(value) ? test.absent : test.values.includes(value)
      case 'ranges': {
        if (isAbsent(value)) return test.absent
        return test.ranges.some(({ from, to }) => {
          const isAbove =
            from === undefined || value > from.value || (value === from.value && !from.after)
          return (
            isAbove && (to === undefined || value < to.value || (value === to.value && to.after))
          )
        })
      }
      case 'substring':
        return String(value).includes(test.text)
      case 'overlaps':
        return test.values.includes(value)
      case 'covers':
        throw new Error('crossfilter2 cannot express this condition')
    }
  }
  return (value) => holds(value) !== negate
}

/** Returns the place of each row in an order. Among ties, the earlier row comes first. */
function placeIn(rows: Row[], compare: Compare): (row: Row) => number {
  const places = new Uint32Array(rows.length)
  const sorted = rows.toSorted((a, b) => compare(a, b) || a.n - b.n)
  for (const [place, { n }] of sorted.entries()) places[n] = place
  return ({ n }) => places[n]!
}
