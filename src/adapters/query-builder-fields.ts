import { comparatorNames, isComparator, shapeOf, type Comparator } from '../language/comparators.js'
import type { Field } from '../language/field.js'
import { isList, valueKind } from '../language/kind.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from '../parse/scope.js'

/** A field as react-querybuilder takes it in its `fields`. */
export interface QueryBuilderField {
  name: string
  value: string
  label: string
  operators: QueryBuilderOperator[]
  /** The type of its input, where the editor is one. */
  inputType: 'text' | 'number' | 'date'
  /** The editor of an operator's values. */
  valueEditorType: (operator: string) => 'text' | 'textarea' | 'checkbox' | 'select' | 'multiselect'
  defaultOperator: string
  defaultValue: string | boolean
  /** The declared values of the field. */
  values?: QueryBuilderOption[]
}

export interface QueryBuilderOption {
  name: string
  value: string
  label: string
}

export interface QueryBuilderOperator extends QueryBuilderOption {
  /** Takes no value. */
  arity?: 'unary'
}

/** What operators are called, where it is not the name of their comparator. */
const labels: Readonly<Partial<Record<Comparator, string>>> = {
  eq: '=',
  ne: '≠',
  gt: '>',
  ge: '≥',
  lt: '<',
  le: '≤',
}

/**
 * The fields of a resource for react-querybuilder: what clients may name, with the comparators of
 * each for its operators, beside `null` and `notNull`; a select where values are declared. `label`
 * gives an operator another name than the comparator's.
 *
 * @throws TypeError for what is no resource
 */
export function queryBuilderFields(
  resource: Resource,
  label: (comparator: Comparator) => string = labelOf,
): QueryBuilderField[] {
  requireResource(resource)
  const scope = clientScope(resource)
  return scope.names().map((name) => toField(name, scope.field(name)!, label))
}

function labelOf(comparator: Comparator): string {
  return labels[comparator] ?? comparator.replaceAll('_', ' ')
}

function toField(
  name: string,
  field: Field,
  label: (comparator: Comparator) => string,
): QueryBuilderField {
  const { kind, values, label: caption = name } = field
  const takers = comparatorNames.filter(
    (each) => !['null', undefined].includes(shapeOf(each, kind)),
  )
  const operators = [
    ...takers.map((each) => ({ name: each, value: each, label: label(each) })),
    { name: 'null', value: 'null', label: 'is empty', arity: 'unary' as const },
    { name: 'notNull', value: 'notNull', label: 'is not empty', arity: 'unary' as const },
  ]
  const options = values?.map((value) => toOption(String(value)))
  return {
    name,
    value: name,
    label: caption,
    operators,
    inputType: inputOf(field),
    valueEditorType: (operator) => editorOf(field, operator),
    defaultOperator: takers[0]!,
    defaultValue: kind === 'boolean' ? false : String(values?.[0] ?? ''),
    ...(options && { values: options }),
  }
}

function toOption(value: string): QueryBuilderOption {
  return { name: value, value, label: value }
}

function inputOf({ kind }: Field): QueryBuilderField['inputType'] {
  const held = valueKind(kind)
  return held === 'number' || held === 'date' ? held : 'text'
}

/** Lists and spans are typed as text, which the inputs of numbers and dates do not take. */
function editorOf(
  { kind, values }: Field,
  operator: string,
): ReturnType<QueryBuilderField['valueEditorType']> {
  const shape = isComparator(operator) ? shapeOf(operator, kind) : undefined
  const isChoice = values !== undefined
  if (shape === 'values' || shape === 'valuesOrNull') return isChoice ? 'multiselect' : 'textarea'
  if (shape === 'span') return 'textarea'
  if (kind === 'boolean') return 'checkbox'
  return isChoice && (shape === 'valueOrNull' || isList(kind)) ? 'select' : 'text'
}
