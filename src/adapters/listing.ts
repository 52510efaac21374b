import { own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Plain } from '../parse/reader.js'
import type { Conversion } from './conversion.js'
import type { Draft } from './part.js'

/** What the models of listings have in common: a sort and a page. */

/** How a model calls what a page is made of. */
interface PageNames {
  readonly index: string
  readonly size: string
}

/** The page of a number and a size; without a size it is all rows. */
export function readPage(conversion: Conversion, page: unknown, names: PageNames): Draft['page'] {
  if (page === undefined || page === null) return undefined
  const { index, size } = names
  const object = conversion.object(page, 'a page', [index, size])
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

/** How a model calls what a sort key is made of. */
interface SortNames {
  readonly field: string
  readonly direction: string
  /** The direction as a query has it; `undefined` for none, or where it was reported. */
  readonly read: (
    conversion: Conversion,
    direction: unknown,
    key: Plain,
  ) => 'asc' | 'desc' | undefined
  /** What a sort key has besides. */
  readonly others: readonly string[]
}

export function readSort(conversion: Conversion, sort: unknown, names: SortNames): Draft['sort'] {
  if (sort === undefined || sort === null) return undefined
  const { field, direction, read, others } = names
  const most = { limit: 'maxSortFields', max: conversion.resource.limits.maxSortFields } as const
  const keys = conversion.list(sort, 'an array of sort keys', most, (element) => {
    const object = conversion.object(element, 'a sort key', [field, direction, ...others])
    if (object === undefined) return []
    const towards = read(conversion, own(object, direction), object)
    if (towards === undefined) return []
    const key = { field: own(object, field), direction: towards }
    return [conversion.place(key, { field: [field] })]
  })
  return conversion.place(keys.flat())
}
