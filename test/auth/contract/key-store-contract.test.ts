import {
  createMemoryKeyStore,
  type KeyRecord,
  type KeyStore,
  type Successor,
} from 'supplier-query/auth'
import { keyStoreContract, type ContractCase } from 'supplier-query/testing'
import { describe, expect, it } from 'vitest'
import {
  createStore,
  expectToPass,
  finding,
  hasSameName,
  isCurrent,
  isWorking,
  listing,
  naming,
  reversed,
  rules,
  titled,
  turn,
  wrapped,
  writingBack,
} from './stores.js'

describe('createMemoryKeyStore keeps the contract of key stores:', () => {
  it.each(titled(keyStoreContract(createMemoryKeyStore)))('%s', (_name, claim) =>
    expectToPass(claim),
  )
})

/** Returns the claim whose name starts with `start`. */
function claimOf(start: string, makeStore: () => KeyStore): ContractCase {
  const found = keyStoreContract(makeStore).filter(({ name }) => name.startsWith(start))
  expect(found).toHaveLength(1)
  return found[0]!
}

describe('keyStoreContract(makeStore) accepts a store', () => {
  const stores: Readonly<Record<string, () => KeyStore>> = {
    'that keeps the contract': createStore,
    'that returns the members of a key in another order': () =>
      finding((key) => key && reversed(key)),
    'that stores scopes as one text, separated by spaces': () =>
      finding((key) => key && { ...key, scopes: key.scopes.join(' ').split(' ').filter(Boolean) }),
    'that serves the last of many calls first': () =>
      wrapped(({ rotate }) => {
        let turns = 100
        return {
          async rotate(...given) {
            for (let left = turns--; left > 0; left--) await Promise.resolve()
            return rotate(...given)
          },
        }
      }),
  }

  it.each(Object.entries(stores))('%s', async (_, makeStore) => {
    for (const { name, run } of keyStoreContract(makeStore)) {
      await expect(run(), name).resolves.toBeUndefined()
    }
  })
})

/** The calls of a faulty store that differ from those of a correct store. */
type Fault = (store: KeyStore) => Partial<KeyStore>
type Time = 'expiresAt' | 'revokedAt' | 'overlapEndsAt'

const rotating =
  (ignored: Time): Fault =>
  () =>
    createStore({
      canRotate: (key, { createdAt }) => isCurrent({ ...key, [ignored]: null }, createdAt),
    })

const listingAsWorking =
  (ignored: Time): Fault =>
  ({ list }) => ({
    async list(of, { after, limit, only }) {
      const all = await list(of, { after, limit: 1_000 })
      const isWanted = (key: KeyRecord) =>
        only === undefined ||
        isWorking({ ...key, [ignored]: null }, only.at) === (only.state === 'working')
      return all.filter(isWanted).slice(0, limit)
    },
  })

const holdingAfter = (ignored: Time): KeyStore =>
  createStore({
    isTaken: (held, added) =>
      hasSameName(held, added) && isCurrent({ ...held, [ignored]: null }, added.createdAt),
  })

/** A store in which two keys of an organisation cannot have names that become one text. */
const namingBy = (textOf: (name: string) => string): KeyStore =>
  naming(
    (held, added) =>
      held.organisationId === added.organisationId && textOf(held.name) === textOf(added.name),
  )

/** The key as a store sees it that takes the time of a revocation for an end. */
function untilRevoked(key: KeyRecord, at: number): KeyRecord {
  return key.revokedAt !== null && at < key.revokedAt ? { ...key, revokedAt: null } : key
}

const withClock =
  (now: () => number): Fault =>
  () =>
    createStore({ isTaken: (held, added) => hasSameName(held, added) && isCurrent(held, now()) })

