import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { exchange } from './sample-server.js'

const source = readFileSync(`${root}examples/minimal.ts`, 'utf8')

interface Running {
  readonly pid: number
  readonly port: number
  /** The printed header with a key, as a line. */
  readonly key: string
  /** Everything that the program has written to its error output. */
  readonly complaints: () => string
  readonly stop: () => Promise<void>
}

/** Starts the example on a free port, with parts of its text replaced. */
async function start(edits: Readonly<Record<string, string>> = {}): Promise<Running> {
  let contents = source
  for (const [from, to] of Object.entries(edits)) {
    expect(contents).toContain(from)
    contents = contents.replace(from, to)
  }
  const folder = mkdtempSync(`${tmpdir()}/minimal-`)
  const outfile = `${folder}/minimal.mjs`
  const stdin = { contents, resolveDir: `${root}examples`, loader: 'ts' } as const
  const options = { bundle: true, format: 'esm', platform: 'node', target: 'node20' } as const
  buildSync({ ...options, absWorkingDir: root, stdin, outfile, logLevel: 'error' })
  const child = spawn(process.execPath, [outfile], { env: { ...process.env, PORT: '0' } })
  let [printed, complaints] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const lines = /^http:\/\/127\.0\.0\.1:(\d+)\/alpha\/suppliers\n(Authorization: Bearer sq_\w+)\n$/
  const [, port, key] = lines.exec(printed) ?? []
  if (key === undefined) throw new Error(`printed: ${printed}${complaints}`)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
    rmSync(folder, { recursive: true })
  }
  return {
    pid: child.pid!,
    port: Number(port),
    key: `${key}\r\n`,
    complaints: () => complaints,
    stop,
  }
}

const PATH = '/alpha/suppliers'
const close = 'Connection: close\r\n'
const head = (...headers: string[]) => `GET ${PATH} HTTP/1.1\r\nHost: x\r\n${headers.join('')}\r\n`
const withBody = (body: string, ...headers: string[]) =>
  head(`Content-Length: ${Buffer.byteLength(body)}\r\n`, ...headers) + body
const chunks = (...parts: string[]) =>
  [...parts, ''].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: {
    readonly code?: string
    readonly message?: string
    readonly data?: readonly Readonly<Record<string, unknown>>[]
    readonly page?: unknown
    readonly issues?: readonly { readonly path: readonly string[] }[]
  }
}

/** Sends one request as bytes, and reads the only answer. */
async function ask({ port }: Running, ...parts: (string | Uint8Array | number)[]): Promise<Answer> {
  const received = await exchange(port, parts)
  const end = received.indexOf('\r\n\r\n')
  const [status = 0, ...others] = statuses(received)
  expect(others).toEqual([])
  const text = received.slice(end + 4)
  const body = text === '' ? {} : (JSON.parse(text) as Answer['body']) // as the tests then see
  return { status, headers: received.slice(0, end).toLowerCase(), body }
}

