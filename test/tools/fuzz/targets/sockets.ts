import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  bearer,
  exchange,
  listed,
  PATH,
  send,
  startServer,
} from '../../../examples/sample-server.js'
import type { Opened, Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

interface Sent {
  /** The bytes of some requests, each as a character. */
  readonly text: string
  /** Changes of these bytes. */
  readonly cuts: readonly Cut[]
  /** The places where the bytes are split into packets, and the pauses between packets. */
  readonly splits: readonly number[]
  readonly pause: number
  readonly end: 'half' | 'reset' | 'wait'
}

const key = '<key>'
const usual = `Host: localhost\r\nAuthorization: Bearer ${key}\r\n`
const query = '{"filter":{"field":"city","comparator":"eq","value":"Leeds"}}'
const long = 'x'.repeat(9000)

const framing = 'Transfer-Encoding|Content-Length|Expect|Connection|Upgrade|TE'
const names = `host|Content-Type|Content-Encoding|Cookie|${framing}|X\0|:|a b| X|`
const values = 'close|keep-alive|100-continue|chunked|gzip|gzip, chunked|application/json|'
const numbers = '-1|0|1e3|99999999999|\0|\u00e9'
const lines = fc.oneof(
  fc.constantFrom(...usual.split(/(?<=\n)/), 'Content-Length: 61\r\n', 'Connection: close\r\n'),
  fc
    .tuple(
      fc.constantFrom(...names.split('|')),
      fc.constantFrom(...values.split('|'), ...numbers.split('|'), long),
    )
    .map(([name, value]) => `${name}: ${value}\r\n`),
)
const urls = [PATH, PATH, `${PATH}?filter=${encodeURIComponent(query)}`, `${PATH}?filter=%`, '*']
const targets = [...urls, `http://localhost${PATH}`, `${PATH}?${long}`, `${PATH}#x`, '/\u00e9', '']
const bodies = [`Content-Length: 61\r\n\r\n${query}`, `Content-Length: 64\r\n\r\n${query}`]
const chunks = `Transfer-Encoding: chunked\r\n\r\n3d\r\n${query}\r\n0\r\n\r\n`

/** Requests of any method and framing; most have a key, and headers that a server may be asked with. */
const request = fc
  .record({
    method: fc.constantFrom(
      ...'GET GET QUERY QUERY HEAD POST CONNECT TRACE get PRI G\0T'.split(' '),
    ),
    target: fc.constantFrom(...targets),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', ''),
    first: fc.constantFrom(usual, usual, ''),
    more: fc.array(lines, { maxLength: 3 }),
    rest: fc.constantFrom('\r\n', '\r\n', ...bodies, chunks, `Content-Length: 61\r\n${chunks}`),
  })
  .map(({ method, target, version, first, more, rest }) => {
    return `${method} ${target} ${version}\r\n${first}${more.join('')}${rest}`
  })

const pieces = '\r\n|\n|\r|\0| |:|\r\n\r\n|0\r\n\r\n|\u00ff\u00fe|HTTP/1.1'.split('|')
const cases: fc.Arbitrary<Sent> = fc.record({
  text: fc.array(request, { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  cuts: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, cuts(fc.constantFrom(...pieces))),
  splits: fc.array(fc.nat(600), { maxLength: 4 }),
  pause: fc.constantFrom(0, 0, 1, 5),
  end: fc.constantFrom(...Array<'half'>(16).fill('half'), 'reset', 'reset', 'reset', 'wait'),
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
  const check = async ({ text: drawn, cuts: all, splits, pause, end }: Sent) => {
    const text = damaged(drawn, all).replaceAll(key, secrets.acme)
    const ends = { halfClose: end === 'half', reset: end === 'reset', timeoutMs: TIMEOUT_MS }
    const received = await exchange(port, packets(Buffer.from(text, 'latin1'), splits, pause), ends)
    const statuses = end === 'reset' ? [] : statusesOf(received)
    if (!text.includes(secrets.acme)) assert.ok(!statuses.includes(200), 'answered without a key')
    if (isAmbiguous(text)) assert.notEqual(statuses[0], 200, 'a repeated header is ignored')
    assert.deepEqual(errors, [], 'the server reported an error')
    const ask = () => send(port, { headers: [bearer(secrets.acme)] })
    let answer = await ask()
    // On a busy machine this may be too late for such short times.
    for (let i = 0; i < 20 && answer.status === 408; i++) answer = await ask()
    assert.equal(listed(answer).page.total, total)
  }
  return { check, close: () => server.close() }
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

/** True if the first request repeats a header that it may have only once. */
function isAmbiguous(text: string): boolean {
  const [head = ''] = text.split('\r\n\r\n')
  return [/^host:/gim, /^authorization:/gim].some((name) => (head.match(name) ?? []).length > 1)
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
