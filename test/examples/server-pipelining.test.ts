import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { answerJson, type Handler } from '../../examples/server/http.js'
import { createNodeServer, stop } from '../../examples/server/node-server.js'

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const nothing = answerJson(200, {})
/** A body of 1 MB, allocated once. */
const large = answerJson(200, 'x'.repeat(1_000_000))

const servers: Server[] = []
const clients: Socket[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const server of servers.splice(0)) stop(server, 0)
})

/** Serves a handler, and returns a function that reports the bytes in flight on the first connection. */
async function serve(handler: Handler) {
  const calls: { readonly running: number; readonly unsent: number }[] = []
  const sockets: Socket[] = []
  let running = 0
  const server = createNodeServer(async (asked) => {
    calls.push({ running: ++running, unsent: sockets[0]?.writableLength ?? 0 })
    const answer = await handler(asked)
    running--
    return answer
  })
  servers.push(server)
  server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { server, port, calls, sockets }
}

async function join(port: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => {}) // some are cut off
  await once(client, 'connect')
  return client
}

/** Returns all bytes received until the socket ends. */
async function readAll(client: Socket): Promise<string> {
  const chunks: Buffer[] = []
  client.on('data', (chunk) => chunks.push(chunk))
  await once(client, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

const statuses = (received: string) => received.match(/HTTP\/1\.1 \d{3}/g) ?? []

/** Waits until a number is above 0 and stops changing, which takes long on a busy machine. */
async function settled(count: () => number): Promise<number> {
  let [before, after] = [-1, count()]
  while (after === 0 || before !== after) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    before = after
    after = count()
  }
  return after
}

describe('of thousands of requests that a client sends on one connection', () => {
  it.each([
    ['', request],
    [
      ', each waiting to be asked for its body,',
      request.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'),
    ],
  ])('without reading%s no more are answered than the sockets hold', async (_, each) => {
    const { port, calls, sockets } = await serve(async () => large)
    const client = await join(port)
    client.write(each.repeat(20_000))
    const answered = await settled(() => calls.length)
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(100)
    expect(Math.max(...calls.map(({ unsent }) => unsent))).toBeLessThan(100_000) // answers: none
    expect(sockets[0]?.writableLength).toBeLessThan(2_000_000)
    expect(sockets[0]?.bytesRead).toBeLessThan(300_000) // a few packets
  })

  it('all are answered in order, one at a time', async () => {
    let next = 0
    const { port, calls } = await serve(async () => {
      if (next % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      return answerJson(200, next++)
    })
    const client = await join(port)
    client.write(
      request.repeat(4_999) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    const received = await readAll(client)
    const bodies = [...received.matchAll(/\r\n\r\n(\d+)/g)].map(([, body]) => Number(body))
    expect(bodies).toEqual(Array.from({ length: 5_000 }, (_, index) => index))
    expect(Math.max(...calls.map(({ running }) => running))).toBe(1)
  })

  it('few are answered before a request of another client', async () => {
    const order: string[] = []
    const { port } = await serve(async ({ target }) => {
      if (order.length === 0) clients[0]?.write(request.replace('/', '/other'))
      order.push(target)
      return nothing
    })
    const other = await join(port) // the first of the clients
    const client = await join(port)
    client.resume().write(request.repeat(20_000))
    await once(other, 'data')
    expect(order.indexOf('/other')).toBeGreaterThan(0)
    expect(order.indexOf('/other')).toBeLessThan(100)
  })

  it('each body is read in its turn', async () => {
    const { port } = await serve(async ({ body }) => {
      let length = 0
      for await (const chunk of body ?? []) length += chunk.length
      return answerJson(200, length)
    })
    const client = await join(port)
    const body = 'x'.repeat(30_000)
    const withBody = (...headers: string[]) =>
      ['POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 30000', ...headers, '', body].join(
        '\r\n',
      )
    client.write(withBody().repeat(200) + withBody('Connection: close'))
    const received = await readAll(client)
    expect(received.match(/\r\n\r\n30000/g)?.length).toBe(201)
  })
})

describe('a server that is stopped', () => {
  it('closes once, even if it is stopped several times', async () => {
    const { server } = await serve(async () => nothing)
    let ends = 0
    server.on('close', () => ends++)
    for (let i = 0; i < 3; i++) stop(server)
    await once(server, 'close')
    stop(server)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ends).toBe(1)
  })

  it('does not wait for silent or idle connections', async () => {
    const { server, port } = await serve(async () => nothing)
    await join(port)
    const idle = await join(port)
    idle.write(request)
    await once(idle, 'data')
    const ended = once(server, 'close')
    stop(server, 1e6)
    expect(await ended).toEqual([])
  })

  it('answers a request that was already sent', async () => {
    const { server, port } = await serve(async () => nothing)
    const client = await join(port)
    const received = readAll(client)
    client.write(request)
    stop(server, 1e6)
    expect(statuses(await received).length).toBe(1)
  })

  it('finishes sending an answer to a slow reader', async () => {
    const twenty = answerJson(200, 'x'.repeat(20_000_000))
    const { server, port, calls } = await serve(async () => twenty)
    const client = await join(port)
    client.write(request)
    await settled(() => calls.length)
    const ended = once(server, 'close')
    stop(server, 1e6)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const received = await readAll(client)
    expect(received.length).toBe(received.indexOf('\r\n\r\n') + 4 + twenty.body.length)
    await ended
  })

  it('answers all requests received, and closes the connection with the last', async () => {
    const { server, port } = await serve(async () => {
      stop(server, 1e6)
      return nothing
    })
    const client = await join(port)
    client.write(request.repeat(50))
    const received = await readAll(client)
    expect(statuses(received).length).toBe(50)
    expect(received.match(/connection: close/gi)?.length).toBe(1)
    expect(received.lastIndexOf('HTTP/1.1')).toBeLessThan(received.search(/connection: close/i))
  })
})
