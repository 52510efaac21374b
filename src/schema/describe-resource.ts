import { comparators, type Comparator, type Shape } from '../language/comparators.js'
import { facetForms, type FacetForm, type Kind } from '../language/kind.js'
import { comparatorsOn, isSortable, operandOn, valuesOn, type Field } from '../language/field.js'
import type { Fold } from '../language/fold.js'
import type { Limits } from '../language/limits.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from '../parse/reader.js'

/** The public part of a resource as JSON data. An undeclared `label`, `description`, `values`, `fold` or `scale` is `null`. */
export interface ResourceDescription {
  /** The field that identifies a row; `null` also if it is internal. */
  readonly key: string | null
  /** The fields that are not internal, in the order of declaration. */
  readonly fields: readonly FieldDescription[]
  /** The limits for clients; `null` means unlimited. */
  readonly limits: { readonly [L in keyof Limits]: number | null }
}

/** A field that clients can use. */
export interface FieldDescription {
  readonly name: string
  readonly kind: Kind
  readonly label: string | null
  readonly description: string | null
  /** The closed set of operands. */
  readonly values: readonly (string | number)[] | null
  readonly fold: Fold | null
  /** The digits after the point that a decimal has in answers. */
  readonly scale: number | null
  /** True if clients can sort by the field. */
  readonly sortable: boolean
  /** The forms of facet that the field can have. */
  readonly facets: readonly FacetForm[]
  /** The comparators that clients may use, in the order of section 4 of the language reference. */
  readonly comparators: readonly ComparatorOption[]
}

/** A comparator on a field. */
interface ComparatorOption {
  readonly name: Comparator
  /** The shape of its operand. */
  readonly operand: Shape
  /** True if the operand must be one of the field's `values`. */
  readonly closed: boolean
  /** A clause that says when a row matches. */
  readonly meaning: string
  /** The comparator that matches exactly the other rows. */
  readonly complement: Comparator | null
}

/**
 * Describes a resource to programs that build forms, for example. The result is new plain JSON data,
 * without internal fields.
 *
 * @throws TypeError if `resource` is not a resource
 */
export function describeResource(resource: Resource): ResourceDescription {
  requireResource(resource)
  const { key, fields, limits } = resource
  const names = clientScope(resource).names
  const orNull = (max: number) => (max === Infinity ? null : max)
  const bounds = Object.entries<number>({ ...limits }).map(([name, max]) => [name, orNull(max)])
  return {
    key: key !== undefined && names.includes(key) ? key : null,
    fields: names.map((name) => describeField(name, fields[name]!)), // every name has a field
    limits: Object.fromEntries(bounds) as ResourceDescription['limits'], // all names of limits
  }
}

function describeField(name: string, field: Field): FieldDescription {
  const { kind, label, description, values, fold, scale, facets } = field
  return {
    name,
    kind,
    label: label ?? null,
    description: description ?? null,
    values: values === undefined ? null : [...values],
    fold: fold ?? null,
    scale: scale ?? null,
    sortable: isSortable(field),
    facets: facets === false ? [] : [...facetForms[kind]],
    comparators: comparatorsOn(field).map((comparator) => describeOption(comparator, field)),
  }
}

function describeOption(name: Comparator, field: Field): ComparatorOption {
  const operand = operandOn(field, name)! // the field takes the comparator
  const { meaning, complement } = comparators[name]
  const closed = valuesOn(field, name) !== undefined
  return { name, operand, closed, meaning, complement: complement ?? null }
}
