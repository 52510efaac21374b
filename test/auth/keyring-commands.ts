/** Commands that compare keyrings over a failing store with the model. */
import fc from 'fast-check'
import { AuthError, type ApiKey, type KeyRecord, type KeyStore } from 'supplier-query/auth'
import type { Model, ModelKey } from './keyring-model.js'
import { sampleKeyring, wrapStore } from './sample-keyring.js'

export const actors = ['acme', 'globex'].map(
  (organisationId) => ({ organisationId, role: 'admin', id: `${organisationId}’s` }) as const,
)
export const names = ['CI', 'ETL', 'BI']

export function assertThat(claim: boolean, what: string): void {
  if (!claim) throw new Error(what)
}

/** A store call that fails: before it takes effect, or after, so that only the answer is lost. */
export interface Failure {
  /** The index of the store call within one keyring call, from 0. */
  readonly step: number
  readonly when: 'before' | 'after'
}

export class Down extends Error {}

export const failure = fc.option(
  fc.record({ step: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) }),
  { nil: undefined, freq: 2 },
)

/** A keyring for each node, over a store that fails on request and remembers the last added key. */
export class Real {
  readonly nodes: readonly ReturnType<typeof sampleKeyring>[]
  failure: Failure | undefined
  step = 0
  added: KeyRecord | undefined
  isRevoked = false

  constructor(store: KeyStore) {
    const failing = wrapStore(store, async (name, call, argument) => {
      const { step, when } = this.failure ?? {}
      const fails = name !== 'touch' && this.step++ === step
      if (fails && when === 'before') throw new Down()
      const result = await call()
      if ((name === 'insert' || name === 'rotate') && result === true) {
        this.added = argument as KeyRecord // the first argument of both calls
      }
      if (name === 'revoke') this.isRevoked = true
      if (fails) throw new Down()
      return result
    })
    this.nodes = [0, 1].map(() => sampleKeyring(failing))
  }

