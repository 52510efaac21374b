import type { Actor } from './actor.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'

/** One management call, for an append-only log. It never contains a secret or a digest. */
export interface AuditEvent {
  readonly action: 'create' | 'list' | 'get' | 'rotate' | 'revoke'
  /** `failed`: the arguments were wrong or the store failed; the change may have been made. */
  readonly outcome: 'done' | 'failed' | AuthErrorCode
  /** When the call began, in epoch milliseconds. */
  readonly at: number
  readonly actor: Actor
  /** The key that was created, or whose id was given, if that has the form of an id. */
  readonly keyId: string | undefined
  /** The key that a rotation created. */
  readonly successorId: string | undefined
  /** Why a key was revoked; any key in this text is cut down to its prefix and id. */
  readonly reason: string | undefined
}

/** What a call adds to its event while it runs. */
export type AuditNotes = { -readonly [M in 'keyId' | 'successorId' | 'reason']: AuditEvent[M] }

/**
 * Receives an event for each create, rotate and revoke, and for each refused call, before the call
 * resolves. An error that it throws or rejects with is ignored: a failing audit log must not lose a
 * new key's secret or stop a revocation.
 */
export type OnEvent = (event: AuditEvent) => void | Promise<void>

type Call = Pick<AuditEvent, 'action' | 'at' | 'actor'>

/** Returns a function that runs a management call and reports how it ended. */
export function createAudit(onEvent: OnEvent | undefined) {
  async function emit(event: AuditEvent): Promise<void> {
    try {
      await onEvent?.(Object.freeze(event))
    } catch {
      // As `OnEvent` says.
    }
  }

  return async function audited<T>(
    { action, at, actor }: Call,
    work: (notes: AuditNotes) => Promise<T>,
  ): Promise<T> {
    const notes: AuditNotes = { keyId: undefined, successorId: undefined, reason: undefined }
    const end = (outcome: AuditEvent['outcome']) => {
      const { keyId, successorId, reason } = notes
      void emit({ action, outcome, at, actor, keyId, successorId, reason })
    }
    const isChange = action !== 'list' && action !== 'get'
    try {
      const result = await work(notes)
      if (isChange) end('done')
      return result
    } catch (error) {
      if (error instanceof AuthError) end(error.code)
      else if (isChange) end('failed')
      throw error
    }
  }
}
