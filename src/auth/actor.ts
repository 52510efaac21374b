import { ownMembers } from './options.js'

const ID = /^[^\p{Cc}\p{Cs}]{1,256}$/u // with `u`, a surrogate is a lone one

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

/** A frozen copy of an actor. */
export function readActor(actor: Actor): Actor {
  if (typeof actor !== 'object' || actor === null) throw new TypeError('actor must be an object')
  const { organisationId, role, id } = ownMembers(actor)
  if (typeof organisationId !== 'string' || !ID.test(organisationId)) {
    throw new RangeError(
      'actor.organisationId must be a string of 1 to 256 characters without control characters',
    )
  }
  if (id !== undefined && (typeof id !== 'string' || !ID.test(id))) {
    throw new RangeError(
      'actor.id must be a string of 1 to 256 characters without control characters',
    )
  }
  return Object.freeze({ organisationId, role, id })
}
