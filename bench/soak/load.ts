/** Good and hostile clients. Each continues until the end of the soak. */
import { setTimeout } from 'node:timers/promises'
import { Connection, type Outcome } from './connection.js'
import type { Expected, Log } from './log.js'
import { pick, type Random } from '../../examples/random.js'
import { badBodies, drawQuery, garbage, PATH, toRequest, toTarget } from './requests.js'

/** The longest time for an immediate answer, in milliseconds: far longer than it should take. */
const AT_ONCE_MS = 30_000
/** The longest time for the answer to an unfinished request; the server waits for 20 seconds. */
const TIME_OUT_MS = 60_000
/** How long clients stay idle; the server closes a connection after 5 idle seconds. */
const IDLE_MS = 2_000
/** More answers than the buffers of two sockets hold. */
const PAGES = 300
/** The time until the server notices unread answers: 30 to 60 seconds without a byte. */
const UNREAD_MS = 90_000

export interface Target {
  readonly port: number
  readonly secret: string
}

export interface Client {
  readonly target: Target
  readonly random: Random
  readonly log: Log
  readonly isOver: () => boolean
}

/** Sends requests in sequence over one connection, as long as it is open. */
class Keeper {
  readonly #client: Client
  #connection: Connection | undefined
  #usedAt = 0

  constructor(client: Client) {
    this.#client = client
  }

  async ask(kind: string, expected: Expected, request: string): Promise<Outcome> {
    const isToHead = request.startsWith('HEAD ')
    for (;;) {
      const isFresh = this.#open()
      const connection = this.#connection as Connection // just opened
      const start = performance.now()
      connection.write(request)
      const outcome = await connection.answer(AT_ONCE_MS, isToHead)
      this.#usedAt = performance.now()
      // The server closed the connection while the request was in transit; clients retry.
      if (outcome === 'closed' && !isFresh && !connection.hasReceived) continue
      this.#client.log.note(kind, expected, outcome, this.#usedAt - start)
      return outcome
    }
  }

  close(): void {
    this.#connection?.destroy()
  }

  #open(): boolean {
    const isIdle = performance.now() - this.#usedAt > IDLE_MS
    if (this.#connection?.isClosed === false && !isIdle) return false
    this.#connection?.destroy()
    this.#connection = new Connection(this.#client.target.port)
    return true
  }
}

/** Sends good requests and occasional bad ones, as programs do. */
export async function runGood(client: Client): Promise<void> {
  const { target, random, isOver } = client
  const { secret } = target
  const keeper = new Keeper(client)
  while (!isOver()) {
    await setTimeout(20 * random())
    const query = drawQuery(random)
    const body = JSON.stringify(query)
    const way = random()
    if (way < 0.35) {
      await keeper.ask('page, in the URL', [200], toRequest({ target: toTarget(query), secret }))
    } else if (way < 0.45) {
      await keeper.ask('page, in a body of GET', [200], toRequest({ secret, body }))
    } else if (way < 0.6) {
      await keeper.ask('page, by QUERY', [200], toRequest({ method: 'QUERY', secret, body }))
    } else if (way < 0.65) {
      await keeper.ask(
        'HEAD',
        [200],
        toRequest({ method: 'HEAD', target: toTarget(query), secret }),
      )
    } else if (way < 0.68) await walk(client, keeper)
    else if (way < 0.8) {
      const request = toRequest({
        method: pick(['GET', 'QUERY'], random),
        secret,
        body: pick(badBodies, random),
      })
      await keeper.ask('bad query', [400], request)
    } else if (way < 0.92) {
      await keeper.ask('bad key', [401], toRequest({ ...badKey(client), target: toTarget(query) }))
    } else await askElsewhere(client, keeper)
  }
  keeper.close()
}

/** Reads all pages of a query in sequence. */
async function walk({ target: { secret }, random, log }: Client, keeper: Keeper): Promise<void> {
  const { filter, sort } = drawQuery(random)
  let rows = 0
  for (let total = 1; rows < total;) {
    const target = toTarget({ filter, sort, page: { offset: rows, limit: 1_000 } })
    const outcome = await keeper.ask('walk', [200], toRequest({ target, secret }))
    if (typeof outcome === 'string' || outcome.status !== 200) return
    const answer = JSON.parse(outcome.body.toString()) as {
      data: unknown[]
      page: { total: number }
    } // a listing
    rows += answer.data.length
    total = answer.page.total
    const isRight = answer.data.length > 0 || rows === total
    if (!isRight) return log.note('walk', [], `a page of ${rows} of ${total} without rows`)
  }
}

