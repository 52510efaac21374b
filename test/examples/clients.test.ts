import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clients, run } from './clients.js'
import {
  bearer,
  codeOf,
  listed,
  PATH,
  query,
  queryText,
  send,
  startServer,
  suppliersOf,
  type Call,
} from './sample-server.js'

let sample: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  sample = await startServer()
})
afterAll(() => sample.close())

it('needs curl', async () => {
  expect((await run('curl', ['--version'])).stdout).toMatch(/^curl /)
})

const json = ['Content-Type', 'application/json'] as const
const acme = () => bearer(sample.secrets.acme)
const parameters = new URLSearchParams({
  filter: JSON.stringify(query.filter),
  page: JSON.stringify(query.page),
  sort: JSON.stringify(query.sort),
}).toString()

describe.each(Object.entries(clients))('the example server called by %s', (name, client) => {
  const call = (each: Call) => client(sample, each)
  const sendsBodyOnGet = name !== 'fetch'

  it('lists suppliers for each way to send a query', async () => {
    const { data, total } = suppliersOf('acme', query)
    expect(data.length).toBe(7)
    const calls: Call[] = [
      { path: `${PATH}?${parameters}`, headers: [acme()] },
      { method: 'QUERY', headers: [acme(), json], body: queryText },
      ...(sendsBodyOnGet ? [{ headers: [acme(), json], body: queryText }] : []),
    ]
    for (const each of calls) {
      const answer = await call(each)
      expect(listed(answer)).toEqual({ data, page: { offset: 3, limit: 7, total } })
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'content-type': 'application/json',
      })
    }
  })

  it('lists the first 50 without a query', async () => {
    const { data, total } = suppliersOf('acme', { page: { limit: 50 } })
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
    expect(head.headers['cache-control']).toBe('private, no-cache')
    const refused = await call({ method: 'HEAD' })
    expect(refused).toMatchObject({ status: 401, text: '' })
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="suppliers"')
  })

  it('answers each case of authentication', async () => {
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
      // A caller without a key learns nothing about the query.
      const answer = await call({ path: `${PATH}?filter=nonsense&x`, headers })
      expect(answer.status).toBe(status)
      expect(codeOf(answer)).toBe(`auth ${code}`)
      expect(answer.headers['www-authenticate']).toBe(challenge)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it.each<[string, Call, number, string]>([
    ['an invalid filter', { path: `${PATH}?filter={"field":"x"}` }, 400, 'invalid_query'],
    ['a parameter that is not JSON', { path: `${PATH}?page=5x` }, 400, 'invalid_json'],
    ['an empty parameter', { path: `${PATH}?filter=` }, 400, 'invalid_json'],
    ['a parameter without a value', { path: `${PATH}?sort` }, 400, 'invalid_query'],
    ['an unknown parameter', { path: `${PATH}?limit=5` }, 400, 'invalid_query'],
    ['a parameter in another case', { path: `${PATH}?Page={}` }, 400, 'invalid_query'],
    ['__proto__ as a parameter', { path: `${PATH}?__proto__={}` }, 400, 'invalid_query'],
    ['a flat parameter with JSON', { path: `${PATH}?page={}&city=x` }, 400, 'invalid_request'],
    ['a repeated flat parameter', { path: `${PATH}?city=a&city=b` }, 400, 'invalid_query'],
    ['an invalid cursor', { path: `${PATH}?after=x` }, 400, 'invalid_cursor'],
    ['a repeated parameter', { path: `${PATH}?page={}&page={}` }, 400, 'invalid_request'],
    [
      'a repeated parameter, encoded',
      { path: `${PATH}?page={}&p%61ge={}` },
      400,
      'invalid_request',
    ],
    ['bad percent-encoding', { path: `${PATH}?filter=%zz` }, 400, 'invalid_request'],
    ['percent-encoding that is not UTF-8', { path: `${PATH}?filter=%ff` }, 400, 'invalid_request'],
    [
      'a body and parameters',
      { method: 'QUERY', path: `${PATH}?page={}`, body: '{}' },
      400,
      'invalid_request',
    ],
    ['a body that is not JSON', { method: 'QUERY', body: '{"filter":' }, 400, 'invalid_json'],
    ['a JSON body that is not a query', { method: 'QUERY', body: '[]' }, 400, 'invalid_query'],
    ['a body with __proto__', { method: 'QUERY', body: '{"__proto__":{}}' }, 400, 'invalid_query'],
    [
      'a body nested 30,000 deep',
      { method: 'QUERY', body: '['.repeat(30_000) },
      400,
      'invalid_json',
    ],
    ['a page above the limit', { path: `${PATH}?page={"limit":1001}` }, 400, 'invalid_query'],
    [
      'an internal field',
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
    expect(listed(next).page.total).toBe(400) // it is unharmed
  })
})
