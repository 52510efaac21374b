import type { Shape } from '../language/comparators.js'
import type { ScalarKind } from '../language/kind.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from '../parse/scope.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { quote } from '../untrusted/quote.js'
import { objectOf, type JsonSchema, type ObjectSchema } from './json-schema.js'
import { variantsOf, describeComparators, describeFields } from './variants.js'

/** The JSON Schema of the arguments of a tool. */
export type ToolSchema = ObjectSchema<{ filter: JsonSchema; page: JsonSchema; sort: JsonSchema }>

/** Options of `toolSchema`. */
export interface ToolSchemaOptions {
  /** How many groups are around a comparison at most; 2 by default. */
  readonly depth?: number | undefined
}

/**
 * One JSON Schema of the queries of a resource, for a tool of a language model: of the keywords that
 * the strict modes of providers take, an object at its root, without recursion, each property
 * required. What a query may leave out may be `null`, which `fromToolCall` takes off again.
 *
 * It says less than the language: groups nest to a depth, dates and spans are text, and no list holds
 * `null`. Of `null` there is one union for each property that may be left out, and one for each
 * level of groups.
 *
 * @throws TypeError for what is no resource, RangeError for a depth that the resource refuses
 */
export function toolSchema(resource: Resource, options: ToolSchemaOptions = {}): ToolSchema {
  requireResource(resource)
  const { depth = 2, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const { maxDepth } = resource.limits
  if (!Number.isInteger(depth) || depth < 1 || depth > maxDepth) {
    throw new RangeError(`depth must be a whole number from 1 to ${maxDepth}, got ${quote(depth)}`)
  }
  return objectOf({
    filter: filterSchema(resource, depth),
    page: orNull(pageSchema(resource), 'Which part of them; null for the first rows.'),
    sort: sortSchema(resource),
  })
}

function orNull(schema: JsonSchema, description: string): JsonSchema {
  return { anyOf: [schema, { type: 'null' }], description }
}

/** Without a field to name there is nothing to say but `null`. */
function filterSchema(resource: Resource, depth: number): JsonSchema {
  const description = 'Which rows; null for every row.'
  if (comparisonSchemas(resource, false).length === 0) return { type: 'null', description }
  return orNull(groupSchema(resource, depth, true), description)
}

/** @param described - whether it says what comparators and fields mean: it is enough to say it once */
function groupSchema(resource: Resource, depth: number, described: boolean): JsonSchema {
  const comparisons = comparisonSchemas(resource, described)
  const operands =
    depth > 1 ? [...comparisons, groupSchema(resource, depth - 1, false)] : comparisons
  return objectOf({
    operator: {
      type: ['string', 'null'],
      enum: ['and', 'or', null],
      description: 'Whether all operands hold, or at least one; null is "and".',
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
  return objectOf({
    offset: { type: ['integer', 'null'], description: 'How many rows to skip; null is 0.' },
    limit: {
      type: ['integer', 'null'],
      description: `How many rows to give${most}; 0 for the total alone, null for as many as usual.`,
    },
  })
}

function sortSchema(resource: Resource): JsonSchema {
  const sortable = clientScope(resource).sortable
  const description = 'In which order, the first key first; rows without a value are lowest.'
  if (sortable.length === 0) return { type: 'null', description }
  return {
    type: ['array', 'null'],
    items: objectOf({
      field: { type: 'string', enum: sortable },
      direction: { type: 'string', enum: ['asc', 'desc'] },
    }),
    description,
  }
}

/** What an operand is, to a schema whose every property is of one type. */
type Form = 'value' | 'list' | 'null' | 'span'

const forms: Readonly<Record<Shape, readonly Form[]>> = {
  value: ['value'],
  valueOrNull: ['value', 'null'],
  values: ['list'],
  valuesOrNull: ['list'],
  null: ['null'],
  span: ['span'],
}

const types: Readonly<Record<ScalarKind, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: {
    type: 'string',
    description: 'ISO 8601: a day, "2024-06-01", or an instant, "2024-06-01T12:00:00Z".',
  },
}

/** The schema of an operand, by that of one value in it. */
const operandSchemas: Readonly<Record<Form, (one: JsonSchema) => JsonSchema>> = {
  value: (one) => one,
  list: (one) => ({ type: 'array', items: one }),
  null: () => ({ type: 'null', description: 'No value; of a list, none in it.' }),
  span: () => ({
    type: 'string',
    description: 'An ISO 8601 duration from now, such as "P30D".',
  }),
}

/**
 * The comparisons of a resource, each schema with operands of one type.
 * @param described - whether comparators and fields are explained
 */
function comparisonSchemas(resource: Resource, described: boolean): JsonSchema[] {
  const variants = variantsOf(resource, (shape) => forms[shape])
  return variants.map(({ fields, comparators, form, kind, values, minLength }) => {
    const one = values ? { ...types[kind], enum: values } : atLeast(minLength, types[kind])
    const said = described ? describeFields(resource, fields) : undefined
    return objectOf({
      field: { type: 'string', enum: fields, ...(said && { description: said }) },
      comparator: {
        type: 'string',
        enum: comparators,
        ...(described && { description: describeComparators(comparators) }),
      },
      value: operandSchemas[form](one),
    })
  })
}

/** Providers take no keyword for the length of a string. */
function atLeast(length: number, schema: JsonSchema): JsonSchema {
  return length === 0 ? schema : { ...schema, description: `At least ${length} characters.` }
}
