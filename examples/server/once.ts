/** Runs a request once, even if it arrives again: a second click, or a retry after a lost answer. */
import { Fault, type HttpAnswer } from './http.js'

const MAX_KEPT = 1_000

export interface Outcome {
  readonly answer: HttpAnswer
  /** The created key; `undefined` if the request created no key and may be sent again. */
  readonly keyId: string | undefined
}

/** The state of a request: it is running, or it has created a key. */
export interface Progress {
  readonly isRunning: boolean
  readonly keyId?: string | undefined
}

interface Known extends Progress {
  readonly ended: Promise<string | undefined>
}

/**
 * Creates a key once per idempotency key. A repetition waits for the first request. It is refused if the
 * first created a key, because only the first answer has the secret; otherwise it runs. Remembers the ids of
 * the created keys, never an answer: the last 1,000 of each organisation. Across processes, the unique names
 * of keys and their single rotation keep a repetition from creating a second key.
 */
export function createOnce() {
  const organisations = new Map<string, Map<string, Known>>()

  return {
    async run(
      organisationId: string,
      idempotencyKey: string,
      work: () => Promise<Outcome>,
    ): Promise<HttpAnswer> {
      const known = organisations.get(organisationId) ?? new Map<string, Known>()
      organisations.set(organisationId, known)
      for (let first = known.get(idempotencyKey); first; first = known.get(idempotencyKey)) {
        const keyId = await first.ended
        if (keyId === undefined) continue
        const message =
          'This request was answered before: it created a key, whose secret cannot be shown again.'
        throw new Fault(409, 'repeated_request', message, {}, { keyId })
      }
      const running = work()
      // Only the id is stored, if there is one.
      const ended = running.then(({ keyId }) => {
        if (keyId === undefined) known.delete(idempotencyKey)
        else known.set(idempotencyKey, { isRunning: false, keyId, ended })
        return keyId
      })
      known.set(idempotencyKey, { isRunning: true, ended })
      for (const oldest of known.keys()) {
        if (known.size <= MAX_KEPT) break
        known.delete(oldest)
      }
      return (await running).answer
    },

    /** Returns the state of a request; `undefined` if this process does not know it. */
    find(organisationId: string, idempotencyKey: string): Progress | undefined {
      const found = organisations.get(organisationId)?.get(idempotencyKey)
      return found && { isRunning: found.isRunning, keyId: found.keyId }
    },
  }
}
