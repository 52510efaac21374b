import { createHash } from 'node:crypto'
import fc from 'fast-check'
import {
  AuthError,
  createMemoryKeyStore,
  type ApiKey,
  type KeyRecord,
  type Keyring,
} from 'supplier-query/auth'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { sampleKeyring, T0, wrapStore } from './sample-keyring.js'

// Digests without a thread, so that a seed always gives the same course of events.
beforeAll(() => {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, bytes) => {
    const digest = createHash('sha256')
      .update(bytes as Uint8Array)
      .digest()
    return new Uint8Array(digest).buffer
  })
})
afterAll(() => vi.restoreAllMocks())

const actors = ['acme', 'globex'].map(
  (organisationId) => ({ organisationId, role: 'admin' }) as const,
)
const names = ['CI', 'ETL']

function assertThat(claim: boolean, what: string): void {
  if (!claim) throw new Error(what)
}

/** A call of the store fails: before it did anything, or after, when only the answer is lost. */
interface Failure {
  /** Of the store's calls in one call of the keyring: the first is 0. */
  readonly step: number
  readonly when: 'before' | 'after'
}

class Down extends Error {}

const failure = fc.option(
  fc.record({ step: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) }),
  { nil: undefined, freq: 2 },
)

/** What the rules say of a key. */
interface ModelKey {
  readonly id: string
  /** `undefined` where the answer that held it was lost. */
  readonly secret: string | undefined
  readonly organisation: number
  readonly name: string
  readonly expiresAt: number
  readonly predecessor: ModelKey | undefined
  revokedAt: number | undefined
  overlapEndsAt: number
}

class Model {
  now = T0
  readonly keys: ModelKey[] = []

  isLive({ revokedAt, expiresAt, overlapEndsAt }: ModelKey): boolean {
    return revokedAt === undefined && this.now < expiresAt && this.now < overlapEndsAt
  }

  isCurrent(key: ModelKey): boolean {
    return this.isLive(key) && key.overlapEndsAt === Infinity
  }

  isTaken(organisation: number, name: string): boolean {
    return this.keys.some(
      (key) => key.organisation === organisation && key.name === name && this.isCurrent(key),
    )
  }

  revoke(key: ModelKey): void {
    key.revokedAt ??= this.now
    for (let each = key.predecessor; each !== undefined; each = each.predecessor) {
      if (this.isLive(each)) each.revokedAt = this.now
    }
  }
}

/** A keyring whose store fails when told to, and remembers what it has added. */
class Real {
  readonly keyring: Keyring
  readonly time: { now: number }
  failure: Failure | undefined
  step = 0
  added: KeyRecord | undefined
  isRevoked = false

  constructor() {
    const store = createMemoryKeyStore()
    const failing = wrapStore(store, async (name, call, argument) => {
      const { step, when } = this.failure ?? {}
      const fails = name !== 'touch' && this.step++ === step
      if (fails && when === 'before') throw new Down()
      const result = await call()
      if ((name === 'insert' || name === 'rotate') && result === true) {
        this.added = argument as KeyRecord // what those two are given
      }
      if (name === 'revoke') this.isRevoked = true
      if (fails) throw new Down()
      return result
    })
    const { keyring, time } = sampleKeyring(failing)
    this.keyring = keyring
    this.time = time
  }

  /** Runs a call while the store fails as told: the result, the error code, or nothing for `Down`. */
  async call<T>(failing: Failure | undefined, call: () => Promise<T>): Promise<T | string> {
    this.failure = failing
    this.step = 0
    this.added = undefined
    this.isRevoked = false
    try {
      return await call()
    } catch (error) {
      if (error instanceof AuthError) return error.code
      if (error instanceof Down) return 'down'
      throw error
    } finally {
      this.failure = undefined
    }
  }
}

