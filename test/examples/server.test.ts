import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent, request as undiciRequest } from 'undici'
import { runQuery } from 'supplier-query'
import { ownedSuppliers, toSupplier } from '../../examples/server/owned-suppliers.js'
import {
  bearer,
  codeOf,
  listed,
  ownedSamples,
  PATH,
  send,
  startServer,
  type Answer,
  type Call,
} from './sample-server.js'
import { storages } from './storages.js'

type Sample = Awaited<ReturnType<typeof startServer>>
type Client = (call: Call) => Promise<Answer>

let sample: Sample
let agent: Agent
beforeAll(() => {
  agent = new Agent()
})
afterAll(() => agent.close())

const execute = promisify(execFile)

function run(program: string, args: readonly string[]) {
  return execute(program, args, { maxBuffer: 10_000_000 })
}

it('curl is there: without it nothing is known of what curl gets', async () => {
  expect((await run('curl', ['--version'])).stdout).toMatch(/^curl /)
})

/** Four programs that people call services with. */
const clients: Readonly<Record<string, Client>> = {
  'node:http': (call) => send(sample.port, call),

  fetch: async ({ method = 'GET', path = PATH, headers = [], body }) => {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    }
    const sent = body === undefined ? init : { ...init, body: Buffer.from(body) }
    const answer = await fetch(sample.url + path, sent)
    const received = Object.fromEntries(answer.headers)
    return { status: answer.status, headers: received, text: await answer.text() }
  },

  undici: async ({ method = 'GET', path = PATH, headers = [], body = null }) => {
    const answer = await undiciRequest(sample.url + path, {
      dispatcher: agent,
      method,
      headers: headers.flat(),
      body: body === null ? null : Buffer.from(body),
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  },

  curl: async ({ method = 'GET', path = PATH, headers = [], body }) => {
    const running = run('curl', [
      '--silent',
      '--show-error',
      '--include',
      '--path-as-is',
      '--globoff',
      ...(method === 'HEAD' ? ['--head'] : ['--request', method]),
      ...headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['--data-binary', '@-']),
      sample.url + path,
    ])
    running.child.stdin?.end(body)
    const { stdout } = await running
    const answered = stdout.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    const [head = '', ...text] = answered.split('\r\n\r\n')
    const [statusLine = '', ...lines] = head.split('\r\n')
    const received = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    })
    const status = Number(statusLine.split(' ')[1])
    return { status, headers: Object.fromEntries(received), text: text.join('\r\n\r\n') }
  },
}

