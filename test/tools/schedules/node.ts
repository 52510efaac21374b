/** A keyring that answers requests, over a store whose calls wait, fail and are recorded. */
import { AuthError, type Keyring, type KeyRecord, type KeyStore } from 'supplier-query/auth'
import type { Deed, Reply, Request } from './history.js'

/** The error of a store call that fails on purpose. */
class Down extends Error {}

type Fault = 'before' | 'after' | undefined

export interface Watch {
  /** Waits for the turn of a store call to begin, or to answer. */
  readonly wait: () => Promise<void>
  /** Decides whether a store call fails: before its effect, or after it, so that its answer is lost. */
  readonly fault: (call: keyof KeyStore) => Fault
  /** Called before a store call. Returns a function that receives the effects of the call. */
  readonly begin: () => (deeds: readonly Deed[]) => void
}

/** Wraps a store so that its calls wait, fail and are recorded. */
export function watched(store: KeyStore, { wait, fault, begin }: Watch): KeyStore {
  async function call<T>(
    name: keyof KeyStore,
    work: () => Promise<T>,
    deedsOf: (result: T) => readonly Deed[],
  ): Promise<T> {
    await wait()
    const fails = fault(name)
    if (fails === 'before') throw new Down()
    const end = begin()
    const result = await work()
    end(deedsOf(result))
    await wait()
    if (fails === 'after') throw new Down()
    return result
  }
  const nothing = () => []
  return {
    insert: (record) =>
      call(
        'insert',
        () => store.insert(record),
        (outcome) => (outcome === 'added' ? [added(record)] : []),
      ),
    rotate: (successor, overlapEndsAt) =>
      call(
        'rotate',
        () => store.rotate(successor, overlapEndsAt),
        (isRotated) =>
          isRotated === true
            ? [added(successor), { kind: 'rotated', id: successor.predecessorId, overlapEndsAt }]
            : [],
      ),
    revoke: (ids, at, by) =>
      call(
        'revoke',
        () => store.revoke(ids, at, by),
        () => [{ kind: 'revoked', ids }],
      ),
    remove: (ids) => call('remove', () => store.remove(ids), nothing),
    find: (id) => call('find', () => store.find(id), nothing),
    list: (organisation, page) => call('list', () => store.list(organisation, page), nothing),
    touch: (id, at) => call('touch', () => store.touch(id, at), nothing),
  }
}

function added({ id, organisationId, name, expiresAt, predecessorId }: KeyRecord): Deed {
  return { kind: 'added', id, organisation: organisationId, name, expiresAt, predecessorId }
}

const SCOPE = 'suppliers:read'

export async function answer(keyring: Keyring, request: Request): Promise<Reply> {
  try {
    switch (request.kind) {
      case 'authenticate': {
        const header = `Bearer ${request.secret}`
        const { ok } = await keyring.authenticate(header, { scope: SCOPE })
        return { outcome: ok ? 'accepted' : 'refused' }
      }
      case 'create': {
        const { organisation: organisationId, name, expiresAt } = request
        const actor = { organisationId, role: 'admin' } as const
        const { key, secret } = await keyring.create(actor, { name, scopes: [SCOPE], expiresAt })
        return { outcome: 'done', made: { id: key.id, secret } }
      }
      case 'rotate': {
        const { organisation: organisationId, role, id, overlapMs } = request
        const { key, secret } = await keyring.rotate({ organisationId, role }, id, { overlapMs })
        return { outcome: 'done', made: { id: key.id, secret } }
      }
      case 'revoke': {
        const { organisation: organisationId, role, id } = request
        await keyring.revoke({ organisationId, role }, id)
        return { outcome: 'done' }
      }
    }
  } catch (error) {
    if (error instanceof AuthError) return { outcome: error.code }
    if (error instanceof Down) return { outcome: 'down' }
    return { outcome: String(error) }
  }
}
