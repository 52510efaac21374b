import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createKeyring } from 'supplier-query/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { KeyDatabase } from '../../examples/kysely-key-store.js'
import { connectPostgres } from '../../examples/server/postgres-pool.js'
import { createPostgresStorage } from '../../examples/server/postgres-storage.js'
import { blocksOf, readDocument } from '../documents.js'
import { bundle, type Bundle } from '../programs.js'
import { bearer, fromPage, listed, PATH, send } from './sample-server.js'
import { here, servers } from './storages.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const npmStart = ['npm', 'start'] as const

let server: Bundle
beforeAll(async () => {
  server = await bundle('examples/server/main.ts')
})
afterAll(() => server.remove())

const children: ChildProcess[] = []
afterEach(() => {
  for (const { pid = 0 } of children.splice(0)) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // None of the group is left.
    }
  }
})

/** The storage of a server: its DATABASE_URL, and a function that drops it. */
const places: readonly (readonly [
  string,
  () => Promise<{ url: string; drop: () => Promise<void> }>,
])[] = [...here([['memory', async () => ({ url: '', drop: async () => {} })] as const]), ...servers]

/** Starts the server with a command, and waits for everything that it prints. */
async function start(command: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command
  const started = spawn(program, args, {
    cwd: root,
    detached: true, // the leader of a new process group, as at a terminal
    env: { ...process.env, DATABASE_URL: '', ...env },
  })
  children.push(started)
  let printed = ''
  started.stdout.on('data', (data) => {
    printed += String(data)
  })
  const ended = once(started, 'exit')
  while ((printed.match(/^curl .*\n/gm) ?? []).length < 4) {
    await Promise.race([
      once(started.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`it ended: ${printed}`))),
    ])
  }
  const url = /^Listening on (http:\/\/\S+)$/m.exec(printed)?.[1] ?? ''
  const secret = /^API key: (sq_\w+)$/m.exec(printed)?.[1] ?? ''
  return { started, ended, printed, url, secret, port: Number(new URL(url).port) }
}

describe.each(places)('the server, with its data in %s,', (_place, open) => {
  it('prints the address, a key and four curl lines that work when pasted', async () => {
    const place = await open()
    const { started, ended, printed, url, secret, port } = await start(server.command, {
      PORT: '0',
      DATABASE_URL: place.url,
    })
    expect(printed).toContain(`Listening on ${url}\nAPI key: ${secret}\n`)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    const lines = printed.match(/^curl .*$/gm) ?? []
    expect(lines.length).toBe(4)
    expect(lines[0]).toContain('{"field":"approvalStatus","comparator":"eq","value":"unapproved"}')
    const ways = [/-X GET .* -d /, /--data-urlencode 'filter=/, /-g .*\?city=/, /-X QUERY .* -d /]
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(ways[index] ?? /never/)
      const { stdout } = await run('sh', ['-c', line])
      const answer = listed({ status: 200, headers: {}, text: stdout })
      expect(answer.data.length).toBe(2)
      expect(answer.page.total).toBeGreaterThan(2)
    }
    const all = listed(await send(port, { headers: [bearer(secret)] }))
    expect(all.page).toEqual({ offset: 0, limit: 50, total: 5_000 })
    const links = [
      ...printed.matchAll(/(admin|member): +http:\/\/\S+?(\/settings\/sign-in\?\S+)$/gm),
    ]
    expect(links.map(([, role]) => role)).toEqual(['admin', 'member'])
    for (const [, role, path = ''] of links) {
      expect((await send(port, { path })).status).toBe(200)
      const signedIn = await send(port, { method: 'POST', path, headers: fromPage })
      const [cookie = ''] = signedIn.headers['set-cookie'] as string[] // as Node gives it
      const headers = [['Cookie', cookie.split(';')[0] ?? '']] as const
      const page = await send(port, { path: '/settings/api-keys', headers })
      expect([role, page.status]).toEqual([role, role === 'admin' ? 200 : 403])
      expect((await send(port, { path })).status).toBe(403)
    }
    started.kill('SIGTERM')
    await ended
    await expect(send(port, {})).rejects.toThrow(/ECONNREFUSED/)
    await place.drop()
  })
})

describe('npm start', () => {
  it('gives the curl line of the examples the answer below it', async () => {
    const { url, secret } = await start(server.command, { PORT: '0' })
    const blocks = blocksOf(readDocument('examples/README.md'))
    const { code } = blocks.find((block) => block.code.includes('# → '))!
    const [line = '', answer = ''] = code.split('# → ')
    const pasted = line.replace('http://127.0.0.1:3000', url).replace('sq_…', secret)
    const { stdout } = await run('sh', ['-c', pasted])
    expect(`${stdout}\n`).toBe(answer)
  })

  it('listens on HOST, or prints an error if it cannot', async () => {
    const HOST = otherAddress()
    const { url, secret, port } = await start(server.command, { PORT: '0', HOST })
    expect(url).toBe(`http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${port}`)
    const answer = await fetch(url + PATH, { headers: [[...bearer(secret)]] })
    expect(answer.status).toBe(200)
    const printed = await startInVain({ PORT: String(port), HOST })
    expect(printed).toContain(`Cannot listen on ${HOST}, port ${port}: `)
    expect(printed).toContain('EADDRINUSE')
  })

  it.each([
    ['cannot be reached', '1', /Cannot use the database .*ECONNREFUSED/s],
    ['is not a URL', 'none', /Cannot use the database/],
  ])('says that DATABASE_URL %s, without its password', async (_, databasePort, message) => {
    const DATABASE_URL = `postgres://u:sesame@127.0.0.1:${databasePort}/x`
    const printed = await startInVain({ PORT: '0', DATABASE_URL })
    expect(printed).toMatch(message)
    expect(printed).not.toContain('sesame')
  })
})