const json = ['Content-Type', 'application/json'] as const
const acme = () => bearer(sample.secrets.acme)
const query = {
  filter: { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
  page: { offset: 3, limit: 7 },
  sort: [{ field: 'name', direction: 'desc' }],
} as const
const text = JSON.stringify(query)
const parameters = new URLSearchParams({
  filter: JSON.stringify(query.filter),
  page: JSON.stringify(query.page),
  sort: JSON.stringify(query.sort),
}).toString()

/** What acme is to see, found with no server. */
function expected(asked: unknown) {
  const own = ownedSamples.filter(({ organisationId }) => organisationId === 'acme')
  const { rows, total } = runQuery(ownedSuppliers, asked, own)
  return { data: rows.map(toSupplier), total }
}

describe.each(storages)('with all in %s', (_place, openStorage) => {
  beforeAll(async () => {
    sample = await startServer({ storage: await openStorage() })
  })
  afterAll(() => sample.close())

  describe.each(Object.entries(clients))('called by %s', (name, call) => {
    const sendsBodyOnGet = name !== 'fetch'

    it('lists suppliers by each way to send a query', async () => {
      const { data, total } = expected(query)
      expect(data.length).toBe(7)
      const calls: Call[] = [
        { path: `${PATH}?${parameters}`, headers: [acme()] },
        { method: 'QUERY', headers: [acme(), json], body: text },
        ...(sendsBodyOnGet ? [{ headers: [acme(), json], body: text }] : []),
      ]
      for (const each of calls) {
        const answer = await call(each)
        expect(listed(answer)).toEqual({ data, page: { offset: 3, limit: 7, total } })
        expect(answer.headers).toMatchObject({
          'cache-control': 'no-store',
          'content-type': 'application/json',
        })
      }
    })

    it('lists the first 50 without a query', async () => {
      const { data, total } = expected({ page: { limit: 50 } })
      for (const path of [PATH, `${PATH}?`, `${PATH}?&`]) {
        const answer = await call({ path, headers: [acme()] })
        expect(listed(answer)).toEqual({ data, page: { offset: 0, limit: 50, total } })
      }
      expect(total).toBe(400)
    })

    it('answers HEAD as GET, without a body', async () => {
      const path = `${PATH}?${parameters}`
      const [get, head] = await Promise.all([
        call({ path, headers: [acme()] }),
        call({ method: 'HEAD', path, headers: [acme()] }),
      ])
      expect(head).toMatchObject({ status: 200, text: '' })
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
      expect(head.headers['cache-control']).toBe('no-store')
      const refused = await call({ method: 'HEAD' })
      expect(refused).toMatchObject({ status: 401, text: '' })
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="suppliers"')
    })

    it('answers each row of the table of authentication', async () => {
      const { secrets } = sample
      const mistyped = secrets.acme.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
      const plain = 'Bearer realm="suppliers"'
      const invalid = `${plain}, error="invalid_token"`
      const rows: [(readonly [string, string])[], number, string, string][] = [
        [[], 401, 'authentication_error', plain],
        [[['Authorization', 'Basic dTpw']], 401, 'authentication_error', plain],
        [[['Authorization', 'Bearer']], 401, 'authentication_error', invalid],
        [[['Authorization', 'Bearer x']], 401, 'authentication_error', invalid],
        [[bearer(mistyped)], 401, 'authentication_error', invalid],
        [[bearer(secrets.unscoped)], 403, 'forbidden', `${plain}, error="insufficient_scope"`],
      ]
      for (const [headers, status, code, challenge] of rows) {
        // What would be wrong with the query is not said to one without a key.
        const answer = await call({ path: `${PATH}?filter=nonsense&x`, headers })
        expect(answer.status).toBe(status)
        expect(codeOf(answer)).toBe(`auth ${code}`)
        expect(answer.headers['www-authenticate']).toBe(challenge)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    })

    it.each<[string, Call, number, string]>([
      ['a filter that is wrong', { path: `${PATH}?filter={"field":"x"}` }, 400, 'invalid_query'],
      ['a parameter that is no JSON', { path: `${PATH}?page=5x` }, 400, 'invalid_json'],
      ['a parameter that is empty', { path: `${PATH}?filter=` }, 400, 'invalid_json'],
      ['a parameter without a value', { path: `${PATH}?sort` }, 400, 'invalid_json'],
      ['a parameter it does not know', { path: `${PATH}?limit=5` }, 400, 'invalid_request'],
      ['a parameter in another case', { path: `${PATH}?Page={}` }, 400, 'invalid_request'],
      ['__proto__ as a parameter', { path: `${PATH}?__proto__={}` }, 400, 'invalid_request'],
      ['a parameter given twice', { path: `${PATH}?page={}&page={}` }, 400, 'invalid_request'],
      ['one given twice, encoded', { path: `${PATH}?page={}&p%61ge={}` }, 400, 'invalid_request'],
      ['bad percent-encoding', { path: `${PATH}?filter=%zz` }, 400, 'invalid_request'],
      ['percent-encoding that is no UTF-8', { path: `${PATH}?filter=%ff` }, 400, 'invalid_request'],
      [
        'a body and parameters',
        { method: 'QUERY', path: `${PATH}?page={}`, body: '{}' },
        400,
        'invalid_request',
      ],
      ['a body that is no JSON', { method: 'QUERY', body: '{"filter":' }, 400, 'invalid_json'],
      ['a body of JSON that is no query', { method: 'QUERY', body: '[]' }, 400, 'invalid_query'],
      [
        'a body with __proto__',
        { method: 'QUERY', body: '{"__proto__":{}}' },
        400,
        'invalid_query',
      ],
      [
        'a body nested 30,000 deep',
        { method: 'QUERY', body: '['.repeat(30_000) },
        400,
        'invalid_json',
      ],
      ['a page above the limit', { path: `${PATH}?page={"limit":1001}` }, 400, 'invalid_query'],
      [
        'a field for the service alone',
        { path: `${PATH}?sort=[{"field":"organisationId","direction":"asc"}]` },
        400,
        'invalid_query',
      ],
      [
        'a body of 64 KiB and a byte',
        { method: 'QUERY', body: ' '.repeat(65_537) },
        413,
        'body_too_large',
      ],
      ['a body of 2 MB', { method: 'QUERY', body: ' '.repeat(2_000_000) }, 413, 'body_too_large'],
      [
        'a URL of 8 KiB and a character',
        { path: `${PATH}?${'x'.repeat(8_192 - PATH.length)}` },
        414,
        'url_too_long',
      ],
      ['a URL of 100 KB', { path: `${PATH}?${'x'.repeat(100_000)}` }, 414, 'url_too_long'],
      [
        'a Content-Encoding',
        { method: 'QUERY', headers: [['Content-Encoding', 'gzip']], body: '{}' },
        415,
        'unsupported_encoding',
      ],
      ['the path in another case', { path: '/alpha/Suppliers' }, 404, 'not_found'],
      ['a trailing slash', { path: `${PATH}/` }, 404, 'not_found'],
      ['%2F', { path: '/alpha%2Fsuppliers' }, 404, 'not_found'],
      ['the path encoded', { path: '/alpha/%73uppliers' }, 404, 'not_found'],
      ['the root', { path: '/' }, 404, 'not_found'],
      ['another host’s path', { path: '//evil/alpha/suppliers' }, 404, 'not_found'],
      ['a doubled slash', { path: '/alpha//suppliers' }, 404, 'not_found'],
      ['a bad path', { path: '/alpha/suppliers%' }, 404, 'not_found'],
      ['a path parameter', { path: '/alpha/suppliers;x=1' }, 404, 'not_found'],
      ['POST', { method: 'POST', body: '{}' }, 405, 'method_not_allowed'],
      ['PUT', { method: 'PUT', body: '{}' }, 405, 'method_not_allowed'],
      ['DELETE', { method: 'DELETE' }, 405, 'method_not_allowed'],
      ['OPTIONS', { method: 'OPTIONS' }, 405, 'method_not_allowed'],
    ])('refuses %s', async (_, each, status, code) => {
      const answer = await call({ ...each, headers: [acme(), ...(each.headers ?? [])] })
      expect([answer.status, codeOf(answer)]).toEqual([status, `request ${code}`])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['allow']).toBe(status === 405 ? 'GET, HEAD, QUERY' : undefined)
      const next = await send(sample.port, { headers: [acme()] })
      expect(listed(next).page.total).toBe(400) // it goes on
    })
  })

  describe('the listing', () => {
    const call = (each: Call) => send(sample.port, each)

    it('reads a body that curl labels as a form, as JSON', async () => {
      const { stdout } = await run('curl', [
        '-s',
        '-X',
        'GET',
        '-H',
        `Authorization: Bearer ${sample.secrets.acme}`,
        '-d',
        text,
        sample.url + PATH,
      ])
      expect(JSON.parse(stdout)).toMatchObject({ page: { offset: 3, limit: 7 } })
    })

    it('reads any body as JSON, whatever its label, in UTF-8 with or without a byte order mark', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
        for (const body of [text, `\ufeff${text}`, ` ${text}\n`]) {
          const answer = await call({ headers: [acme(), ['Content-Type', type]], body })
          expect(listed(answer).page).toMatchObject({ offset: 3, limit: 7 })
        }
      }
      const body = Buffer.from([...Buffer.from('{"filter":"'), 0xff, ...Buffer.from('"}')])
      expect(codeOf(await call({ headers: [acme()], body }))).toBe('request invalid_json')
    })

    it('reads an empty body as none, and a body on HEAD', async () => {
      const empty = await call({ path: `${PATH}?page={"limit":0}`, headers: [acme()], body: '' })
      expect(listed(empty)).toEqual({ data: [], page: { offset: 0, limit: 0, total: 400 } })
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => call({ method, headers: [acme()], body: text })),
      )
      expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
    })

    it('takes Content-Encoding: identity', async () => {
      const headers = [acme(), ['Content-Encoding', 'Identity'] as const]
      expect(listed(await call({ headers, body: text })).page.limit).toBe(7)
    })

    it('takes a body of 64 KiB, a URL of 8 KiB and a page of 1000', async () => {
      const body = text + ' '.repeat(65_536 - text.length)
      expect(listed(await call({ headers: [acme()], body })).page.limit).toBe(7)
      const longest = `${PATH}?page={"limit":1}`
      const path = longest + '&'.repeat(8_192 - longest.length)
      expect(listed(await call({ headers: [acme()], path })).page.limit).toBe(1)
      const all = await call({ headers: [acme()], path: `${PATH}?page={"limit":1000}` })
      expect(listed(all).data.length).toBe(400)
    })

    it('reads + and %20 in parameters as a space, and what is encoded as it is', async () => {
      const of = async (value: string) => {
        const filter = `{"field":"name","comparator":"contains","value":"${value}"}`
        const answer = await call({ path: `${PATH}?filter=${filter}`, headers: [acme()] })
        return listed(answer).page.total
      }
      const count = (part: string) =>
        expected({ filter: { field: 'name', comparator: 'contains', value: part } }).total
      expect(await of('+Ltd')).toBe(count(' Ltd'))
      expect(await of('%20Ltd')).toBe(count(' Ltd'))
      expect(await of('%2BLtd')).toBe(count('+Ltd'))
      expect(await of(encodeURIComponent('工業'))).toBe(count('工業'))
      expect([count(' Ltd') > 0, count('+Ltd'), count('工業') > 0]).toEqual([true, 0, true])
    })

    it('shows the fields that are declared for clients, and no other', async () => {
      const { data } = listed(
        await call({ path: `${PATH}?page={"limit":1000}`, headers: [acme()] }),
      )
      const names = new Set(data.flatMap((supplier) => Object.keys(supplier)))
      expect([...names].toSorted()).toEqual([
        'approvalStatus',
        'city',
        'connectedAt',
        'id',
        'name',
        'numRemediationRequests',
        'tags',
      ])
    })

    it('says what is wrong with a query, place by place', async () => {
      const body = JSON.stringify({ filter: { field: 'citty', comparator: 'eq', value: 1 }, x: 1 })
      const answer = await call({ headers: [acme()], body })
      expect(JSON.parse(answer.text)).toMatchObject({
        issues: [
          { code: 'unknown_member', path: ['x'] },
          { code: 'unknown_field', path: ['filter', 'field'] },
        ],
      })
    })

    it('lets no one in by two Authorization headers, in either order', async () => {
      const { acme: valid, globex } = sample.secrets
      for (const [first, second] of [
        [bearer(valid), bearer('x')],
        [bearer('x'), bearer(valid)],
        [bearer(valid), bearer(globex)],
        [bearer(valid), bearer(valid)],
        [bearer(valid), ['authorization', ''] as const],
        [['authorization', ''] as const, bearer(valid)],
        [bearer(valid), ['Authorization', 'Basic dTpw'] as const],
        [['Authorization', 'Basic dTpw'] as const, bearer(valid)],
      ] as const) {
        expect((await call({ headers: [first, second] })).status).toBe(401)
      }
    })

    it('lets no one in by a key in the URL', async () => {
      const { acme: valid } = sample.secrets
      for (const name of [
        'access_token',
        'api_key',
        'key',
        'token',
        'authorization',
        'Authorization',
      ]) {
        const path = `${PATH}?${name}=${valid}`
        expect((await call({ path })).status).toBe(401)
        const answer = await call({ path, headers: [acme()] })
        expect(answer.status).toBe(400)
        expect(answer.text).not.toContain(valid)
      }
      const { stdout } = await run('curl', [
        '-s',
        `http://${valid}@127.0.0.1:${sample.port}${PATH}`,
      ])
      expect(JSON.parse(stdout)).toMatchObject({ code: 'authentication_error' })
    })

    it('rejects a key from the moment it is revoked', async () => {
      const admin = { organisationId: 'acme', role: 'admin' } as const
      const terms = { name: 'brief', scopes: ['suppliers:read'] }
      const { key, secret } = await sample.keyring.create(admin, terms)
      expect((await call({ headers: [bearer(secret)] })).status).toBe(200)
      await sample.keyring.revoke(admin, key.id)
      expect((await call({ headers: [bearer(secret)] })).status).toBe(401)
    })

    it('tells neither keys nor digests to its log, whatever is sent', async () => {
      expect(sample.errors).toEqual([])
    })
  })
})

