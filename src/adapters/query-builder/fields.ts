import {
  comparatorNames,
  isClosed,
  isComparator,
  loweringOf,
  shapeOf,
  type Comparator,
} from '../../language/comparators.js'
import type { Lowering } from '../../language/lower.js'
import type { Facet, ValuesFacet } from '../../facets/wanted.js'
import type { Field } from '../../language/field.js'
import { valueKind } from '../../language/kind.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/scope.js'
import { own } from '../../untrusted/plain.js'

/** A field as react-querybuilder takes it in its `fields`: a type that its open ones accept. */
export type QueryBuilderField = {
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
  /** The declared values of the field, or those that its facet has. */
  values?: QueryBuilderOption[]
}

export type QueryBuilderOption = {
  name: string
  value: string
  label: string
}

export type QueryBuilderOperator = QueryBuilderOption & {
  /** Takes no value. */
  arity?: 'unary'
}

/** What an operator is called, and its complement, by the test that it is. */
const labels: Readonly<Record<Lowering, readonly [label: string, complement?: string]>> = {
  equals: ['is', 'is not'],
  equalsAny: ['is any of', 'is none of'],
  above: ['is more than'],
  notBelow: ['is at least'],
  below: ['is less than'],
  notAbove: ['is at most'],
  contains: ['contains', 'does not contain'],
  includesAny: ['contains any of', 'contains none of'],
  includesAll: ['contains all of', 'does not contain all of'],
  onDay: ['is on the day', 'is not on the day'],
  onDayBeforeNow: ['was on the day before now by'],
  belowBeforeNow: ['is longer ago than'],
  aboveBeforeNow: ['is less long ago than'],
  onDayAfterNow: ['is on the day after now by'],
  belowAfterNow: ['is sooner than in'],
  aboveAfterNow: ['is later than in'],
}

/**
 * The fields of a resource for react-querybuilder: what clients may name, with the comparators of
 * each for its operators, beside `null` and `notNull`; a select where values are declared or counted.
 *
 * @param label - what an operator is called, in place of English
 * @param facets - by field: its values are choices, each with its count
 *
 * @throws TypeError for what is no resource
 */
export function queryBuilderFields(
  resource: Resource,
  label: (comparator: Comparator) => string = labelOf,
  facets: { readonly [field: string]: Facet } = {},
): QueryBuilderField[] {
  requireResource(resource)
  const scope = clientScope(resource)
  return scope.names().map((name) => {
    const facet = own(facets, name) as Partial<ValuesFacet> | undefined // or of a form without values
    return toField(name, scope.field(name)!, label, facet && own(facet, 'values'))
  })
}

function labelOf(comparator: Comparator): string {
  const { lowering, negate } = loweringOf(comparator)
  return labels[lowering][negate ? 1 : 0]!
}

function toField(
  name: string,
  field: Field,
  label: (comparator: Comparator) => string,
  counted: ValuesFacet['values'] | undefined,
): QueryBuilderField {
  const { kind, label: caption = name } = field
  const counts = new Map(counted?.map(({ value, count }) => [value, count]))
  // To the builder a rule with an empty text has no value yet.
  const present = counted?.map(({ value }) => value).filter((value) => value !== '')
  const values = field.values ?? present
  const takers = comparatorNames.filter(
    (each) => !['null', undefined].includes(shapeOf(each, kind)),
  )
  const operators = [
    ...takers.map((each) => ({ name: each, value: each, label: label(each) })),
    { name: 'null', value: 'null', label: 'is empty', arity: 'unary' as const },
    { name: 'notNull', value: 'notNull', label: 'is not empty', arity: 'unary' as const },
  ]
  const options = values?.map((value) => toOption(String(value), counts.get(value)))
  return {
    name,
    value: name,
    label: caption,
    operators,
    inputType: inputOf(field),
    valueEditorType: (operator) => editorOf(field, operator, values !== undefined),
    defaultOperator: takers[0]!,
    defaultValue: kind === 'boolean' ? false : String(values?.[0] ?? ''),
    ...(options && { values: options }),
  }
}

function toOption(value: string, count: number | undefined): QueryBuilderOption {
  return { name: value, value, label: count === undefined ? value : `${value} (${count})` }
}

function inputOf({ kind }: Field): QueryBuilderField['inputType'] {
  const held = valueKind(kind)
  return held === 'number' || held === 'date' ? held : 'text'
}

/** Lists and spans are typed as text, which the inputs of numbers and dates do not take. */
function editorOf(
  { kind }: Field,
  operator: string,
  hasChoices: boolean,
): ReturnType<QueryBuilderField['valueEditorType']> {
  if (!isComparator(operator)) return 'text'
  const shape = shapeOf(operator, kind)
  const isChoice = hasChoices && isClosed(operator, kind)
  if (shape === 'values' || shape === 'valuesOrNull') return isChoice ? 'multiselect' : 'textarea'
  if (shape === 'span') return 'textarea'
  return kind === 'boolean' ? 'checkbox' : isChoice ? 'select' : 'text'
}