  /** Runs a call with a failing store. Returns the result, the code of an `AuthError`, or `down`. */
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

/** Expects each node to accept exactly the keys that are live in the model, and to list all keys alike. */
async function expectAgreement(model: Model, { nodes }: Real): Promise<void> {
  for (const [index, { keyring, time }] of nodes.entries()) {
    const now = model.clocks[index]!
    time.now = now
    for (const key of model.keys) {
      if (key.secret === undefined) continue
      const { ok } = await keyring.authenticate(`Bearer ${key.secret}`)
      const isLive = model.isLive(key, now)
      assertThat(ok === isLive, `${key.name} at ${now}: expected ${isLive}, got ${ok}`)
    }
  }
  const now = model.clocks[0]!
  for (const [organisation, actor] of actors.entries()) {
    const listed: ApiKey[] = []
    for (let after: string | undefined | null; after !== null;) {
      const page = await nodes[0]!.keyring.list(actor, { after, limit: 2 })
      listed.push(...page.keys)
      after = page.next
    }
    const seen = listed.map((key) => print({ ...key, status: key.status }))
    const own = model.keys.filter((key) => key.organisation === organisation)
    const wanted = own.map((key) =>
      print({
        ...key,
        status: model.statusOf(key, now),
        createdBy: actor.id,
        predecessorId: key.predecessor?.id,
      }),
    )
    const [left, right] = [seen.toSorted().join(', '), wanted.toSorted().join(', ')]
    assertThat(left === right, `expected ${right}, got ${left}`)
  }
}

type Act<T> = (model: Model, real: Real, argument: T) => Promise<void>

/** The properties that keys of a keyring and of the model have in common. */
interface Told {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly createdBy: string | null
  readonly revokedAt?: number | null | undefined
  readonly revokedBy?: string | null | undefined
  readonly predecessorId?: string | null | undefined
  readonly successorId?: string | null | undefined
}

function print(key: Told): string {
  const { id, name, status, createdBy, revokedAt, revokedBy, predecessorId, successorId } = key
  const told = [id, name, status, createdBy, revokedAt, revokedBy, predecessorId, successorId]
  return told.map((each) => each ?? 'none').join(' ')
}

/** Creates a fast-check command. A command that picks a key is skipped while no key exists. */
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

const node = fc.nat(1)

export const commands = [
  command(
    'create',
    fc.record({
      node,
      organisation: fc.nat(1),
      name: fc.constantFrom(...names),
      lifeMs: fc.option(fc.integer({ min: 1, max: 30 }), { nil: Infinity }),
      failing: failure,
    }),
    async (model, real, { node: index, organisation, name, lifeMs, failing }) => {
      const actor = actors[organisation]!
      const now = model.clocks[index]!
      const expiresAt = now + lifeMs
      const terms = { name, scopes: [], ...(lifeMs < Infinity && { expiresAt }) }
      const holders = model.holders(organisation, name, now)
      const { keyring } = real.nodes[index]!
      const made = await real.call(failing, () => keyring.create(actor, terms))
      const isDown = failing?.step === 0
      const isAsked = !(isDown && failing.when === 'before')
      const isRefused = isAsked && real.added === undefined
      if (isDown || typeof made !== 'string') {
        assertThat((made === 'down') === isDown, `create: got ${JSON.stringify(made)}`)
      } else {
        assertThat(made === 'name_taken' && holders.length > 0, `create: ${made} without a reason`)
      }
      const isFree = holders.every((key) => key.mayHaveNoName)
      assertThat(isRefused || isDown || isFree, 'create: expected name_taken, got a key')
      if (isAsked) model.giveUp(organisation, now)
      if (real.added === undefined) return
      model.keys.push({
        id: real.added.id,
        secret: typeof made === 'string' ? undefined : made.secret,
        organisation,
        name,
        expiresAt,
        predecessor: undefined,
        revokedAt: undefined,
        revokedBy: undefined,
        overlapEndsAt: Infinity,
        successorId: undefined,
        mayHaveNoName: false,
      })
    },
  ),
  command(
    'rotate',
    fc.record({ node, pick, overlapMs: fc.constantFrom(0, 5, 20, 100), failing: failure }),
    async (model, real, { node: index, pick: picked, overlapMs, failing }) => {
      const key = pickKey(model, picked)
      const actor = actors[key.organisation]!
      const now = model.clocks[index]!
      const isCurrent = model.isCurrent(key, now)
      const { keyring } = real.nodes[index]!
      const made = await real.call(failing, () => keyring.rotate(actor, key.id, { overlapMs }))
      const isDown = failing !== undefined && failing.step <= 1
      const code = isDown ? 'down' : 'not_rotatable'
      assertThat(
        typeof made === 'string' ? made === code && (isDown || !isCurrent) : isCurrent && !isDown,
        `rotate: got ${JSON.stringify(made)}`,
      )
      const isAdded = isCurrent && (!isDown || (failing.step === 1 && failing.when === 'after'))
      assertThat(
        isAdded === (real.added !== undefined),
        'rotate: expected the answer to match the effect',
      )
      if (real.added === undefined) return
      const secret = typeof made === 'string' ? undefined : made.secret
      model.keys.push({ ...key, id: real.added.id, secret, predecessor: key })
      key.overlapEndsAt = now + overlapMs
      if (overlapMs === 0) Object.assign(key, { revokedAt: now, revokedBy: actor.id })
      key.successorId = real.added.id
    },
  ),
  command('revoke', fc.record({ node, pick, failing: failure }), async (model, real, argument) => {
    const key = pickKey(model, argument.pick)
    const actor = actors[key.organisation]!
    const { keyring } = real.nodes[argument.node]!
    const done = await real.call(argument.failing, () => keyring.revoke(actor, key.id))
    assertThat(done === undefined || (done === 'down' && argument.failing !== undefined), 'revoke')
    assertThat(
      done !== undefined || real.isRevoked,
      'revoke: expected a revocation before it resolves',
    )
    if (!real.isRevoked) return
    // The first step finds the key, and each later one a predecessor: a failure ends the chain there.
    const found = argument.failing?.step ?? Infinity
    model.revoke(key, model.clocks[argument.node]!, actor.id, found)
  }),
  command(
    'authenticate',
    fc.record({ node, pick, failing: failure }),
    async (model, real, argument) => {
      const { secret } = pickKey(model, argument.pick)
      if (secret === undefined) return
      const header = `Bearer ${secret}`
      const { keyring } = real.nodes[argument.node]!
      const answer = await real.call(argument.failing, () => keyring.authenticate(header))
      const isDown = argument.failing?.step === 0
      assertThat(
        (answer === 'down') === isDown,
        'authenticate: expected a rejection exactly if the store fails',
      )
    },
  ),
  command(
    'step',
    fc.record({ node, ms: fc.integer({ min: -40, max: 40 }) }),
    async (model, _, step) => {
      model.clocks[step.node]! += step.ms
    },
  ),
]
