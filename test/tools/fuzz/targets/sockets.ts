import assert from 'node:assert/strict'
import fc from 'fast-check'
import { queriesOf } from '../../../arbitraries.js'
import { ownedSuppliers } from '../../../../examples/owned-suppliers.js'
import {
  bearer,
  exchange,
  listed,
  PATH,
  send,
  startServer,
} from '../../../examples/sample-server.js'
import { changed, changes } from '../changes.js'
import { fromForm, toForm, type Form } from '../form.js'
import type { Opened, Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

interface Sent {
  readonly requests: readonly Request[]
  /** Changes of the bytes of all requests. */
  readonly cuts: readonly Cut[]
  /** The places where the bytes are split into packets, and the pauses between packets. */
  readonly splits: readonly number[]
  readonly pause: number
  readonly end: 'half' | 'reset' | 'wait'
}

interface Request {
  readonly method: string
  readonly target: string
  readonly version: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Form
  readonly framing: 'none' | 'length' | 'chunked' | 'short' | 'long' | 'both' | 'in the URL'
}

const key = '<key>'
const names = ['Host', 'host', 'Accept', 'Expect', 'Connection', 'Content-Type', 'Content-Encoding']
const odd = [
  ...'Transfer-Encoding Content-Length Upgrade X\0 : Cookie TE'.split(' '),
  'a b',
  '',
  ' X',
]
const values = 'close keep-alive localhost 100-continue chunked gzip application/json'.split(' ')
const oddValues = [
  ...'-1 0 1e3 99999999999 \0 \u00e9'.split(' '),
  'gzip, chunked',
  'x'.repeat(9000),
  '',
]

const header = fc.oneof(
  { weight: 6, arbitrary: fc.constant(['Host', 'localhost'] as const) },
  { weight: 6, arbitrary: fc.constant(['Authorization', `Bearer ${key}`] as const) },
  fc.tuple(fc.constantFrom(...names, ...odd), fc.constantFrom(...values, ...oddValues)),
)
const usual = [
  ['Host', 'localhost'],
  ['Authorization', `Bearer ${key}`],
] as const

const right = ['none', 'length', 'length', 'chunked', 'in the URL'] as const
const wrong = ['short', 'long', 'both'] as const

const request: fc.Arbitrary<Request> = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('GET', 'QUERY', 'HEAD') },
    fc.constantFrom(
      ...'POST OPTIONS CONNECT TRACE get PRI QUERYQUERY G\0T M-SEARCH'.split(' '),
      '',
    ),
  ),
  target: fc.oneof(
    { weight: 8, arbitrary: fc.constant(PATH) },
    fc.constantFrom('/', '*', '', 'a b', `http://localhost${PATH}`),
    fc.constantFrom(`${PATH}?filter=%`, `${PATH}?x=1`),
    fc.constantFrom(
      `${PATH}?page={"limit":3}`,
      `${PATH}?${'x'.repeat(9000)}`,
      `${PATH}#x`,
      '/\u00e9',
    ),
  ),
  version: fc.oneof(
    { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
    fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'HTTP', ''),
  ),
  headers: fc.oneof(
    { weight: 2, arbitrary: fc.array(header, { maxLength: 3 }).map((more) => [...usual, ...more]) },
    fc.array(header, { maxLength: 6 }),
  ),
  body: fc
    .record({ query: queriesOf(ownedSuppliers).map(toForm), all: changes })
    .map(({ query, all }) => changed(query, all)),
  framing: fc.constantFrom(...right, ...wrong),
})

const cases: fc.Arbitrary<Sent> = fc.record({
  requests: fc.array(request, { minLength: 1, maxLength: 4 }),
  cuts: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    cuts(
      fc.constantFrom(...'\r\n|\n|\r|\0| |:|\r\n\r\n|0\r\n\r\n|\u00ff\u00fe|HTTP/1.1'.split('|')),
    ),
  ),
  splits: fc.array(fc.nat(600), { maxLength: 4 }),
  pause: fc.constantFrom(0, 0, 1, 5),
  end: fc.oneof(
    { weight: 16, arbitrary: fc.constant('half' as const) },
    { weight: 3, arbitrary: fc.constant('reset' as const) },
    { weight: 1, arbitrary: fc.constant('wait' as const) },
  ),
})

export const sockets: Target<Sent> = {
  name: 'sockets',
  law: 'For any bytes, the example server sends well-formed answers below 500 (except 501, 503, 505) or closes, in time; it lists nothing without a key or with a repeated header, and answers the next good request.',
  cases,
  open,
}

