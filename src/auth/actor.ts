import { bare } from '../untrusted/plain.js'
import { describe, isPlainText, outOfRange } from './options.js'

/** The person who manages keys, as your own sign-in has established. */
export interface Actor {
  /** 1 to 256 characters, no control characters. */
  readonly organisationId: string
  /** Only an `admin` can manage keys. */
  readonly role: 'admin' | 'member'
  /**
   * Identifies the person in audit events, and in the keys that they create and revoke: 1 to 256
   * characters, no control characters.
   */
  readonly id?: string | undefined
}

export function readActor(actor: Actor): Actor {
  if (typeof actor !== 'object' || actor === null)
    throw new TypeError(`actor: expected an object, got ${describe(actor)}`)
  const { organisationId, role, id } = bare(actor)
  requireId('organisationId', organisationId)
  if (id !== undefined) requireId('id', id)
  // Any other text could be a secret, and must not reach an event.
  return Object.freeze({ organisationId, role: role === 'admin' ? role : 'member', id })
}

function requireId(name: string, id: unknown): void {
  if (id !== '' && isPlainText(id)) return
  const expected = 'a string of 1 to 256 characters without control characters'
  throw outOfRange(`actor.${name}`, expected, id)
}
