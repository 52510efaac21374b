/** A storage of the example server with its keys in Redis. */
import { createClient } from '@redis/client'
import { createRedisKeyStore } from '../../examples/redis-key-store.js'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import type { Storage } from '../../examples/server/storage.js'
import { ownedSamples } from './sample-server.js'

/** @param prefix - the start of its Redis keys, which `close` leaves */
export async function openRedisStorage(url: string, prefix: string): Promise<Storage> {
  const client = createClient({ url })
  client.on('error', console.error)
  await client.connect()
  const run = (script: string, keys: readonly string[], args: readonly string[]) =>
    client.eval(script, { keys: [...keys], arguments: [...args] })
  const confirmOne = `
    if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'isCopied', '1') end`
  const hashOf = (id: string) => `${prefix}:key:${id}`
  return {
    ...createMemoryStorage(ownedSamples),
    keys: createRedisKeyStore(run, prefix),
    handovers: {
      confirm: async (id) => void (await run(confirmOne, [hashOf(id)], [])),
      openAmong: async (ids) => {
        const copied = await Promise.all(ids.map((id) => client.hExists(hashOf(id), 'isCopied')))
        return ids.filter((_, index) => Number(copied[index]) === 0)
      },
    },
    close: () => client.close(),
  }
}
