import type { Actor } from './actor.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'

/**
 * One management call, for an audit log. It never contains a digest or a secret that a keyring made.
 * Secrets that an admin types in the reason are redacted if they can be recognised.
 */
export interface AuditEvent {
  readonly action: 'create' | 'list' | 'get' | 'rotate' | 'revoke' | 'purge'
  /**
   * `failed` means that the arguments were invalid or the store failed; a store that failed may
   * still have made the change. Any code except `done` and `failed` is the code of the `AuthError`.
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
   * Why the key was revoked. A key in this text is cut down to its prefix and id. A part of a key, a
   * key that is split, encoded or mistyped, and any other text that looks random becomes `…`.
   */
  readonly reason: string | undefined
}

/** The properties that a call adds to its event while it runs. */
export type AuditNotes = { -readonly [M in 'keyId' | 'successorId' | 'reason']: AuditEvent[M] }

/**
 * Receives one event for each create, rotate, revoke and purge, and for each refused call, before
 * the call resolves. The call does not wait for a returned promise. Exceptions and rejections are
 * ignored: a full audit log must not lose a new secret or stop a revocation.
 */
export type OnEvent = (event: AuditEvent) => void | Promise<void>

type Call = Pick<AuditEvent, 'action' | 'at' | 'actor'>

export function createAudit(onEvent: OnEvent | undefined) {
  async function emit(event: AuditEvent): Promise<void> {
    try {
      await onEvent?.(Object.freeze(event))
    } catch {
      // ignored: see `OnEvent`
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
