import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, exchange, listed, PATH, startServer } from './sample-server.js'

type Sample = Awaited<ReturnType<typeof startServer>>

let sample: Sample
let key: string
beforeAll(async () => {
  sample = await startServer()
  key = `Authorization: Bearer ${sample.secrets.acme}\r\n`
})
afterAll(() => sample.close())

const host = 'Host: localhost\r\n'
const close = 'Connection: close\r\n'
const request = (line: string, ...headers: string[]) => `${line}\r\n${headers.join('')}\r\n`
const get = (...headers: string[]) => request(`GET ${PATH} HTTP/1.1`, host, ...headers)

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Parses received bytes into answers, each with its declared length. */
function readAnswers(received: string): Received[] {
  const answers: Received[] = []
  for (let rest = received; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) \w/.exec(line)?.[1] ?? `no answer: ${rest}`)
    const headers = Object.fromEntries(
      lines.map((each) => {
        const [name = '', ...value] = each.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      }),
    )
    const next = end + 4 + Number(headers['content-length'])
    answers.push({ status, headers, text: rest.slice(end + 4, next) })
    rest = rest.slice(next)
  }
  return answers
}

async function ask(...parts: (string | Uint8Array | number)[]): Promise<Received[]> {
  return readAnswers(await exchange(sample.port, parts))
}

function expectRefusal(answer: Received | undefined, status: number, code: string): void {
  expect(answer).toMatchObject({
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  })
  expect(codeOf(answer as Received)).toBe(`request ${code}`) // as was just seen
  expect(answer?.headers['allow']).toBe(status === 405 ? 'GET, HEAD, QUERY' : undefined)
}

/** Splits a text into two packets at every place, or at a sample of places in a long text. */
function cuts(text: string): [string, number, string][] {
  const step = Math.ceil(text.length / 60)
  const places = Array.from(
    { length: Math.floor((text.length - 1) / step) },
    (_, i) => (i + 1) * step,
  )
  return places.map((place) => [text.slice(0, place), 5, text.slice(place)])
}

const long = 'x'.repeat(20_000)

/** Requests by the status and the code of their refusal. */
const byOutcome: readonly (readonly [number, string, Readonly<Record<string, () => string>>])[] = [
  [
    405,
    'method_not_allowed',
    {
      'a method of nobody': () => request(`FROB ${PATH} HTTP/1.1`, host, key),
      'one that begins as another': () => request(`GETS ${PATH} HTTP/1.1`, host),
      'one in lower case': () => request(`get ${PATH} HTTP/1.1`, host, key),
      'one of signs': () => request(`!#$%&'*+-.^_\`|~ ${PATH} HTTP/1.1`, host),
      'one of RTSP': () => request(`DESCRIBE ${PATH} HTTP/1.1`, host),
      CONNECT: () => request('CONNECT localhost:80 HTTP/1.1', host, key),
      TRACE: () => request(`TRACE ${PATH} HTTP/1.1`, host, close),
    },
  ],
  [
    400,
    'invalid_http',
    {
      'no method': () => request(` ${PATH} HTTP/1.1`, host),
      'a tab after the method': () => request(`GET\t${PATH} HTTP/1.1`, host),
      'a word': () => 'hello\r\n\r\n',
      TLS: () => '\x16\x03\x01\x02\x00 hello',
      'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'an unknown version': () => request(`GET ${PATH} HTTP/9.9`, host),
      'two hosts': () => get('Host: localhost\r\n', key, close),
      'two hosts that differ': () => get('hOST: other\r\n', key, close),
      'two hosts far apart': () => get('X: y\r\n'.repeat(2_500), key, host, close),
      'two hosts in HTTP/1.0': () => request(`GET ${PATH} HTTP/1.0`, host, host, key),
      'two hosts with CONNECT': () => request('CONNECT x:1 HTTP/1.1', host, host),
    },
  ],
  [
    414,
    'url_too_long',
    {
      'a URL of 20 KB': () => request(`GET ${PATH}?${long} HTTP/1.1`, host, key),
      'a URL of 20 KB with colons': () => request(`GET ${PATH}?a:${long} HTTP/1.1`, host),
    },
  ],
  [
    431,
    'headers_too_large',
    {
      'a header of 20 KB': () => get(key, `X: ${long}\r\n`),
      'a header of 20 KB like a URL': () => get(`X: GET /${long}\r\n`),
      '20 KB of headers': () => get('X: yyyyyyyyyyyyyyy\r\n'.repeat(1_250)),
    },
  ],
]
const refusals = byOutcome.flatMap(([status, code, requests]) =>
  Object.entries(requests).map(([name, text]) => [name, text, status, code] as const),
)

