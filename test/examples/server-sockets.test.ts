import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { stop } from '../../examples/server/node-server.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, exchange, listed, PATH, send, startServer } from './sample-server.js'

type Sample = Awaited<ReturnType<typeof startServer>>

const keyOf = ({ secrets }: Sample) => `Authorization: Bearer ${secrets.acme}\r\n`

let sample: Sample
let key: string
beforeAll(async () => {
  sample = await startServer()
  key = keyOf(sample)
})
afterAll(() => sample.close())

const head = (method: string, ...headers: string[]) =>
  `${method} ${PATH} HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}\r\n`
const close = 'Connection: close\r\n'
const length = (bytes: number) => `Content-Length: ${bytes}\r\n`
const chunked = 'Transfer-Encoding: chunked\r\n'
const body = '{"page":{"limit":1}}'

/** Returns the status lines in received bytes. */
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

/** Expects a server to have logged no error and to answer as before. */
async function expectHealth({ errors, port, secrets } = sample): Promise<void> {
  expect(errors).toEqual([])
  const answer = await send(port, { headers: [bearer(secrets.acme)] })
  expect(listed(answer).page.total).toBe(400)
}

describe('the example server answers over a socket', () => {
  it.each<[string, () => (string | number)[], number[]]>([
    ['a body in one piece', () => [head('GET', key, close, length(20)) + body], [200]],
    [
      'a body in pieces',
      () => [head('GET', key, close, length(20)), 30, '{"page":', 30, '{"limit":1}}'],
      [200],
    ],
    [
      'a body in chunks',
      () => [
        head('QUERY', key, close, chunked),
        '8\r\n{"page":\r\n',
        20,
        'c\r\n{"limit":1}}\r\n0\r\n\r\n',
      ],
      [200],
    ],
    ['two requests at once', () => [head('GET', key) + head('HEAD', key, close)], [200, 200]],
    [
      'a body and the next request',
      () => [head('GET', key, length(20)) + body + head('GET', key, close)],
      [200, 200],
    ],
    [
      'a refusal, its body and the next request',
      () => [head('QUERY', length(20)) + body + head('GET', key, close)],
      [401, 200],
    ],
    [
      'a body sent after 100 Continue',
      () => [head('QUERY', key, close, length(20), 'Expect: 100-continue\r\n'), 30, body],
      [100, 200],
    ],
    [
      'a request for an upgrade, without upgrading',
      () => [head('GET', key, 'Connection: close, Upgrade\r\nUpgrade: websocket\r\n')],
      [200],
    ],
    ['a trailing key with 401', () => [head('QUERY', close, chunked), `0\r\n${key}\r\n`], [401]],
    ['a folded key with 400', () => [head('GET', close, `X: y\r\n ${key}`)], [400]],
    [
      'no 100 Continue before the key is known, and then ends the connection',
      () => [head('QUERY', length(20), 'Expect: 100-continue\r\n')],
      [401],
    ],
    [
      'an absolute URL as its path',
      () => [
        head('GET', key).replace(PATH, `http://localhost${PATH}`),
        head('GET', key).replace(PATH, `HTTPS://suppliers.example:81${PATH}?page={%22limit%22:1}`),
        head('GET', key).replace(PATH, `http://localhost${PATH}/x`),
        head('GET', key, close).replace(PATH, 'http://localhost?x'),
      ],
      [200, 200, 404, 404],
    ],
    [
      'an absolute URL with user information, or without a host, with an error',
      () => [
        head('GET', key).replace(PATH, `http://localhost@evil.example${PATH}`),
        head('GET', key, close).replace(PATH, `http://${PATH}`),
      ],
      [400, 404],
    ],
    [
      'an unknown expectation',
      () => [head('GET', key, close, 'Expect: the-unexpected\r\n')],
      [200],
    ],
    ['the path * with 404', () => [head('OPTIONS', key, close).replace(PATH, '*')], [404]],
    ['a fragment with 404', () => [head('GET', key, close).replace(PATH, `${PATH}#x`)], [404]],
    [
      'a path with .. with 404',
      () => [head('GET', key, close).replace(PATH, `/x/..${PATH}`)],
      [404],
    ],
    [
      'Content-Length with Transfer-Encoding',
      () => [head('GET', key, length(20), chunked) + body],
      [400],
    ],
    [
      'Transfer-Encoding with Content-Length',
      () => [head('GET', key, chunked, length(5)) + '0\r\n\r\n'],
      [400],
    ],
    ...[
      ['an empty Transfer-Encoding before Content-Length', 'Transfer-Encoding:\r\n', length(5)],
      ['a blank Transfer-Encoding before Content-Length', 'Transfer-Encoding: \t\r\n', length(5)],
      ['an empty Transfer-Encoding before "chunked"', 'Transfer-Encoding:\r\n', chunked],
      ['"chunked" before an empty Transfer-Encoding', chunked, 'Transfer-Encoding:\r\n'],
      ['an empty coding before "chunked"', 'Transfer-Encoding: , chunked\r\n', ''],
      ['two codings', 'Transfer-Encoding: gzip, chunked\r\n', ''],
      ['an unknown coding', 'Transfer-Encoding: identity\r\n', ''],
      ['a coding after "chunked"', 'Transfer-Encoding: chunked, gzip\r\n', ''],
    ].flatMap(([title = '', ...headers]) =>
      ['0\r\n\r\n', 'hello', ''].map((sent): [string, () => (string | number)[], number[]] => [
        `${title} with one 400, and then ends the connection, whatever follows: ${JSON.stringify(sent)}`,
        () => [head('QUERY', key, ...headers), ...(sent === '' ? [] : [10, sent])],
        [400],
      ]),
    ),
    [
      'a bad Transfer-Encoding after an earlier answer, with the next request in its packet',
      () => [head('GET', key) + head('HEAD', key, 'Transfer-Encoding: x\r\n') + head('GET', key)],
      [200, 400],
    ],
    [
      'a Transfer-Encoding in upper case',
      () => [head('GET', key, close, 'TRANSFER-ENCODING: CHUNKED\r\n') + '0\r\n\r\n'],
      [200],
    ],
    ['two lengths', () => [head('GET', key, length(20), length(5)) + body], [400]],
    ['an invalid length', () => [head('GET', key, 'Content-Length: -1\r\n')], [400]],
    ['an invalid chunk', () => [head('GET', key, chunked) + 'zz\r\n'], [400]],
    ['a NUL in a header', () => [head('GET', 'X: a\0b\r\n')], [400]],
    ['bare line feeds in a header', () => [head('GET', `X: a\n${key}`)], [400]],
    ['no Host', () => [`GET ${PATH} HTTP/1.1\r\n${key}${close}\r\n`], [400]],
    ['no Host in HTTP/1.0', () => [`GET ${PATH} HTTP/1.0\r\n${key}\r\n`], [200]],
    [
      'chunks of 70 KB in all',
      () => [
        head('QUERY', key, close, chunked),
        ...Array.from({ length: 7 }, () => `2710\r\n${' '.repeat(10_000)}\r\n`),
        '0\r\n\r\n',
      ],
      [413],
    ],
  ])('%s', async (_, parts, expected) => {
    const received = await exchange(sample.port, parts())
    expect(statuses(received)).toEqual(expected)
    expect(received.match(/cache-control: (no-store|private, no-cache)/gi)?.length).toBe(
      expected.filter((status) => status !== 100).length,
    )
    await expectHealth()
  })
})

