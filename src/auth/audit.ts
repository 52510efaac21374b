import type { Actor } from './actor.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'

/**
 * One management call, for an audit log. It never contains a digest, and no secret that a keyring
 * made. What an admin types as the reason is redacted as far as it can be recognised.
 */
export interface AuditEvent {
  readonly action: 'create' | 'list' | 'get' | 'rotate' | 'revoke' | 'purge'
  /**
   * `failed` means that the arguments were invalid or the store failed; a store that failed may have
   * made the change all the same. Any other code is that of the `AuthError`.
   */
  readonly outcome: 'done' | 'failed' | AuthErrorCode
  /** When the call began, in epoch milliseconds. */
  readonly at: number
  readonly actor: Actor
  /** The key that was created or named; `undefined` if the given id does not look like a key id. */
  readonly keyId: string | undefined
  /** The new key of a rotation. */
  readonly successorId: string | undefined
  /**
   * Why the key was revoked. A key in this text is cut down to its prefix and id; a part of a key, or
   * a key that is split, encoded or mistyped, becomes `…`, like all that looks random.
   */
  readonly reason: string | undefined
}

/** What a call adds to its event as it runs. */
export type AuditNotes = { -readonly [M in 'keyId' | 'successorId' | 'reason']: AuditEvent[M] }

/**
 * Called once for each create, rotate, revoke and purge, and for each refused call, before the call
 * resolves; the call does not wait for a promise that it returns. Whatever it throws or rejects with
 * is ignored: a full audit log must not lose a new secret or stop a revocation.
 */
export type OnEvent = (event: AuditEvent) => void | Promise<void>

type Call = Pick<AuditEvent, 'action' | 'at' | 'actor'>

export function createAudit(onEvent: OnEvent | undefined) {
  async function emit(event: AuditEvent): Promise<void> {
    try {
      await onEvent?.(Object.freeze(event))
    } catch {
      // Ignored, as `OnEvent` says.
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
