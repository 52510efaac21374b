/** What the models of listings have in common: a sort and a page. */
import { excessOf, type Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion } from './conversion.js'
import type { Draft } from './part.js'
import { isNothing } from './values.js'

/**
 * The page of a number and a size under a name of the model; without a size it is all rows.
 * @param members - of the number and the size
 */
export function readPage(
  conversion: Conversion,
  model: Plain,
  name: string,
  members: readonly [number: string, size: string],
): Draft['page'] {
  return conversion.member(model, name, (page) => {
    const [index, size] = members
    const object = isNothing(page) ? undefined : conversion.object(page, 'a page', members)
    if (object === undefined) return undefined
    const number = readCount(conversion, object, index) ?? 0
    const limit = readCount(conversion, object, size)
    if (limit === undefined) {
      if (number === 0) return undefined
      const message = `expected a ${size}, got nothing`
      return conversion.report('missing_member', { member: size }, message, size)
    }
    const offset = number * limit
    if (!Number.isSafeInteger(offset)) {
      return refuseCount(conversion, `${number} times ${limit}`, index)
    }
    return conversion.place({ offset, limit }, { offset: [index], limit: [size] })
  })
}

/** A member that is a whole number; `undefined` where it is left out or was reported. */
export function readCount(conversion: Conversion, object: Plain, name: string): number | undefined {
  const count = own(object, name)
  if (count === undefined) return undefined
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  return refuseCount(conversion, quote(count), name)
}

function refuseCount(conversion: Conversion, got: string, key: string): undefined {
  const params = { expected: ['integer'], min: 0, max: Number.MAX_SAFE_INTEGER } as const
  const message = `expected a whole number from 0 to 2^53 - 1, got ${got}`
  return conversion.report('invalid_page', params, message, key)
}

/** A direction as a query has it; `undefined` for none, or where it was reported. */
export type Towards = 'asc' | 'desc' | undefined

/** `"asc"` or `"desc"`; anything else is reported. */
export function readDirection(conversion: Conversion, sort: unknown): Towards {
  if (sort === 'asc' || sort === 'desc') return sort
  return conversion.misnamed('invalid_direction', ['asc', 'desc'], sort, 'sort')
}

/**
 * The keys of a sort under a name of the model; one without a direction is left out.
 * @param members - what a key of the model has: the name of its field first
 */
export function readSort(
  conversion: Conversion,
  model: Plain,
  name: string,
  members: readonly [field: string, ...others: string[]],
  read: (conversion: Conversion, key: Plain) => Towards,
): Draft['sort'] {
  return conversion.member(model, name, (sort) => {
    if (isNothing(sort)) return undefined
    const [field] = members
    const { limits } = conversion.resource
    const excess = (length: number) => excessOf(limits, 'maxSortFields', length, 'elements')
    const keys = conversion.list(sort, 'an array of sort keys', excess, (element) => {
      const object = conversion.object(element, 'a sort key', members)
      const direction = object && read(conversion, object)
      if (direction === undefined) return undefined
      return conversion.place({ field: own(object!, field), direction }, { field: [field] })
    })
    return conversion.place(keys)
  })
}
