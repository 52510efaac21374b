import type { Issue } from 'supplier-query'

/**
 * Repairs a payload by the issues of its rejection. It knows JSON and the words of `params`, but not the
 * language: it names no member, comparator, field or limit.
 */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Path = Issue['path']

/** Returns a repaired copy of a payload. Faults without enough params stay unchanged. */
export function repair(payload: unknown, issues: readonly Issue[]): unknown {
  const root = { payload: structuredClone(payload) as Json }
  // A renamed property moves with its content, so the deepest issues are repaired first.
  const deepestFirst = issues.toSorted((a, b) => b.path.length - a.path.length)
  for (const issue of deepestFirst) mend(root, issue)
  return root.payload
}

function mend(root: { payload: Json }, { path: from, code, params }: Issue): void {
  const path: Path = ['payload', ...from]
  const parent = find(root, path.slice(0, -1))
  const key = path.at(-1)!
  const came = find(root, path)
  const set = (value: Json) => void Object.assign(parent as object, { [key]: value })
  const drop = () => void Reflect.deleteProperty(parent as object, key)

  switch (code) {
    case 'unknown_member': {
      drop()
      const { suggestion, parent: home } = params
      if (suggestion !== undefined) Object.assign(parent as object, { [suggestion]: came })
      if (home !== undefined) {
        const place = (parent as Record<string, object>)[home] ?? {}
        Object.assign(parent as object, { [home]: { ...place, [key]: came } })
      }
      return
    }
    case 'missing_member':
      if (came === undefined && params.allowed?.length === 2) set(params.allowed[0]!)
      return
    case 'mixed_filter': {
      const object = came as Record<string, Json>
      const { group, comparison, suggestion } = params
      const [strange, right] = comparison.every((name) => name in object)
        ? [group, comparison]
        : [group.every((name) => name in object) ? comparison : group, group]
      for (const name of strange.filter((each) => each in object)) {
        if (suggestion !== undefined) object[suggestion] = object[name]!
        if (right.length > 0) delete object[name]
      }
      return
    }
    case 'unknown_operator':
    case 'unknown_field':
    case 'unknown_comparator':
    case 'comparator_not_allowed':
    case 'invalid_direction':
      if (params.suggestion !== undefined) set(params.suggestion)
      return
    case 'invalid_value':
      if (params.suggestion !== undefined) set(params.suggestion)
      else set(convert(came!, params.expected, params.elements ?? []))
      return
    case 'invalid_page':
      set(Math.min(Math.max(Math.round(Number(came)), params.min), params.max))
      return
    case 'invalid_type': {
      const { expected, example } = params
      set(
        example !== undefined && typeof came === 'string'
          ? { ...example }
          : convert(came!, expected, []),
      )
      return
    }
    case 'duplicate_sort_field': {
      const list = find(root, path.slice(0, -2)) as Json[]
      list.splice(path.at(-2) as number, 1) // issues of the same depth come in order, and one of them suffices
      return
    }
    case 'limit_exceeded':
      if (typeof came === 'number') set(params.max)
      else if (Array.isArray(came)) set(came.slice(0, params.max))
      return
    case 'facet_not_allowed':
    case 'invalid_facet':
    case 'too_many_values':
    case 'too_short':
    case 'not_sortable':
    case 'not_expressible':
    case 'incomplete':
  }
}

/** Converts a value to another type if there is only one way. */
function convert(value: Json, expected: readonly string[], elements: readonly string[]): Json {
  for (const type of expected) {
    if (type === 'array' && !Array.isArray(value)) {
      return [elements.length === 0 ? value : convert(value, elements, [])]
    }
    if (type === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value)
    if (type === 'string' && typeof value === 'number') return String(value)
    if (type === 'boolean' && value === 'true') return true
    if (type === 'boolean' && value === 'false') return false
  }
  return value
}

function find(root: Json | { payload: Json }, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (value as Record<string | number, Json> | undefined)?.[key],
    root,
  )
}