describe.concurrent('a client of an impatient server that', () => {
  // Only what must time out meets short time-outs: a busy machine is slow to send the rest.
  let impatient: Sample
  beforeAll(async () => {
    const options = {
      headersTimeout: 1_500,
      requestTimeout: 1_600,
      connectionsCheckingInterval: 50,
    }
    impatient = await startServer({ options })
  })
  afterAll(() => impatient.close())

  it.each([
    ['body', () => [head('GET', keyOf(impatient), length(20)), '{"page"']],
    ['headers', () => ['GET /alpha/supp']],
  ])('never ends its %s receives 408', async (_, parts) => {
    const received = await exchange(impatient.port, parts())
    expect(statuses(received)).toEqual([408])
    expect(received).toContain('"code":"request_timeout"')
    await expectHealth(impatient)
  })
})

describe.concurrent('a client that', () => {
  it('keeps sending a body that nobody reads is disconnected', async () => {
    const patient = await startServer()
    const socket = connect(patient.port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('error', () => {}) // it is cut off
    socket.write(head('QUERY', length(1e12)))
    const flood = setInterval(() => socket.write(' '.repeat(10_000)), 5)
    await closed(socket)
    clearInterval(flood)
    expect(statuses(received)).toEqual([401])
    expect(patient.errors).toEqual([])
    await patient.close()
  })
})

describe('a client that', () => {
  it('disconnects in the middle of its body causes no error', async () => {
    for (const parts of [
      [head('GET', key, length(20)), '{"page"', 50],
      [head('GET', key), 20],
      ['GE', 20],
    ]) {
      const received = await exchange(sample.port, parts, { reset: true })
      expect(statuses(received).filter((status) => status !== 200)).toEqual([])
      await expectHealth()
    }
  })

  it('closes its half of the socket after its request receives an answer or a close', async () => {
    const parts = [head('GET', key, length(20)) + body]
    // Node closes its half too, which may be before the answer.
    const received = await exchange(sample.port, parts, { halfClose: true })
    expect([[], [200]]).toContainEqual(statuses(received))
    await expectHealth()
  })

  it('closes its half of the socket in the middle of a request receives 400', async () => {
    for (const part of [head('GET', key, length(20)) + '{"page"', 'GET /alpha']) {
      const received = await exchange(sample.port, [part, 30], { halfClose: true })
      expect(statuses(received)).toEqual([400])
      await expectHealth()
    }
  })
})

describe('the example server', () => {
  it('has time-outs for headers, requests, idle sockets and clients that do not read', async () => {
    const { server, close: stopNow } = await startServer()
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      keepAliveTimeout: 5_000,
      timeout: 30_000,
    })
    await stopNow()
  })

  it('stops when its grace period ends, even with open connections', async () => {
    const { server, port, secrets } = await startServer()
    const stopped = once(server, 'close')
    const own = `Authorization: Bearer ${secrets.acme}\r\n`
    const slow = exchange(port, [head('GET', own, length(20)), '{"page"'])
    await send(port, {}) // by now the slow one is there too
    stop(server, 50)
    expect(statuses(await slow)).toEqual([])
    await stopped
  })
})

