import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import type { Conversion } from './conversion.js'
import type { Draft } from './clause.js'
import { isNothing } from './values.js'

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

export type SortDirection = 'asc' | 'desc' | undefined

/** Skips keys without a direction. The first of `members` has the name of the field. */
export function readSort(
  conversion: Conversion,
  model: Plain,
  name: string,
  members: readonly [field: string, ...others: string[]],
  readDirection: (conversion: Conversion, key: Plain) => SortDirection,
): Draft['sort'] {
  return conversion.member(model, name, (sort) => {
    if (isNothing(sort)) return undefined
    const [field] = members
    const readKey = (element: unknown) => {
      const key = conversion.object(element, 'a sort key', members)
      const direction = key && readDirection(conversion, key)
      if (direction === undefined) return undefined
      return conversion.place({ field: own(key!, field), direction }, { field: [field] })
    }
    const isFit = (length: number) => conversion.keepsLimit('maxSortFields', length, 'elements')
    return conversion.place(conversion.list(sort, 'an array of sort keys', readKey, isFit))
  })
}

export const directions = ['asc', 'desc'] as const
