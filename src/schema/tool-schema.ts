import type { MembersOf } from '../language/query.js'
import type { Shape } from '../language/comparators.js'
import { isDayKind, type ScalarKind } from '../language/kind.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from '../parse/reader.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { variantsOf, describeComparators, describeFields } from './variants.js'

/** A JSON Schema as a plain object. */
export type JsonSchema = { [keyword: string]: unknown }

/** The JSON Schema of an object whose properties are all required. */
type ObjectSchema<Properties> = {
  type: 'object'
  properties: Properties
  required: string[]
  additionalProperties: false
}

/** The JSON Schema of the arguments of a tool. */
export type ToolSchema = ObjectSchema<{ filter: JsonSchema; page: JsonSchema; sort: JsonSchema }>

/** Options of `toolSchema`. */
export interface ToolSchemaOptions {
  /** The maximum number of groups around a comparison; by default 2, or the resource's `maxDepth`. */
  readonly depth?: number | undefined
}

/**
 * Returns a JSON Schema of the queries of a resource for a tool of a language model. It fits the strict
 * modes of providers: an object without recursion, with all properties required. Optional properties
 * may be `null`, which `fromToolCall` removes.
 *
 * It covers a part of the language: groups nest to a fixed depth, dates, spans and decimals are text, and no list
 * contains `null`. It has one union with `null` for each optional property, and one for each level of
 * groups.
 *
 * @example
 * const tool = { name: 'list_suppliers', input_schema: toolSchema(suppliers) }
 *
 * @throws TypeError if `resource` is not a resource; RangeError for a `depth` beyond the resource's
 *   `maxDepth`
 */
export function toolSchema(resource: Resource, options: ToolSchemaOptions = {}): ToolSchema {
  requireResource(resource)
  const { maxDepth } = resource.limits
  const { depth = Math.min(2, maxDepth), ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  if (!Number.isInteger(depth) || depth < 0 || depth > maxDepth) {
    throw new RangeError(
      `depth: expected a whole number from 0 to ${maxDepth}, got ${quote(depth)}`,
    )
  }
  return objectOf<MembersOf<'query', JsonSchema>>({
    filter: filterSchema(resource, depth),
    page: orNull([pageSchema(resource)], 'Which of the rows to return; null for the first rows.'),
    sort: sortSchema(resource),
  })
}

function orNull(schemas: readonly JsonSchema[], description: string): JsonSchema {
  return { anyOf: [...schemas, { type: 'null' }], description }
}

function filterSchema(resource: Resource, depth: number): JsonSchema {
  const description = 'Selects rows; null for every row.'
  const comparisons = comparisonSchemas(resource, true) // explained only once
  if (comparisons.length === 0) return { type: 'null', description }
  const schemas = depth === 0 ? comparisons : [groupSchema(resource, depth, comparisons)]
  return orNull(schemas, description)
}

function groupSchema(
  resource: Resource,
  depth: number,
  comparisons: readonly JsonSchema[],
): JsonSchema {
  const inner = () => groupSchema(resource, depth - 1, comparisonSchemas(resource, false))
  const operands = depth > 1 ? [...comparisons, inner()] : comparisons
  return objectOf<MembersOf<'group', JsonSchema>>({
    operator: {
      type: ['string', 'null'],
      enum: ['and', 'or', null],
      description: '"and" if all operands must match, "or" if one suffices; null is "and".',
    },
    operands: {
      type: ['array', 'null'],
      items: { anyOf: operands },
      description: 'Comparisons and groups.',
    },
  })
}

function pageSchema({ limits }: Resource): JsonSchema {
  const most = Number.isFinite(limits.maxLimit) ? `, at most ${limits.maxLimit}` : ''
  return objectOf<MembersOf<'page', JsonSchema>>({
    offset: { type: ['integer', 'null'], description: 'How many rows to skip; null is 0.' },
    limit: {
      type: ['integer', 'null'],
      description: `The number of rows to return${most}; 0 for only the total, null for the default.`,
    },
  })
}

function sortSchema(resource: Resource): JsonSchema {
  const { sortable } = clientScope(resource)
  const description = 'Sort keys, the first key first. Absent values are lowest.'
  if (sortable.length === 0) return { type: 'null', description }
  return {
    type: ['array', 'null'],
    items: objectOf<MembersOf<'sort', JsonSchema>>({
      field: { type: 'string', enum: [...sortable] },
      direction: { type: 'string', enum: ['asc', 'desc'] },
    }),
    description,
  }
}

const PERIODS = 'a period: "2024", "2024-Q2", "2024-06" or the week "2024-W23"'

const types: Readonly<Record<ScalarKind, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: {
    type: 'string',
    description: `ISO 8601: a day, "2024-06-01", an instant, "2024-06-01T12:00:00Z", or ${PERIODS}.`,
  },
  day: { type: 'string', description: `ISO 8601: a day, "2024-06-01", or ${PERIODS}.` },
  decimal: { type: 'string', description: 'The digits of a decimal number, "-12.50".' },
}

function operandSchema(shape: Shape, one: JsonSchema, kind: ScalarKind): JsonSchema {
  if (shape === 'span') {
    const part = isDayKind(kind) ? ', without a time part' : ''
    return {
      type: 'string',
      description:
        `An ISO 8601 duration before (rp_) or after (rf_) now, such as "P30D"${part}. ` +
        'With a unit it is a period: before now, "P1M/M" is last month, "P0D/W" this week, "P3M/Q" last quarter.',
    }
  }
  if (shape === 'null') return { type: 'null', description: 'No value, or an empty list.' }
  return shape.startsWith('values') ? { type: 'array', items: one } : one
}

/** @param described - true to explain comparators and fields */
function comparisonSchemas(resource: Resource, described: boolean): JsonSchema[] {
  const shapesOf = (shape: Shape): Shape[] =>
    shape === 'valueOrNull' ? ['value', 'null'] : [shape]
  const variants = variantsOf(resource, shapesOf)
  return variants.map(({ fields, comparators, shape, kind, values, minLength }) => {
    const type = { ...types[kind] } // the caller may change the schema
    const one = values ? { ...type, enum: [...values] } : atLeast(minLength, type)
    const description = described ? describeFields(resource, fields) : undefined
    return objectOf<MembersOf<'comparison', JsonSchema>>({
      field: { type: 'string', enum: [...fields], ...(description && { description }) },
      comparator: {
        type: 'string',
        enum: [...comparators],
        ...(described && { description: describeComparators(comparators) }),
      },
      value: operandSchema(shape, one, kind),
    })
  })
}

/** Describes a minimum length in words, because providers accept no keyword for it. */
function atLeast(length: number, schema: JsonSchema): JsonSchema {
  return length === 0 ? schema : { ...schema, description: `At least ${length} characters.` }
}

function objectOf<P extends Record<string, JsonSchema>>(properties: P): ObjectSchema<P> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}
