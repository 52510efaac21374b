import { comparators, type Comparator, type Shape } from '../language/comparators.js'
import { facetForms, type FacetForm, type Kind } from '../language/kind.js'
import { comparatorsOn, isSortable, operandOn, valuesOn, type Field } from '../language/field.js'
import type { Fold } from '../language/fold.js'
import type { Limits } from '../language/limits.js'
import { requireResource, type Resource } from '../language/resource.js'
import { clientScope } from '../parse/scope.js'

/** What clients may ask of a resource, as JSON data; `null` stands for what is not declared. */
export interface ResourceDescription {
  /** The field that identifies a row; `null` also if it is internal. */
  readonly key: string | null
  /** The fields that are not internal, in the order of declaration. */
  readonly fields: readonly FieldDescription[]
  /** The limits for clients; `null` for no limit. */
  readonly limits: { readonly [L in keyof Limits]: number | null }
}

/** What a form needs to know of a field. */
export interface FieldDescription {
  readonly name: string
  readonly kind: Kind
  readonly label: string | null
  readonly description: string | null
  /** The values that operands must be among. */
  readonly values: readonly (string | number)[] | null
  readonly fold: Fold | null
  /** Whether a query can sort by it. */
  readonly sortable: boolean
  /** The forms of facet that it can have. */
  readonly facets: readonly FacetForm[]
  /** The comparators that clients may use on it, in the order of section 4 of the language reference. */
  readonly comparators: readonly ComparatorOption[]
}

/** A comparator on a field. */
interface ComparatorOption {
  readonly name: Comparator
  /** The shape of its operand. */
  readonly operand: Shape
  /** Whether the operand is among the field's `values`. */
  readonly closed: boolean
  /** When a row matches, in words. */
  readonly meaning: string
  /** The comparator that matches exactly the rows that this one does not. */
  readonly complement: Comparator | null
}

/**
 * Describes a resource to a program, such as one that builds a form. The description is new plain
 * data that JSON keeps as it is, without internal fields.
 *
 * @throws TypeError if `resource` is not a resource
 */
export function describeResource(resource: Resource): ResourceDescription {
  requireResource(resource)
  const { key, fields, limits } = resource
  const names = clientScope(resource).names
  const bounds = Object.entries<number>({ ...limits }).map(([name, most]) => [
    name,
    most === Infinity ? null : most,
  ])
  return {
    key: key !== undefined && names.includes(key) ? key : null,
    fields: names.map((name) => describeField(name, fields[name]!)), // its names are of fields
    limits: Object.fromEntries(bounds) as ResourceDescription['limits'], // by the same names
  }
}

function describeField(name: string, field: Field): FieldDescription {
  const { kind, label, description, values, fold } = field
  return {
    name,
    kind,
    label: label ?? null,
    description: description ?? null,
    values: values === undefined ? null : [...values],
    fold: fold ?? null,
    sortable: isSortable(field),
    facets: [...facetForms[kind]],
    comparators: comparatorsOn(field).map((comparator) => describeOption(comparator, field)),
  }
}

function describeOption(name: Comparator, field: Field): ComparatorOption {
  const operand = operandOn(field, name)! // as it is one that the field takes
  const { meaning, complement } = comparators[name]
  const closed = valuesOn(field, name) !== undefined
  return { name, operand, closed, meaning, complement: complement ?? null }
}
