import { comparators, isSearch, type Comparator, type Shape } from '../language/comparators.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../language/field.js'
import { valueKind, type ScalarKind } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import { clientScope } from '../parse/scope.js'

/** Comparisons that share one schema: their fields take the same comparators and operands. */
export interface ComparisonVariant<Form> {
  readonly fields: string[]
  readonly comparators: Comparator[]
  /** The form of the operand. `null` and `span` contain no value of the field's kind. */
  readonly form: Form
  readonly kind: ScalarKind
  readonly values: Field['values']
  readonly minLength: number
}

/**
 * Returns the comparisons that clients may make, grouped into the variants of a schema.
 * @param formsOf - the forms of operand that the schema distinguishes
 */
export function variantsOf<Form extends string>(
  resource: Resource,
  formsOf: (shape: Shape) => readonly Form[],
): ComparisonVariant<Form>[] {
  const { fields, names, limits } = clientScope(resource)
  const variants = names.flatMap((name) => {
    const field = fields[name]!
    const each = comparatorsOn(field).flatMap((comparator) =>
      formsOf(operandOn(field, comparator)!).map((form): ComparisonVariant<Form> => ({
        fields: [name],
        comparators: [comparator],
        form,
        kind: valueKind(field.kind),
        values: valuesOn(field, comparator),
        minLength: isSearch(comparator, field.kind) ? limits.minContainsLength : 0,
      })),
    )
    const byOperand = ({ form, minLength, values }: ComparisonVariant<Form>) => [
      form,
      minLength,
      !values,
    ]
    return unite(each, byOperand, 'comparators')
  })
  const byContent = (variant: ComparisonVariant<Form>) => {
    const { form, kind, values, minLength } = variant
    return [
      variant.comparators,
      form,
      form !== 'null' && form !== 'span' && [kind, values, minLength],
    ]
  }
  return unite(variants, byContent, 'fields')
}

/** Merges the variants that share a key by concatenating their `member`; keeps the order of the first. */
function unite<V extends ComparisonVariant<string>>(
  variants: readonly V[],
  keyOf: (variant: V) => unknown,
  member: 'fields' | 'comparators',
): V[] {
  const united = new Map<string, V>()
  for (const variant of variants) {
    const key = JSON.stringify(keyOf(variant))
    const listed: string[] | undefined = united.get(key)?.[member]
    if (listed === undefined) united.set(key, variant)
    else listed.push(...variant[member])
  }
  return [...united.values()]
}

/** Lists the labels and descriptions of fields, one line each; `undefined` if none is declared. */
export function describeFields({ fields }: Resource, names: readonly string[]): string | undefined {
  const lines = names.flatMap((name) => {
    const { label, description } = fields[name]!
    const words = [label, description].filter((each) => each !== undefined)
    return words.length === 0 ? [] : [`${name}: ${words.join('. ')}`]
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** Lists the meanings of comparators, one line each. */
export function describeComparators(names: readonly Comparator[]): string {
  return names.map((name) => `${name}: ${comparators[name].meaning}`).join('\n')
}
