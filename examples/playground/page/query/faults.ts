import type { Issue } from 'supplier-query'
import { findSpot, nameOf, propertiesOf, type ParsedText, type Place } from './places.js'

/** A fault in the text of a query, with its place and its fix. */
export interface Fault extends Place {
  /** The path in the notation of code. */
  readonly path: string
  readonly message: string
  readonly fix: Fix | undefined
}

/** A change of the text that fixes a fault. */
export interface Fix extends Place {
  readonly label: string
  readonly insert: string
}

export function toFault(parsed: ParsedText, issue: Issue): Fault {
  const place = placeOf(parsed, issue)
  return {
    ...place,
    path: printPath(issue.path),
    message: issue.message,
    fix: fixOf(parsed, issue),
  }
}

/** Returns the place where a text stops being JSON: the first error of its tree, or the end. */
export function toSyntaxFault({ text, tree }: ParsedText, message: string): Fault {
  let place: Place = { from: Math.max(text.trimEnd().length - 1, 0), to: text.length }
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (type.isError && from < place.from) place = { from, to: Math.max(to, from + 1) }
    },
  })
  return { ...within(text, place), path: 'JSON', message, fix: undefined }
}

function placeOf(parsed: ParsedText, { path, code }: Issue): Place {
  const spot = findSpot(parsed, path)
  if (spot === undefined) return path.length === 0 ? { from: 0, to: 0 } : parentOf(parsed, path)
  const name = spot.property?.getChild('PropertyName')
  const node = code === 'unknown_member' && name ? name : spot.value
  return firstLine(parsed.text, node)
}

/** Returns the place of the object that lacks a property. */
function parentOf(parsed: ParsedText, path: Issue['path']): Place {
  const spot = findSpot(parsed, path.slice(0, -1))
  return spot === undefined ? { from: 0, to: 1 } : firstLine(parsed.text, spot.value)
}

/** Returns the first line of a place, because underlining a whole object would be confusing. */
function firstLine(text: string, { from, to }: Place): Place {
  const end = text.indexOf('\n', from)
  return { from, to: end < 0 ? to : Math.min(end, to) }
}

function within(text: string, { from, to }: Place): Place {
  return { from: Math.min(from, text.length), to: Math.min(to, text.length) }
}

/** Returns the change that the issue suggests, if the text has a place for it. */
function fixOf(parsed: ParsedText, { path, code, params }: Issue): Fix | undefined {
  const suggestion = 'suggestion' in params ? params.suggestion : undefined
  const spot = findSpot(parsed, path)
  if (suggestion === undefined || spot === undefined) return undefined
  const insert = JSON.stringify(suggestion)
  const label = `Use ${insert}`
  if (code === 'mixed_filter') {
    const property = propertiesOf(spot.value).find((each) => nameOf(parsed, each) === 'operator')
    const name = property?.getChild('PropertyName')
    return name
      ? { from: name.from, to: name.to, label: `${label} for "operator"`, insert }
      : undefined
  }
  const name = spot.property?.getChild('PropertyName')
  const { from, to } = code === 'unknown_member' && name ? name : spot.value
  return { from, to, label, insert }
}

function printPath(path: Issue['path']): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')
  return text.replace(/^\./, '') || 'query'
}
