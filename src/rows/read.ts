import { valueKind, type ListKind, type Scalar, type ScalarKind } from '../language/kind.js'
import { epochMs } from '../time/instant.js'

/** Reads a raw cell as a value of one kind; `undefined` if it is absent. Nothing is converted. */
export type ReadScalar = (raw: unknown) => Scalar | undefined

export const scalarReaders: { readonly [K in ScalarKind]: ReadScalar } = {
  string: (raw) => (typeof raw === 'string' ? raw : undefined),
  number: (raw) => (typeof raw === 'number' && !Number.isNaN(raw) ? raw : undefined),
  boolean: (raw) => (typeof raw === 'boolean' ? raw : undefined),
  date: (raw) => {
    const ms = epochMs(raw)
    return Number.isNaN(ms) ? undefined : ms
  },
}

/** The elements of a raw list that are of the element kind; none if the list is absent. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  const read = scalarReaders[valueKind(kind)]
  return raw.map(read).filter((element) => element !== undefined)
}