/** Returns a missing, malformed, mistyped or unknown key. */
function badKey({ target: { secret }, random }: Client): { secret?: string; headers?: string[] } {
  return pick<() => { secret?: string; headers?: string[] }>(
    [
      () => ({}),
      () => ({ headers: ['Authorization: Basic YTpi'] }),
      () => ({ headers: [`X-Api-Key: ${secret}`] }),
      () => ({ secret: secret.slice(0, -1) }),
      () => ({ secret: secret.replaceAll(/\d/g, '0') }),
      () => ({ secret: 'x'.repeat(4_000) }),
      () => ({ secret: `${secret} ${secret}` }),
    ],
    random,
  )()
}

async function askElsewhere({ target: { secret }, random }: Client, keeper: Keeper): Promise<void> {
  const [expected, parts] = pick(
    [
      [404, { target: '/' }],
      [404, { target: `${PATH}/` }],
      [404, { target: `/x/..${PATH}` }],
      [405, { method: 'POST', body: '{}' }],
      [405, { method: 'DELETE' }],
      [414, { target: `${PATH}?filter=${'x'.repeat(9_000)}` }],
      [415, { headers: ['Content-Encoding: gzip'], body: 'x' }],
      [400, { target: `${PATH}?page=1&page=1` }],
      [400, { target: `${PATH}?page={}`, body: '{}' }],
      [200, { headers: ['Expect: 100-continue'], body: '{"page":{"limit":1}}' }],
    ] as const,
    random,
  )
  await keeper.ask('another path, method or form', [expected], toRequest({ ...parts, secret }))
}

type Hostile = (client: Client) => Promise<void>

/** Sends bytes over a new connection, and expects one answer. */
async function exchange(client: Client, kind: string, expected: Expected, request: string) {
  const connection = new Connection(client.target.port)
  const start = performance.now()
  connection.write(request)
  const outcome = await connection.answer(AT_ONCE_MS)
  client.log.note(kind, expected, outcome, performance.now() - start)
  connection.destroy()
}

const page = (secret: string, limit: number) =>
  toRequest({ target: toTarget({ page: { limit } }), secret })

/** Quick hostile actions. */
const quick: readonly Hostile[] = [
  (client) => {
    const headers = [`X: ${'x'.repeat(20_000)}`]
    return exchange(
      client,
      'headers of 20 KB',
      [431],
      toRequest({ headers, secret: client.target.secret }),
    )
  },
  (client) => {
    const headers = Array.from({ length: 3_000 }, (_, at) => `x${at}: 1`)
    return exchange(
      client,
      '3,000 headers',
      [431],
      toRequest({ headers, secret: client.target.secret }),
    )
  },
  (client) =>
    exchange(
      client,
      'URL of 20 KB',
      [414],
      toRequest({ target: `${PATH}?filter=${'x'.repeat(20_000)}` }),
    ),
  (client) => {
    const { secret } = client.target
    return exchange(client, 'body of 70 KB', [413], toRequest({ secret, body: ' '.repeat(70_000) }))
  },
  (client) => exchange(client, 'no HTTP', [400], pick(garbage, client.random)),
  (client) => {
    const { secret } = client.target
    const headers = [`Authorization: Bearer ${secret}`, 'X: 1']
    return exchange(client, 'two keys', [400, 401], toRequest({ headers, secret }))
  },
  (client) => {
    const { secret } = client.target
    const request = toRequest({ secret, headers: ['Transfer-Encoding: chunked'] })
    return exchange(
      client,
      'body in chunks',
      [200],
      `${request}8\r\n{"page":\r\nc\r\n{"limit":1}}\r\n0\r\n\r\n`,
    )
  },
  runPipeline,
  async ({ target, random, log }) => {
    const connection = new Connection(target.port)
    connection.write(page(target.secret, 1_000).repeat(random() < 0.5 ? 1 : 8))
    if (random() < 0.7) await connection.firstBytes(AT_ONCE_MS)
    connection.destroy()
    log.note('answer cut off', ['closed'], 'closed')
  },
  async ({ target, random, log }) => {
    const connection = new Connection(target.port)
    const request = toRequest({ secret: target.secret, body: '{"page":{"limit":1}}' })
    connection.write(request.slice(0, Math.floor(request.length * random())))
    await setTimeout(50 * random())
    connection.destroy()
    log.note('request cut off', ['closed'], 'closed')
  },
  async ({ target, log }) => {
    const connection = new Connection(target.port)
    connection.write(page(target.secret, 1))
    connection.end()
    log.note('half closed after its request', [200, 'closed'], await connection.answer(AT_ONCE_MS))
    connection.destroy()
  },
  async ({ target, log }) => {
    const connection = new Connection(target.port)
    connection.write('GET /alpha')
    connection.end()
    log.note('half closed in its request', [400], await connection.answer(AT_ONCE_MS))
    connection.destroy()
  },
]

