import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bearer,
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

const json = ['Content-Type', 'application/json'] as const
const acme = () => bearer(sample.secrets.acme)
const parameters = new URLSearchParams({
  filter: JSON.stringify(query.filter),
  page: JSON.stringify(query.page),
  sort: JSON.stringify(query.sort),
}).toString()

describe('the example server', () => {
  const call = (each: Call) => send(sample.port, each)

  it('lists suppliers for each way to send a query', async () => {
    const { data, total } = suppliersOf('acme', query)
    expect(data.length).toBe(7)
    const calls: Call[] = [
      { path: `${PATH}?${parameters}`, headers: [acme()] },
      { method: 'QUERY', headers: [acme(), json], body: queryText },
      { headers: [acme(), json], body: queryText },
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
})
