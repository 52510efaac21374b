import {
  isClosed,
  isComparator,
  isNotNull,
  isNull,
  loweringOf,
  type Comparator,
  type Lowering,
} from '../../language/comparators.js'
import type { Facet, ValuesFacet } from '../../facets/wanted.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../../language/field.js'
import { valueKind } from '../../language/kind.js'
import { placedIn, type AnyComparison } from '../../language/tree.js'
import { requireResource, type Resource } from '../../language/resource.js'
import { clientScope } from '../../parse/scope.js'
import { attempt, own } from '../../untrusted/plain.js'
import { fromQueryBuilder } from './from-query-builder.js'
import type { QueryBuilderGroup } from './model.js'

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

/** A choice that a query builder offers. */
export type QueryBuilderOption = {
  name: string
  value: string
  label: string
}

/** An operator that a query builder offers for a field. */
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
 * @param current - the rules that the builder shows: if a field has a facet, their values are choices
 *   too, because a select shows no other value
 *
 * @throws TypeError for what is no resource
 */
export function queryBuilderFields(
  resource: Resource,
  label: (comparator: Comparator) => string = labelOf,
  facets: { readonly [field: string]: Facet } = {},
  current?: QueryBuilderGroup,
): QueryBuilderField[] {
  requireResource(resource)
  const chosen = current === undefined ? [] : chosenIn(resource, current)
  const scope = clientScope(resource)
  const fields = scope.names.map((name) => {
    const facet = own(facets, name) as Partial<ValuesFacet> | undefined // or of a form without values
    const values = chosen.flatMap(({ field, value }) => (field === name ? value : []))
    const counted = facet && own(facet, 'values')
    return toField(name, scope.fields[name]!, label, counted, values)
  })
  return fields.filter(({ operators }) => operators.length > 0)
}

/** The operands of the rules that the builder edits by a select; rules with faults have none. */
function chosenIn(resource: Resource, { rules }: QueryBuilderGroup): readonly AnyComparison[] {
  return rules.flatMap((rule) => {
    if (typeof rule === 'string') return []
    if ('rules' in rule) return chosenIn(resource, rule)
    const read = attempt(() => fromQueryBuilder(resource, { combinator: 'and', rules: [rule] }))
    const placed = read === undefined ? [] : placedIn(read.filter, [])
    return placed.flatMap(({ comparison }) => {
      const { operator, field } = rule
      const isSelect = isComparator(operator) && isClosed(operator, resource.fields[field]!.kind)
      return isSelect ? [comparison] : []
    })
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
  chosen: readonly unknown[],
): QueryBuilderField {
  const { kind, label: caption = name } = field
  const counts = new Map(counted?.map(({ value, count }) => [String(value), count]))
  // To the builder a rule with an empty text has no value yet.
  const choices = new Set([...counts.keys(), ...chosen.filter((each) => each !== null).map(String)])
  choices.delete('')
  const values = field.values?.map(String) ?? (counted && [...choices])
  const closed = { ...field, ...(values && { values }) }
  const operators = comparatorsOn(field)
    .filter((each) => operandOn(field, each) !== 'null')
    .map((each): QueryBuilderOperator => ({ ...named(each), label: label(each) }))
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
    inputType: inputOf(field),
    valueEditorType: (operator) => editorOf(closed, operator),
    defaultOperator: operators[0]?.name ?? '',
    defaultValue: kind === 'boolean' ? false : (values?.[0] ?? ''),
    ...(options && { values: options }),
  }
}

const unary: readonly (readonly [Comparator, QueryBuilderOperator])[] = [
  [isNull, { ...named('null'), label: 'is empty', arity: 'unary' }],
  [isNotNull, { ...named('notNull'), label: 'is not empty', arity: 'unary' }],
]

function named(name: string) {
  return { name, value: name }
}

function inputOf({ kind }: Field): QueryBuilderField['inputType'] {
  const held = valueKind(kind)
  return held === 'number' || held === 'date' ? held : 'text'
}

type Editor = ReturnType<QueryBuilderField['valueEditorType']>

/** Lists and spans are typed as text, which the inputs of numbers and dates do not take. */
function editorOf(field: Field, operator: string): Editor {
  if (!isComparator(operator)) return 'text'
  const shape = operandOn(field, operator)
  const isChoice = valuesOn(field, operator) !== undefined
  if (shape === 'values' || shape === 'valuesOrNull') return isChoice ? 'multiselect' : 'textarea'
  if (shape === 'span') return 'textarea'
  return field.kind === 'boolean' ? 'checkbox' : isChoice ? 'select' : 'text'
}
