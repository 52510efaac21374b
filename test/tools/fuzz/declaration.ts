import fc from 'fast-check'
import {
  defineResource,
  type FieldDeclaration,
  type Fold,
  type Kind,
  type Limits,
  type Resource,
} from 'supplier-query'
import { resources } from '../../arbitraries.js'

/** A resource as JSON. */
export interface Declaration {
  readonly key?: string
  readonly limits?: Partial<Limits>
  readonly fields: Readonly<Record<string, FieldForm>>
}

export interface FieldForm {
  readonly kind: Kind
  readonly fold?: Fold
  readonly values?: readonly (string | number)[]
  readonly internal?: boolean
  /** True if a getter reads the cells; rows then hold them under another name. */
  readonly read?: boolean
}

/** Returns the name under which a row holds the cell of a field. */
export function memberOf(name: string, { read }: FieldForm): string {
  return read === true ? `stored ${name}` : name
}

export function declare({ key, limits, fields }: Declaration): Resource {
  const declarations = Object.entries(fields).map(([name, field]) => {
    const { read, ...rest } = field
    const get = (row: Readonly<Record<string, unknown>>) => row[memberOf(name, field)]
    return [name, (read === true ? { ...rest, get } : rest) as FieldDeclaration] as const // as drawn
  })
  // Statements need a declared `maxLimit`; `Infinity` is the default.
  const options = { ...(key !== undefined && { key }), limits: { maxLimit: Infinity, ...limits } }
  return defineResource(Object.fromEntries(declarations), options as object) // the key is one of the fields
}

export function declarationOf({ fields, key }: Resource): Declaration {
  const forms = Object.entries(fields).map(([name, { kind, fold, values, internal, get }]) => {
    const form: FieldForm = {
      kind,
      ...(fold !== undefined && { fold }),
      ...(values !== undefined && { values }),
      ...(internal === true && { internal }),
      ...(get !== undefined && { read: true }),
    }
    return [name, form] as const
  })
  return { ...(key !== undefined && { key }), fields: Object.fromEntries(forms) }
}

/** Generates a declaration, and other values for its resource. */
export function declared<T>(
  parts: (resource: Resource) => { [K in keyof T]: fc.Arbitrary<T[K]> },
  of: fc.Arbitrary<Resource> = resources,
): fc.Arbitrary<T & { resource: Declaration }> {
  return of.chain((resource) =>
    fc
      .record(parts(resource))
      .map((drawn) => ({ resource: declarationOf(resource), ...(drawn as T) })),
  )
}
