import { comparators, isSearch, type Comparator, type Shape } from '../language/comparators.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../language/field.js'
import { valueKind, type ScalarKind } from '../language/kind.js'
import type { Limits } from '../language/limits.js'
import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import { clientScope } from './scope.js'

/** Comparisons that one schema describes: of fields that take the same comparators and operands. */
export interface Arm<Form> {
  readonly fields: string[]
  readonly comparators: Comparator[]
  /** The form of the operand. */
  readonly form: Form
  /** Of a value in the operand. */
  readonly kind: ScalarKind
  /** The closed set that a value is of, where there is one. */
  readonly values: Field['values']
  /** The least length of a text. */
  readonly minLength: number
}

/**
 * The comparisons that clients may make, for whatever describes a resource by a schema.
 * @param formsOf - the forms of operand that the schema tells apart; `null` and `span` have no value of
 *   the field's kind
 */
export function armsOf<Form extends string>(
  resource: Resource,
  formsOf: (shape: Shape) => readonly Form[],
): Arm<Form>[] {
  const { fields, names, limits } = clientScope(resource)
  const arms = names.flatMap((name) => armsOfField(fields[name]!, limits, formsOf))
  const keyOf = ({ comparators: takers, form, kind, values, minLength }: Arm<Form>) => {
    return [takers, form, form !== 'null' && form !== 'span' && [kind, values, minLength]]
  }
  return unite(arms, keyOf, 'fields')
}

function armsOfField<Form extends string>(
  field: BoundField,
  { minContainsLength }: Limits,
  formsOf: (shape: Shape) => readonly Form[],
): readonly Arm<Form>[] {
  const arms = comparatorsOn(field).flatMap((comparator) =>
    formsOf(operandOn(field, comparator)!).map((form): Arm<Form> => ({
      fields: [field.name],
      comparators: [comparator],
      form,
      kind: valueKind(field.kind),
      values: valuesOn(field, comparator),
      minLength: isSearch(comparator, field.kind) ? minContainsLength : 0,
    })),
  )
  const keyOf = ({ form, minLength, values }: Arm<Form>) => [form, minLength, values !== undefined]
  return unite(arms, keyOf, 'comparators')
}

/** One of all arms that share a key, with what `member` lists of each, in the order of the first. */
function unite<A extends Arm<string>>(
  arms: readonly A[],
  keyOf: (arm: A) => unknown,
  member: 'fields' | 'comparators',
): A[] {
  const united = new Map<string, A>()
  for (const arm of arms) {
    const key = JSON.stringify(keyOf(arm))
    const listed: string[] | undefined = united.get(key)?.[member]
    if (listed === undefined) united.set(key, arm)
    else listed.push(...arm[member])
  }
  return [...united.values()]
}

/** What some fields are to people, a line each; `undefined` where nothing is declared. */
export function sayFields({ fields }: Resource, names: readonly string[]): string | undefined {
  const said = names.flatMap((name) => {
    const { label, description } = fields[name]!
    const words = [label, description].filter((each) => each !== undefined)
    return words.length === 0 ? [] : [`${name}: ${words.join('. ')}`]
  })
  return said.length === 0 ? undefined : said.join('\n')
}

/** What some comparators mean, a line each. */
export function sayComparators(names: readonly Comparator[]): string {
  return names.map((name) => `${name}: ${comparators[name].meaning}`).join('\n')
}
