import { defineResource, type FieldDeclaration, type Kind, type Resource } from 'supplier-query'

/** A resource as the page edits it: the arguments of `defineResource`, as plain data. */
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

/** The most rows of a page, so that it is drawn quickly. */
export const limits = { maxLimit: 200, defaultLimit: 20 } as const

/** The most fields that the page draws. Each is a column, a row of a form and a part of a schema. */
export const MOST_FIELDS = 100
const LONGEST_NAME = 200
const MOST_VALUES = 500

/** Every kind, by a record that does not compile without one. */
const offered: Readonly<Record<Kind, true>> = {
  string: true,
  number: true,
  decimal: true,
  boolean: true,
  date: true,
  day: true,
  'string[]': true,
  'number[]': true,
}
export const kinds = Object.keys(offered) as readonly Kind[] // the names of the record

/**
 * Returns the resource of a declaration.
 * @throws TypeError for an invalid declaration, such as values on a date
 */
export function toResource({ fields, key }: Declaration): Resource {
  const declared = Object.entries(fields).map(([name, draft]) => [name, toField(draft)] as const)
  const options = key === undefined ? { limits } : { limits, key }
  return defineResource(Object.fromEntries(declared), options as { limits: typeof limits })
}

function toField(draft: FieldDraft): FieldDeclaration {
  return draft as FieldDeclaration // `defineResource` checks that kind, values and fold fit
}

/** The declaration of the rows, and the corrections that the page shows. */
export interface Declared {
  /** The typed or linked correction, as far as it can be shown. */
  readonly draft: Declaration
  /** The effective declaration: corrected, or the original if the correction is invalid. */
  readonly declaration: Declaration
  readonly resource: Resource
  /** Why the correction is not used. */
  readonly fault: string | undefined
}

/** Corrects the declaration of rows by a JSON text, unless the text is empty. */
export function declare(correction: string, given: Declaration): Declared {
  let draft = given
  try {
    if (correction !== '') draft = readDeclaration(correction)
    return { draft, declaration: draft, resource: toResource(draft), fault: undefined }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { draft, declaration: given, resource: toResource(given), fault: error.message }
  }
}

/**
 * Reads a declaration from JSON: a field is a kind, or an object with a kind.
 * @throws TypeError for anything else; `toResource` checks the rest
 */
function readDeclaration(text: string): Declaration {
  const { fields, key, ...others } = readObject('the fields', parseJson(text))
  refuseOthers('the fields', others)
  if (key !== undefined && typeof key !== 'string') throw new TypeError('key: expected a name')
  const entries = Object.entries(readObject('fields', fields))
  if (entries.length > MOST_FIELDS) {
    const count = entries.length.toLocaleString('en')
    throw new TypeError(`${count} fields: this page takes ${MOST_FIELDS}`)
  }
  const drafts = entries.map(([name, draft]) => [name, readField(name, draft)] as const)
  return { fields: Object.fromEntries(drafts), key }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new TypeError('the fields are not JSON')
  }
}

function readField(name: string, data: unknown): FieldDraft {
  const fault = nameFault(name)
  if (fault !== undefined) throw new TypeError(fault)
  const place = `field ${JSON.stringify(name)}`
  const { kind, label, values, fold, ...others } = readObject(
    place,
    typeof data === 'string' ? { kind: data } : data,
  )
  refuseOthers(place, others)
  const known = kinds.find((each) => each === kind)
  if (known === undefined)
    throw new TypeError(`${place}, kind: expected one of ${kinds.join(', ')}`)
  if (label !== undefined && (typeof label !== 'string' || label.length > LONGEST_NAME)) {
    throw new TypeError(`${place}, label: expected a string of at most ${LONGEST_NAME} characters`)
  }
  if (fold !== undefined && fold !== 'case' && fold !== 'accents') {
    throw new TypeError(`${place}, fold: expected "case" or "accents"`)
  }
  if (values !== undefined && !isChoice(values)) {
    throw new TypeError(`${place}, values: expected at most ${MOST_VALUES} strings or numbers`)
  }
  return { kind: known, label, values, fold }
}

function isChoice(values: unknown): values is (string | number)[] {
  if (!Array.isArray(values) || values.length > MOST_VALUES) return false
  return values.every((each) => typeof each === 'string' || typeof each === 'number')
}

/** Returns why a column cannot be a field of this page; `undefined` if it can. */
export function nameFault(name: string): string | undefined {
  if (name === '__proto__') return 'A field cannot be called “__proto__”.'
  if (name.length <= LONGEST_NAME) return undefined
  return `A name of more than ${LONGEST_NAME} characters is too long for a field of this page.`
}

function readObject(place: string, data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new TypeError(`${place}: expected an object`)
  }
  return data as Readonly<Record<string, unknown>> // checked above
}

function refuseOthers(place: string, others: object): void {
  const [name] = Object.keys(others)
  if (name === undefined) return
  throw new TypeError(`${place}: unknown property ${JSON.stringify(name.slice(0, 64))}`)
}
