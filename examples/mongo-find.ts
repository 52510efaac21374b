/**
 * An engine outside the package: a plan as the arguments of MongoDB's `find`. An engine knows five
 * tests and nothing of comparators, dates, zones or absent cells in negations.
 *
 * Documents hold each cell in its field's kind: dates as `Date`, an absent cell as null or not at all.
 */
import { isJunction, type Condition, type Plan, type Predicate, type Range } from 'supplier-query'

export interface MongoFind {
  readonly filter: MongoFilter
  readonly sort: Readonly<Record<string, 1 | -1>>
  readonly skip: number
  /** 0 is MongoDB's word for no limit; a page of no rows needs no `find` at all. */
  readonly limit: number
}

export type MongoFilter = Readonly<Record<string, unknown>>

/** The arguments of `find` for a plan, ties by ascending key. */
export function toMongoFind({ resource, where, order, offset, limit }: Plan): MongoFind {
  const keys = order.map(({ field, descending }) => [field.name, descending ? -1 : 1] as const)
  const isOrderedByKey = keys.some(([name]) => name === resource.key)
  const last = resource.key === undefined || isOrderedByKey ? {} : { [resource.key]: 1 as const }
  return {
    filter: toFilter(where),
    sort: { ...Object.fromEntries(keys), ...last },
    skip: offset,
    limit: limit === Infinity ? 0 : limit,
  }
}

function toFilter(condition: Condition): MongoFilter {
  if (!isJunction(condition)) return toPredicate(condition)
  const { op, conditions } = condition
  if (conditions.length > 0) return { [`$${op}`]: conditions.map(toFilter) }
  return op === 'and' ? {} : { $nor: [{}] }
}

function toPredicate({ field: { name, kind }, test, negate }: Predicate): MongoFilter {
  const isDate = kind === 'date'
  const holds = toTests()
  if ('absent' in test && test.absent) holds.push({ [name]: null }, { [name]: { $size: 0 } })
  return { [negate ? '$nor' : '$or']: holds.length > 0 ? holds : [{ $nor: [{}] }] }

  function toTests(): MongoFilter[] {
    switch (test.op) {
      case 'in':
        return test.values.length === 0 ? [] : [{ [name]: { $in: test.values } }]
      case 'ranges':
        return test.ranges.map((range) => ({ [name]: toBounds(range, isDate) }))
      case 'substring':
        return [{ [name]: { $regex: RegExp(test.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')) } }]
      case 'overlaps':
        return [{ [name]: { $in: test.values } }]
      case 'covers':
        return [{ [name]: { $all: test.values } }]
    }
  }
}

function toBounds({ from, to }: Range, isDate: boolean): MongoFilter {
  const bound = (value: string | number) => (isDate ? new Date(value) : value)
  return {
    $ne: null,
    ...(from && { [from.after ? '$gt' : '$gte']: bound(from.value) }),
    ...(to && { [to.after ? '$lte' : '$lt']: bound(to.value) }),
  }
}
