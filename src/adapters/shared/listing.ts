/** What the models of listings have in common: a sort and a page. */
import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
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
    const number = conversion.count(object, index) ?? 0
    const limit = conversion.count(object, size)
    if (limit === undefined) {
      if (number === 0) return undefined
      const message = `expected a ${size}, got nothing`
      return conversion.report('missing_member', { member: size }, message, size)
    }
    const offset = number * limit
    if (!Number.isSafeInteger(offset)) {
      return conversion.reportCount(`${number} times ${limit}`, index)
    }
    return conversion.place({ offset, limit }, { offset: [index], limit: [size] })
  })
}

/** A direction as a query has it; `undefined` for none, or where it was reported. */
export type SortDirection = 'asc' | 'desc' | undefined

export function readDirection(conversion: Conversion, sort: unknown): SortDirection {
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
  read: (conversion: Conversion, key: Plain) => SortDirection,
): Draft['sort'] {
  return conversion.member(model, name, (sort) => {
    if (isNothing(sort)) return undefined
    const [field] = members
    const readKey = (element: unknown) => {
      const object = conversion.object(element, 'a sort key', members)
      const direction = object && read(conversion, object)
      if (direction === undefined) return undefined
      return conversion.place({ field: own(object!, field), direction }, { field: [field] })
    }
    const isFit = (length: number) => conversion.keepsLimit('maxSortFields', length, 'elements')
    const keys = conversion.list(sort, 'an array of sort keys', readKey, isFit)
    return conversion.place(keys)
  })
}