/** Returns an address of this machine besides 127.0.0.1: of IPv4, if it has one, else ::1. */
function otherAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const other = all.find(({ family, address }) => family === 'IPv4' && address !== '127.0.0.1')
  return other?.address ?? '::1'
}

/** Starts the server, expects exit code 1, and returns its output. */
async function startInVain(env: Readonly<Record<string, string>>): Promise<string> {
  const [program = '', ...args] = server.command
  const call = run(program, args, { cwd: root, env: { ...process.env, DATABASE_URL: '', ...env } })
  const failure: unknown = await call.catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 1, stderr: expect.any(String) as string })
  return (failure as { stderr: string }).stderr // as was just seen
}

type Started = Awaited<ReturnType<typeof start>>['started']
type Deliver = (started: Started, signal: NodeJS.Signals) => unknown

const toProcess: Deliver = (started, signal) => started.kill(signal)
const toGroup: Deliver = ({ pid = 0 }, signal) => process.kill(-pid, signal)

/**
 * Ctrl-C is a SIGINT to the whole process group, and npm forwards it, so that it arrives twice. A service
 * manager sends SIGTERM to the process that it has started.
 */
const ways: readonly (readonly [
  way: string,
  isByNpm: boolean,
  signal: NodeJS.Signals,
  deliveries: readonly Deliver[],
])[] = [
  ['to the process', false, 'SIGTERM', [toProcess]],
  ['to the process, twice', false, 'SIGINT', [toProcess, toProcess]],
  ['to npm', true, 'SIGTERM', [toProcess]],
  ['to the group of npm, twice', true, 'SIGINT', [toGroup, toGroup]],
]

const stops = places.flatMap(([place, open]) =>
  ways.map(([way, isByNpm, signal, deliveries]) => {
    return { signal, way, isByNpm, deliveries, place, open }
  }),
)

describe.each(stops)('$signal $way, with its data in $place,', ({ signal, open, ...stop }) => {
  // A key in memory ends with the process.
  const revokes = stop.place === 'memory' ? '' : 'revokes the key, '
  it(`finishes open requests, accepts no new ones, ${revokes}and exits`, async () => {
    const place = await open()
    const { ended, started, secret, port } = await start(stop.isByNpm ? npmStart : server.command, {
      PORT: '0',
      DATABASE_URL: place.url,
    })
    const closed = once(started.stdout, 'close') // by the server itself, whoever started it
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {}) // it is cut off
    await once(silent, 'connect')
    const body = '{"page":{"limit":1000}}'
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.write(
      `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // Once another request is answered, the first is in flight.
    expect((await send(port, { headers: [bearer(secret)] })).status).toBe(200)
    for (const deliver of stop.deliveries) {
      deliver(started, signal)
      for (let refused = false; !refused;) {
        refused = await send(port, {}).then(
          () => false,
          () => true,
        )
      }
    }
    socket.write(body.slice(5))
    await new Promise((resolve) => socket.on('close', resolve))
    const [head = '', text = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head.toLowerCase()).toContain('connection: close')
    expect(listed({ status: 200, headers: {}, text }).data.length).toBe(1_000)
    await closed
    const [code] = (await ended) as [number | null] // as `exit` gives
    if (!stop.isByNpm) expect(code).toBe(0)
    expect(await liveKeys(place.url)).toEqual([])
    await place.drop()
  })
})

/** The live keys that a server has left in a database; none if it kept them in memory. */
async function liveKeys(url: string): Promise<string[]> {
  if (url === '') return []
  const db = connectPostgres<KeyDatabase>(url, { onError: console.error })
  const keys = await createPostgresStorage(db).keys.list('acme', { limit: 1_000 })
  await db.destroy()
  return keys.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name)
}

describe.each(servers)('a server restarted on %s', (_place, createSchema) => {
  it('finds the existing suppliers and keys, and leaves no key behind', async () => {
    const schema = await createSchema()
    const env = { PORT: '0', DATABASE_URL: schema.url }
    const [first, second] = await Promise.all([
      start(server.command, env),
      start(server.command, env),
    ])
    const total = async ({ port }: { port: number }, secret: string) =>
      listed(await send(port, { headers: [bearer(secret)] })).page.total
    expect(await total(first, first.secret)).toBe(5_000)
    expect(await total(second, first.secret)).toBe(5_000)

    const db = connectPostgres<KeyDatabase>(schema.url, { onError: console.error })
    const { keys } = createPostgresStorage(db)
    const admin = { organisationId: 'acme', role: 'admin' } as const
    const terms = { name: 'session', scopes: ['suppliers:read'] }
    const { secret } = await createKeyring({ store: keys }).create(admin, terms)
    await sql`delete from supplier where id = 'sup-0000001'`.execute(db)

    for (const { started, ended } of [first, second]) {
      started.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    }
    const third = await start(server.command, env)
    expect(await total(third, secret)).toBe(4_999)
    expect(await total(third, third.secret)).toBe(4_999)
    expect((await send(third.port, { headers: [bearer(first.secret)] })).status).toBe(401)
    third.started.kill('SIGTERM')
    await third.ended
    const live = (await keys.list('acme', { limit: 1_000 })).filter(
      ({ revokedAt }) => revokedAt === null,
    )
    expect(live.map(({ name }) => name)).toEqual(['session'])
    await db.destroy()
    await schema.drop()
  })
})
