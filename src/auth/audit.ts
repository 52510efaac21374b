import type { Actor } from './actor.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'

/** One management call, for an append-only record. There is never a secret or a digest in it. */
export interface AuditEvent {
  readonly action: 'create' | 'list' | 'get' | 'rotate' | 'revoke'
  /** `failed`: the store or the arguments; a store that failed may have done it nevertheless. */
  readonly outcome: 'done' | 'failed' | AuthErrorCode
  /** When the call began, in epoch milliseconds. */
  readonly at: number
  readonly actor: Actor
  /** The key that was made, or asked for by an id that has the form of one. */
  readonly keyId: string | undefined
  /** The key that a rotation made. */
  readonly successorId: string | undefined
  /** Why a key was revoked; each key text in it is cut down to its prefix and id. */
  readonly reason: string | undefined
}

/** What a call adds to its event while it runs. */
export type AuditNotes = { -readonly [M in 'keyId' | 'successorId' | 'reason']: AuditEvent[M] }

/**
 * Receives an event for each create, rotate and revoke, and for each refused call, before the call
 * resolves. What it throws or rejects with is dropped: a full audit log must neither lose a new
 * key's secret nor stop a revocation.
 */
export type OnEvent = (event: AuditEvent) => void | Promise<void>

type Call = Pick<AuditEvent, 'action' | 'at' | 'actor'>

/** Makes a runner of management calls that reports how they end. */
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
