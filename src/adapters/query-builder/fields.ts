import {
  isComparator,
  forPresent,
  forAbsent,
  positiveOf,
  type Comparator,
  type Positive,
} from '../../language/comparators.js'
import type { Facet, ValuesFacet } from '../../facets/wanted.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../../language/field.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { columnOf, inputOf, takesList } from '../shared/values.js'
import type { QueryBuilderField, QueryBuilderOption } from './model.js'

const labels: Readonly<Record<Positive, readonly [label: string, complement?: string]>> = {
  eq: ['is', 'is not'],
  is_any: ['is any of', 'is none of'],
  gt: ['is more than'],
  ge: ['is at least'],
  lt: ['is less than'],
  le: ['is at most'],
  contains: ['contains', 'does not contain'],
  includes_any: ['contains any of', 'contains none of'],
  includes_all: ['contains all of', 'does not contain all of'],
  eq_date: ['is on the day', 'is not on the day'],
  rp_eq_date: ['is on the day this long ago:'],
  rp_lt: ['is longer ago than'],
  rp_gt: ['is more recent than (ago)'],
  rf_eq_date: ['is on the day this far ahead:'],
  rf_lt: ['is earlier than (from now)'],
  rf_gt: ['is later than (from now)'],
}

/**
 * Returns the `fields` of react-querybuilder: the fields to which a comparison can apply. The operators
 * of a field are its comparators, and `null` and `notNull` if it takes `eq` and `ne`. A field with declared or counted values has a select.
 *
 * @param label - returns the label of a comparator; defaults to English
 * @param facets - facets by field, whose values become choices with their counts
 * @throws TypeError for an invalid resource
 */
export function queryBuilderFields(
  resource: Resource,
  label: (comparator: Comparator) => string = labelOf,
  facets: Readonly<Record<string, Facet>> = {},
): QueryBuilderField[] {
  requireResource(resource)
  const scope = clientScope(resource)
  const fields = scope.names.map((name) => {
    const facet = own(facets, name) as Partial<ValuesFacet> | undefined // or a facet of another form
    return toField(name, scope.fields[name]!, label, facet && own(facet, 'values'))
  })
  return fields.filter(({ operators }) => operators.length > 0)
}

function labelOf(comparator: Comparator): string {
  const { positive, negate } = positiveOf(comparator)
  return labels[positive][negate ? 1 : 0]!
}

function toField(
  name: string,
  field: Field,
  label: (comparator: Comparator) => string,
  counted: ValuesFacet['values'] | undefined,
): QueryBuilderField {
  const { kind, label: caption = name } = field
  const { column, inputType } = inputOf(kind)
  const counts = new Map(counted?.map(({ value, count }) => [String(value), count]))
  // To the builder a rule with an empty text is incomplete.
  const choices = counted && [...counts.keys()].filter((value) => value !== '')
  const values = field.values?.map(String) ?? choices
  const closed: Field = values ? { ...field, values } : field
  const operators = comparatorsOn(field)
    .filter((each) => operandOn(field, each) !== 'null')
    .map((each): QueryBuilderOption => ({ ...named(each), label: label(each) }))
  const withoutValue = unary.filter(([comparator]) => operandOn(field, comparator) !== undefined)
  operators.push(...withoutValue.map(([, operator]) => operator))
  const options = values?.map((value) => {
    const count = counts.get(value)
    return { ...named(value), label: count === undefined ? value : `${value} (${count})` }
  })
  return {
    ...named(name),
    label: caption,
    operators,
    inputType,
    valueEditorType: (operator) => editorOf(closed, operator),
    defaultOperator: operators[0]?.name ?? '',
    defaultValue: values?.[0] ?? (column === 'boolean' ? false : ''),
    ...(options && { values: options }),
  }
}

const unary: readonly (readonly [Comparator, QueryBuilderOption])[] = [
  [forAbsent, { ...named('null'), label: 'is empty', arity: 'unary' }],
  [forPresent, { ...named('notNull'), label: 'is not empty', arity: 'unary' }],
]

function named(name: string) {
  return { name, value: name }
}

function editorOf(
  field: Field,
  operator: string,
): ReturnType<QueryBuilderField['valueEditorType']> {
  if (!isComparator(operator)) return 'text'
  const shape = operandOn(field, operator)
  const isChoice = valuesOn(field, operator) !== undefined
  // A multiselect takes no spaces, which `toQueryBuilder` writes between numbers.
  const isSelect = isChoice && inputOf(field.kind).inputType !== 'number'
  if (takesList(shape)) return isSelect ? 'multiselect' : 'textarea'
  if (shape === 'span') return 'textarea'
  if (columnOf(field.kind) === 'boolean') return 'checkbox'
  return isChoice ? 'select' : 'text'
}
