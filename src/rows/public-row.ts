import { isInstantKind } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { showCell } from '../language/show-cell.js'
import { asRow, unfoldedReader, type Members } from '../language/members.js'
import type { BoundField } from '../language/predicate.js'
import { memoize } from '../memoize.js'
import {
  boundFields,
  requireResource,
  type PublicField,
  type Resource,
  type RowOf,
} from '../language/resource.js'

/** The fields of a row that are not internal, with the row's own types. */
export type PublicRow<R extends Resource, Row = unknown> = Joined<
  {
    -readonly [N in Exclude<PublicField<R>, OptionalName<R, Row>>]: CellOf<R, N, Row>
  } & {
    -readonly [N in OptionalName<R, Row>]?: CellOf<R, N, Row>
  }
>

/** An intersection as one object type. */
type Joined<T> = { [M in keyof T]: T[M] }

type CellOf<R extends Resource, N extends keyof R['fields'], Row> = JsonOf<
  R['fields'][N]['kind'],
  R['fields'][N] extends { readonly get: (row: never) => infer Cell } ? Cell : MemberOf<Row, N>
>

/** A cell as JSON has it: the text of a decimal or a day. */
type JsonOf<K, Cell> = Cell extends number | bigint | Date
  ? Cell extends (K extends 'decimal' ? number | bigint : K extends 'day' ? number | Date : never)
    ? string
    : Cell
  : Cell

/** The type of a row's member; with `undefined` if only an index signature has the name. */
type MemberOf<Row, N> = Row extends unknown
  ? N extends keyof Row
    ? N extends KnownName<Row>
      ? Row[N]
      : Row[N] | undefined
    : unknown
  : never

/** The names of a type without index signatures. */
type KnownName<Row> = keyof {
  [N in keyof Row as string extends N ? never : number extends N ? never : N]: unknown
}

/** The public fields that a row may lack, or that may be internal. */
type OptionalName<R extends Resource, Row> = {
  [N in PublicField<R>]: undefined extends CellOf<R, N, Row>
    ? N
    : R['fields'][N] extends { readonly internal: infer Internal }
      ? true extends Internal
        ? N
        : never
      : never
}[PublicField<R>]

/**
 * Returns a row for a response: a new object with exactly the declared fields that are not internal, in
 * the order of declaration. A cell of a `decimal` or `day` field becomes the text that an operand of the
 * field accepts, so that `JSON.stringify` takes the row: a decimal with the digits of the field's `scale`,
 * or its shortest text. Other cells are not converted, and none is folded.
 * `undefined` and functions are left out.
 * The kinds of cells are not checked: a cell of another kind, such as an object with a password, is
 * returned as it is. `assertRows` and `inspectRows` find such cells.
 *
 * @example
 * const data = found.map((row) => publicRow(suppliers, row))
 *
 * @throws errors of the resource's getters; TypeError for a decimal with more digits than its `scale`, and if
 * `resource` is not a resource
 */
export function publicRow<R extends Resource, Row extends RowOf<R>>(
  resource: R,
  row: Row,
): PublicRow<R, Row>
export function publicRow(resource: Resource, row: unknown): object {
  const members = asRow(row)
  const { cells, blank } = publicCells(resource)
  const copy: Record<string, unknown> = { ...blank }
  for (let i = 0; i < cells.length; i++) {
    const { name, read } = cells[i]!
    const cell = read(members)
    if (cell === undefined || typeof cell === 'function') delete copy[name]
    else copy[name] = cell
  }
  return copy
}

const publicCells = memoize((resource: Resource) => {
  requireResource(resource)
  const fields = Object.values(boundFields(resource)).filter(({ internal }) => internal !== true)
  const cells = fields.map((field) => ({ name: field.name, read: jsonReader(field) }))
  // A copy of this object inherits no setters, and gives all rows one shape.
  const blank = Object.fromEntries(cells.map(({ name }) => [name, undefined]))
  return { cells, blank }
})

/** Returns the reader of a cell for JSON. A cell of another kind stays. */
function jsonReader(field: BoundField): (row: Members) => unknown {
  const read = unfoldedReader(field)
  const { isRaw, read: toCell } = kindOf(field.kind)
  if (isRaw || isInstantKind(field.kind)) return read
  return (row) => {
    const raw = read(row)
    const cell = toCell(raw)
    return cell === undefined ? raw : showCell(field, cell, 'row')
  }
}
