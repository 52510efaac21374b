import { valueKind, type ListKind, type Scalar, type ScalarKind } from '../language/kind.js'
import { epochMs } from '../time/instant.js'

/** Reads a raw value: the value of its kind, or `undefined` where there is none. Nothing is coerced. */
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

/** The elements of a raw list that are of its element kind; an absent list has none. */
export function readList(kind: ListKind, raw: unknown): Scalar[] {
  if (!Array.isArray(raw)) return []
  const read = scalarReaders[valueKind(kind)]
  return raw.map(read).filter((element) => element !== undefined)
}
