import * as z from 'zod'
import {
  comparatorNames,
  isClosed,
  shapeOf,
  shapes,
  type Comparator,
  type Shape,
} from '../language/comparators.js'
import { FIRST_MS, LAST_MS } from '../time/date-text.js'
import { isList, kinds, valueKind, type ScalarKind } from '../language/kind.js'
import { safeParseQuery } from './parse.js'
import type { Query, QueryInput } from '../language/query.js'
import type { Limits } from '../language/limits.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from './scope.js'
import { MAX_DAYS, SPAN_TEXT } from '../time/span.js'
import { bare } from '../checks/plain.js'

/**
 * A zod schema of the queries of a resource, for whatever takes zod or Standard Schema. It accepts
 * and rejects exactly what `parseQuery` does, with the same issues; their codes and params are in `params`.
 * Its output is a copy that is not remembered: running it checks it once more, some ten microseconds.
 *
 * `z.toJSONSchema` prints it as JSON Schema 2020-12 of JSON payloads. That describes all that a
 * schema can say, and so accepts more than the parser where it cannot: how deep a filter nests,
 * whether a day is in the calendar, whether a sort names a field twice.
 *
 * @throws TypeError for what is no resource
 */
export function querySchema<R extends Resource>(resource: R): z.ZodType<Query<R>, QueryInput<R>> {
  requireResource(resource)
  const check = (input: unknown, context: z.RefinementCtx): unknown => {
    const result = safeParseQuery(resource, input)
    if (result.success) return bareData(result.data)
    for (const { code, path, message, params } of result.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message, params: { code, ...params } })
    }
    return z.NEVER
  }
  const schema: z.ZodType = z.preprocess(check, queryStructure(resource))
  return schema as z.ZodType<Query<R>, QueryInput<R>> // what the check lets through
}

/** A copy of plain data in which zod finds no member that a polluted `Object.prototype` lends. */
function bareData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(bareData)
  if (typeof data !== 'object' || data === null) return data
  const copy: Record<string, unknown> = bare({ ...data })
  for (const name of Object.keys(copy)) copy[name] = bareData(copy[name])
  return copy
}

function queryStructure(resource: Resource): z.ZodType {
  const { maxSortFields, maxLimit, maxOffset } = resource.limits
  const sortable = clientScope(resource)
    .names()
    .filter((name) => !isList(resource.fields[name]!.kind))
  const sortKey = z.strictObject({ field: z.enum(sortable), direction: z.enum(['asc', 'desc']) })
  return z.strictObject({
    filter: filterStructure(resource).optional(),
    page: z
      .strictObject({ offset: count(maxOffset).optional(), limit: count(maxLimit).optional() })
      .optional(),
    sort: z.array(sortKey).max(maxSortFields).optional(),
  })
}

function filterStructure(resource: Resource): z.ZodType {
  const { limits } = resource
  const group = z.strictObject({
    operator: z.enum(['and', 'or']).optional(),
    get operands() {
      return z.array(filter).max(limits.maxComparisons).optional()
    },
  })
  const filter: z.ZodType = z.union([group, ...comparisonStructures(resource)])
  return filter
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
        ...comparisons(ofKind, free, operandStructure(shape, value, limits)),
        ...comparisons(open, bound, operandStructure(shape, value, limits)),
        ...closed.flatMap((name) => {
          const one = oneOf(fields[name]!.values!) // as it is closed
          return comparisons([name], bound, operandStructure(shape, one, limits))
        }),
      ]
    })
  })
}

/** The comparisons of some fields by some comparators; none where there are none of either. */
function comparisons(
  names: readonly string[],
  takers: readonly Comparator[],
  value: z.ZodType,
): z.ZodType[] {
  if (names.length === 0 || takers.length === 0) return []
  return [z.strictObject({ field: z.enum(names), comparator: z.enum(takers), value })]
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
