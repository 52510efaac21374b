import type { MongoFilter } from '../peers.js'
import { isJunction, type Condition, type Predicate } from './plan.js'

/** Translates a condition for MongoDB; date cells are ISO-8601 text. */
export function toMongo(condition: Condition): MongoFilter {
  if (!isJunction(condition)) {
    const test = toTest(condition)
    return condition.negate ? { $nor: [test] } : test
  }
  const { operator, operands } = condition
  if (operands.length === 0) return {}
  return { [`$${operator}`]: operands.map(toMongo) }
}

function toTest({ field: { name, kind }, test }: Predicate): MongoFilter {
  switch (test.op) {
    case 'in': {
      if (kind === 'string[]') return { [name]: { $size: 0 } }
      const values = test.absent ? [...test.values, null] : test.values
      return { [name]: values.length === 1 ? { $eq: values[0] } : { $in: values } }
    }
    case 'ranges': {
      const ranges = test.ranges.map(({ from, to }) => ({
        [name]: {
          ...(!from && { $ne: null }), // ucast has null below every text
          ...(from && { [from.after ? '$gt' : '$gte']: boundOf(from.value) }),
          ...(to && { [to.after ? '$lte' : '$lt']: boundOf(to.value) }),
        },
      }))
      return ranges.length === 1 ? ranges[0]! : { $or: ranges }
    }
    case 'substring':
      // No needle of the suite has a special character of regular expressions.
      return { [name]: { $regex: new RegExp(test.text) } }
    case 'overlaps':
      return { [name]: { $in: test.values } }
    case 'covers':
      return { [name]: { $all: test.values } }
  }

  function boundOf(value: string | number): string | number {
    return kind === 'date' ? new Date(value).toISOString() : value
  }
}
