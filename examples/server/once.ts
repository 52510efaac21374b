/** Runs a request once, though it may be sent again: a second click, or a retry after a lost answer. */
import { Fault, type HttpAnswer } from './http.js'

const MAX_KEPT = 10_000

/**
 * Returns a function that runs work once by its key. A repetition waits for the first; it then runs
 * the work only if the first has failed with 500 or above, and is refused otherwise, as a secret is
 * in the first answer alone. One process remembers the last 10,000 keys; across processes, the unique
 * names of keys and their single rotation are what keeps a repetition from a second key.
 */
export function createOnce() {
  const outcomes = new Map<string, Promise<HttpAnswer>>()

  return async function once(key: string, work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    for (let first = outcomes.get(key); first !== undefined;) {
      if ((await first).status < 500) {
        const message = 'This request has been answered before. A secret is shown only once.'
        throw new Fault(409, 'repeated_request', message)
      }
      const next = outcomes.get(key)
      first = next === first ? undefined : next
    }
    const outcome = work()
    outcomes.delete(key)
    outcomes.set(key, outcome)
    for (const oldest of outcomes.keys()) {
      if (outcomes.size <= MAX_KEPT) break
      outcomes.delete(oldest)
    }
    return outcome
  }
}