describe('the example server refuses', () => {
  it.each(refusals)('%s, in one packet', async (_, text, status, code) => {
    const answers = await ask(text())
    expect(answers.length).toBe(1)
    expectRefusal(answers[0], status, code)
  })

  // What cannot be anything but part of another's beginning is the other until it has ended.
  const cuttable = refusals.filter(([name]) => !['a word', 'TLS'].includes(name))
  it.each(cuttable)('%s, in two packets cut anywhere', async (_, text, status, code) => {
    const received = await Promise.all(cuts(text()).map((parts) => ask(...parts)))
    for (const answers of received) {
      expect(answers.length).toBe(1)
      expectRefusal(answers[0], status, code)
    }
  })

  it.each(refusals)('%s, after the answers to earlier requests', async (_, text, status, code) => {
    const body = '{"page":{"limit":1}}'
    for (const before of [
      get(key),
      get(key) + get(key),
      request(`QUERY ${PATH} HTTP/1.1`, host, key, `Content-Length: ${body.length}\r\n`) + body,
    ]) {
      const answers = await ask(before + text())
      const refused = answers.pop()
      expectRefusal(refused, status, code)
      expect(answers.length).toBe(before.match(/ HTTP\/1\.1\r\n/g)?.length)
      for (const answer of answers) expect(listed(answer).page.total).toBe(400)
    }
  })

  it.each(['GET /alpha/suppliers\tx', 'GET /alpha/suppliers?a=b c'])(
    'the line %j as not HTTP/1.1',
    async (line) => {
      const [answer] = await ask(`${line}\r\n${host}\r\n`)
      expectRefusal(answer, 400, 'invalid_http')
      expect(answer?.text).toContain('The request is not HTTP/1.1.')
    },
  )

  it('an unencoded letter in the URL, with its own message', async () => {
    const text = request(`GET ${PATH}?city=Zürich HTTP/1.1`, host, key)
    for (const parts of [[text], ...cuts(text)]) {
      const [answer, ...others] = await ask(...parts)
      expectRefusal(answer, 400, 'invalid_http')
      expect(answer?.text).toContain('The URL has a character that is not percent-encoded.')
      expect(others).toEqual([])
    }
  })

  it('a broken body with one answer, after the answers to earlier requests', async () => {
    const broken =
      request(`GET ${PATH} HTTP/1.1`, host, key, 'Transfer-Encoding: chunked\r\n') + 'zz\r\n'
    for (const parts of [[broken], [broken.slice(0, -4), 30, 'zz\r\n']]) {
      const [only, ...others] = await ask(...parts)
      expectRefusal(only, 400, 'invalid_http')
      expect(others).toEqual([])
      const [first, second, ...more] = await ask(get(key), ...parts)
      expect(listed(first as Received).page.total).toBe(400)
      expectRefusal(second, 400, 'invalid_http')
      expect(more).toEqual([])
    }
  })

  it('nothing twice: a request answered before its body breaks has one answer', async () => {
    const head = request(`QUERY ${PATH} HTTP/1.1`, host, 'Transfer-Encoding: chunked\r\n')
    const answers = await ask(head, 50, 'zz\r\n')
    expect(answers.map(({ status }) => status)).toEqual([401])
  })
})

describe('a relevant header is never lost, at any position among any number of headers:', () => {
  const many = 'x:\r\n'.repeat(3_000)
  it.each<[string, () => string, number]>([
    ['a second Authorization', () => get(key, many, 'Authorization: Bearer x\r\n', close), 401],
    ['a second Authorization before', () => get('authorization: x\r\n', many, key, close), 401],
    ['Authorization', () => get(many, key, close), 200],
    ['Content-Encoding', () => get(key, many, 'Content-Encoding: gzip\r\n', close), 415],
    [
      'a second Content-Encoding',
      () => get(key, 'Content-Encoding: identity\r\n', many, 'Content-Encoding: gzip\r\n', close),
      415,
    ],
    ['Host', () => request(`GET ${PATH} HTTP/1.1`, many, host, key, close), 200],
    ['a second Host', () => get(key, many, host, close), 400],
    ['Content-Length', () => get(key, many, 'Content-Length: 1\r\n', close) + '[', 400],
    [
      'a second Content-Length',
      () => get(key, 'Content-Length: 1\r\n', many, 'Content-Length: 2\r\n') + '[]',
      400,
    ],
    ['Connection', () => get(key, many, close), 200],
  ])('%s', async (_, text, status) => {
    const answers = await ask(text())
    expect(answers.map((answer) => answer.status)).toEqual([status])
  })
})
