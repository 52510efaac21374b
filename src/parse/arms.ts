import { comparators, isSearch, type Comparator, type Shape } from '../language/comparators.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../language/field.js'
import { valueKind, type ScalarKind } from '../language/kind.js'
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
 * @param forms - the forms of operand that the schema tells apart, by shape; `null` and `span` have
 *   no value of the field's kind
 */
export function armsOf<Form extends string>(
  resource: Resource,
  forms: { readonly [S in Shape]: readonly Form[] },
): Arm<Form>[] {
  const scope = clientScope(resource)
  const arms = new Map<string, Arm<Form>>()
  for (const name of scope.names()) {
    for (const arm of armsOfField(
      name,
      scope.field(name)!,
      scope.limits.minContainsLength,
      forms,
    )) {
      const { comparators: takers, form, kind, values, minLength } = arm
      const isOfValue = form !== 'null' && form !== 'span'
      const key = JSON.stringify([takers, form, isOfValue && [kind, values, minLength]])
      const known = arms.get(key)
      if (known === undefined) arms.set(key, arm)
      else known.fields.push(name)
    }
  }
  return [...arms.values()]
}

function armsOfField<Form extends string>(
  name: string,
  field: Field,
  least: number,
  forms: { readonly [S in Shape]: readonly Form[] },
): readonly Arm<Form>[] {
  const arms = new Map<string, Arm<Form>>()
  for (const comparator of comparatorsOn(field)) {
    const minLength = isSearch(comparator, field.kind) ? least : 0
    const values = valuesOn(field, comparator)
    for (const form of forms[operandOn(field, comparator)!]) {
      const key = JSON.stringify([form, minLength, values !== undefined])
      const known = arms.get(key)
      if (known !== undefined) known.comparators.push(comparator)
      else {
        const kind = valueKind(field.kind)
        arms.set(key, { fields: [name], comparators: [comparator], form, kind, values, minLength })
      }
    }
  }
  return [...arms.values()]
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
