import {
  comparatorNames,
  comparators,
  isClosed,
  shapeOf,
  type Comparator,
  type Shape,
} from '../../language/comparators.js'
import type { Field } from '../../language/field.js'
import { valueKind, type ScalarKind } from '../../language/kind.js'
import type { Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/scope.js'
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

const absent: JsonSchema = { type: 'null', description: 'No value; of a list, none in it.' }
const span: JsonSchema = {
  type: 'string',
  description: 'An ISO 8601 duration from now, such as "P30D".',
}

/** Fields that take the same comparators with operands of the same schema. */
interface Arm {
  readonly fields: string[]
  readonly comparators: readonly Comparator[]
  readonly value: JsonSchema
}

/**
 * The comparisons of a resource, each schema with operands of one type.
 * @param described - whether comparators and fields are explained
 */
export function comparisonSchemas(resource: Resource, described: boolean): JsonSchema[] {
  const scope = clientScope(resource)
  const arms = new Map<string, Arm>()
  for (const name of scope.names()) {
    for (const { comparators: takers, value } of armsOf(scope.field(name)!)) {
      const key = JSON.stringify([takers, value])
      const arm = arms.get(key)
      if (arm === undefined) arms.set(key, { fields: [name], comparators: takers, value })
      else arm.fields.push(name)
    }
  }
  const explain = (name: string) => explainField(name, scope.field(name)!)
  return Array.from(arms.values(), (arm) => toSchema(arm, described ? explain : undefined))
}

function toSchema(
  { fields, comparators: takers, value }: Arm,
  explain: ((name: string) => string | undefined) | undefined,
): JsonSchema {
  const field: JsonSchema = { type: 'string', enum: fields }
  const comparator: JsonSchema = { type: 'string', enum: takers }
  if (explain === undefined) return objectOf({ field, comparator, value })
  const said = fields.map(explain).filter((text) => text !== undefined)
  const meanings = takers.map((name) => `${name}: ${comparators[name].meaning}`)
  return objectOf({
    field: said.length === 0 ? field : { ...field, description: said.join(' ') },
    comparator: { ...comparator, description: `${meanings.join('; ')}.` },
    value,
  })
}

function explainField(name: string, { label, description }: Field): string | undefined {
  const words = [label, description].filter((text) => text !== undefined)
  return words.length === 0 ? undefined : `${name}: ${words.join(': ')}.`
}

/** The comparisons of one field: by form of operand, and by whether its closed set binds it. */
function armsOf({ kind, values }: Field): Omit<Arm, 'fields'>[] {
  const takers = (form: Form, closed?: boolean) =>
    comparatorNames.filter((name) => {
      const shape = shapeOf(name, kind)
      if (shape === undefined || !forms[shape].includes(form)) return false
      return closed === undefined || (values !== undefined && isClosed(name, kind)) === closed
    })
  const one = types[valueKind(kind)]
  const choice = values && { ...one, enum: values }
  const arms = [
    { comparators: takers('null'), value: absent },
    { comparators: takers('span'), value: span },
    ...[one, choice].flatMap((value) =>
      value === undefined
        ? []
        : [
            { comparators: takers('value', value === choice), value },
            {
              comparators: takers('list', value === choice),
              value: { type: 'array', items: value },
            },
          ],
    ),
  ]
  return arms.filter((arm) => arm.comparators.length > 0)
}
