import * as z from 'zod'
import {
  comparators,
  comparatorNames,
  isClosed,
  shapeOf,
  shapes,
  type Comparator,
  type Shape,
} from '../language/comparators.js'
import { FIRST_MS, LAST_MS } from '../time/date-text.js'
import { kinds, valueKind, type ScalarKind } from '../language/kind.js'
import type { Limits } from '../language/limits.js'
import type { Resource } from '../language/resource.js'
import { clientScope } from '../parse/scope.js'
import { MAX_DAYS, SPAN_TEXT } from '../time/span.js'

/** The structure of a query, as far as a schema can say it. */
export function queryStructure(resource: Resource, filter: z.ZodType): z.ZodType {
  const { maxSortFields, maxLimit, maxOffset } = resource.limits
  const sortKey = z.strictObject({
    field: fieldStructure(resource, clientScope(resource).sortable()),
    direction: z.enum(['asc', 'desc']),
  })
  return z.strictObject({
    filter: filter.optional(),
    page: z
      .strictObject({ offset: count(maxOffset).optional(), limit: count(maxLimit).optional() })
      .meta({ description: 'How many rows to skip, and how many to give at most.' })
      .optional(),
    sort: z
      .array(sortKey)
      .max(maxSortFields)
      .meta({ description: 'Applied in order; an absent value is lower than any other.' })
      .optional(),
  })
}

/** The structure of a filter, registered by an id, by which it refers to itself. */
export function filterStructure(resource: Resource, id: string): z.ZodType {
  const { limits } = resource
  const group = z
    .strictObject({
      operator: z.enum(['and', 'or']).optional(),
      get operands() {
        return z.array(filter).max(limits.maxComparisons).optional()
      },
    })
    .meta({
      title: 'group',
      description: 'All of the operands (and), or at least one of them (or).',
    })
  const filter: z.ZodType = z.union([group, ...comparisonStructures(resource)])
  const description = 'A group of filters, or a comparison of one field.'
  return filter.register(z.globalRegistry, { id, description })
}

/** The names of fields, with what they are to people. */
function fieldStructure({ fields }: Resource, names: readonly string[]): z.ZodType {
  const told = names.flatMap((name) => {
    const { label, description } = fields[name]!
    const words = [label, description].filter((each) => each !== undefined)
    return words.length === 0 ? [] : [`${name}: ${words.join('. ')}`]
  })
  const structure = z.enum(names)
  return told.length === 0 ? structure : structure.meta({ description: told.join('\n') })
}

function comparatorStructure(names: readonly Comparator[]): z.ZodType {
  const told = names.map((name) => `${name}: ${comparators[name].meaning}`)
  return z.enum(names).meta({ description: told.join('\n') })
}

/**
 * One for each kind of field and shape of operand that are met together, and for each field whose
 * values bind it.
 */
function comparisonStructures(resource: Resource): z.ZodType[] {
  const { fields, limits } = resource
  const names = clientScope(resource).names()
  return kinds.flatMap((kind) => {
    const ofKind = names.filter((name) => fields[name]!.kind === kind)
    const closed = ofKind.filter((name) => fields[name]!.values !== undefined)
    const open = ofKind.filter((name) => fields[name]!.values === undefined)
    return shapes.flatMap((shape) => {
      const takers = comparatorNames.filter((name) => shapeOf(name, kind) === shape)
      const value = valueStructures[valueKind(kind)](limits)
      const bound = takers.filter((name) => isClosed(name, kind))
      const free = takers.filter((name) => !isClosed(name, kind))
      return [
        ...comparisons(resource, ofKind, free, operandStructure(shape, value, limits)),
        ...comparisons(resource, open, bound, operandStructure(shape, value, limits)),
        ...closed.flatMap((name) => {
          const one = oneOf(fields[name]!.values!) // as it is closed
          return comparisons(resource, [name], bound, operandStructure(shape, one, limits))
        }),
      ]
    })
  })
}

/** The comparisons of some fields by some comparators; none where there are none of either. */
function comparisons(
  resource: Resource,
  names: readonly string[],
  takers: readonly Comparator[],
  value: z.ZodType,
): z.ZodType[] {
  if (names.length === 0 || takers.length === 0) return []
  const comparison = z.strictObject({
    field: fieldStructure(resource, names),
    comparator: comparatorStructure(takers),
    value,
  })
  return [comparison.meta({ title: 'comparison' })]
}

/** An enumeration in JSON Schema, also of numbers and of a single value. */
function oneOf(values: readonly (string | number)[]): z.ZodType {
  return z.enum(Object.fromEntries(values.map((value, index) => [`value${index}`, value])))
}

function operandStructure(shape: Shape, value: z.ZodType, limits: Limits): z.ZodType {
  switch (shape) {
    case 'value':
      return value
    case 'valueOrNull':
      return z.union([value, z.null()])
    case 'values':
      return z.array(value).max(limits.maxListLength)
    case 'valuesOrNull':
      return z.array(z.union([value, z.null()])).max(limits.maxListLength)
    case 'null':
      return z.null()
    case 'span':
      return z.union([z.int().min(0).max(MAX_DAYS), text(limits).regex(SPAN_TEXT)])
  }
}

const valueStructures: { readonly [K in ScalarKind]: (limits: Limits) => z.ZodType } = {
  string: (limits) => text(limits).regex(NO_NUL),
  number: () => z.number(),
  boolean: () => z.boolean(),
  date: (limits) => z.union([text(limits).regex(DATE_TEXT), z.int().min(FIRST_MS).max(LAST_MS)]),
}

// oxlint-disable-next-line no-control-regex -- no text in a query may hold U+0000
const NO_NUL = /^[^\u0000]*$/

/** The grammar of date text; that the day is in the calendar is beyond it. */
const DATE_TEXT =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]+)?)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])?)?$/

/** Text is limited in UTF-16 units; JSON Schema counts code points, which are as many or fewer. */
function text({ maxTextLength }: Limits): z.ZodString {
  return z.string().max(maxTextLength)
}

function count(most: number): z.ZodType<number> {
  return z.int().min(0).max(Math.min(most, Number.MAX_SAFE_INTEGER))
}
