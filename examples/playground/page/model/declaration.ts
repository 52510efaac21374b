import { defineResource, type FieldDeclaration, type Kind, type Resource } from 'supplier-query'

/** A resource as the page edits it: what `defineResource` takes, as plain data. */
export interface Declaration {
  readonly fields: Readonly<Record<string, FieldDraft>>
  readonly key?: string | undefined
}

export interface FieldDraft {
  readonly kind: Kind
  readonly label?: string | undefined
  readonly values?: readonly (string | number)[] | undefined
  readonly fold?: 'case' | 'accents' | undefined
}

/** So few rows of a page are quick to draw. */
export const limits = { maxLimit: 200, defaultLimit: 20 } as const

/**
 * The resource of a declaration.
 * @throws TypeError for a declaration that is none, such as values on a date
 */
export function toResource({ fields, key }: Declaration): Resource {
  const declared = Object.entries(fields).map(([name, draft]) => [name, toField(draft)] as const)
  const options = key === undefined ? { limits } : { limits, key }
  return defineResource(Object.fromEntries(declared), options as { limits: typeof limits })
}

function toField(draft: FieldDraft): FieldDeclaration {
  return draft as FieldDeclaration // its kind, values and fold fit, as `defineResource` sees to
}
