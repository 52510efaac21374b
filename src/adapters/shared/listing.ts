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
  return conversion.member(model, name, (given) => {
    const [index, size] = members
    const object = isNothing(given) ? undefined : conversion.object(given, 'a page', members)
    if (object === undefined) return undefined
    const number = conversion.count(object, index) ?? 0
    const limit = conversion.count(object, size)
    conversion.missingMembers(object, [size], () => ({ words: `a ${size}` }))
    if (limit === undefined) return undefined
    const page = { offset: number * limit, limit }
    conversion.check({ page }, ([member]) => [member === 'offset' ? index : size])
    return page
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
    const isFit = (length: number) => conversion.keepsLimit('maxSortFields', length, 'elements')
    const read = (element: unknown, index: number) => {
      const key = conversion.object(element, 'a sort key', members)
      const direction = key && readDirection(conversion, key)
      return direction && { index, key: { field: own(key, field), direction } }
    }
    const keys = conversion.list(sort, 'an array of sort keys', read, isFit)
    const draft = { sort: keys.map(({ key }) => key) }
    conversion.check(draft, ([at]) => [keys[Number(at)]!.index, field])
    return draft.sort
  })
}

export const directions = ['asc', 'desc'] as const
