import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSearchParams } from 'supplier-query/adapters'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { asc, desc } from '../builders.js'
import { run } from './run.js'
import {
  bearer,
  codeOf,
  listed,
  ownedSamples,
  PATH,
  query,
  queryText,
  send,
  startServer,
  suppliersOf,
  type Call,
} from './sample-server.js'
import { storages } from './storages.js'

let sample: Awaited<ReturnType<typeof startServer>>
const acme = () => bearer(sample.secrets.acme)

describe.each(storages)('the example server with its data in %s', (_place, openStorage) => {
  beforeAll(async () => {
    sample = await startServer({ storage: await openStorage() })
  })
  afterAll(() => sample.close())

  const call = (each: Call) => send(sample.port, each)

  it('gives each organisation the answers of runQuery over its own suppliers, for each way to ask', async () => {
    // Ties go by the id in a database, and by the order of the rows in memory.
    const untied = { ...query, sort: [...query.sort, { field: 'id', direction: 'asc' }] }
    for (const organisation of ['acme', 'globex'] as const) {
      for (const asked of [untied, {}]) {
        const headers = [bearer(sample.secrets[organisation])]
        const { data, total } = suppliersOf(organisation, asked)
        expect(data.length).toBeGreaterThan(0)
        const body = JSON.stringify(asked)
        const parameters = toSearchParams(asked).toString()
        for (const way of [
          { body },
          { body, method: 'QUERY' },
          { path: `${PATH}?${parameters}` },
          { path: `${PATH}?${parameters}&` },
        ]) {
          const answer = await call({ headers, ...way })
          expect(listed(answer)).toMatchObject({ data, page: { total } })
          expect(answer.headers).toMatchObject({
            'cache-control': 'private, no-cache',
            'content-type': 'application/json',
          })
        }
      }
    }
  })

  it('marks each answer as dependent on the key, and forbids embedding by other sites', async () => {
    const headers = [acme()]
    const first = await call({ headers })
    const etag = String(first.headers['etag'])
    const answers = [
      first,
      await call({ headers: [acme(), ['If-None-Match', etag]] }),
      await call({ headers, body: '{"filter":{}}' }),
      await call({ headers, body: '{' }),
      await call({ headers: [] }),
      await call({ headers: [bearer(sample.secrets.unscoped)] }),
      await call({ headers, path: `${PATH}/facets`, body: '{"facets":{"city":{"values":1}}}' }),
      await call({ headers, method: 'HEAD' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 400, 401, 403, 200, 200])
    for (const answer of answers) {
      expect(answer.headers['vary']).toBe('Authorization')
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it('reads any body as JSON regardless of Content-Type, in UTF-8 with or without a byte order mark', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      for (const body of [queryText, `\ufeff${queryText}`, ` ${queryText}\n`]) {
        const answer = await call({ headers: [acme(), ['Content-Type', type]], body })
        expect(listed(answer).page).toMatchObject({ offset: 3, limit: 7 })
      }
    }
    const body = Buffer.from([...Buffer.from('{"filter":"'), 0xff, ...Buffer.from('"}')])
    expect(codeOf(await call({ headers: [acme()], body }))).toBe('request invalid_json')
  })

  it('tags an answer, and answers 304 to a client that has it', async () => {
    const path = `${PATH}?page={"limit":2}`
    const first = await call({ path, headers: [acme()] })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await call({ path, headers: [acme(), ['If-None-Match', tags]] })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    for (const [method, tags] of [
      ['GET', '"other"'],
      ['QUERY', etag],
    ] as const) {
      const answer = await call({ method, path, headers: [acme(), ['If-None-Match', tags]] })
      expect([answer.status, answer.headers.etag]).toEqual([200, etag])
    }
    const other = await call({ path: `${PATH}?page={"limit":3}`, headers: [acme()] })
    expect(other.headers.etag).not.toBe(etag)
  })

  it('links to the previous and the next page', async () => {
    const body = JSON.stringify({ ...query, page: { offset: 3, limit: 7 } })
    const { link = '' } = (await call({ headers: [acme()], body })).headers as { link?: string }
    const found = [...link.matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(
      ([, target, rel]) => [rel, target!] as const,
    )
    expect(found.map(([rel]) => rel)).toEqual(['next', 'prev'])
    const pages = await Promise.all(
      found.map(async ([, path]) => listed(await call({ path, headers: [acme()] })).page),
    )
    const { total } = suppliersOf('acme', query)
    expect(pages).toEqual([
      { offset: 10, limit: 7, total },
      { offset: 0, limit: 7, total },
    ])
    for (const [towns, isLinked] of [
      [30, true],
      [45, false], // their links would have 10 KB
    ] as const) {
      const value = Array.from({ length: towns }, (_, i) => `${i}`.padEnd(100, 'x'))
      const operands = [{ field: 'city', comparator: 'is_not_any', value }]
      const long = JSON.stringify({ filter: { operands }, page: { offset: 1, limit: 1 } })
      const { status, headers } = await call({ headers: [acme()], body: long })
      expect([status, 'link' in headers]).toEqual([200, isLinked])
    }
    const whole = await call({ path: `${PATH}?page={"limit":500}`, headers: [acme()] })
    expect(whole.headers).not.toHaveProperty('link')
    const counted = await call({ path: `${PATH}?page={"limit":0}`, headers: [acme()] })
    expect(counted.headers).not.toHaveProperty('link')
  })

  it('accepts flat parameters, with the answer of the equal query in JSON', async () => {
    const flat = 'city[is_any]=Leeds&city[is_any]=York&sort=-connectedAt,name&page[limit]=7'
    const same: unknown = {
      filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'York'] },
      sort: [desc('connectedAt'), asc('name')],
      page: { limit: 7 },
    }
    const answer = await call({ path: `${PATH}?${flat}`, headers: [acme()] })
    expect(listed(answer)).toEqual(
      listed(await call({ headers: [acme()], body: JSON.stringify(same) })),
    )
    expect(listed(answer).data).toHaveLength(7)
  })

  it('reports a mistake in a flat parameter under the name of the parameter', async () => {
    const path = `${PATH}?citty=Leeds&numRemediationRequests[gte]=x`
    const answer = await call({ path, headers: [acme()] })
    expect(JSON.parse(answer.text)).toMatchObject({
      issues: [
        { code: 'unknown_field', path: ['citty'] },
        { code: 'unknown_comparator', path: ['numRemediationRequests[gte]'] },
      ],
    })
  })

  /** A page of a walk through the suppliers of Leeds, which has no links. */
  const read = async (position: string) => {
    const path = `${PATH}?city=Leeds&sort=name&page[limit]=9&${position}`
    const answer = await call({ path, headers: [acme()] })
    expect(answer.headers).not.toHaveProperty('link')
    return listed(answer) as unknown as {
      data: { id: string }[]
      page: { previous: string | null; next: string | null; total: number }
    }
  }

  it('walks back by the parameter before, from the end to the first page', async () => {
    const first = await read('after=')
    const last = await read('before=')
    expect(last.page.next).toBe(null)
    const pages = [last]
    while (pages[0]!.page.previous !== null) {
      pages.unshift(await read(`before=${pages[0]!.page.previous}`))
    }
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(last.page.total)
    expect(pages.length).toBeGreaterThan(2)
    const second = await read(`after=${pages[0]!.page.next}`)
    expect(second.data).toEqual(pages[1]!.data)
    expect((await read(`before=${second.page.previous}`)).data).toEqual(pages[0]!.data)
    expect(first.page.previous).toBe(null)
    const both = await call({ path: `${PATH}?after=&before=`, headers: [acme()] })
    expect([both.status, JSON.parse(both.text)]).toMatchObject([
      400,
      { code: 'invalid_query', issues: [{ code: 'invalid_type', path: ['before'] }] },
    ])
    const wrong = await call({ path: `${PATH}?before=x`, headers: [acme()] })
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([400, { code: 'invalid_cursor' }])
    const facets = await call({ path: `${PATH}/facets?before=`, headers: [acme()] })
    expect(facets.status).toBe(400)
  })

  it('treats an empty body as none, and reads a body on HEAD', async () => {
    const empty = await call({ path: `${PATH}?page={"limit":0}`, headers: [acme()], body: '' })
    expect(listed(empty)).toEqual({ data: [], page: { offset: 0, limit: 0, total: 400 } })
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => call({ method, headers: [acme()], body: queryText })),
    )
    expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
  })

  it('accepts Content-Encoding: identity', async () => {
    const headers = [acme(), ['Content-Encoding', 'Identity'] as const]
    expect(listed(await call({ headers, body: queryText })).page.limit).toBe(7)
  })

  it('accepts a body of 64 KiB, a URL of 8 KiB and a page of 1000', async () => {
    const body = queryText + ' '.repeat(65_536 - queryText.length)
    expect(listed(await call({ headers: [acme()], body })).page.limit).toBe(7)
    const longest = `${PATH}?page={"limit":1}`
    const path = longest + '&'.repeat(8_192 - longest.length)
    expect(listed(await call({ headers: [acme()], path })).page.limit).toBe(1)
    const all = await call({ headers: [acme()], path: `${PATH}?page={"limit":1000}` })
    expect(listed(all).data.length).toBe(400)
  })

  it('decodes + and %20 in parameters as a space, and %2B as +', async () => {
    const of = async (value: string) => {
      const filter = `{"field":"name","comparator":"contains","value":"${value}"}`
      const answer = await call({ path: `${PATH}?filter=${filter}`, headers: [acme()] })
      return listed(answer).page.total
    }
    const count = (part: string) =>
      suppliersOf('acme', { filter: { field: 'name', comparator: 'contains', value: part } }).total
    expect(await of('+Ltd')).toBe(count(' Ltd'))
    expect(await of('%20Ltd')).toBe(count(' Ltd'))
    expect(await of('%2BLtd')).toBe(count('+Ltd'))
    expect(await of(encodeURIComponent('工業'))).toBe(count('工業'))
    expect([count(' Ltd') > 0, count('+Ltd'), count('工業') > 0]).toEqual([true, 0, true])
  })

  it('returns the public fields and no others', async () => {
    const { data } = listed(await call({ path: `${PATH}?page={"limit":1000}`, headers: [acme()] }))
    const names = new Set(data.flatMap((supplier) => Object.keys(supplier)))
    expect([...names].toSorted().join(' ')).toBe(
      'approvalStatus city connectedAt id name numRemediationRequests tags',
    )
  })

  it('refuses two Authorization headers, in either order', async () => {
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

  it('refuses a key in the URL', async () => {
    const { acme: valid } = sample.secrets
    const names = 'access_token api_key key token authorization Authorization'
    for (const name of names.split(' ')) {
      const path = `${PATH}?${name}=${valid}`
      expect((await call({ path })).status).toBe(401)
      const answer = await call({ path, headers: [acme()] })
      expect(answer.status).toBe(400)
      expect(answer.text).not.toContain(valid)
    }
    const { stdout } = await run('curl', ['-s', `http://${valid}@127.0.0.1:${sample.port}${PATH}`])
    expect(JSON.parse(stdout)).toMatchObject({ code: 'authentication_error' })
  })

  it('has logged nothing', async () => {
    expect(sample.errors).toEqual([])
  })
})

describe('an error of the server', () => {
  const fail = (): never => {
    throw new Error('secret detail')
  }

  it.each([
    ['rejects', async () => fail()],
    ['throws', fail],
  ])('is 503 if the key store %s, without details', async (_, authenticate) => {
    const failing = await startServer({ authenticator: { authenticate } })
    const answer = await send(failing.port, { headers: [bearer('x')] })
    expect([answer.status, codeOf(answer)]).toEqual([503, 'server unavailable'])
    expect(answer.text).not.toContain('detail')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(String(failing.errors)).toBe('Error: secret detail')
    await failing.close()
  })

  it('is 503 if the query takes too long, and the next one is answered', async () => {
    let time = 0
    let step = 1
    const storage = createMemoryStorage(ownedSamples, {
      deadlineMs: 0.5,
      clock: () => (time += step),
    })
    const slow = await startServer({ storage })
    const ask = () => send(slow.port, { headers: [bearer(slow.secrets.acme)], body: queryText })
    const answer = await ask()
    expect(JSON.parse(answer.text)).toEqual({
      type: 'server',
      code: 'timeout',
      message: 'The query takes too long.',
    })
    expect(answer.status).toBe(503)
    expect(String(slow.errors)).toBe('QueryTimeout: the query took longer than 0.5 ms')
    step = 0
    expect((await ask()).status).toBe(200)
    await slow.close()
  })

  it('is 500 if it is unexpected, without details', async () => {
    // Organisations that no filter can name: a lone surrogate, and undefined.
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
