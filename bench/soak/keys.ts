/** Creates, rotates and revokes keys, and checks each change against a server at once. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createKeyring, type KeyStore } from 'supplier-query/auth'
import { Connection } from './connection.js'
import type { Client } from './load.js'
import { toRequest, toTarget } from './requests.js'

const admin = { organisationId: 'acme', role: 'admin' } as const

/** @param store - the store of the client's server */
export async function runAdmin(
  { target, random, log, isOver }: Client,
  store: KeyStore,
): Promise<void> {
  const keyring = createKeyring({ store })

  async function ask(kind: string, expected: 200 | 401, secret: string): Promise<void> {
    const connection = new Connection(target.port)
    const start = performance.now()
    connection.write(toRequest({ target: toTarget({ page: { limit: 1 } }), secret }))
    log.note(kind, [expected], await connection.answer(30_000), performance.now() - start)
    connection.destroy()
  }

  while (!isOver()) {
    const terms = { name: `soak ${randomUUID()}`, scopes: ['suppliers:read'] }
    const first = await keyring.create(admin, terms)
    await ask('key just created', 200, first.secret)
    const overlapMs = random() < 0.5 ? 0 : 3_600_000
    const second = await keyring.rotate(admin, first.key.id, { overlapMs })
    await ask('key just rotated to', 200, second.secret)
    if (overlapMs === 0) await ask('key just rotated away', 401, first.secret)
    else await ask('key in its overlap', 200, first.secret)
    await keyring.revoke(admin, second.key.id)
    await ask('key just revoked', 401, second.secret)
    await ask('key whose successor was just revoked', 401, first.secret)
    await setTimeout(200 * random())
  }
}
