import { comparators, isSearch, type Comparator, type Shape } from '../language/comparators.js'
import { comparatorsOn, operandOn, valuesOn, type Field } from '../language/field.js'
import { isDayKind, valueKind, type ScalarKind } from '../language/kind.js'
import type { Resource } from '../language/resource.js'
import { clientScope } from '../parse/reader.js'

/** Comparisons that share one schema: their fields take the same comparators and operands. */
export interface ComparisonVariant {
  readonly fields: string[]
  readonly comparators: Comparator[]
  /** The shape of the operand. `null` and spans contain no value of the field's kind. */
  readonly shape: Shape
  readonly kind: ScalarKind
  readonly values: Field['values']
  readonly minLength: number
}

/** @param shapesOf - the shapes of operand that the schema distinguishes */
export function variantsOf(
  resource: Resource,
  shapesOf: (shape: Shape) => readonly Shape[],
): ComparisonVariant[] {
  const { fields, names, limits } = clientScope(resource)
  const variants = names.flatMap((name) => {
    const field = fields[name]!
    const each = comparatorsOn(field).flatMap((comparator) =>
      shapesOf(operandOn(field, comparator)!).map((shape) => ({
        fields: [name],
        comparators: [comparator],
        shape,
        kind: valueKind(field.kind),
        values: valuesOn(field, comparator),
        minLength: isSearch(comparator, field.kind) ? limits.minContainsLength : 0,
      })),
    )
    return unite(each, 'comparators', ({ shape, minLength, values }) => [shape, minLength, !values])
  })
  return unite(variants, 'fields', ({ comparators: allowed, shape, kind, values, minLength }) => {
    if (shape === 'null') return [allowed, shape]
    if (shape === 'span') return [allowed, shape, isDayKind(kind)]
    return [allowed, shape, kind, values, minLength]
  })
}

/** Merges the variants that share a key by concatenating their `member`; keeps the order of the first. */
function unite(
  variants: readonly ComparisonVariant[],
  member: 'fields' | 'comparators',
  keyOf: (variant: ComparisonVariant) => unknown,
): ComparisonVariant[] {
  const united = new Map<string, ComparisonVariant>()
  for (const variant of variants) {
    const key = JSON.stringify(keyOf(variant))
    const listed: string[] | undefined = united.get(key)?.[member]
    if (listed === undefined) united.set(key, variant)
    else listed.push(...variant[member])
  }
  return [...united.values()]
}

export function describeFields({ fields }: Resource, names: readonly string[]): string | undefined {
  const lines = names.flatMap((name) => {
    const { label, description } = fields[name]!
    const words = [label, description].filter((each) => each !== undefined)
    return words.length === 0 ? [] : [`${name}: ${words.join('. ')}`]
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

export function describeComparators(names: readonly Comparator[]): string {
  return names.map((name) => `${name}: ${comparators[name].meaning}`).join('\n')
}
