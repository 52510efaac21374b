import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { ApiKey } from 'supplier-query/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { bundle, type Bundle } from '../programs.js'
import { gated } from './gated-storage.js'
import { openRedisStorage } from './redis-storage.js'
import { fromPage, send, startServer } from './sample-server.js'
import { servers, storages } from './storages.js'

const { REDIS_URL = '' } = process.env
if (REDIS_URL === '') console.warn('NOT RUN on Redis: REDIS_URL is not set')

const KEYS = '/settings/api-keys/keys'
const admin = { organisationId: 'acme', role: 'admin', id: 'ada' } as const
const newPrefix = () => `{test-${randomUUID()}}`

/** Signs an admin in at a port, and returns a function that posts as the page does. */
async function signIn(port: number, link: string) {
  const { headers } = await send(port, { method: 'POST', path: link, headers: fromPage })
  const [cookie = ''] = headers['set-cookie'] as string[] // Node's form
  const lines = [
    ...fromPage,
    ['Cookie', cookie.split(';')[0] ?? ''],
    ['Content-Type', 'application/json'],
  ] as const
  const post = async (path: string, body: object) => {
    const answer = await send(port, {
      method: 'POST',
      path,
      headers: lines,
      body: JSON.stringify(body),
    })
    return JSON.parse(answer.text) as {
      data: ApiKey[]
      unacknowledged: string[]
      request?: { isRunning: boolean; keyId?: string }
    } // the form of a search
  }
  return { lines, post }
}

/** Sends a request to create or rotate a key, and cuts the connection once `moment` resolves. */
async function sendAndCut(
  port: number,
  lines: readonly (readonly [string, string])[],
  path: string,
  body: string,
  moment: Promise<unknown>,
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // it is cut
  const headers = [...lines, ['Host', 'localhost'], ['Content-Length', String(body.length)]]
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`)
  await moment
  socket.resetAndDestroy()
}

const places = [
  ...storages,
  ...(REDIS_URL === '' ? [] : [['Redis', () => openRedisStorage(REDIS_URL, newPrefix())] as const]),
]
const moments = ['before', 'within', 'after'] as const

describe.each(places)('with keys in %s, a request whose connection is cut', (_, open) => {
  it.each(moments)(
    '%s the commit is running until its key is known, which is marked as not copied from the first look on',
    async (moment) => {
      const gate = gated(await open(), moment)
      const sample = await startServer({ storage: gate.storage })
      const { keyring, storage, port, sessions } = sample
      const before = await keyring.create(admin, { name: 'old', scopes: [] })
      await storage.handovers.confirm(before.key.id)
      const { lines, post } = await signIn(port, sessions.createLink(admin))
      const requests = [
        [KEYS, { name: 'CI', scopes: [], expiresAt: null }],
        [`${KEYS}/${before.key.id}/rotate`, { overlapMs: 0 }],
      ] as const
      for (const [index, [path, body]] of requests.entries()) {
        const idempotencyKey = `request-${index}-0123456789`
        const look = () => post(`${KEYS}/find`, { request: [path, idempotencyKey] })
        const headers = [...lines, ['Idempotency-Key', idempotencyKey]] as [string, string][]
        const early = await look()
        expect(early.request).toBeUndefined()
        const known = new Set(early.data.map(({ id }) => id))
        const expectMarks = ({ data, unacknowledged }: typeof early) => {
          const made = data.filter(({ id }) => !known.has(id))
          for (const { id } of made) expect(unacknowledged).toContain(id)
          return made
        }
        const arrived = gate.shut()
        await sendAndCut(port, headers, path, JSON.stringify(body), arrived)
        const during = await look()
        expect(during.request).toEqual({ isRunning: true })
        const made = expectMarks(during)
        if (moment === 'before' && index === 0) expect(made).toEqual([])
        if (moment === 'after') expect(made).toHaveLength(1)
        gate.release()
        await expect.poll(async () => (await look()).request?.isRunning).toBe(false)
        const [key, ...others] = expectMarks(await look())
        expect(others).toEqual([])
        expect((await look()).request).toEqual({ isRunning: false, keyId: key!.id })
        expect(key!.createdBy).toBe('ada')
      }
      // Another admin learns nothing about the request.
      const grace = await signIn(port, sessions.createLink({ ...admin, id: 'grace' }))
      const request = [KEYS, 'request-0-0123456789']
      expect((await grace.post(`${KEYS}/find`, { request })).request).toBeUndefined()
      await sample.close()
    },
  )
})

/** The stores that outlive a process. */
const lasting: readonly (readonly [
  string,
  () => Promise<{ url: string; drop: () => Promise<void> }>,
])[] = [
  ...servers,
  ...(REDIS_URL === ''
    ? []
    : [['Redis', async () => ({ url: REDIS_URL, drop: async () => {} })] as const]),
]

describe.each(lasting)('with keys in %s, a server that is killed', (_, create) => {
  let program: Bundle
  beforeAll(async () => {
    program = await bundle('test/examples/killed-server.ts')
  })
  afterAll(() => program.remove())
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  async function startProgram(env: Readonly<Record<string, string>>) {
    const [command = '', ...args] = program.command
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
    children.push(child)
    child.stderr.pipe(process.stderr)
    const [line] = (await once(child.stdout, 'data')) as [Buffer] // its first line
    const { port, link } = JSON.parse(line.toString()) as { port: number; link: string }
    return { child, port, ...(await signIn(port, link)) }
  }

  it.each(moments)(
    '%s the commit of a key and started again shows the key as not copied, if there is one',
    async (moment) => {
      const { url, drop } = await create()
      const env = { STORE: url, PREFIX: newPrefix() }
      const first = await startProgram({ ...env, KILL_AT: moment })
      const headers = [...first.lines, ['Idempotency-Key', 'fatal-0123456789']] as [
        string,
        string,
      ][]
      const body = JSON.stringify({ name: 'fatal', scopes: [], expiresAt: null })
      const ended = once(first.child, 'exit')
      await sendAndCut(first.port, headers, KEYS, body, ended)
      expect(await ended).toEqual([null, 'SIGKILL'])
      const second = await startProgram(env)
      // A transaction that was under way ends soon after its connection.
      for (let i = 0; i < 3; i++) {
        const { data, unacknowledged, request } = await second.post(`${KEYS}/find`, {
          search: 'fatal',
          request: [KEYS, 'fatal-0123456789'],
        })
        expect(request).toBeUndefined()
        expect(unacknowledged).toEqual(data.map(({ id }) => id))
        if (moment === 'before') expect(data).toEqual([])
        if (moment === 'after') expect(data).toHaveLength(1)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const exit = once(second.child, 'exit')
      second.child.kill('SIGKILL')
      await exit
      await drop()
    },
  )
})