describe('what is not the client’s fault', () => {
  it.each([
    ['rejects', () => Promise.reject(new Error('secret detail'))],
    [
      'throws',
      () => {
        throw new Error('secret detail')
      },
    ],
  ])('is 503 where the key store %s, with no detail', async (_, authenticate) => {
    const failing = await startServer({ authenticator: { authenticate } })
    const answer = await send(failing.port, { headers: [bearer('x')] })
    expect([answer.status, codeOf(answer)]).toEqual([503, 'server unavailable'])
    expect(answer.text).not.toContain('detail')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(failing.errors)).toBe('Error: secret detail')
    await failing.close()
  })

  it('is 500 where it is unforeseen, with no detail', async () => {
    // An organisation that no filter can name: a lone surrogate, and none at all.
    for (const organisationId of ['\ud800', undefined] as string[]) {
      const principal = { organisationId, keyId: 'k', name: 'n', scopes: [] }
      const odd = await startServer({
        authenticator: { authenticate: async () => ({ ok: true, principal }) },
      })
      const answer = await send(odd.port, {})
      expect([answer.status, codeOf(answer)]).toEqual([500, 'server internal_error'])
      expect(answer.text).not.toContain('organisationId')
      expect(odd.errors.length).toBe(1)
      await odd.close()
    }
  })
})