/** Timeouts that are as short as possible, so that a waiting client is soon answered. */
const options = {
  headersTimeout: 300,
  requestTimeout: 400,
  keepAliveTimeout: 200,
  connectionsCheckingInterval: 50,
}
/** The time in which a connection must end: the server's own, with room for a busy machine. */
const TIMEOUT_MS = 20_000

async function open(): Promise<Opened<Sent>> {
  const server = await startServer({ options })
  const { port, secrets, errors } = server
  const total = 400
  const check = async ({ requests, cuts: all, splits, pause, end }: Sent) => {
    const text = damaged(requests.map(write).join(''), all).replaceAll(key, secrets.acme)
    const ends = { halfClose: end === 'half', reset: end === 'reset', timeoutMs: TIMEOUT_MS }
    const received = await exchange(port, packets(Buffer.from(text, 'latin1'), splits, pause), ends)
    const statuses = end === 'reset' ? [] : statusesOf(received)
    if (!text.includes(secrets.acme)) assert.ok(!statuses.includes(200), 'answered without a key')
    if (all.length === 0 && isAmbiguous(requests[0]!))
      assert.notEqual(statuses[0], 200, 'a repeated header is ignored')
    assert.deepEqual(errors, [], 'the server reported an error')
    const ask = () => send(port, { headers: [bearer(secrets.acme)] })
    let answer = await ask()
    // On a busy machine this may be too late for such short times.
    for (let i = 0; i < 20 && answer.status === 408; i++) answer = await ask()
    assert.equal(listed(answer).page.total, total)
  }
  return { check, close: () => server.close() }
}

function write({ method, target, version, headers, body: form, framing }: Request): string {
  const value = fromForm(form)
  const json = safeJson(value)
  const body = Buffer.from(json).toString('latin1')
  const at = framing === 'in the URL' ? `${target}?filter=${encodeURIComponent(json)}` : target
  const lines = headers.map(([name, each]) => `${name}: ${each}\r\n`).join('')
  const head = (more: string) => `${method} ${at} ${version}\r\n${lines}${more}\r\n`
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const length = (bytes: number) => `Content-Length: ${bytes}\r\n`
  switch (framing) {
    case 'none':
    case 'in the URL':
      return head('')
    case 'length':
      return head(length(body.length)) + body
    case 'short':
      return head(length(Math.max(body.length - 3, 0))) + body
    case 'long':
      return head(length(body.length + 3)) + body
    case 'chunked':
      return head('Transfer-Encoding: chunked\r\n') + (body === '' ? '0\r\n\r\n' : chunks)
    case 'both':
      return head(`Transfer-Encoding: chunked\r\n${length(body.length)}`) + chunks
  }
}

/** Returns a value as JSON, or a fixed text if it has no JSON. */
function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return '{"filter":'
  }
}

function packets(bytes: Buffer, splits: readonly number[], pause: number): (Buffer | number)[] {
  const places = [...new Set([0, ...splits.filter((at) => at < bytes.length)])].toSorted(
    (a, b) => a - b,
  )
  return places.flatMap((from, i) => {
    const packet = bytes.subarray(from, places[i + 1])
    return i === 0 ? [packet] : [pause, packet]
  })
}

const ALLOWED = [501, 503, 505]

/** True if a request repeats a header that it may have only once. */
function isAmbiguous({ headers }: Request): boolean {
  const sent = headers.map(([name]) => name.toLowerCase())
  return ['host', 'authorization'].some((name) => sent.filter((each) => each === name).length > 1)
}

/** Returns the statuses of the answers. Every received byte must belong to a head or a body of its length. */
function statusesOf(received: string): number[] {
  const statuses: number[] = []
  let rest = received.replace(/\[(ECONNRESET|EPIPE)\]$/, '')
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[!-9;-~]+: [^\r\n]*\r\n)*)\r\n/.exec(rest)
    assert.ok(head !== null, `expected an HTTP answer, got ${JSON.stringify(rest.slice(0, 200))}`)
    const [{ length }, status, headers] = [head[0], Number(head[1]), head[2]!]
    assert.ok(status < 500 || ALLOWED.includes(status), `the status ${status}`)
    if (status >= 200) statuses.push(status)
    rest = rest.slice(length)
    const bytes = Number(/^content-length: (\d+)\r$/im.exec(headers)?.[1] ?? 0)
    // An answer to HEAD has a length but no body. Every body is JSON.
    if (bytes === 0 || !rest.startsWith('{')) continue
    assert.ok(rest.length >= bytes, 'the answer is truncated')
    assert.doesNotThrow(
      () => JSON.parse(Buffer.from(rest.slice(0, bytes), 'latin1').toString()) as unknown,
    )
    rest = rest.slice(bytes)
  }
  return statuses
}
