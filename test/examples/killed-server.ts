/**
 * A server of API keys that kills its own process when a key named "fatal" is created: before the store has
 * it, while the store writes it, or after the store has written it. Prints its port and a link that signs in.
 */
import { createPostgresStorage, preparePostgres } from '../../examples/server/postgres-storage.js'
import { connectPostgres } from '../../examples/server/postgres-pool.js'
import type { KeyDatabase } from '../../examples/kysely-key-store.js'
import { ownedSamples, startServer } from './sample-server.js'
import { openRedisStorage } from './redis-storage.js'

const { STORE = '', PREFIX = '', KILL_AT } = process.env
const storage = STORE.startsWith('redis:')
  ? await openRedisStorage(STORE, PREFIX)
  : await openPostgres()

async function openPostgres() {
  const db = connectPostgres<KeyDatabase>(STORE, { onError: console.error })
  await preparePostgres(db, () => ownedSamples)
  return createPostgresStorage(db)
}

const die = () => process.kill(process.pid, 'SIGKILL')
const keys = {
  ...storage.keys,
  async insert(...given: Parameters<typeof storage.keys.insert>) {
    const [{ name }] = given
    if (name !== 'fatal') return storage.keys.insert(...given)
    if (KILL_AT === 'before') die()
    const writing = storage.keys.insert(...given)
    if (KILL_AT === 'within') setTimeout(die, 1)
    const outcome = await writing
    if (KILL_AT === 'after') die()
    return outcome
  },
}
const { port, sessions } = await startServer({ storage: { ...storage, keys }, isEmpty: true })
const link = sessions.createLink({ organisationId: 'acme', role: 'admin', id: 'ada' })
console.log(JSON.stringify({ port, link }))
