import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode, Tree } from '@lezer/common'

/** The place of a part of a JSON text. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** A JSON text with its syntax tree, which has the place of every part. */
export interface ParsedText {
  readonly text: string
  readonly tree: Tree
}

export function parseText(text: string): ParsedText {
  return { text, tree: jsonLanguage.parser.parse(text) }
}

/** The value of a path, and its property. */
export interface Spot {
  readonly value: SyntaxNode
  readonly property: SyntaxNode | undefined
}

/** Returns the value at a path; `undefined` if the path has no value. */
export function findSpot(parsed: ParsedText, path: readonly (string | number)[]): Spot | undefined {
  const root = parsed.tree.topNode.firstChild
  let spot: Spot | undefined = root === null ? undefined : { value: root, property: undefined }
  for (const key of path) {
    if (spot === undefined) return undefined
    spot = typeof key === 'number' ? elementAt(spot.value, key) : memberOf(parsed, spot.value, key)
  }
  return spot
}

function elementAt(array: SyntaxNode, index: number): Spot | undefined {
  const value = array.name === 'Array' ? valuesIn(array)[index] : undefined
  return value && { value, property: undefined }
}

/** Returns the last member with a name, which is the effective one. */
function memberOf(parsed: ParsedText, object: SyntaxNode, name: string): Spot | undefined {
  const property = propertiesOf(object).findLast((each) => nameOf(parsed, each) === name)
  const value = property && valueOf(property)
  return value && { value, property }
}

export function propertiesOf(object: SyntaxNode): readonly SyntaxNode[] {
  return object.name === 'Object' ? object.getChildren('Property') : []
}

/** Returns the name of a property; `undefined` while it is being typed. */
export function nameOf({ text }: ParsedText, property: SyntaxNode): string | undefined {
  const name = property.getChild('PropertyName')
  return name === null ? undefined : readString(text.slice(name.from, name.to))
}

export function valueOf(property: SyntaxNode): SyntaxNode | undefined {
  return valuesIn(property)[0]
}

const valueNames = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

function valuesIn(node: SyntaxNode): readonly SyntaxNode[] {
  const values: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (valueNames.has(child.name)) values.push(child)
  }
  return values
}

export function readString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
