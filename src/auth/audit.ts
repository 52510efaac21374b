import type { Actor } from './actor.js'
import { AuthError, type AuthErrorCode } from './auth-error.js'

/**
 * One management call, for an audit log. It never contains a digest, or a text that a caller passed,
 * other than the actor and the reason. Keys in the reason are redacted.
 */
export interface AuditEvent {
  readonly action: 'create' | 'list' | 'get' | 'rotate' | 'revoke'
  /**
   * `failed` means that the call rejected with a TypeError, a RangeError or an error of the store, which
   * may still have made the change. Any outcome except `done` and `failed` is the code of the `AuthError`.
   */
  readonly outcome: 'done' | 'failed' | AuthErrorCode
  /** When the call began, in epoch milliseconds. */
  readonly at: number
  readonly actor: Actor
  /**
   * The key that was created, or that the call found; `undefined` if there is none. An id that no key has
   * could be a piece of a secret. After a failed create, the key may exist.
   */
  readonly keyId: string | undefined
  /** The new key of a rotation; `undefined` if the rotation was refused. After a failed one, it may exist. */
  readonly successorId: string | undefined
  /**
   * Why the key was revoked. A key in this text is cut down to its prefix and id, and any other 43 or more
   * consecutive letters and digits, which can contain the random part of a key, become `…`.
   */
  readonly reason: string | undefined
}

/** A management call: its event without the outcome. The call adds members while it runs. */
export type Call = Pick<AuditEvent, 'action' | 'at' | 'actor'> & {
  -readonly [M in 'keyId' | 'successorId' | 'reason']: AuditEvent[M]
}

/**
 * Receives one event for each create, rotate and revoke, and for each refused management call,
 * before it resolves. The call does not wait for a returned promise. Exceptions and rejections are
 * ignored: a full audit log must not lose a new secret or stop a revocation.
 */
export type OnEvent = (event: AuditEvent) => void | Promise<void>

/** Runs a call of the service, and ignores what it throws or rejects with. */
export async function tryCall(call: () => unknown): Promise<void> {
  try {
    await call()
  } catch {
    // best effort
  }
}

export function createAudit(onEvent: OnEvent | undefined) {
  const emit = (event: AuditEvent) => void tryCall(() => onEvent?.(Object.freeze(event)))

  return async function audited<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const isChange = call.action !== 'list' && call.action !== 'get'
    try {
      const result = await work()
      if (isChange) emit({ ...call, outcome: 'done' })
      return result
    } catch (error) {
      if (error instanceof AuthError) emit({ ...call, outcome: error.code })
      else if (isChange) emit({ ...call, outcome: 'failed' })
      throw error
    }
  }
}
