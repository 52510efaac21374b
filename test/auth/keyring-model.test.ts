import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Kysely } from 'kysely'
import { AuthError, createMemoryKeyStore, type KeyStore } from 'supplier-query/auth'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import {
  createKeyTable,
  createKyselyKeyStore,
  type KeyDatabase,
} from '../../examples/kysely-key-store.js'
import { pgliteDialect } from '../../examples/pglite-dialect.js'
import { openPglite } from '../pglite.js'
import {
  actors,
  assertThat,
  commands,
  Down,
  failure,
  names,
  Real,
  type Failure,
} from './keyring-commands.js'
import { Model } from './keyring-model.js'
import { sampleKeyring, wrapStore } from './sample-keyring.js'

// Digests run on this thread, so that a seed always gives the same order of events.
beforeAll(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, bytes) => {
    const digest = createHash('sha256')
      .update(bytes as Uint8Array)
      .digest()
    return new Uint8Array(digest).buffer
  })
})
afterAll(() => vi.restoreAllMocks())

let db: Kysely<KeyDatabase>
beforeAll(async () => {
  db = new Kysely({ dialect: pgliteDialect(await openPglite()) })
  await createKeyTable(db)
}, 60_000)
afterAll(() => db.destroy())

const stores: readonly (readonly [string, number, () => Promise<KeyStore>])[] = [
  ['memory', 120, async () => createMemoryKeyStore()],
  [
    'PostgreSQL',
    20,
    async () => {
      await db.deleteFrom('api_key').execute()
      return createKyselyKeyStore(db)
    },
  ],
]

describe.each(stores)('keyrings in %s', (_, numRuns, makeStore) => {
  it('accept a key if and only if it is live, while store calls fail and clocks step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (steps) => {
        const store = await makeStore()
        await fc.asyncModelRun(() => ({ model: new Model(), real: new Real(store) }), steps)
      }),
      { numRuns },
    )
  }, 60_000)
})

/** One call of a client. A client makes its calls in sequence. */
type Action = { readonly key: number; readonly failing: Failure | undefined } & (
  | { readonly kind: 'authenticate' | 'revoke' }
  | { readonly kind: 'rotate'; readonly overlapMs: number }
  | { readonly kind: 'create'; readonly name: string }
)

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('authenticate' as const, 'revoke' as const),
    key: fc.nat(9),
    failing: failure,
  }),
  fc.record({
    kind: fc.constant('rotate' as const),
    key: fc.nat(9),
    overlapMs: fc.constantFrom(0, 100),
    failing: failure,
  }),
  fc.record({
    kind: fc.constant('create' as const),
    key: fc.constant(0),
    name: fc.constantFrom(...names),
    failing: failure,
  }),
)

/** A past call; times count the starts and ends of calls. */
interface Past {
  readonly action: Action
  readonly id: string
  readonly start: number
  readonly end: number
  /** The result; `undefined` if the store failed. */
  readonly result: unknown
}

describe('a keyring with concurrent calls, and store calls in any order,', () => {
  it('accepts no key once its revocation has resolved, and lets one of two conflicting calls win', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (scheduler, clients) => {
          const { history, store, keys } = await runTogether(scheduler, clients)
          const chain = await readChains(store)

          for (const { action: call, id, start, end, result } of history) {
            if (call.kind !== 'authenticate' || typeof result !== 'boolean') continue
            const ends = history.filter((other) => other.start < end && isEndOf(other, id, chain))
            const isOver = ends.some((other) => other.result === 'done' && other.end < start)
            assertThat(!(result && isOver), `${id} was accepted after it had ended`)
            assertThat(result || ends.length > 0, `${id} was refused although no call ended it`)
          }
          for (const id of keys.map((key) => key.id)) {
            const won = history.filter((past) => {
              return past.id === id && past.action.kind === 'rotate' && past.result === 'done'
            })
            assertThat(won.length <= 1, `${id} was rotated twice`)
          }
          for (const name of names) {
            const holders = (await store.list('acme', { limit: 1_000 })).filter((record) => {
              const { revokedAt, overlapEndsAt } = record
              return record.name === name && revokedAt === null && overlapEndsAt === null
            })
            assertThat(holders.length <= 1, `${name} has two holders`)
          }
        },
      ),
      { numRuns: 120 },
    )
  })
})

/** Runs clients concurrently; each store call waits before and after its effect. */
async function runTogether(scheduler: fc.Scheduler, clients: readonly (readonly Action[])[]) {
  const store = createMemoryKeyStore()
  const [actor] = actors as [(typeof actors)[number]]
  const sample = sampleKeyring(store).keyring
  const first = await sample.create(actor, { name: 'CI', scopes: [] })
  const keys = [{ id: first.key.id, secret: first.secret }]
  const history: Past[] = []
  let ticks = 0

  async function act(each: Action): Promise<void> {
    const { id, secret } = keys[each.key % keys.length]!
    const { failing } = each
    let step = 0
    const slow = wrapStore(store, async (name, call) => {
      const fails = step++ === failing?.step
      await scheduler.schedule(Promise.resolve(), `${name} begins`)
      if (fails && failing.when === 'before') throw new Down()
      const result = await call()
      await scheduler.schedule(Promise.resolve(), `${name} answers`)
      if (fails) throw new Down()
      return result
    })
    const { keyring } = sampleKeyring(slow)
    const start = ticks++
    const end = (result: unknown) => {
      history.push({ action: each, id, start, end: ticks++, result })
    }
    try {
      switch (each.kind) {
        case 'authenticate':
          return end((await keyring.authenticate(`Bearer ${secret}`)).ok)
        case 'revoke':
          await keyring.revoke(actor, id)
          return end('done')
        case 'rotate':
        case 'create': {
          const made = await (each.kind === 'rotate'
            ? keyring.rotate(actor, id, { overlapMs: each.overlapMs })
            : keyring.create(actor, { name: each.name, scopes: [] }))
          keys.push({ id: made.key.id, secret: made.secret })
          return end('done')
        }
      }
    } catch (error) {
      if (error instanceof AuthError) return end(error.code)
      if (error instanceof Down) return end(undefined)
      throw error
    }
  }

  async function runClient(actions: readonly Action[]): Promise<void> {
    for (const each of actions) await act(each)
  }
  await scheduler.waitFor(Promise.all(clients.map(runClient)))
  return { history, store, keys }
}

/** Returns the predecessor of each key, or null. */
async function readChains(store: KeyStore) {
  const records = await store.list('acme', { limit: 1_000 })
  return new Map(records.map(({ id, predecessorId }) => [id, predecessorId]))
}

/** True if a call may have ended a key: revoked it or a successor, or rotated it without overlap. */
function isEndOf(
  { action: { kind, ...rest }, id }: Past,
  key: string,
  chain: Map<string, string | null>,
): boolean {
  if (kind === 'rotate') return id === key && 'overlapMs' in rest && rest.overlapMs === 0
  if (kind !== 'revoke') return false
  for (let each: string | null = id; each !== null; each = chain.get(each) ?? null) {
    if (each === key) return true
  }
  return false
}