const telling =
  (call: 'insert' | 'rotate', member: 'digest' | 'name'): Fault =>
  (store) => ({
    [call]: async (key: Successor, other: number) => {
      try {
        return await store[call](key, other)
      } catch {
        const cause = Object.defineProperty(new Error(), 'row', { value: [key[member]] })
        throw new Error('it failed', { cause })
      }
    },
  })

const forgetting =
  (member: Time): Fault =>
  () =>
    writingBack(createStore(), (store, write) => ({
      async touch(id, at) {
        const key = await store.find(id)
        if (key !== undefined) write({ ...key, [member]: null, lastUsedAt: at })
      },
    }))

/** Faults by the start of the claim that rejects them. */
const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'find returns undefined': {
    'that finds ids in any case': ({ find }) => ({ find: (id) => find(id.toLowerCase()) }),
    'that finds the nearest smaller id': () => {
      const ids: string[] = []
      return wrapped(({ insert, find }) => ({
        insert: (key) => (ids.push(key.id), insert(key)),
        find: async (id) => {
          const nearest = ids.toSorted().findLast((each) => each <= id)
          return nearest === undefined ? undefined : find(nearest)
        },
      }))
    },
    'that returns null for an unknown id': () => finding((key) => key ?? gone),
  },
  'find returns a key exactly': {
    'whose times are texts': () => finding(textual),
    'that loses the order of scopes': () => finding(sorted),
    'that keeps names in ASCII': () =>
      finding((key) => key && { ...key, name: key.name.replaceAll(/[^ -~]/g, '?') }),
  },
  'list returns every key': {
    'that lists every organisation': ({ list }) => ({
      list: async (_, page) => [...(await list('org', page)), ...(await list('other', page))],
    }),
    'that lists no revoked key': () => listing('revokedAt'),
    'that lists no expired key': () => listing('expiresAt'),
    'that lists no rotated key': () => listing('overlapEndsAt'),
  },
  'insert returns false and adds nothing': {
    'that ignores names': () => createStore({ isTaken: () => false }),
    'whose names are unique among all organisations': () =>
      naming((held, added) => held.name === added.name),
    'that compares names in any case': () => namingBy((name) => name.toLowerCase()),
    'that ignores spaces at the end of a name': () => namingBy((name) => name.trimEnd()),
    'that compares names instead of folded names': () => namingBy((name) => name),
  },
  'insert accepts the name of a revoked key': {
    'in which a revoked key holds its name': () => holdingAfter('revokedAt'),
    'in which an expired key holds its name': () => holdingAfter('expiresAt'),
    'whose own clock is before all keys': withClock(() => 1),
    'whose own clock is after all keys': withClock(Date.now),
    'in which only the first key with a name holds it': () =>
      createStore({
        isTaken: (held, added, all) =>
          rules.isTaken(held, added) && all.find((each) => hasSameName(each, added)) === held,
      }),
  },
  'rotate adds the successor': {
    'in which a successor does not hold the name': () =>
      createStore({
        isTaken: (held, added) => held.predecessorId === null && rules.isTaken(held, added),
      }),
    'that loses the scopes of a successor': ({ rotate }) => ({
      rotate: (successor, end) => rotate({ ...successor, scopes: [] }, end),
    }),
    'that rotates nothing': () => ({ rotate: async () => true }),
  },
  'exactly one of many concurrent inserts': {
    'that looks up the name before it adds the key': () => {
      const store = createStore({ isTaken: () => false })
      return {
        ...store,
        async insert(added) {
          const held = await store.list(added.organisationId, { limit: 100 })
          if (held.some((each) => rules.isTaken(each, added))) return false
          return store.insert(added)
        },
      }
    },
  },
  'insert rejects an id that exists': {
    'that overwrites an id': ({ insert }) => ({
      insert: (key) => insert(key).catch(() => true),
    }),
  },
  'rotate returns false and changes nothing': {
    'that rotates a revoked key': rotating('revokedAt'),
    'that rotates an expired key': rotating('expiresAt'),
    'that rotates a rotated key': rotating('overlapEndsAt'),
  },
  'rotate uses the successor': {
    'that rotates only a key that holds its name': () =>
      createStore({
        canRotate: (key, successor, all) =>
          rules.canRotate(key, successor) &&
          all.every((each) => each === key || !rules.isTaken(each, successor)),
      }),
  },
  'exactly one of many concurrent rotations': {
    'that reads a key before it rotates it': () => {
      const store = createStore({ canRotate: () => true })
      return {
        ...store,
        async rotate(successor, end) {
          const key = await store.find(successor.predecessorId)
          if (key === undefined || !rules.canRotate(key, successor)) return false
          return store.rotate(successor, end)
        },
      }
    },
  },
  'revoke sets': {
    'that revokes nothing': () => ({ revoke: async () => {} }),
    'that revokes one key': ({ revoke }) => ({
      revoke: ([id = ''], at, by) => revoke([id], at, by),
    }),
  },
  'a revoked key works at no instant': {
    'that rotates a key until its revokedAt': () =>
      createStore({
        canRotate: (key, { createdAt }) => isCurrent(untilRevoked(key, createdAt), createdAt),
      }),
    'whose key holds its name until its revokedAt': () =>
      createStore({
        isTaken: (held, added) =>
          hasSameName(held, added) &&
          isCurrent(untilRevoked(held, added.createdAt), added.createdAt),
      }),
    'that lists a key as working until its revokedAt': ({ list }) => ({
      async list(of, { only, ...page }) {
        const isWanted = (key: KeyRecord) =>
          only === undefined ||
          isWorking(untilRevoked(key, only.at), only.at) === (only.state === 'working')
        return (await list(of, page)).filter(isWanted)
      },
    }),
  },
  'rotate without an overlap': {
    'that only ends an overlap of 0': ({ find, rotate }) => {
      const ended = new Set<string>()
      return {
        rotate: (successor, end) => {
          if (end === successor.createdAt) ended.add(successor.predecessorId)
          return rotate(successor, end)
        },
        async find(id) {
          const key = await find(id)
          return key && ended.has(id) ? { ...key, revokedAt: null, revokedBy: null } : key
        },
      }
    },
  },
  'a concurrent rotation and revocation': {
    'that writes back an old record when it rotates': () =>
      writingBack(createStore({ canRotate: () => true }), (store, write) => ({
        async rotate(successor, end) {
          const key = await store.find(successor.predecessorId)
          if (key === undefined || !rules.canRotate(key, successor)) return false
          await turn()
          await store.rotate(successor, end)
          return write({ ...key, overlapEndsAt: end, successorId: successor.id })
        },
      })),
  },
  'list returns only working keys': {
    'that lists revoked keys as working': listingAsWorking('revokedAt'),
    'that lists expired keys as working': listingAsWorking('expiresAt'),
    'that lists rotated keys as working': listingAsWorking('overlapEndsAt'),
    'that lists a key as working at the instant of its end': ({ list }) => ({
      list: (of, { only, ...page }) =>
        list(of, { ...page, only: only && { ...only, at: only.at - 1 } }),
    }),
  },
  'pages of working keys and of ended keys': {
    'that selects the keys of a state after it has cut the page': ({ list }) => ({
      async list(of, { only, ...page }) {
        const isWanted = (key: KeyRecord) =>
          only === undefined || isWorking(key, only.at) === (only.state === 'working')
        return (await list(of, page)).filter(isWanted)
      },
    }),
    'that ignores the limit of a page of working keys': ({ list }) => ({
      list: (of, page) => list(of, page.only === undefined ? page : { ...page, limit: 100 }),
    }),
  },
  'rotate rejects an id': {
    'that marks the predecessor before it rejects a rotation': ({ rotate, find, revoke }) => ({
      async rotate(successor, ...rest) {
        if (await find(successor.id)) await revoke([successor.predecessorId], 1, null)
        return rotate(successor, ...rest)
      },
    }),
  },
  'list is newest first': {
    'that lists the oldest key first': ({ list }) => ({
      list: async (...of) => (await list(...of)).toReversed(),
    }),
    'that continues only after a key that it has': ({ list, find }) => ({
      async list(of, page) {
        const isGone = page.after !== undefined && (await find(page.after.id)) === undefined
        return isGone ? [] : list(of, page)
      },
    }),
  },
  'list returns each key': {
    'whose pages continue after the time of a key': ({ list }) => ({
      list: (of, { after, limit }) => list(of, { after: after && { ...after, id: '' }, limit }),
    }),
    'whose pages are offsets from the newest key': () => {
      const seen = new Map<string, number>()
      return wrapped(({ list }) => ({
        async list(of, { after, limit }) {
          const from = after === undefined ? 0 : (seen.get(of) ?? 0)
          seen.set(of, from + limit)
          return (await list(of, { limit: from + limit })).slice(from)
        },
      }))
    },
    'whose pages are too long': ({ list }) => ({
      list: (of, { after }) => list(of, { after, limit: 100 }),
    }),
  },
  'an error contains no': {
    'whose insert fails with the name in a cause': telling('insert', 'name'),
    'whose rotate fails with the digest in a cause': telling('rotate', 'digest'),
  },
  'touch sets': {
    'that records no use': () => ({ touch: async () => {} }),
    'that records uses by its own clock': ({ touch }) => ({ touch: (id) => touch(id, Date.now()) }),
  },
  'a touch, also': {
    'that writes back an old record when it records a use': () =>
      writingBack(createStore(), (store, write) => ({
        async touch(id, at) {
          const key = await store.find(id)
          await turn()
          if (key !== undefined) write({ ...key, lastUsedAt: at })
        },
      })),
    'whose touch forgets a revocation': forgetting('revokedAt'),
    'whose touch forgets a rotation': forgetting('overlapEndsAt'),
  },
}