describe('examples/minimal.ts', () => {
  let server: Running
  let key: string
  beforeAll(async () => {
    server = await start()
    key = server.key + close
  })
  afterAll(() => server.stop())

  it('answers a body in one piece, in chunks and URL parameters alike, without internal fields, and HEAD without a body', async () => {
    const members = {
      filter: { field: 'city', comparator: 'eq', value: 'Leeds' },
      page: { limit: 2 },
      sort: [{ field: 'name', direction: 'desc' }],
    }
    const text = JSON.stringify(members)
    const search = Object.entries(members)
      .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&')
    const answers = await Promise.all([
      ask(server, withBody(text, key)),
      ask(server, head(key, 'Transfer-Encoding: chunked\r\n'), 20, chunks(...text.split(' '), ' ')),
      ask(server, head(key).replace(PATH, `${PATH}?${search}`)),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({
        data: [
          { id: 's996', name: 'Supplier 996', city: 'Leeds' },
          { id: 's990', name: 'Supplier 990', city: 'Leeds' },
        ],
        page: { offset: 0, limit: 2, total: 500 },
      })
    }
    const { body, headers } = await ask(server, head(key))
    expect(body.page).toEqual({ offset: 0, limit: 50, total: 1_500 })
    expect(headers).not.toContain('www-authenticate')
    const asked = await ask(server, head(key).replace('GET', 'HEAD'))
    const lengthOf = (each: string) => /content-length: \d+/.exec(each)?.[0]
    expect([asked.status, asked.body]).toEqual([200, {}])
    expect(lengthOf(asked.headers)).toBe(lengthOf(headers))
  })

  it('challenges a client without a key or with a wrong key, and no other client', async () => {
    const realm = 'www-authenticate: bearer realm="suppliers"'
    const missing = await ask(server, head(close))
    expect([missing.status, missing.body.code]).toEqual([401, 'authentication_error'])
    expect(missing.headers).toContain(`${realm}\r\n`)
    for (const wrong of [
      `${key.slice(0, 60)}\r\n${close}`,
      `${server.key}${key}`,
      'Authorization: Bearer sq_wrong\r\n' + key,
    ]) {
      const { status, headers } = await ask(server, head(wrong))
      expect(status).toBe(401)
      expect(headers).toContain(`${realm}, error="invalid_token"`)
    }
  })

  it('answers faults with a status and a code, and 405 with Allow', async () => {
    const large = 'x'.repeat(65_536)
    const spaces = Array.from({ length: 7 }, () => ' '.repeat(10_000))
    const faults: (readonly [number, string, Promise<Answer>])[] = [
      [400, 'invalid_query', ask(server, withBody('{"page":{"limit":1000000000}}', key))],
      [400, 'invalid_query', ask(server, head(key).replace(PATH, `${PATH}?filter={`))],
      [400, 'invalid_query', ask(server, withBody('[]', key))],
      [400, 'invalid_json', ask(server, withBody('{', key))],
      [400, 'invalid_request', ask(server, withBody('{}', key).replace(PATH, `${PATH}?page={}`))],
      [413, 'body_too_large', ask(server, withBody(`"${large}"`, key))],
      [
        413,
        'body_too_large',
        ask(server, head(key, 'Transfer-Encoding: chunked\r\n'), chunks(...spaces)),
      ],
      [404, 'not_found', ask(server, head(key).replace(PATH, `${PATH}/1`))],
      [404, 'not_found', ask(server, head(key).replace(PATH, '//'))],
      ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'].map(
        (method) =>
          [405, 'method_not_allowed', ask(server, head(key).replace('GET', method))] as const,
      ),
    ]
    for (const [status, code, asked] of faults) {
      const answered = await asked
      expect([answered.status, answered.body.code]).toEqual([status, code])
      expect(answered.body.message).toMatch(/\S/)
      expect(answered.headers).not.toContain('www-authenticate')
      expect(answered.headers.includes('allow: get, head\r\n')).toBe(status === 405)
    }
    const { body } = await faults[0]![2]
    expect(body.issues).toMatchObject([{ path: ['page', 'limit'] }])
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')])
    const latin = head(key, `Content-Length: ${bytes.length}\r\n`)
    expect((await ask(server, latin, bytes)).body.code).toBe('invalid_json')
  })

  it('answers the first of many requests on a connection, and then ends it', async () => {
    for (const parts of [
      [head(server.key)],
      [head(server.key).repeat(50)],
      [head(server.key), 0, head(server.key).repeat(50)],
      // The second packet arrives after the answer has been sent.
      [head(server.key), 50, head(server.key)],
      [withBody('{}', server.key) + head(server.key).repeat(50)],
    ]) {
      const received = await exchange(server.port, parts)
      expect(statuses(received)).toEqual([200])
      expect(received.toLowerCase()).toContain('connection: close')
      expect(received.endsWith('}}')).toBe(true)
    }
    expect((await ask(server, head(key))).status).toBe(200)
  })

  it('runs no query of a request that follows the first', async () => {
    const copy = await start({
      'async function answer(request: IncomingMessage): Promise<Answer> {':
        "async function answer(request: IncomingMessage): Promise<Answer> {\n  console.error('asked')",
    })
    await exchange(copy.port, [head(copy.key).repeat(50)])
    expect(copy.complaints()).toBe('asked\n')
    await copy.stop()
  })

  it('writes nothing to its log when clients abort their requests', async () => {
    for (const parts of [
      [head(server.key, 'Content-Length: 20\r\n'), '{"page"', 30],
      [head(server.key, 'Transfer-Encoding: chunked\r\n'), '5\r\n{', 30],
      [head(server.key), 0],
      ['GET', 30],
    ]) {
      await exchange(server.port, parts, { reset: true })
      await exchange(server.port, parts, { halfClose: true })
    }
    expect((await ask(server, head(key))).status).toBe(200)
    expect(server.complaints()).toBe('')
  })

  it('needs little memory for 100 clients that send 500 requests each and read nothing', async () => {
    const before = kilobytes(server.pid)
    const clients: Socket[] = []
    const page = head(server.key).replace(PATH, `${PATH}?page={%22limit%22:1000}`)
    const bytes = Buffer.from(page.repeat(500)) // one copy for all clients
    for (let i = 0; i < 100; i++) {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {}) // it is cut off
      clients.push(socket)
      socket.pause().write(bytes)
    }
    await Promise.all(clients.map((socket) => once(socket, 'connect')))
    let most = 0
    for (let i = 0; i < 8; i++) {
      expect((await ask(server, head(key))).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 100))
      most = Math.max(most, kilobytes(server.pid) - before)
    }
    for (const socket of clients) socket.destroy()
    expect(most).toBeLessThan(250_000)
    expect((await ask(server, head(key))).status).toBe(200)
    expect(server.complaints()).toBe('')
  })
})

/** Returns the resident memory of a process. */
function kilobytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

describe('a copy of examples/minimal.ts', () => {
  it('whose key lacks the scope answers 403 with the challenge of the error', async () => {
    const copy = await start({
      "name: 'sample', scopes: ['suppliers:read']": "name: 'x', scopes: []",
    })
    const { status, headers, body } = await ask(copy, head(copy.key, close))
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(headers).toContain(
      'www-authenticate: bearer realm="suppliers", error="insufficient_scope"',
    )
    await copy.stop()
  })

  it('with a short deadline answers 503, and disconnects slow bodies and headers after their time', async () => {
    const copy = await start({
      'deadlineMs: 1_000': 'deadlineMs: 1e-9',
      'requestTimeout: 20_000': 'requestTimeout: 700',
      'headersTimeout: 10_000': 'headersTimeout: 600',
      'connectionsCheckingInterval: 500': 'connectionsCheckingInterval: 50',
    })
    const late = await ask(copy, head(copy.key, close))
    expect([late.status, late.body.code]).toEqual([503, 'timeout'])
    const slow = [head(copy.key, 'Content-Length: 20\r\n') + '{"page"', 'GET /al']
    const received = await Promise.all(slow.map((part) => exchange(copy.port, [part])))
    expect(received.map(statuses)).toEqual([[408], [408]])
    expect(copy.complaints()).toBe('')
    await copy.stop()
  })
})

it('examples/minimal.ts has at most 90 lines, uses no other example, and comes first in the README', () => {
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(90)
  expect(source).not.toMatch(/from '\./)
  const [first] =
    /(?<=^\| \[`)[\w.]+/m.exec(readFileSync(`${root}examples/README.md`, 'utf8')) ?? []
  expect(first).toBe('minimal.ts')
})
