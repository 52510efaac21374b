import type { Shape } from '../language/comparators.js'
import type { ScalarKind } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import { variantsOf, describeComparators, describeFields } from './variants.js'
import { objectOf, type JsonSchema } from './json-schema.js'

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
export function comparisonSchemas(resource: Resource, described: boolean): JsonSchema[] {
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
