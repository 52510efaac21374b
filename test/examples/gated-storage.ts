import type { Storage } from '../../examples/server/storage.js'

type Moment = 'before' | 'within' | 'after'

/** A storage that reports when a key is about to be written, is being written, or was written. */
export function gated(storage: Storage, moment: Moment) {
  let isOpen = true
  let [arrive, release] = [() => {}, () => {}]
  let released = Promise.resolve()
  /** Holds back the next key. Resolves once the key is at the moment. */
  const shut = () => {
    isOpen = false
    released = new Promise((resolve) => (release = resolve))
    return new Promise<void>((resolve) => (arrive = resolve))
  }
  async function pass<T>(write: () => Promise<T>): Promise<T> {
    if (isOpen) return write()
    if (moment === 'before') {
      arrive()
      await released
    }
    const writing = write()
    if (moment === 'within') arrive()
    const outcome = await writing
    if (moment === 'after') arrive()
    await released
    return outcome
  }
  const { insert, rotate } = storage.keys
  const keys = {
    ...storage.keys,
    insert: (...given: Parameters<typeof insert>) => pass(() => insert(...given)),
    rotate: (...given: Parameters<typeof rotate>) => pass(() => rotate(...given)),
  }
  return { storage: { ...storage, keys }, shut, release: () => release() }
}
