import type { KeyStore } from 'supplier-query/auth'
import { expect, it } from 'vitest'
import { record as recordOf } from '../../src/auth/contract/sample-keys.js'
import { createRedisKeyStore } from '../../examples/redis-key-store.js'

const record = recordOf({ id: 'k1', organisationId: 'acme' })

const calls: Readonly<Record<keyof KeyStore, (store: KeyStore) => Promise<unknown>>> = {
  insert: (store) => store.insert(record),
  find: (store) => store.find('k1'),
  list: (store) => store.list('acme', { after: { createdAt: 5, id: 'k9' }, limit: 2 }),
  rotate: (store) => store.rotate({ ...record, id: 'k2', predecessorId: 'k1' }, 5),
  revoke: (store) => store.revoke(['k1', 'k2', 'k3'], 5, 'ada'),
  touch: (store) => store.touch('k1', 5),
}

it.each(Object.keys(calls) as (keyof KeyStore)[])(
  '%s of the Redis store runs exactly one script',
  async (name) => {
    const scripts: string[] = []
    const run = (script: string) => {
      scripts.push(script)
      return Promise.resolve([])
    }
    await calls[name](createRedisKeyStore(run))
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toContain('redis.call(')
  },
)
