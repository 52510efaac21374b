import { asRow, unfoldedReader, type ReadRaw } from '../rows/row.js'
import { requireResource, type Resource, type RowOf } from '../language/resource.js'

/** What a client may see of a row: the fields that are not internal, each as the row has it. */
export type PublicRow<R extends Resource, Row = unknown> = Joined<
  {
    -readonly [N in PublicName<R> as MayLack<R, N, Row> extends true ? never : N]: CellOf<R, N, Row>
  } & {
    -readonly [N in PublicName<R> as MayLack<R, N, Row> extends true ? N : never]?: CellOf<
      R,
      N,
      Row
    >
  }
>

/** The members of an intersection as one object. */
type Joined<T> = { [M in keyof T]: T[M] }

/** What `internal` was declared as. */
type InternalOf<R extends Resource, N extends keyof R['fields']> = R['fields'][N] extends {
  readonly internal: infer Internal
}
  ? Internal
  : false

type PublicName<R extends Resource> = {
  [N in keyof R['fields']]: [InternalOf<R, N>] extends [true] ? never : N
}[keyof R['fields']]

type CellOf<R extends Resource, N extends keyof R['fields'], Row> = R['fields'][N] extends {
  readonly get: (row: never) => infer Cell
}
  ? Cell
  : MemberOf<Row, N>

/** What a row has under a name: `undefined` too where only an index signature has that name. */
type MemberOf<Row, N> = Row extends unknown
  ? N extends keyof Row
    ? N extends NameOf<Row>
      ? Row[N]
      : Row[N] | undefined
    : unknown
  : never

/** The names of a type, without those of index signatures. */
type NameOf<Row> = keyof {
  [
    N in keyof Row as Readonly<Record<never, never>> extends Readonly<Record<N, unknown>>
      ? never
      : N
  ]: unknown
}

type MayLack<R extends Resource, N extends keyof R['fields'], Row> =
  undefined extends CellOf<R, N, Row> ? true : true extends InternalOf<R, N> ? true : false

/**
 * A row for an answer: a new object with the declared fields that are not internal, in the order of
 * declaration, and nothing else that the row may hold. A cell is what the row has or the getter
 * returns, as it is: nothing is converted or folded. What is `undefined` or a function is left out.
 *
 * @throws whatever a getter of the resource throws; TypeError if `resource` is not a resource
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

interface PublicCells {
  readonly cells: readonly { readonly name: string; readonly read: ReadRaw }[]
  /** All names without a cell: copied, so that setting one asks no prototype, and all rows are of one shape. */
  readonly blank: object
}

/** Those of the resources that have been asked for. */
const known = /* @__PURE__ */ new WeakMap<Resource, PublicCells>()

function publicCells(resource: Resource): PublicCells {
  const met = known.get(resource)
  if (met !== undefined) return met
  requireResource(resource)
  const fields = Object.entries(resource.fields).filter(([, { internal }]) => internal !== true)
  const cells = fields.map(([name, field]) => ({ name, read: unfoldedReader({ ...field, name }) }))
  const blank = Object.fromEntries(cells.map(({ name }) => [name, undefined]))
  const made = { cells, blank }
  known.set(resource, made)
  return made
}