describe('keyStoreContract(makeStore) rejects a store', () => {
  const cases = Object.entries(faults).flatMap(([claim, stores]) =>
    Object.entries(stores).map(([what, fault]) => [what, claim, fault] as const),
  )
  it.each(cases)('%s, because %s …', async (_, claim, fault) => {
    await expect(claimOf(claim, () => wrapped(fault)).run()).rejects.toThrow(/^expected /)
  })

  it('with the error of a call that rejects', async () => {
    const down = new Error('down')
    const failing = () => wrapped(() => ({ rotate: () => Promise.reject(down) }))
    await expect(claimOf('rotate adds', failing).run()).rejects.toBe(down)
    const accepting = () =>
      wrapped(({ rotate, find }) => ({
        rotate: async (...given) => ((await find(given[0].id)) ? false : rotate(...given)),
      }))
    await expect(claimOf('rotate rejects an id', accepting).run()).rejects.toThrow(
      'expected a rejection',
    )
  })

  it('with an error that has the expected and the actual value', async () => {
    const lost = claimOf('find returns undefined', () => finding((key) => key ?? gone))
    await expect(lost.run()).rejects.toThrow('expected undefined (undefined), got null (object)')
    const unordered = claimOf('find returns a key exactly', () => finding(sorted))
    const [read, write] = ['"suppliers:read"', '"suppliers:write"']
    await expect(unordered.run()).rejects.toThrow(
      new RegExp(`scopes: \\[${write}, ${read}\\].*, got .*scopes: \\[${read}, ${write}\\]`),
    )
  })
})

const gone = null as unknown as undefined // as some drivers return

function textual(record: KeyRecord | undefined) {
  return record && { ...record, createdAt: String(record.createdAt) as unknown as number } // as `pg` does
}

function sorted(record: KeyRecord | undefined) {
  return record && { ...record, scopes: record.scopes.toSorted() }
}
