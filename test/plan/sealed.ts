import { defineResource, type Resource } from 'supplier-query'
import { expect } from 'vitest'
import type { Row } from '../walkable.js'
import type { Step } from '../walks.js'

/** Reverses a text, so that a sealed cursor does not contain its plain form. */
const reversed = (text: string) => text.split('').toReversed().join('')
const seal = (cursor: string) => `sealed ${reversed(cursor)}`
const open = (text: string) => (text.startsWith('sealed ') ? reversed(text.slice(7)) : undefined)

export const sealing = { seal, open }

/** The same resource with its key in an internal field. */
function withInternalKey(resource: Resource): Resource {
  const { kind } = resource.fields[resource.key!]!
  const get = (row: Row) => row[resource.key!]
  const key = { kind, get, internal: true } as { kind: 'string'; get: typeof get; internal: true }
  return defineResource({ ...resource.fields, key }, { key: 'key' })
}

/** Runs a step of a walk by an internal key with sealed cursors. */
export function sealed(step: Step): Step {
  return (resource, query, rows, options) => {
    const result = step(withInternalKey(resource), query, rows, { ...options, ...sealing })
    if (result.next !== null) expect(result.next).toMatch(/^sealed .*1c$/)
    return result
  }
}
