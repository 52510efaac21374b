import { asRow, unfoldedReader } from '../language/members.js'
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

type CellOf<R extends Resource, N extends keyof R['fields'], Row> = R['fields'][N] extends {
  readonly get: (row: never) => infer Cell
}
  ? Cell
  : MemberOf<Row, N>

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
 * the order of declaration. Cells are not converted or folded, so convert a bigint for `JSON.stringify`,
 * which refuses it. `undefined` and functions are left out.
 * The kinds of cells are not checked: a cell of another kind, such as an object with a password, is
 * returned as it is. `assertRows` and `inspectRows` find such cells.
 *
 * @example
 * const data = found.map((row) => publicRow(suppliers, row))
 *
 * @throws errors of the resource's getters; TypeError if `resource` is not a resource
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
  const cells = fields.map((field) => ({ name: field.name, read: unfoldedReader(field) }))
  // A copy of this object inherits no setters, and gives all rows one shape.
  const blank = Object.fromEntries(cells.map(({ name }) => [name, undefined]))
  return { cells, blank }
})