/** Every key is accepted if and only if the model says that it is live, and listed as it says. */
async function expectAgreement(model: Model, { keyring, time }: Real): Promise<void> {
  time.now = model.now
  for (const key of model.keys) {
    if (key.secret === undefined) continue
    const { ok } = await keyring.authenticate(`Bearer ${key.secret}`)
    assertThat(ok === model.isLive(key), `${key.name}: expected ${model.isLive(key)}, got ${ok}`)
  }
  for (const [organisation, actor] of actors.entries()) {
    const listed = await keyring.list(actor)
    const seen = printAll(listed)
    const own = model.keys.filter((key) => key.organisation === organisation)
    const wanted = printAll(own)
    assertThat(seen === wanted, `expected ${wanted}, got ${seen}`)
  }
}

type Act<T> = (model: Model, real: Real, argument: T) => Promise<void>

type Listed = Pick<ApiKey, 'id' | 'name'> & { revokedAt?: number | null | undefined }

function printAll(keys: readonly Listed[]): string {
  const lines = keys.map(({ id, name, revokedAt }) => `${id} ${name} ${revokedAt ?? 'live'}`)
  return lines.toSorted().join(', ')
}

/** A command of fast-check; those that pick a key wait until there is one. */
function command<T extends object>(name: string, argument: fc.Arbitrary<T>, act: Act<T>) {
  return argument.map((each) => ({
    check: ({ keys }: Readonly<Model>) => !('pick' in each) || keys.length > 0,
    run: async (model: Model, real: Real) => {
      await act(model, real, each)
      await expectAgreement(model, real)
    },
    toString: () => `${name}(${JSON.stringify(each)})`,
  }))
}

const pickKey = ({ keys }: Model, pick: number): ModelKey => keys[pick % keys.length] as ModelKey
const pick = fc.nat(20)

const commands = [
  command(
    'create',
    fc.record({
      organisation: fc.nat(1),
      name: fc.constantFrom(...names),
      lifeMs: fc.option(fc.integer({ min: 0, max: 30 }), { nil: Infinity }),
      failing: failure,
    }),
    async (model, real, { organisation, name, lifeMs, failing }) => {
      const actor = actors[organisation]!
      const expiresAt = model.now + lifeMs
      const terms = { name, scopes: [], ...(lifeMs < Infinity && { expiresAt }) }
      const isTaken = model.isTaken(organisation, name)
      const made = await real.call(failing, () => real.keyring.create(actor, terms))
      const isDown = failing?.step === 0
      assertThat(
        typeof made === 'string' ? made === (isDown ? 'down' : 'name_taken') : !isTaken && !isDown,
        `create: got ${JSON.stringify(made)}`,
      )
      const isAdded = !isTaken && !(isDown && failing.when === 'before')
      assertThat(isAdded === (real.added !== undefined), 'create: added or not')
      if (real.added === undefined) return
      model.keys.push({
        id: real.added.id,
        secret: typeof made === 'string' ? undefined : made.secret,
        organisation,
        name,
        expiresAt,
        predecessor: undefined,
        revokedAt: undefined,
        overlapEndsAt: Infinity,
      })
    },
  ),
  command(
    'rotate',
    fc.record({ pick, overlapMs: fc.constantFrom(0, 5, 20, 100), failing: failure }),
    async (model, real, { pick: index, overlapMs, failing }) => {
      const key = pickKey(model, index)
      const actor = actors[key.organisation]!
      const isCurrent = model.isCurrent(key)
      const made = await real.call(failing, () => real.keyring.rotate(actor, key.id, { overlapMs }))
      const isDown = failing !== undefined && failing.step <= 1
      assertThat(
        typeof made === 'string'
          ? made === (isDown ? 'down' : 'not_rotatable')
          : isCurrent && !isDown,
        `rotate: got ${JSON.stringify(made)}`,
      )
      const isAdded = isCurrent && (!isDown || (failing.step === 1 && failing.when === 'after'))
      assertThat(isAdded === (real.added !== undefined), 'rotate: added or not')
      if (real.added === undefined) return
      const secret = typeof made === 'string' ? undefined : made.secret
      model.keys.push({ ...key, id: real.added.id, secret, predecessor: key })
      key.overlapEndsAt = model.now + overlapMs
    },
  ),
  command('revoke', fc.record({ pick, failing: failure }), async (model, real, argument) => {
    const key = pickKey(model, argument.pick)
    const actor = actors[key.organisation]!
    const done = await real.call(argument.failing, () => real.keyring.revoke(actor, key.id))
    assertThat(done === undefined || (done === 'down' && argument.failing !== undefined), 'revoke')
    assertThat(done !== undefined || real.isRevoked, 'revoke: resolved, and nothing was done')
    if (real.isRevoked) model.revoke(key)
  }),
  command('revoke another’s', fc.record({ pick }), async (model, real, argument) => {
    const key = pickKey(model, argument.pick)
    const stranger = actors[1 - key.organisation]!
    const revoked = await real.call(undefined, () => real.keyring.revoke(stranger, key.id))
    const rotated = await real.call(undefined, () => real.keyring.rotate(stranger, key.id))
    assertThat(revoked === 'not_found' && rotated === 'not_found', 'it is another’s')
  }),
  command('authenticate', fc.record({ pick, failing: failure }), async (model, real, argument) => {
    const { secret } = pickKey(model, argument.pick)
    if (secret === undefined) return
    const header = `Bearer ${secret}`
    const answer = await real.call(argument.failing, () => real.keyring.authenticate(header))
    const isDown = argument.failing?.step === 0
    assertThat((answer === 'down') === isDown, 'authenticate: a failing store is no answer')
  }),
  command('wait', fc.record({ ms: fc.nat(15) }), async (model, _, { ms }) => {
    model.now += ms
  }),
]

