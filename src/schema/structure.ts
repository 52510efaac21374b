import * as z from 'zod'
import type { Shape } from '../language/comparators.js'
import { facetForms, hasTexts, isDayKind, valueKind, type ScalarKind } from '../language/kind.js'
import { FIRST_MS, LAST_MS } from '../time/date-text.js'
import type { Limits } from '../language/limits.js'
import type { Resource } from '../language/resource.js'
import { variantsOf, describeComparators, describeFields } from './variants.js'
import { clientScope } from '../parse/reader.js'
import { PERIOD_TEXT } from '../time/period.js'
import { DAY_SPAN_TEXT, MAX_DAYS, SPAN_TEXT } from '../time/span.js'

export function queryStructure(resource: Resource, filter: z.ZodType): z.ZodType {
  const { maxSortFields, maxLimit, maxOffset } = resource.limits
  const sortKey = z.strictObject({
    field: fieldStructure(resource, clientScope(resource).sortable),
    direction: z.enum(['asc', 'desc']),
  })
  return z.strictObject({
    filter: filter.optional(),
    page: z
      .strictObject({ offset: count(maxOffset).optional(), limit: count(maxLimit).optional() })
      .meta({ description: 'How many rows to skip, and the maximum number of rows to return.' })
      .optional(),
    sort: z
      .array(sortKey)
      .max(maxSortFields)
      .meta({ description: 'Sort keys, the first key first. Absent values are lowest.' })
      .optional(),
  })
}

/** @param name - the name of the schema in documents, if it has one */
export function filterStructure(resource: Resource, name: { readonly id?: string }): z.ZodType {
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
      description: 'Matches if all operands match (and), or at least one (or).',
    })
  const filter: z.ZodType = z.union([group, ...comparisonStructures(resource)])
  const { maxValues, maxSearches } = limits
  const searches = `at most ${maxSearches} are contains or not_contains on a string field`
  const bound = `All comparisons together have at most ${maxValues} values, and ${searches}.`
  const description = `A group of filters, or a comparison of one field. ${bound}`
  return filter.register(z.globalRegistry, { ...name, description })
}

export function facetsStructure(resource: Resource): z.ZodType {
  const { fields, limits } = clientScope(resource)
  const keep = z.literal('keep').meta({ description: 'Counts the rows of the query itself.' })
  const own = keep.optional()
  const counted = Object.values(fields).filter((bound) => bound!.facets !== false)
  const facets = counted.map((bound) => {
    const { name, kind } = bound!
    const of = valueKind(kind)
    const value = valueStructures[of](limits, 0)
    const forms = {
      values: {
        values: count(limits.maxFacetValues),
        ...(hasTexts(of) && {
          contains: valueStructures[of](limits, limits.minContainsLength).optional(),
        }),
      },
      range: { range: z.literal(true) },
      edges: { edges: z.array(value).min(1).max(limits.maxFacetEdges) },
    }
    const facet = z.union(facetForms[kind].map((form) => z.strictObject({ ...forms[form], own })))
    return [name, facet.optional()] as const
  })
  return z.strictObject(Object.fromEntries(facets))
}

function fieldStructure(resource: Resource, names: readonly string[]): z.ZodType {
  const description = describeFields(resource, names)
  const structure = z.enum(names)
  return description === undefined ? structure : structure.meta({ description })
}

function comparisonStructures(resource: Resource): z.ZodType[] {
  const variants = variantsOf(resource, (shape) => [shape])
  return variants.map(({ fields, comparators, shape, kind, values, minLength }) => {
    const one = values ? oneOf(values) : valueStructures[kind](resource.limits, minLength)
    const comparison = z.strictObject({
      field: fieldStructure(resource, fields),
      comparator: z.enum(comparators).meta({ description: describeComparators(comparators) }),
      value: operandStructure(shape, one, kind, resource.limits),
    })
    return comparison.meta({ title: 'comparison' })
  })
}

/** Returns an enumeration of values, which may be numbers or a single value. */
function oneOf(values: readonly (string | number)[]): z.ZodType {
  return z.enum(Object.fromEntries(values.map((value, index) => [`value${index}`, value])))
}

function operandStructure(
  shape: Shape,
  value: z.ZodType,
  kind: ScalarKind,
  limits: Limits,
): z.ZodType {
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
      return z.union([
        z.int().min(0).max(MAX_DAYS),
        text(limits)
          .regex(isDayKind(kind) ? DAY_SPAN_TEXT : SPAN_TEXT)
          .meta({ examples: ['P30D', 'P1M/M', 'P0D/W'] }),
      ])
  }
}

const valueStructures: {
  readonly [K in ScalarKind]: (limits: Limits, minLength: number) => z.ZodType
} = {
  string: (limits, least) => {
    const any = text(limits).regex(NO_NUL)
    // JSON Schema counts code points, and a text may have half as many code points as UTF-16 units.
    return least === 0 ? any : any.min(Math.ceil(least / 2))
  },
  number: () => z.number(),
  boolean: () => z.boolean(),
  date: (limits) =>
    z.union([
      text(limits)
        .regex(DATE_TEXT)
        .meta({ examples: ['2026-11-30T10:00Z', ...DAYS] }),
      z.int().min(FIRST_MS).max(LAST_MS),
    ]),
  day: (limits) =>
    text(limits)
      .regex(DAY_TEXT)
      .meta({ examples: [...DAYS] }),
  decimal: (limits) => z.union([z.number(), text(limits).regex(DECIMAL_TEXT)]),
}

// oxlint-disable-next-line no-control-regex -- no text in a query may hold U+0000
const NO_NUL = /^[^\u0000]*$/

/** A day, and a period of each form. */
const DAYS = ['2026-11-30', '2026', '2026-Q4', '2026-11', '2026-W48']

/** The grammars of days and periods. They do not check that the day exists, or the week. */
const DAY = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const PERIOD = PERIOD_TEXT.source
const DAY_TEXT = new RegExp(`^${DAY}$|${PERIOD}`)

const DECIMAL_TEXT = /^-?[0-9]+(\.[0-9]+)?$/

/** The grammar of date text. It does not check that the day exists. */
const OFFSET = 'Z|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?'
const TIME = `([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?(${OFFSET})?`
const DATE_TEXT = new RegExp(`^${DAY}([T ]${TIME})?$|${PERIOD}`)

/** Limits text in UTF-16 units. JSON Schema counts code points, and a text has at most as many of them. */
function text({ maxTextLength }: Limits): z.ZodString {
  return z.string().max(maxTextLength)
}

function count(most: number): z.ZodType<number> {
  return z.int().min(0).max(Math.min(most, Number.MAX_SAFE_INTEGER))
}
