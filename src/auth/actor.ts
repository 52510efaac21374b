import { ownMembers } from './options.js'

const ORGANISATION = /^[^\p{Cc}\p{Cs}]{1,256}$/u // with `u`, a surrogate is a lone one

/** Who manages keys, as established by the service's own sign-in. */
export interface Actor {
  /** 1 to 256 characters, none of them a control character. */
  readonly organisationId: string
  /** Only an `admin` can manage the organisation's keys. */
  readonly role: 'admin' | 'member'
  /** Identifies the actor in audit events. */
  readonly id?: string | undefined
}

/** A frozen copy of an actor. */
export function readActor(actor: Actor): Actor {
  if (typeof actor !== 'object' || actor === null) throw new TypeError('actor must be an object')
  const { organisationId, role, id } = ownMembers(actor)
  if (typeof organisationId !== 'string' || !ORGANISATION.test(organisationId)) {
    throw new RangeError(
      'actor.organisationId must be a text of 1 to 256 characters, none a control character',
    )
  }
  if (id !== undefined && typeof id !== 'string') throw new TypeError('actor.id must be a text')
  return Object.freeze({ organisationId, role, id })
}