describe('a keyring, whatever is done with it in whatever order and wherever its store fails,', () => {
  it('accepts a key if and only if it is live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (steps) => {
        await fc.asyncModelRun(() => ({ model: new Model(), real: new Real() }), steps)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** What one client of a keyring does, one after the other. */
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

/** A call of the keyring, from when to when it ran, counted in starts and ends of calls. */
interface Past {
  readonly action: Action
  readonly id: string
  readonly start: number
  readonly end: number
  /** `undefined` where the store failed. */
  readonly result: unknown
}

describe('a keyring whose calls overlap, with the calls of its store in any order,', () => {
  it('accepts no key once a revocation has resolved, and no two calls win what one can', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (scheduler, clients) => {
          const { history, store, keys } = await runTogether(scheduler, clients)
          const chain = await readChains(store)

          for (const {
            action: { kind },
            id,
            start,
            end,
            result,
          } of history) {
            if (kind !== 'authenticate' || typeof result !== 'boolean') continue
            const ends = history.filter((other) => other.start < end && isEndOf(other, id, chain))
            const isOver = ends.some((other) => other.result === 'done' && other.end < start)
            assertThat(!(result && isOver), `${id} was accepted after it had ended`)
            assertThat(result || ends.length > 0, `${id} was refused while nothing ended it`)
          }
          for (const id of keys.map((key) => key.id)) {
            const won = history.filter((past) => {
              return past.id === id && past.action.kind === 'rotate' && past.result === 'done'
            })
            assertThat(won.length <= 1, `${id} was rotated twice`)
          }
          for (const name of names) {
            const holders = (await store.list('acme')).filter((record) => {
              const { revokedAt, overlapEndsAt } = record
              return record.name === name && revokedAt === null && overlapEndsAt === null
            })
            assertThat(holders.length <= 1, `${name} is held twice`)
          }
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

/** Runs what clients do at the same time; each call of the store waits before and after its effect. */
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

/** The predecessor of each key that has one. */
async function readChains(store: { list: (of: string) => Promise<readonly KeyRecord[]> }) {
  const records = await store.list('acme')
  return new Map(records.map(({ id, predecessorId }) => [id, predecessorId]))
}

/** Whether a call has ended a key, or may have: revoked it or a successor, or rotated it at once. */
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