/** Pipelines many requests, and expects the answers in order. */
async function runPipeline({ target, random, log }: Client): Promise<void> {
  const { secret } = target
  const connection = new Connection(target.port)
  const requests = Array.from({ length: 2 + Math.floor(14 * random()) }, () =>
    pick(
      [
        [200, page(secret, 20)],
        [200, page(secret, 200)],
        [401, toRequest({})],
        [400, toRequest({ secret, body: '{' })],
        [404, toRequest({ target: '/' })],
      ] as const,
      random,
    ),
  )
  const start = performance.now()
  connection.write(requests.map(([, request]) => request).join(''))
  for (const [expected] of requests) {
    const outcome = await connection.answer(AT_ONCE_MS)
    log.note('in a pipeline', [expected], outcome, performance.now() - start)
    if (typeof outcome === 'string') continue
  }
  connection.destroy()
}

export async function runHostile(client: Client): Promise<void> {
  while (!client.isOver()) {
    await setTimeout(40 * client.random())
    await pick(quick, client.random)(client)
  }
}

/** Clients that keep a connection open with little activity. */
export const slow: readonly Hostile[] = [
  // A good client on a slow connection.
  async ({ target, random, log }) => {
    const connection = new Connection(target.port)
    const request = toRequest({ secret: target.secret, body: '{"page":{"limit":1}}' })
    const pieces = 4
    for (let at = 0; at < pieces; at++) {
      const size = Math.ceil(request.length / pieces)
      connection.write(request.slice(at * size, (at + 1) * size))
      await setTimeout(1_000 * random())
    }
    log.note('sent slowly', [200], await connection.answer(AT_ONCE_MS))
    connection.destroy()
  },
  (client) => runSilent(client, 'no more than half a header', 'GET /alpha/supp'),
  (client) =>
    runSilent(
      client,
      'no more than half a body',
      toRequest({ secret: client.target.secret, body: '{"page":{"limit":1}}' }).slice(0, -8),
    ),
  (client) => runSilent(client, 'a connection that says nothing', ''),
  async ({ target, isOver, log }) => {
    const connection = new Connection(target.port)
    const start = performance.now()
    // A byte each half second.
    for (const byte of toRequest({ secret: target.secret, headers: [`X: ${'x'.repeat(1_000)}`] })) {
      if (connection.isClosed || connection.hasReceived || isOver()) break
      connection.write(byte)
      await setTimeout(500)
    }
    const isEarly = isOver() && performance.now() - start < TIME_OUT_MS && !connection.hasReceived
    if (!isEarly) log.note('a byte each half second', [408], await connection.answer(TIME_OUT_MS))
    connection.destroy()
  },
  // 300 pages of 1,000 suppliers that the client never reads.
  async ({ target, isOver, log }) => {
    const connection = new Connection(target.port)
    connection.pause()
    connection.write(page(target.secret, 1_000).repeat(PAGES))
    const start = performance.now()
    while (!isOver() && performance.now() - start < UNREAD_MS) await setTimeout(500)
    if (!isOver()) {
      let answers = 0
      while (typeof (await connection.answer(AT_ONCE_MS)) !== 'string') answers++
      log.note(
        'answers that nobody reads',
        ['closed'],
        answers < PAGES ? 'closed' : 'all were kept',
      )
    }
    connection.destroy()
  },
]

async function runSilent(
  { target, isOver, log }: Client,
  kind: string,
  bytes: string,
): Promise<void> {
  const connection = new Connection(target.port)
  connection.write(bytes)
  let outcome: Outcome = 'late'
  for (
    const start = performance.now();
    outcome === 'late' && performance.now() - start < TIME_OUT_MS;
  ) {
    outcome = await connection.answer(1_000)
    if (isOver() && outcome === 'late') return connection.destroy()
  }
  log.note(kind, [408], outcome)
  connection.destroy()
}