describe('500 slow sockets', () => {
  it('do not delay other clients', async () => {
    const patient = await startServer({
      options: { headersTimeout: 60_000, requestTimeout: 60_000, connectionsCheckingInterval: 100 },
    })
    const own = `Authorization: Bearer ${patient.secrets.acme}\r\n`
    const slow: Socket[] = []
    for (let i = 0; i < 500; i++) {
      const socket = connect(patient.port, '127.0.0.1')
      socket.on('error', () => {}) // it is cut off
      socket.resume()
      // Some in their headers, some in a body, with a key and without.
      const bodyOf = (headers: string) => `${head('QUERY', headers, length(1_000))}{`
      const starts = ['G', 'GET /alpha', head('GET', own).slice(0, -2), bodyOf(own), bodyOf('')]
      socket.write(starts[i % starts.length] ?? '')
      slow.push(socket)
    }
    await Promise.all(slow.map((socket) => once(socket, 'connect')))

    for (let i = 0; i < 40; i++) {
      for (const socket of slow.slice(i * 12, i * 12 + 12)) if (socket.writable) socket.write('x')
      const answer = await send(patient.port, { headers: [bearer(patient.secrets.acme)] })
      expect(listed(answer).page.total).toBe(400)
    }
    // The server cuts off an `x` after a `G` at once, and bodies without a key after two seconds.
    const kept = slow.filter((_, i) => i % 5 !== 0 && i % 5 !== 4)
    const waiting = kept.filter(({ readyState }) => readyState === 'open')
    expect(waiting.length, 'sockets that have not timed out').toBe(300)
    for (const socket of slow) socket.destroy()
    expect(patient.errors).toEqual([])
    await patient.close()
  })
})

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.on('close', resolve))
}
