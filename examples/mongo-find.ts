/**
 * An engine outside the package: turns a plan into the arguments of MongoDB's `find`. An engine handles
 * five tests, and no comparators, dates, zones or absent cells in negations.
 *
 * Each field is a property of the documents with the same name, and each cell is of its field's kind:
 * dates are `Date`, days are `Date` at midnight in UTC, an absent cell is null or missing. Decimals are
 * refused, because a plan has them in an order of texts that MongoDB does not store.
 */
import {
  isGroup,
  type BoundField,
  type Condition,
  type Kind,
  type Plan,
  type Predicate,
  type Range,
} from 'supplier-query'

export interface MongoFind {
  readonly filter: MongoFilter
  readonly sort: Readonly<Record<string, 1 | -1>>
  readonly skip: number
  /** 0 means no limit in MongoDB. An empty page needs no `find`. */
  readonly limit: number
}

export type MongoFilter = Readonly<Record<string, unknown>>

/**
 * Returns the arguments of `find` for a plan, with ties by ascending key.
 *
 * @throws TypeError for a plan that `find` cannot answer: a walk, or a plan with a field that is folded,
 *   has a getter, is a decimal, or has a name with a special meaning in MongoDB
 */
export function toMongoFind(plan: Plan): MongoFind {
  const { resource, where, order, after, offset, limit } = plan
  if (after !== undefined)
    throw new TypeError('find cannot continue a walk: plan it with planQuery')
  const keys = order.map(({ field, descending }) => [nameOf(field), descending ? -1 : 1] as const)
  const { key } = resource
  const isOrderedByKey = keys.some(([name]) => name === key)
  if (key !== undefined && !isOrderedByKey) {
    keys.push([nameOf({ ...resource.fields[key]!, name: key }), 1]) // the key is a field
  }
  return {
    filter: toFilter(where),
    sort: Object.fromEntries(keys),
    skip: offset,
    limit: limit === Infinity ? 0 : limit,
  }
}

const same = (value: unknown) => value
const toDate = (ms: unknown) => new Date(ms as number) // a plan has times as epoch milliseconds

/** What documents hold for a value of a plan; `undefined` for a kind that they cannot hold. */
const toStored: Readonly<Record<Kind, ((value: unknown) => unknown) | undefined>> = {
  string: same,
  number: same,
  boolean: same,
  date: toDate,
  day: toDate,
  decimal: undefined,
  'string[]': same,
  'number[]': same,
}

/** Returns the property of the documents that holds a field. */
function nameOf({ name, kind, fold, get }: BoundField): string {
  const place = `field ${JSON.stringify(name)}`
  if (fold !== undefined) throw new TypeError(`${place} is folded: find compares text exactly`)
  if (get !== undefined) throw new TypeError(`${place} has a getter: find reads stored properties`)
  if (toStored[kind] === undefined) throw new TypeError(`${place} is a decimal: find has none`)
  if (/^\d*$|[$.\0]/.test(name)) throw new TypeError(`${place} cannot be named in find`)
  return name
}

function toFilter(condition: Condition): MongoFilter {
  if (!isGroup(condition)) return toPredicate(condition)
  const { operator, operands } = condition
  if (operands.length > 0) return { [`$${operator}`]: operands.map(toFilter) }
  return operator === 'and' ? {} : { $nor: [{}] }
}

function toPredicate({ field, test, negate }: Predicate): MongoFilter {
  const name = nameOf(field)
  const store = toStored[field.kind]! // `nameOf` refuses other kinds
  const holds = toTests()
  if ('absent' in test && test.absent) holds.push({ [name]: null }, { [name]: { $size: 0 } })
  return { [negate ? '$nor' : '$or']: holds.length > 0 ? holds : [{ $nor: [{}] }] }

  function toTests(): MongoFilter[] {
    switch (test.op) {
      case 'in':
        return test.values.length === 0 ? [] : [{ [name]: { $in: test.values.map(store) } }]
      case 'ranges':
        return test.ranges.map((range) => ({ [name]: toBounds(range, store) }))
      case 'substring':
        return [{ [name]: { $regex: RegExp(test.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')) } }]
      case 'overlaps':
        return [{ [name]: { $in: test.values } }]
      case 'covers':
        return [{ [name]: { $all: test.values } }]
    }
  }
}

function toBounds({ from, to }: Range, bound: (value: unknown) => unknown): MongoFilter {
  return {
    $ne: null,
    ...(from && { [from.after ? '$gt' : '$gte']: bound(from.value) }),
    ...(to && { [to.after ? '$lte' : '$lt']: bound(to.value) }),
  }
}
